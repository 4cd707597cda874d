//! What the library costs a C program: flash, memory, stack.

mod boards;
mod program;

use anyhow::{Context, Result};
use boards::{Cost, Machine, name_of};
use indicatif::{ProgressBar, ProgressStyle};
use program::{Sections, Toolchain};

/// A set of features, with the arguments that build it.
struct Build {
    name: &'static str,
    cargo: &'static [&'static str],
}

/// The feature sets of the table, largest first.
const BUILDS: [Build; 5] = [
    Build {
        name: "default",
        cargo: &[],
    },
    Build {
        name: "fast-attacks",
        cargo: &[
            "--no-default-features",
            "--features",
            "panic-handler,fast-attacks",
        ],
    },
    Build {
        name: "std",
        cargo: &["--no-default-features", "--features", "std"],
    },
    Build {
        name: "bare",
        cargo: &["--no-default-features", "--features", "panic-handler"],
    },
    Build {
        name: "bare, size",
        cargo: &[
            "--no-default-features",
            "--features",
            "panic-handler",
            "--config",
            "profile.release.opt-level=\"s\"",
        ],
    },
];

/// Builds the static library, links C programs with it and prints what it costs on this machine.
///
/// Sections are those of a program that plays, linked with --gc-sections, less those of an empty one; bss holds the
/// engine (CB_ENGINE_BYTES) and one game. The stack is painted and then searched on at level 10, from several positions
/// with several seeds; what a thread takes for itself is subtracted. `default` has the features std and fast-attacks,
/// `bare` neither, `bare, size` is optimised for size. Needs a C compiler (`CC`, else cc) and binutils' `size`; what cannot be
/// measured is an error.
///
/// With --on, the same for other machines, built bare and for size: a whole linked program for a board, less an empty one, and
/// the stack painted under QEMU in a game of level 5; or `cb.wasm` and its stack in Node. `examples/embedded/setup` installs
/// what that needs.
///
/// Last line for this machine: `min_ram_bytes <n> min_stack_bytes <n>`, the least data and bss, and the least stack. Other
/// machines have a line each: `on <name> features <names or -> flash <n> memory <n> stack <n>`, in bytes.
#[derive(clap::Args)]
pub struct Args {
    /// Machines to measure for, with commas
    #[arg(long, value_enum, value_delimiter = ',', default_value = "host")]
    on: Vec<Machine>,
}

/// Builds, measures and prints.
pub fn run(args: &Args) -> Result<()> {
    let tools = Toolchain::new()?;
    if args.on.contains(&Machine::Host) {
        host(&tools)?;
    }
    let bar = bar(args.on.len())?;
    let mut costs = Vec::new();
    for &machine in &args.on {
        bar.set_message(name_of(machine));
        costs.extend(boards::costs(&tools, machine).with_context(|| name_of(machine))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    for cost in costs {
        println!("{}", figures(&cost));
    }
    Ok(())
}

fn bar(length: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}")?;
    Ok(ProgressBar::new(length as u64).with_style(style))
}

fn figures(cost: &Cost) -> String {
    let features = if cost.features.is_empty() {
        "-"
    } else {
        cost.features
    };
    format!(
        "on {} features {features} flash {} memory {} stack {}",
        name_of(cost.machine),
        cost.flash,
        cost.memory,
        cost.stack
    )
}

fn host(tools: &Toolchain) -> Result<()> {
    let bar = bar(BUILDS.len())?;
    let empty = tools.sections(None)?;
    let mut rows = Vec::new();
    let mut structs = Vec::new();
    for build in &BUILDS {
        bar.set_message(format!("building the library: {}", build.name));
        let library = tools
            .library(build.cargo)
            .with_context(|| format!("the build `{}`", build.name))?;
        let sections = tools.sections(Some(&library))?.less(&empty);
        let figures = tools.figures(&library)?;
        let (stack, rest) = figures
            .split_first()
            .context("the measuring program printed nothing")?;
        rows.push((build.name, sections, stack.1));
        structs = rest.to_vec();
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&rows, &structs);
    Ok(())
}

fn print(rows: &[(&str, Sections, u64)], structs: &[(String, u64)]) {
    let heads = ["code", "rodata", "unwind", "data", "bss", "flash", "stack"];
    print!("{:<13}", "features");
    heads.iter().for_each(|head| print!("{head:>10}"));
    println!();
    for (name, sections, stack) in rows {
        let Sections {
            code,
            rodata,
            unwind,
            data,
            bss,
        } = *sections;
        print!("{name:<13}");
        [code, rodata, unwind, data, bss, sections.flash(), *stack]
            .iter()
            .for_each(|n| print!("{n:>10}"));
        println!();
    }
    println!();
    for (name, bytes) in structs {
        println!("{name:<13}{bytes:>10}");
    }
    let least = |figure: fn(&(&str, Sections, u64)) -> u64| {
        rows.iter().map(figure).min().unwrap_or_default()
    };
    let ram = least(|(_, sections, _)| sections.data + sections.bss);
    let stack = least(|&(_, _, stack)| stack);
    println!("min_ram_bytes {ram} min_stack_bytes {stack}");
}
