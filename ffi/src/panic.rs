//! The panic handler of programs that have neither the standard library nor other Rust code.

use core::panic::PanicInfo;

/// Nothing in the library panics; should it happen all the same, the watchdog is better served by a stop than by a
/// wrong move.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// What the standard library's parts name as the routine that unwinds, on systems where they were built to unwind. With
/// `panic = "abort"` nothing ever calls it.
#[cfg(not(target_os = "none"))]
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
