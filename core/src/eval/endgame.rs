//! Endings in which the weights alone would mislead: wins that need a plan, and leads that win nothing.

use super::FULL_SCALE;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::piece::Piece;
use crate::score::Score;
use crate::square::Square;

/// What a bare king is behind at least when the other side can force mate.
const KNOWN_WIN: Score = 4_000;

/// Rough values for telling endings apart, pawn to queen.
const VALUES: [i32; 5] = [0, 300, 320, 500, 950];

fn officers_value(board: &Board, color: Color) -> i32 {
    let worth = |piece: Piece| VALUES[piece.index()] * board.of(color, piece).count() as i32;
    worth(Piece::Knight) + worth(Piece::Bishop) + worth(Piece::Rook) + worth(Piece::Queen)
}

/// The score for White where one side has a bare king and the other pieces enough to mate it.
pub(super) fn won(board: &Board) -> Option<Score> {
    for strong in Color::ALL {
        let weak = !strong;
        if board.colored(weak) == board.of(weak, Piece::King) && can_mate(board, strong) {
            let pawns = board.of(strong, Piece::Pawn).count() as i32;
            let value = KNOWN_WIN + officers_value(board, strong) + 100 * pawns;
            let score = value + chase(board, strong);
            return Some(if strong == Color::White {
                score
            } else {
                -score
            });
        }
    }
    None
}

/// Whether the pieces alone can mate a bare king.
fn can_mate(board: &Board, strong: Color) -> bool {
    let bishops = board.of(strong, Piece::Bishop);
    let knights = board.of(strong, Piece::Knight).count();
    let shades =
        (bishops & Bitboard::LIGHT).any() as u32 + (bishops - Bitboard::LIGHT).any() as u32;
    board.straight_sliders(strong).any()
        || shades == 2
        || (shades == 1 && knights > 0)
        || knights > 2
}

/// Centipawns for driving the weak king where it can be mated, for bringing the strong king near, and for
/// leaving the weak king little room.
fn chase(board: &Board, strong: Color) -> i32 {
    let king = board.king(!strong);
    let bishops = board.of(strong, Piece::Bishop);
    let close = 7 - board.king(strong).distance(king) as i32;
    let room = room(board, strong).count() as i32;
    let minors_only =
        board.straight_sliders(strong).is_empty() && board.of(strong, Piece::Pawn).is_empty();
    let light = (bishops & Bitboard::LIGHT).any();
    let dark = (bishops - Bitboard::LIGHT).any();
    if minors_only && light != dark {
        // Bishop and knight mate only in a corner that the bishop can attack.
        let corner_file = if light { 7 } else { 0 };
        let steps =
            |file: u8, rank: u8| (king.file().abs_diff(file) + king.rank().abs_diff(rank)) as i32;
        let far = steps(corner_file, 0).min(steps(7 - corner_file, 7));
        return 160 * (7 - far) + 30 * close - 8 * room;
    }
    20 * edge(king) + 12 * close - 4 * room
}

/// The squares that the weak king can walk to while the strong side's men stand still.
fn room(board: &Board, strong: Color) -> Bitboard {
    let king = board.of(!strong, Piece::King);
    let occupied = board.occupied() - king;
    let mut guarded = attacks::pawns(strong, board.of(strong, Piece::Pawn));
    guarded |= attacks::king(board.king(strong));
    for sq in board.of(strong, Piece::Knight) {
        guarded |= attacks::knight(sq);
    }
    for sq in board.diagonal_sliders(strong) {
        guarded |= attacks::bishop(sq, occupied);
    }
    for sq in board.straight_sliders(strong) {
        guarded |= attacks::rook(sq, occupied);
    }
    let mut reached = king;
    loop {
        let row = reached | reached.east() | reached.west();
        let wider = reached | ((row | row.north() | row.south()) - guarded);
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// 0 in the middle to 6 in a corner: steps from the middle on files and ranks.
fn edge(sq: Square) -> i32 {
    let steps = |at: u8| if at < 4 { 3 - at } else { at - 4 } as i32;
    steps(sq.file()) + steps(sq.rank())
}

/// Centipawns for White for driving a king that has lost all its pawns and at least a rook's worth of pieces.
pub(super) fn drive(board: &Board) -> Score {
    for strong in Color::ALL {
        if board.of(!strong, Piece::Pawn).is_empty() {
            let lead = officers_value(board, strong) - officers_value(board, !strong);
            if lead >= 400 {
                let score = chase(board, strong);
                return if strong == Color::White {
                    score
                } else {
                    -score
                };
            }
        }
    }
    0
}

/// How much of the strong side's endgame lead counts, 0 to [`FULL_SCALE`].
pub(super) fn scale(board: &Board, strong: Color, passed: Bitboard) -> i32 {
    let weak = !strong;
    let pawns = board.of(strong, Piece::Pawn);
    let ours = officers_value(board, strong);
    let theirs = officers_value(board, weak);
    if pawns.is_empty() {
        return without_pawns(board, strong, ours, theirs);
    }
    if wrong_corner(board, strong) {
        return 0;
    }
    if opposite_bishops(board) {
        let bishop = VALUES[Piece::Bishop.index()];
        return if ours == bishop && theirs == bishop {
            16 + 6 * passed.count().min(6) as i32
        } else {
            (26 + 3 * board.colored(strong).count() as i32).min(FULL_SCALE)
        };
    }
    let few = 40 + 6 * pawns.count() as i32;
    few.min(FULL_SCALE)
}

fn without_pawns(board: &Board, strong: Color, ours: i32, theirs: i32) -> i32 {
    let two_knights = ours == 2 * VALUES[1] && board.of(strong, Piece::Knight).count() == 2;
    if ours < VALUES[Piece::Rook.index()] || two_knights {
        return 0;
    }
    if ours - theirs <= VALUES[Piece::Bishop.index()] {
        return if theirs <= VALUES[Piece::Bishop.index()] {
            6
        } else {
            14
        };
    }
    FULL_SCALE
}

/// Whether each side has one bishop, on squares of different colours.
fn opposite_bishops(board: &Board) -> bool {
    let [white, black] = Color::ALL.map(|color| board.of(color, Piece::Bishop));
    white.count() == 1
        && black.count() == 1
        && (white & Bitboard::LIGHT).any() != (black & Bitboard::LIGHT).any()
}

/// Whether the strong side has but pawns on one rook's file, with no piece or only bishops that miss the
/// corner, and the weak king holds the corner.
fn wrong_corner(board: &Board, strong: Color) -> bool {
    let pawns = board.of(strong, Piece::Pawn);
    let file = match pawns.first() {
        Some(sq) if (pawns - Bitboard::file(sq.file())).is_empty() => sq.file(),
        _ => return false,
    };
    let bishops = board.of(strong, Piece::Bishop);
    let others = board.colored(strong) - pawns - bishops - board.of(strong, Piece::King);
    if (file != 0 && file != 7) || others.any() {
        return false;
    }
    let corner = Square::at(file, strong.rank(7));
    let shade = if Bitboard::LIGHT.has(corner) {
        Bitboard::LIGHT
    } else {
        !Bitboard::LIGHT
    };
    (bishops & shade).is_empty() && board.king(!strong).distance(corner) <= 1
}
