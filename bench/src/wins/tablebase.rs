//! A perfect defender: all positions of king and queen, or king and rook, against king, solved backwards from mate.
//!
//! The strong side is White. Moves are made here from the squares alone, without the engine's own generator, so that the
//! defender does not share its mistakes.

use anyhow::{Result, ensure};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::piece::Piece;
use cb_core::square::Square;

/// Steps of a king: files and ranks.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Plies to mate where there is none: drawn, or not a position.
const NEVER: u8 = u8::MAX;

/// Three men on squares 0..63.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Men {
    pub king: u8,
    pub piece: u8,
    pub lone: u8,
}

impl Men {
    fn index(self) -> usize {
        usize::from(self.king) << 12 | usize::from(self.piece) << 6 | usize::from(self.lone)
    }

    fn from_index(index: usize) -> Men {
        let square = |shift: usize| (index >> shift & 63) as u8;
        Men {
            king: square(12),
            piece: square(6),
            lone: square(0),
        }
    }

    /// Whether the men stand on three squares and the kings apart.
    fn stand(self) -> bool {
        self.king != self.piece
            && self.king != self.lone
            && self.piece != self.lone
            && !touch(self.king, self.lone)
    }
}

/// One step from a square, if it stays on the board.
fn step(from: u8, (file, rank): (i8, i8)) -> Option<u8> {
    let file = (from & 7) as i8 + file;
    let rank = (from >> 3) as i8 + rank;
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as u8)
}

fn touch(a: u8, b: u8) -> bool {
    (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3)) <= 1
}

/// What is known of every position of one piece.
pub struct Tablebase {
    directions: &'static [(i8, i8)],
    piece: Piece,
    /// Plies to mate with White to move, and with Black to move.
    white: Vec<u8>,
    black: Vec<u8>,
}

impl Tablebase {
    /// Solves the ending of a queen or a rook.
    pub fn new(piece: Piece) -> Result<Tablebase> {
        ensure!(
            matches!(piece, Piece::Queen | Piece::Rook),
            "only queens and rooks mate alone"
        );
        const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut base = Tablebase {
            directions: if piece == Piece::Queen {
                &STEPS
            } else {
                &LINES
            },
            piece,
            white: vec![NEVER; 1 << 18],
            black: vec![NEVER; 1 << 18],
        };
        let positions: Vec<Men> = (0..1 << 18)
            .map(Men::from_index)
            .filter(|men| men.stand())
            .collect();
        let mut plies = 0;
        while base.solve(&positions, plies) {
            plies += 2;
        }
        Ok(base)
    }

    /// Finds what Black loses in so many plies and White wins in one more; `false` if there is nothing.
    fn solve(&mut self, positions: &[Men], plies: u8) -> bool {
        let mut lost = Vec::new();
        for &men in positions {
            if self.black[men.index()] == NEVER && self.black_loses(men, plies) {
                lost.push(men);
            }
        }
        for men in &lost {
            self.black[men.index()] = plies;
        }
        for &men in positions {
            if self.white[men.index()] == NEVER && self.white_reaches(men, plies) {
                self.white[men.index()] = plies + 1;
            }
        }
        !lost.is_empty()
    }

    /// Whether every move of Black's leads to a position that White wins; without a move, whether it is mate.
    fn black_loses(&self, men: Men, plies: u8) -> bool {
        let mut any = false;
        let escapes = self.replies(men).any(|reply| {
            any = true;
            reply.is_none_or(|men| self.white[men.index()] >= plies)
        });
        !escapes && (any || (plies == 0 && self.strikes(men, men.lone)))
    }

    fn white_reaches(&self, men: Men, plies: u8) -> bool {
        !self.strikes(men, men.lone)
            && self
                .attempts(men)
                .any(|men| self.black[men.index()] == plies)
    }

    /// Whether White's piece attacks a square, looking through the lone king but not through its own.
    fn strikes(&self, men: Men, square: u8) -> bool {
        self.directions.iter().any(|&direction| {
            let mut at = men.piece;
            while let Some(next) = step(at, direction) {
                if next == square {
                    return true;
                }
                if next == men.king {
                    return false;
                }
                at = next;
            }
            false
        })
    }

    /// The positions after Black's legal moves; nothing where the piece is taken.
    fn replies(&self, men: Men) -> impl Iterator<Item = Option<Men>> {
        STEPS
            .iter()
            .filter_map(move |&direction| step(men.lone, direction))
            .filter(move |&to| !touch(to, men.king) && (to == men.piece || !self.strikes(men, to)))
            .map(move |lone| (lone != men.piece).then_some(Men { lone, ..men }))
    }

    /// The positions after White's moves.
    fn attempts(&self, men: Men) -> impl Iterator<Item = Men> {
        let kings = STEPS
            .iter()
            .filter_map(move |&direction| step(men.king, direction))
            .map(move |king| Men { king, ..men })
            .filter(|men| men.stand());
        let pieces = self.directions.iter().flat_map(move |&direction| {
            let mut at = men.piece;
            std::iter::from_fn(move || {
                at = step(at, direction).filter(|&to| to != men.king && to != men.lone)?;
                Some(Men { piece: at, ..men })
            })
        });
        kings.chain(pieces)
    }

    /// Plies to mate with White to move, if White wins.
    pub fn plies(&self, men: Men) -> Option<u8> {
        Some(self.white[men.index()]).filter(|&plies| plies != NEVER)
    }

    /// The longest way to mate, in plies.
    pub fn longest(&self) -> u8 {
        self.white
            .iter()
            .filter(|&&plies| plies != NEVER)
            .max()
            .copied()
            .unwrap_or(0)
    }

    /// The lone king's best move: one that draws if there is any, else one that is mated last.
    pub fn defend(&self, board: &Board) -> Option<Move> {
        let piece = board.of(Color::White, self.piece).first()?;
        let men = Men {
            king: board.king(Color::White).index() as u8,
            piece: piece.index() as u8,
            lone: board.king(Color::Black).index() as u8,
        };
        let worth = |reply: &Option<Men>| reply.map_or(NEVER, |men| self.white[men.index()]);
        let best = self.replies(men).max_by_key(worth)?;
        let to = best.map_or(men.piece, |men| men.lone);
        Some(Move::new(Square::wrapping(men.lone), Square::wrapping(to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_mates_are_those_of_the_books() {
        // Mate in 10 and in 16 at most.
        assert_eq!(Tablebase::new(Piece::Queen).unwrap().longest(), 19);
        assert_eq!(Tablebase::new(Piece::Rook).unwrap().longest(), 31);
        assert!(Tablebase::new(Piece::Bishop).is_err());
    }
}
