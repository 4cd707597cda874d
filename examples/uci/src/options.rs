//! The UCI options: one table, what they are set to, and the strength they make.

use cb_core::board::Variant;
use cb_core::levels::{Dice, HIGHEST_ELO, LOWEST_ELO, Strength, strength_for_elo};

/// The largest table, in MiB.
const HASH_MAX: i64 = 262_144;
/// The table that is used until another is asked for, in MiB.
const HASH_DEFAULT: i64 = 16;

/// The most engines that search together; each takes a megabyte and a half.
const THREADS_MAX: i64 = 512;

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A whole number: default, least and greatest.
    Spin(i64, i64, i64),
    Check(bool),
    Text,
    Button,
}

/// The options that are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    Hash,
    HashKb,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    Chess960,
    LimitStrength,
    Elo,
    SkillLevel,
    Seed,
    ClearHash,
}

const TABLE: [(Name, &str, Kind); 12] = [
    (Name::Hash, "Hash", Kind::Spin(HASH_DEFAULT, 1, HASH_MAX)),
    (
        Name::HashKb,
        "HashKB",
        Kind::Spin(HASH_DEFAULT * 1024, 0, HASH_MAX * 1024),
    ),
    (Name::Threads, "Threads", Kind::Spin(1, 1, THREADS_MAX)),
    (Name::MultiPv, "MultiPV", Kind::Spin(1, 1, 256)),
    (Name::Ponder, "Ponder", Kind::Check(false)),
    (Name::MoveOverhead, "Move Overhead", Kind::Spin(10, 0, 5000)),
    (Name::Chess960, "UCI_Chess960", Kind::Check(false)),
    (Name::LimitStrength, "UCI_LimitStrength", Kind::Check(false)),
    (
        Name::Elo,
        "UCI_Elo",
        Kind::Spin(1500, LOWEST_ELO as i64, HIGHEST_ELO as i64),
    ),
    (Name::SkillLevel, "Skill Level", Kind::Spin(20, 0, 20)),
    (Name::Seed, "Seed", Kind::Text),
    (Name::ClearHash, "Clear Hash", Kind::Button),
];

/// The lines that offer the options.
pub fn offers() -> impl Iterator<Item = String> {
    TABLE.iter().map(|(_, name, kind)| match kind {
        Kind::Spin(default, min, max) => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Check(default) => format!("option name {name} type check default {default}"),
        Kind::Text => format!("option name {name} type string default <empty>"),
        Kind::Button => format!("option name {name} type button"),
    })
}

/// The options' names, for people.
pub fn names() -> String {
    let names: Vec<&str> = TABLE.iter().map(|&(_, name, _)| name).collect();
    names.join(", ")
}

/// Splits "multipv 3" into the option and its value; names in any case.
pub fn split_loosely(text: &str) -> Option<(&'static str, &str)> {
    TABLE.iter().find_map(|&(_, name, _)| {
        let head = text.get(..name.len())?;
        let rest = text.get(name.len()..)?;
        let ends = rest.is_empty() || rest.starts_with(' ');
        (ends && head.eq_ignore_ascii_case(name)).then(|| (name, rest.trim()))
    })
}

/// What the options are set to.
#[derive(Clone, Debug)]
pub struct Options {
    pub hash_kib: u64,
    pub threads: usize,
    pub multipv: usize,
    pub overhead_ms: u32,
    pub variant: Variant,
    /// Whether `elo` counts.
    pub limited: bool,
    pub elo: i32,
    /// The cap on the Elo, or full strength.
    pub skill: Strength,
    pub dice: Dice,
}

impl Options {
    /// What counts before anything is set.
    pub fn new() -> Options {
        Options {
            hash_kib: HASH_DEFAULT as u64 * 1024,
            threads: 1,
            multipv: 1,
            overhead_ms: 10,
            variant: Variant::Standard,
            limited: false,
            elo: 1500,
            skill: Strength::FULL,
            dice: Dice::Entropy,
        }
    }

    /// The strength in force: the lower of Elo and level.
    pub fn strength(&self) -> Strength {
        if self.limited {
            strength_for_elo(self.elo).min(self.skill)
        } else {
            self.skill
        }
    }

    /// Sets an option by name and tells which one it was. A number outside its range counts as the nearest inside.
    ///
    /// # Errors
    ///
    /// A sentence that says what to do instead.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Name, String> {
        let (option, name, kind) = TABLE
            .iter()
            .copied()
            .find(|(_, known, _)| known.eq_ignore_ascii_case(name))
            .ok_or_else(|| {
                let name = crate::session::excerpt(name);
                format!("there is no option `{name}`; the options are {}", names())
            })?;
        match kind {
            Kind::Spin(_, min, max) => {
                let number = whole_number(value)
                    .ok_or_else(|| format!("{name} takes a whole number from {min} to {max}"))?;
                self.set_number(option, number.clamp(min, max));
            }
            Kind::Check(_) => {
                let on = truth(value).ok_or_else(|| format!("{name} takes `true` or `false`"))?;
                self.set_check(option, on);
            }
            Kind::Text => self.dice = dice(value),
            Kind::Button => {}
        }
        Ok(option)
    }

    fn set_number(&mut self, option: Name, number: i64) {
        match option {
            Name::Hash => self.hash_kib = number as u64 * 1024,
            Name::HashKb => self.hash_kib = number as u64,
            Name::Threads => self.threads = number as usize,
            Name::MultiPv => self.multipv = number as usize,
            Name::MoveOverhead => self.overhead_ms = number as u32,
            Name::Elo => self.elo = number as i32,
            Name::SkillLevel => self.skill = Strength::from_hundredths(number as i32 * 100),
            _ => {}
        }
    }

    fn set_check(&mut self, option: Name, on: bool) {
        match option {
            Name::Chess960 if on => self.variant = Variant::Chess960,
            Name::Chess960 => self.variant = Variant::Standard,
            Name::LimitStrength => self.limited = on,
            _ => {}
        }
    }
}

/// A whole number of any size; beyond 64 bits it counts as the nearest that fits.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let end = if text.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    Some(text.parse().unwrap_or(end))
}

fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// The dice that a seed makes: a number is itself, other text its hash (FNV-1a, 64 bits), none the clock.
fn dice(seed: &str) -> Dice {
    if seed.is_empty() || seed == "<empty>" {
        return Dice::Entropy;
    }
    Dice::Seed(seed.parse().unwrap_or_else(|_| {
        seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }))
}
