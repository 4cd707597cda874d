//! What the library costs on other machines: programs linked for boards that QEMU emulates, and `cb.wasm`.

use super::program::{EMPTY, PLAYER, Sections, Toolchain, output};
use anyhow::{Context, Result};
use clap::ValueEnum;
use std::path::PathBuf;
use std::process::Command;

/// A machine to measure for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Machine {
    /// This one
    Host,
    /// Cortex-M4F with megabytes
    Mps2,
    /// Cortex-M4F with 128 KiB, an STM32F405
    Netduino,
    /// Code of a Cortex-M0+ on a board with 64 KiB
    Lm3s,
    /// 32-bit RISC-V with 128 KiB
    Virt,
    /// WebAssembly in Node
    Wasm,
}

/// What a build costs.
pub struct Cost {
    /// The machine.
    pub machine: Machine,
    /// Features besides those of a bare build.
    pub features: &'static str,
    /// Bytes of flash, or of the file `cb.wasm`.
    pub flash: u64,
    /// Bytes of static memory: an engine and a game.
    pub memory: u64,
    /// Bytes of stack in a game of level 5 against itself.
    pub stack: u64,
}

/// Measures the builds that fit on a machine.
pub fn costs(tools: &Toolchain, machine: Machine) -> Result<Vec<Cost>> {
    // The big tables of sliders fit only where there are megabytes.
    let features: &[&str] = match machine {
        Machine::Mps2 | Machine::Wasm => &["", "fast-attacks"],
        _ => &[""],
    };
    let cost = |&features| match machine {
        Machine::Host => Ok(None),
        Machine::Wasm => wasm(tools, features).map(Some),
        _ => board(tools, machine, features).map(Some),
    };
    features
        .iter()
        .filter_map(|f| cost(f).transpose())
        .collect()
}

fn board(tools: &Toolchain, machine: Machine, features: &'static str) -> Result<Cost> {
    let script = |name: &str, program: Option<PathBuf>| {
        let mut command = Command::new(tools.root().join("examples/embedded").join(name));
        command
            .arg(name_of(machine))
            .args(program)
            .env("CB_FEATURES", features)
            .env("CARGO_TARGET_DIR", tools.folder());
        output(&mut command)
    };
    let sections = |name: &str, text: &str| -> Result<Sections> {
        let built = script("build", Some(tools.source(name, text)?))?;
        let program = built.lines().last().context("no program was built")?;
        Sections::of(program.as_ref())
    };
    let cost = sections("player", PLAYER)?.less(&sections("empty", EMPTY)?);
    Ok(Cost {
        machine,
        features,
        flash: cost.flash(),
        memory: cost.data + cost.bss,
        stack: figure(&script("run", None)?, "stack")?,
    })
}

fn wasm(tools: &Toolchain, features: &'static str) -> Result<Cost> {
    let mut build = Command::new(tools.root().join("examples/web/build-wasm"));
    build
        .env("CB_FEATURES", features)
        .env("CARGO_TARGET_DIR", tools.folder());
    let built = output(&mut build)?;
    let file = built.lines().last().context("no file was built")?;
    let flash = std::fs::metadata(file)
        .with_context(|| format!("cannot read {file}"))?
        .len();
    let game = tools.root().join("examples/web/stack.mjs");
    let said = output(Command::new("node").arg(game).arg(file))?;
    Ok(Cost {
        machine: Machine::Wasm,
        features,
        flash,
        memory: 0,
        stack: figure(&said, "stack")?,
    })
}

/// The name of a machine on the command line.
pub fn name_of(machine: Machine) -> String {
    machine
        .to_possible_value()
        .map(|value| value.get_name().to_owned())
        .unwrap_or_default()
}

/// The number after a word in the last line.
fn figure(text: &str, word: &str) -> Result<u64> {
    let mut words = text.lines().last().unwrap_or("").split_whitespace();
    let number = words.find(|&other| other == word).and(words.next());
    number
        .and_then(|number| number.parse().ok())
        .with_context(|| format!("no {word} was measured:\n{text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_in_the_last_line() {
        let text = "stack 1\nengine 5 stack 12336 together 9\n";
        assert_eq!(figure(text, "stack").unwrap(), 12336);
        assert!(figure("stack 1\nthe stack met the static memory", "stack").is_err());
        assert!(figure("", "stack").is_err());
    }
}
