use super::*;
use crate::board::{Board, Variant};
use crate::notation::parse_uci;
use crate::score::{Score, mate_in};
use arrayvec::ArrayString;
use std::format;

fn settings(hundredths: i32) -> Settings {
    Strength::from_hundredths(hundredths).settings()
}

fn sentence(hundredths: i32) -> ArrayString<200> {
    let mut text = ArrayString::new();
    write_sentence(Strength::from_hundredths(hundredths), &mut text).expect("200 bytes are enough");
    text
}

#[test]
fn node_counts() {
    let nodes = |hundredths| settings(hundredths).nodes;
    assert_eq!(nodes(0), Some(400));
    assert_eq!(nodes(100), Some(600));
    assert_eq!(nodes(500), Some(3037));
    assert_eq!(nodes(750), Some(8370));
    assert_eq!(nodes(1000), Some(23_066));
    assert_eq!(nodes(1900), Some(886_735));
    assert_eq!(nodes(1), Some(401));
    assert_eq!(nodes(1999), Some(1_324_720));
    assert_eq!(nodes(2000), None);
    for hundredths in 1..2000 {
        assert!(
            nodes(hundredths) >= nodes(hundredths - 1),
            "level {hundredths}"
        );
    }
}

#[test]
fn candidates_fall_with_the_level() {
    let candidates = [8, 8, 7, 7, 7, 6, 5, 4];
    for (level, expected) in (0..).zip(candidates) {
        assert_eq!(settings(100 * level).candidates, expected);
        assert_eq!(settings(100 * level + 99).candidates, expected);
    }
    assert!((800..2000).all(|hundredths| settings(hundredths).candidates == 4));
}

#[test]
fn margins_and_temperatures() {
    let both = |hundredths| {
        let settings = settings(hundredths);
        (settings.margin, settings.temperature)
    };
    assert_eq!(both(0), (1326, 23_375));
    assert_eq!(both(500), (433, 8500));
    assert_eq!(both(750), (184, 4343));
    assert_eq!(both(1100), (55, 2200));
    assert_eq!(both(1999), (55, 2200));
    for hundredths in 1..2000 {
        let (above, below) = (both(hundredths), both(hundredths - 1));
        assert!(above.0 <= below.0 && above.1 <= below.1);
    }
    assert_eq!(settings(2000), Settings::FULL);
}

#[test]
fn what_is_overlooked_falls_with_the_level() {
    let overlook = |hundredths| settings(hundredths).overlook;
    assert_eq!(
        (overlook(0), overlook(500), overlook(1999)),
        (420, 270, 240)
    );
    assert!((1..2000).all(|hundredths| overlook(hundredths) <= overlook(hundredths - 1)));
    assert_eq!(overlook(2000), 0);
}

#[test]
fn levels_are_clamped() {
    assert_eq!(Strength::from_hundredths(-1).level(), Some(0));
    assert_eq!(Strength::from_hundredths(i32::MIN).level(), Some(0));
    assert_eq!(Strength::from_hundredths(1999).level(), Some(1999));
    assert!(Strength::from_hundredths(2000).is_full());
    assert!(Strength::from_hundredths(i32::MAX).is_full());
}

#[test]
fn horizons() {
    let horizon = |hundredths| settings(hundredths).horizon;
    for hundredths in 0..2000 {
        let of = horizon(hundredths).expect("a level has a horizon");
        let fewest = if hundredths < 1200 { 1 } else { 2 };
        assert_eq!(of.plies(), Some((fewest, 2)));
        assert!((1..=1000).contains(&of.chance()));
        assert_eq!(Some(of), horizon(hundredths / 100 * 100));
    }
    assert_eq!(horizon(2000), None);
}

#[test]
fn horizons_are_drawn_by_their_chances() {
    let horizon = Horizon {
        chances: [250, 125, 125, 0],
    };
    assert_eq!(horizon.chance(), 500);
    let look = |fraction: u64| horizon.look(Draw::new(fraction << 60));
    let plies = |fraction: u64| look(fraction).map(|look| look.plies);
    let quiescence = |fraction: u64| look(fraction).map(|look| look.quiescence);
    assert_eq!([0, 3, 4, 5].map(plies), [Some(1); 4]);
    assert_eq!([6, 7].map(plies), [Some(2); 2]);
    assert_eq!([8, 15].map(plies), [None; 2]);
    assert_eq!(
        [0, 3, 4, 7].map(quiescence),
        [true, true, false, false].map(Some)
    );
    let never = Horizon {
        chances: [0; LOOKS.len()],
    };
    assert_eq!((never.chance(), never.plies()), (0, None));
    assert_eq!(never.look(Draw::new(0)), None);
}

#[test]
fn elo_both_ways() {
    assert_eq!(strength_for_elo(1350).level(), Some(750));
    assert_eq!(strength_for_elo(600).level(), Some(0));
    assert_eq!(strength_for_elo(2500).level(), Some(1900));
    assert_eq!(strength_for_elo(i32::MIN).level(), Some(0));
    assert_eq!(strength_for_elo(i32::MAX).level(), Some(1900));
    assert_eq!(elo_for(Strength::FULL), 3000);
    for elo in LOWEST_ELO..=HIGHEST_ELO {
        assert_eq!(elo_for(strength_for_elo(elo)), elo);
    }
}

/// The chance of a horizon in per cent.
fn percent(hundredths: i32) -> f32 {
    settings(hundredths)
        .horizon
        .map_or(0.0, |of| f32::from(of.chance()) / 10.0)
}

#[test]
fn sentences() {
    assert_eq!(&sentence(2000), "Strength: full");
    assert_eq!(
        sentence(500).as_str(),
        format!(
            "Strength: level 5, about 1100 on Lichess (rapid, by blunders): 3037 nodes per move, choosing among \
             the best 6 moves; a person's horizon (1 or 2 plies) on {}% of its moves",
            percent(500)
        )
    );
    assert!(sentence(750).starts_with("Strength: level 7.5, about 1350 on Lichess"));
    assert!(sentence(1205).starts_with("Strength: level 12.05, about 1805 on"));
    let end = format!(
        "a person's horizon (2 plies) on {}% of its moves",
        percent(1200)
    );
    assert!(sentence(1200).ends_with(&end));
    assert!(sentence(0).contains("the best 8 moves; a person's horizon (1 or 2 plies) on "));
    assert!(sentence(1900).contains("a person's horizon (2 plies) on "));
    assert!((0..=2000).all(|hundredths| sentence(hundredths).is_ascii()));
}

#[test]
fn draws_are_reproducible_and_part_ways() {
    let draws = Draws::seeded(1, 2, 3);
    assert_eq!(draws, Draws::seeded(1, 2, 3));
    for other in [
        Draws::seeded(2, 2, 3),
        Draws::seeded(1, 3, 3),
        Draws::seeded(1, 2, 4),
    ] {
        assert_ne!(draws.horizon, other.horizon);
        assert_ne!(draws.candidate, other.candidate);
    }
    assert_ne!(draws.horizon, draws.candidate);
    assert_ne!(draws.overlook, draws.candidate);
    assert_ne!(draws.overlook, draws.horizon);
    assert_ne!(Draws::from_entropy(1, 2), Draws::from_entropy(1, 3));
    // Recorded games replay by this value, so it never changes.
    assert_eq!(
        Draws::seeded(0, 0, 0).horizon.fraction(),
        0.175_415_616_018_464_56
    );
}

#[test]
fn draws_are_uniform_and_independent() {
    const CELLS: usize = 10;
    const ROUNDS: u32 = 100_000;
    const PAIRS: [fn(&Draws) -> [Draw; 2]; 3] = [
        |draws| [draws.horizon, draws.candidate],
        |draws| [draws.horizon, draws.overlook],
        |draws| [draws.candidate, draws.overlook],
    ];
    for pair in PAIRS {
        let mut counts = [[0u32; CELLS]; CELLS];
        for plies in 0..ROUNDS {
            let draws = Draws::seeded(7, u64::from(plies % 10), plies);
            let [row, column] = pair(&draws).map(|draw| (draw.fraction() * CELLS as f64) as usize);
            counts[row][column] += 1;
        }
        let expected = f64::from(ROUNDS) / (CELLS * CELLS) as f64;
        let squares = counts
            .iter()
            .flatten()
            .map(|&count| (f64::from(count) - expected).powi(2) / expected);
        // 99 degrees of freedom: beyond 150 in one of a thousand.
        assert!(squares.sum::<f64>() < 150.0);
    }
}

#[test]
fn chances_keep_their_edges() {
    let (lowest, highest) = (Draw::new(0), Draw::new(u64::MAX));
    assert_eq!(lowest.fraction(), 0.0);
    assert!(highest.fraction() < 1.0);
    assert!(!lowest.under_per_mille(0));
    assert!(lowest.under_per_mille(1));
    assert!(!highest.under_per_mille(999));
    assert!(highest.under_per_mille(1000));
    assert!(highest.under_per_mille(u16::MAX));
}

/// A strength that draws among four with round numbers.
const DRAWING: Settings = Settings {
    candidates: 4,
    margin: 300,
    temperature: 12_000,
    ..Settings::FULL
};

/// The candidate drawn at a given fraction of all weights.
fn drawn(scores: &[Score], settings: &Settings, fraction: f64) -> usize {
    let candidates = scores.iter().map(|&score| Candidate {
        score,
        obvious: false,
    });
    choose(candidates, settings, &draws(0.0, fraction))
}

/// Draws of the given fractions.
fn draws(overlook: f64, candidate: f64) -> Draws {
    let draw = |fraction: f64| Draw::new(((fraction * (1u64 << 53) as f64) as u64) << 11);
    Draws {
        horizon: draw(0.0),
        candidate: draw(candidate),
        overlook: draw(overlook),
    }
}

#[test]
fn candidates_are_overlooked_from_the_best_on() {
    let level = Settings {
        overlook: 500,
        ..DRAWING
    };
    let candidate = |score| Candidate {
        score,
        obvious: false,
    };
    let plain = [900, 500, 100, 90].map(candidate);
    let chosen = |candidates: &[Candidate], fraction| {
        choose(candidates.iter().copied(), &level, &draws(fraction, 0.0))
    };
    assert_eq!(chosen(&plain, 0.6), 0);
    assert_eq!(chosen(&plain, 0.4), 1);
    assert_eq!(chosen(&plain, 0.2), 2);
    // The last that counts is seen, whatever the draw.
    assert_eq!(chosen(&plain, 0.0), 3);
    assert_eq!(chosen(&plain[..1], 0.0), 0);
    assert_eq!(chosen(&[], 0.0), 0);
    // Nothing beyond what is obvious is overlooked.
    let mut obvious = plain;
    obvious[1].obvious = true;
    assert_eq!(chosen(&obvious, 0.0), 1);
    // The margin counts from the best that is seen.
    assert_eq!(choose(plain.iter().copied(), &level, &draws(0.2, 0.999)), 3);
    assert_eq!(
        choose(plain.iter().copied(), &Settings::FULL, &draws(0.0, 0.0)),
        0
    );
}

#[test]
fn what_is_obvious() {
    let board = |fen: &str| Board::from_fen(fen.as_bytes(), Variant::Standard).expect("a position");
    let fresh = board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let [taking, passing] =
        ["e4d5", "e4e5"].map(|text| parse_uci(&fresh, text.as_bytes()).expect("a legal move"));
    assert!(Candidate::new(&fresh, taking, 100).obvious);
    assert!(!Candidate::new(&fresh, passing, 100).obvious);
    let stale = board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1 1");
    assert!(!Candidate::new(&stale, taking, 100).obvious);
    assert!(Candidate::new(&stale, taking, mate_in(1)).obvious);
    assert!(!Candidate::new(&stale, taking, mate_in(3)).obvious);
}

#[test]
fn candidates_are_drawn_by_weight() {
    // The weights are 1, exp(-0.5), exp(-1): shares 0.5065, 0.3072, 0.1863.
    let scores = [100, 40, -20, -201];
    for (fraction, index) in [
        (0.0, 0),
        (0.506, 0),
        (0.507, 1),
        (0.813, 1),
        (0.815, 2),
        (0.999_999, 2),
    ] {
        assert_eq!(drawn(&scores, &DRAWING, fraction), index, "at {fraction}");
    }
    // A gap as wide as the margin still counts.
    assert_eq!(drawn(&[100, -200], &DRAWING, 0.999_999), 1);
    assert_eq!(drawn(&[0, 0, 0, 0, 0], &DRAWING, 0.999_999), 3);
}

#[test]
fn mates_stand_alone() {
    assert_eq!(drawn(&[mate_in(1), 900, 800], &DRAWING, 0.999_999), 0);
    assert_eq!(
        drawn(&[mate_in(1), mate_in(3), 800], &DRAWING, 0.999_999),
        0
    );
    assert_eq!(
        drawn(&[mate_in(3), mate_in(5), 800], &DRAWING, 0.999_999),
        1
    );
    assert_eq!(drawn(&[50, -mate_in(2)], &DRAWING, 0.999_999), 0);
}

#[test]
fn the_best_without_temperature() {
    assert_eq!(drawn(&[10, 10, 10], &Settings::FULL, 0.999_999), 0);
    let cold = Settings {
        temperature: 0,
        ..DRAWING
    };
    assert_eq!(drawn(&[10, 10, 10], &cold, 0.999_999), 0);
    assert_eq!(drawn(&[], &DRAWING, 0.5), 0);
    assert_eq!(drawn(&[3], &DRAWING, 0.5), 0);
}
