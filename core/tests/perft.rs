//! Node counts of public perft suites. `cb-bench suite` checks them to greater depths.

use cb_core::board::{Board, Variant};
use cb_core::perft::perft;

/// Depths with more nodes than this are left to `cb-bench suite`.
const MOST_NODES: u64 = 200_000;

fn check(suite: &str, variant: Variant) {
    let mut checked = 0;
    for record in suite.lines() {
        let mut fields = record.split(';');
        let fen = fields.next().expect("a FEN").trim();
        let board = Board::from_fen(fen.as_bytes(), variant).expect(fen);
        assert_eq!(
            Board::from_fen(board.to_string().as_bytes(), variant),
            Ok(board),
            "{fen}"
        );
        for field in fields {
            let mut parts = field.split_whitespace();
            let depth = parts
                .next()
                .and_then(|d| d.strip_prefix('D'))
                .and_then(|d| d.parse().ok());
            let nodes = parts.next().and_then(|n| n.parse().ok());
            let (Some(depth), Some(nodes)) = (depth, nodes) else {
                panic!("{record}")
            };
            if nodes <= MOST_NODES {
                assert_eq!(perft(&board, depth), nodes, "{fen} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 300, "only {checked} depths were checked");
}

#[test]
fn standard() {
    check(include_str!("data/perft-standard.epd"), Variant::Standard);
}

#[test]
fn chess960() {
    check(include_str!("data/perft-chess960.epd"), Variant::Chess960);
}
