# Sourced by the scripts here: the targets, the boards that QEMU emulates, and how to build for them.

all_targets=(thumbv7em-none-eabihf thumbv6m-none-eabi riscv32imac-unknown-none-elf wasm32-unknown-unknown
    aarch64-unknown-linux-gnu)
all_boards=(mps2 netduino lm3s virt)

# Whether rustup's compiler has a target.
rustup_has() { # TARGET
    rustup target list --installed 2>/dev/null | grep -qx "$1"
}

# Whether Debian's compiler has a target.
debian_has() { # TARGET
    compgen -G "/usr/lib/rustlib/$1/lib/libcore-*.rlib" >/dev/null
}

# A linker for wasm: Rust's own or Debian's.
wasm_linker() {
    local own
    own=$(rustc --print sysroot 2>/dev/null)/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld
    if [ -x "$own" ]; then echo "$own"; else command -v wasm-ld wasm-ld-14 | head -n 1; fi
}

# cargo with whichever compiler has the target.
cross_cargo() { # TARGET COMMAND ARGUMENT...
    local target=$1
    shift
    case $target in
    wasm32*) export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(wasm_linker) ;;
    esac
    if rustup_has "$target"; then
        cargo "$@" --target "$target"
    elif debian_has "$target"; then
        env -u RUSTUP_TOOLCHAIN RUSTC=/usr/bin/rustc /usr/bin/cargo "$@" --target "$target"
    else
        echo "no core library for $target: run examples/embedded/setup $target" >&2
        return 1
    fi
}

# Sets what a board is made of: target, compiler, its flags, memory and the emulator. Memory is FLASH at ADDRESS, RAM at
# ADDRESS.
board() { # NAME
    local semihosting="-nographic -monitor none -serial none -chardev stdio,id=sh \
-semihosting-config enable=on,target=native,chardev=sh"
    local m4="-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 -mthumb"
    compiler=arm-none-eabi
    case $1 in
    # Arm's evaluation board with a Cortex-M4: all the room one could wish for.
    mps2)
        target=thumbv7em-none-eabihf flags=$m4
        flash=0x400000 flash_at=0 ram=0x400000 ram_at=0x20000000
        emulator="qemu-system-arm -M mps2-an386 $semihosting"
        ;;
    # An STM32F405: Cortex-M4, 128 KiB.
    netduino)
        target=thumbv7em-none-eabihf flags=$m4
        flash=0x100000 flash_at=0x08000000 ram=0x20000 ram_at=0x20000000
        emulator="qemu-system-arm -M netduinoplus2 $semihosting"
        ;;
    # A Stellaris with 64 KiB. Its Cortex-M3 runs the code of a Cortex-M0.
    lm3s)
        target=thumbv6m-none-eabi flags="-mcpu=cortex-m0plus -mfloat-abi=soft -mthumb"
        flash=0x40000 flash_at=0 ram=0x10000 ram_at=0x20000000
        emulator="qemu-system-arm -M lm3s6965evb $semihosting"
        ;;
    # A 32-bit RISC-V with 128 KiB.
    virt)
        compiler=riscv64-unknown-elf
        target=riscv32imac-unknown-none-elf flags="-march=rv32imac -mabi=ilp32"
        flash=0x100000 flash_at=0x80000000 ram=0x20000 ram_at=0x80100000
        emulator="qemu-system-riscv32 -M virt -bios none $semihosting"
        ;;
    *)
        echo "no board '$1'; boards are: ${all_boards[*]}" >&2
        return 2
        ;;
    esac
}
