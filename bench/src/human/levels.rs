//! Levels named on the command line.

/// Levels in hundredths, ascending.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels(pub Vec<i32>);

/// Reads levels: one, several with commas, or a range such as `0..19`, both ends included.
pub fn parse_levels(text: &str) -> Result<Levels, String> {
    let hundredths = |part: &str| {
        let level: f64 = part
            .trim()
            .parse()
            .map_err(|_| format!("`{part}` is no level: say a number from 0 to 20"))?;
        if !(0.0..=20.0).contains(&level) {
            return Err(format!("level {part} lies outside 0 to 20"));
        }
        Ok((level * 100.0).round() as i32)
    };
    let mut levels = Vec::new();
    for part in text.split(',') {
        match part.split_once("..") {
            Some((from, to)) => {
                let (from, to) = (hundredths(from)?, hundredths(to.trim_start_matches('='))?);
                if from > to {
                    return Err(format!("{part}: the lower level comes first"));
                }
                levels.extend((from..=to).step_by(100));
            }
            None => levels.push(hundredths(part)?),
        }
    }
    levels.sort_unstable();
    levels.dedup();
    Ok(Levels(levels))
}

/// A level for people to read: 750 hundredths are 7.5.
pub fn shown(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        let levels = |text| parse_levels(text).map(|levels| levels.0);
        assert_eq!(levels("3").unwrap(), [300]);
        assert_eq!(levels("7.5,20, 3").unwrap(), [300, 750, 2000]);
        assert_eq!(levels("0..19").unwrap().len(), 20);
        assert_eq!(levels("18..=20,19").unwrap(), [1800, 1900, 2000]);
        for bad in ["", "x", "21", "-1", "5..3", "3.."] {
            assert!(levels(bad).is_err(), "{bad}");
        }
    }
}
