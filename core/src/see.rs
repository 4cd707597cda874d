//! Static exchange evaluation: what a series of captures on one square gains.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chessmove::Move;
use crate::color::Color;
use crate::piece::Piece;
use crate::score::Score;

/// What a man counts in an exchange, in centipawns, by [`Piece`]; the king is never taken.
pub const EXCHANGE_VALUES: [Score; 6] = [100, 310, 320, 500, 950, 0];

/// What a man counts in an exchange, in centipawns.
#[inline]
pub fn exchange_value(piece: Piece) -> Score {
    EXCHANGE_VALUES[piece.index()]
}

/// The man that a move takes, en passant included.
#[inline]
pub fn captured(board: &Board, mv: Move) -> Option<Piece> {
    if board.colored(!board.side()).has(mv.to()) {
        return board.piece_on(mv.to());
    }
    let en_passant =
        board.en_passant() == Some(mv.to()) && board.pieces(Piece::Pawn).has(mv.from());
    en_passant.then_some(Piece::Pawn)
}

/// Whether a legal move wins at least `threshold` centipawns if both sides then take on its target square
/// with their least man first, or stop when taking loses. Pins are not looked at.
pub fn see_ge(board: &Board, mv: Move, threshold: Score) -> bool {
    let (from, to, us) = (mv.from(), mv.to(), board.side());
    if board.colored(us).has(to) {
        return threshold <= 0;
    }
    let Some(mut victim) = board.piece_on(from) else {
        return false;
    };
    let taken = captured(board, mv);
    let mut balance = taken.map_or(0, exchange_value) - threshold;
    if let Some(promoted) = mv.promotion() {
        balance += exchange_value(promoted) - exchange_value(Piece::Pawn);
        victim = promoted;
    }
    if balance < 0 {
        return false;
    }
    balance -= exchange_value(victim);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ from.bb()) | to.bb();
    if taken.is_some() && board.piece_on(to).is_none() {
        occupied ^= to.bb().forward(!us);
    }
    exchange(board, to.bb(), occupied, balance, us)
}

/// Plays the exchange out. `balance` is what `us` is left with if its man on the target is taken for nothing.
fn exchange(board: &Board, to: Bitboard, occupied: Bitboard, balance: Score, us: Color) -> bool {
    let Some(target) = to.first() else {
        return false;
    };
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut occupied = occupied;
    let mut balance = balance;
    let mut attackers = board.attackers_to(target, occupied) & occupied;
    let mut side = !us;
    loop {
        let mine = attackers & board.colored(side);
        let Some((piece, from)) = least(board, mine) else {
            break;
        };
        if piece == Piece::King && (attackers & board.colored(!side)).any() {
            break;
        }
        occupied ^= from;
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= attacks::bishop(target, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= attacks::rook(target, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - exchange_value(piece);
        if balance >= 0 {
            break;
        }
    }
    side != us
}

/// The least valuable man of a set.
#[inline]
fn least(board: &Board, set: Bitboard) -> Option<(Piece, Bitboard)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let first = (board.pieces(piece) & set).first()?;
        Some((piece, first.bb()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::notation::parse_uci;

    fn gain(fen: &str, mv: &str) -> Score {
        let board = Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap();
        let mv = parse_uci(&board, mv.as_bytes()).unwrap();
        (-2_000..=2_000)
            .rev()
            .find(|&threshold| see_ge(&board, mv, threshold))
            .unwrap()
    }

    #[test]
    fn exchanges_are_counted() {
        let pawn = exchange_value(Piece::Pawn);
        let knight = exchange_value(Piece::Knight);
        let queen = exchange_value(Piece::Queen);
        assert_eq!(
            gain("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"),
            pawn
        );
        assert_eq!(
            gain(
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "d3e5"
            ),
            pawn - knight
        );
        assert_eq!(gain("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"), pawn);
        assert_eq!(gain("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
        assert_eq!(gain("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q"), queen - pawn);
        assert_eq!(
            gain("7k/4P1r1/8/8/8/8/8/K3R3 w - - 0 1", "e7e8q"),
            queen - pawn
        );
        assert_eq!(gain("6rk/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q"), -pawn);
        assert_eq!(
            gain("4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1", "e2e7"),
            500 - queen
        );
        assert_eq!(
            gain("3k4/3q4/4r3/8/8/8/4Q3/4K3 w - - 0 1", "e2e6"),
            500 - queen
        );
    }
}
