//! `cb.wasm`: the whole C interface, and one import, `cb.now_ms`, the clock of the page.
#![cfg_attr(target_family = "wasm", no_std)]
#![cfg(target_family = "wasm")]

extern crate cb as _;

use core::ffi::c_void;

#[link(wasm_import_module = "cb")]
unsafe extern "C" {
    /// Milliseconds since whenever.
    safe fn now_ms() -> u32;
}

extern "C" fn clock(_user: *mut c_void) -> u32 {
    now_ms()
}

/// What to put into `cb_config.now_ms`.
#[unsafe(no_mangle)]
pub extern "C" fn cb_web_clock() -> extern "C" fn(*mut c_void) -> u32 {
    clock
}
