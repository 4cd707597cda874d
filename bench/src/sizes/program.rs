//! Builds the static library and C programs with it, and reads what they say of themselves.

use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The least program that plays.
pub const PLAYER: &str = include_str!("player.c");
const MEASURE: &str = include_str!("measure.c");
/// A program that does nothing.
pub const EMPTY: &str = "int main(void) { return 0; }\n";

/// Bytes of a program by kind of section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    /// Instructions.
    pub code: u64,
    /// Constants.
    pub rodata: u64,
    /// Tables for unwinding, which a microcontroller's linker script may drop.
    pub unwind: u64,
    /// Variables with a first value.
    pub data: u64,
    /// Variables that begin at 0.
    pub bss: u64,
}

impl Sections {
    /// What lies in flash: all but bss.
    pub fn flash(&self) -> u64 {
        self.code + self.rodata + self.unwind + self.data
    }

    /// What this program has more than another.
    pub fn less(&self, other: &Sections) -> Sections {
        Sections {
            code: self.code.saturating_sub(other.code),
            rodata: self.rodata.saturating_sub(other.rodata),
            unwind: self.unwind.saturating_sub(other.unwind),
            data: self.data.saturating_sub(other.data),
            bss: self.bss.saturating_sub(other.bss),
        }
    }

    /// The sections of a program.
    pub fn of(program: &Path) -> Result<Sections> {
        Sections::parse(&output(
            Command::new("size").arg("-A").arg("-d").arg(program),
        )?)
    }

    /// Reads what `size -A` prints.
    fn parse(text: &str) -> Result<Sections> {
        let mut sections = Sections::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let (Some(name), Some(Ok(bytes))) = (words.next(), words.next().map(str::parse::<u64>))
            else {
                continue;
            };
            let is = |names: &[&str]| names.iter().any(|stem| name.starts_with(stem));
            // `.init_array` begins like `.init`, so data goes first.
            if is(&[".data", ".got", ".init_array", ".fini_array", ".tdata"]) {
                sections.data += bytes;
            } else if is(&[".text", ".init", ".fini", ".plt"]) {
                sections.code += bytes;
            } else if is(&[".rodata"]) {
                sections.rodata += bytes;
            } else if is(&[".eh_frame", ".gcc_except_table"]) {
                sections.unwind += bytes;
            } else if is(&[".bss", ".tbss"]) {
                sections.bss += bytes;
            }
        }
        ensure!(
            sections.code > 0,
            "`size -A` printed no `.text` line: only ELF programs are measured"
        );
        Ok(sections)
    }
}

/// The tools, and the folder they work in.
pub struct Toolchain {
    root: PathBuf,
    folder: PathBuf,
    cargo: OsString,
    compiler: OsString,
}

impl Toolchain {
    /// The tools that the environment names; makes the folder `sizes` in the target folder.
    pub fn new() -> Result<Toolchain> {
        let variable =
            |name: &str, default: &str| std::env::var_os(name).unwrap_or_else(|| default.into());
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("no workspace")?
            .to_owned();
        let target = root.join(variable("CARGO_TARGET_DIR", "target"));
        let folder = target.join("sizes");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Toolchain {
            root,
            folder,
            cargo: variable("CARGO", "cargo"),
            compiler: variable("CC", "cc"),
        })
    }

    /// The workspace.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where everything is built.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a program's source and returns its path.
    pub fn source(&self, name: &str, text: &str) -> Result<PathBuf> {
        let source = self.folder.join(name).with_extension("c");
        std::fs::write(&source, text)
            .with_context(|| format!("cannot write {}", source.display()))?;
        Ok(source)
    }

    /// Builds the static library; each build replaces the last.
    pub fn library(&self, arguments: &[&str]) -> Result<PathBuf> {
        let mut command = Command::new(&self.cargo);
        command.current_dir(&self.root);
        command.args([
            "rustc",
            "--quiet",
            "--release",
            "-p",
            "cb-ffi",
            "--lib",
            "--crate-type",
            "staticlib",
        ]);
        command
            .args(arguments)
            .arg("--target-dir")
            .arg(&self.folder);
        output(&mut command)?;
        Ok(self.folder.join("release").join("libcb.a"))
    }

    /// The sections of the program that plays, or without a library of an empty program.
    pub fn sections(&self, library: Option<&Path>) -> Result<Sections> {
        let source = if library.is_some() {
            ("player", PLAYER)
        } else {
            ("empty", EMPTY)
        };
        let program = self.link(source, library, &[])?;
        Sections::of(&program)
    }

    /// The figures of the measuring program, the stack first.
    pub fn figures(&self, library: &Path) -> Result<Vec<(String, u64)>> {
        // Bound at the start, the C library's functions do not resolve themselves on the stack that is measured.
        let program = self.link(
            ("measure", MEASURE),
            Some(library),
            &["-Wl,-z,now", "-pthread"],
        )?;
        let text = output(&mut Command::new(program))?;
        let figure = |line: &str| {
            let (name, bytes) = line
                .split_once(' ')
                .with_context(|| format!("`{line}` is no figure"))?;
            Ok((
                name.to_owned(),
                bytes
                    .parse()
                    .with_context(|| format!("`{line}` is no figure"))?,
            ))
        };
        text.lines().map(figure).collect()
    }

    fn link(
        &self,
        (name, text): (&str, &str),
        library: Option<&Path>,
        arguments: &[&str],
    ) -> Result<PathBuf> {
        let source = self.source(name, text)?;
        let program = self.folder.join(name);
        let mut command = Command::new(&self.compiler);
        command.args([
            "-std=c11",
            "-Os",
            "-ffunction-sections",
            "-fdata-sections",
            "-Wall",
            "-Wextra",
            "-Werror",
        ]);
        command
            .arg("-I")
            .arg(self.root.join("include"))
            .arg(&source)
            .args(library);
        command
            .args(["-Wl,--gc-sections"])
            .args(arguments)
            .arg("-o")
            .arg(&program);
        output(&mut command)?;
        Ok(program)
    }
}

/// Runs a command to its end and returns what it printed.
pub fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .with_context(|| format!("cannot run `{name}`: is it installed?"))?;
    if !output.status.success() {
        bail!(
            "`{name}` failed ({}):\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{name}` did not print text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_added_up_by_kind() {
        let text = "a.out  :\nsection size addr\n.init 23 4096\n.text 1000 4160\n.rodata 50 9\n.rodata.cst 5 9\n\
            .eh_frame 7 9\n.init_array 8 9\n.data.rel.ro 16 9\n.bss 99 9\n.comment 83 0\nTotal 1\n";
        let sections = Sections {
            code: 1023,
            rodata: 55,
            unwind: 7,
            data: 24,
            bss: 99,
        };
        assert_eq!(Sections::parse(text).unwrap(), sections);
        assert_eq!(sections.flash(), 1109);
        assert_eq!(sections.less(&sections), Sections::default());
        assert!(Sections::parse("__TEXT 5").is_err());
    }

    #[test]
    fn a_failure_shows_what_the_command_said() {
        let error = output(Command::new("sh").args(["-c", "echo why >&2; exit 3"]))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("`sh` failed") && error.ends_with("why"),
            "{error}"
        );
        assert!(output(&mut Command::new("cb-no-such-program")).is_err());
    }
}
