//! cozy-chess as an independent judge of the rules, behind the text forms that suites, books and engines use.

use anyhow::{Result, anyhow, bail, ensure};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};

/// A position and whether its castling rights need Chess960 rules.
#[derive(Clone, Debug)]
pub struct Position {
    /// The position itself.
    pub board: Board,
    /// True if a castling right belongs to a king off the e-file or a rook off the corner.
    pub needs_960: bool,
}

/// Reads a FEN, or the first four fields of an EPD record, with ordinary, X-FEN or Shredder castling letters.
///
/// Missing or non-numeric clocks count as `0 1`. Castling rights without king and rook on their squares and an
/// en passant square that no pawn has just passed are dropped, as the library drops them.
pub fn read_fen(text: &str) -> Result<Position> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    ensure!(
        fields.len() >= 4,
        "a FEN has at least four fields, this has {}",
        fields.len()
    );
    let rights = shredder_rights(fields[0], fields[2])?;
    let clocks = match (
        fields.get(4).map(|f| f.parse::<u32>()),
        fields.get(5).map(|f| f.parse::<u32>()),
    ) {
        (Some(Ok(half)), Some(Ok(full))) => format!("{} {}", half.min(100), full.clamp(1, 9999)),
        _ => "0 1".to_owned(),
    };
    let parse = |en_passant: &str| {
        Board::from_fen(
            &format!("{} {} {rights} {en_passant} {clocks}", fields[0], fields[1]),
            true,
        )
    };
    let board = match parse(fields[3]) {
        Err(cozy_chess::FenParseError::InvalidEnPassant) => parse("-"),
        other => other,
    }
    .map_err(|error| anyhow!("`{text}` is not a legal position: {error}"))?;
    let needs_960 = needs_960(&board);
    Ok(Position { board, needs_960 })
}

/// Rewrites castling letters as the rooks' files; a right whose king or rook is missing is dropped.
fn shredder_rights(placement: &str, letters: &str) -> Result<String> {
    let mut rights = String::new();
    for letter in letters.chars().filter(|&c| c != '-') {
        let white = letter.is_ascii_uppercase();
        let row = if white {
            placement.rsplit('/').next()
        } else {
            placement.split('/').next()
        };
        let row = expand_row(row.unwrap_or_default());
        let (king, rook) = if white { ('K', 'R') } else { ('k', 'r') };
        let Some(king) = row.iter().position(|&c| c == king) else {
            continue;
        };
        let file = match letter.to_ascii_lowercase() {
            'k' => row
                .iter()
                .rposition(|&c| c == rook)
                .filter(|&file| file > king),
            'q' => row
                .iter()
                .position(|&c| c == rook)
                .filter(|&file| file < king),
            file @ 'a'..='h' => {
                Some(file as usize - 'a' as usize).filter(|&file| row.get(file) == Some(&rook))
            }
            _ => {
                bail!("`{letter}` is no castling right: write `-`, letters of KQkq, or rook files")
            }
        };
        let Some(file) = file.and_then(|file| u8::try_from(file).ok()) else {
            continue;
        };
        let name = char::from(if white { b'A' } else { b'a' } + file);
        if !rights.contains(name) {
            rights.push(name);
        }
    }
    Ok(if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    })
}

/// One FEN row, a character a square.
fn expand_row(row: &str) -> Vec<char> {
    row.chars()
        .flat_map(|c| match c.to_digit(10) {
            Some(gap) => vec!['.'; gap as usize],
            None => vec![c],
        })
        .collect()
}

/// True if a castling right needs Chess960 rules.
pub fn needs_960(board: &Board) -> bool {
    [Color::White, Color::Black].into_iter().any(|color| {
        let rights = board.castle_rights(color);
        let any = rights.short.is_some() || rights.long.is_some();
        any && (board.king(color).file() != File::E
            || rights.short.is_some_and(|file| file != File::H)
            || rights.long.is_some_and(|file| file != File::A))
    })
}

/// The position's FEN as engines read it: Shredder castling letters in Chess960.
pub fn write_fen(board: &Board, chess960: bool) -> String {
    if chess960 {
        format!("{board:#}")
    } else {
        format!("{board}")
    }
}

/// A move as UCI text: castling is king to g or c, or king takes rook in Chess960.
pub fn write_uci(board: &Board, mv: Move, chess960: bool) -> String {
    if chess960 {
        mv.to_string()
    } else {
        cozy_chess::util::display_uci_move(board, mv).to_string()
    }
}

/// Reads a UCI move and returns it if the rules allow it, castling written in the game's own form only.
pub fn read_uci(board: &Board, text: &str, chess960: bool) -> Option<Move> {
    let mv: Move = text.parse().ok()?;
    let mv = if chess960 {
        mv
    } else {
        castling_from_standard(board, mv)?
    };
    board.is_legal(mv).then_some(mv)
}

/// Turns king-to-g and king-to-c castling into king takes rook; `None` for king takes rook itself.
fn castling_from_standard(board: &Board, mv: Move) -> Option<Move> {
    let side = board.side_to_move();
    if board.colors(side).has(mv.to) {
        return None;
    }
    let home = Square::new(File::E, Rank::First.relative_to(side));
    if mv.from != home || board.king(side) != home || mv.to.rank() != home.rank() {
        return Some(mv);
    }
    let rights = board.castle_rights(side);
    let rook = match mv.to.file() {
        File::G => rights.short,
        File::C => rights.long,
        _ => return Some(mv),
    };
    Some(rook.map_or(mv, |file| Move {
        to: Square::new(file, home.rank()),
        ..mv
    }))
}

/// Counts the leaves of the legal move tree, taking the last ply's moves from their number.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += perft(&next, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

/// The legal moves, in generation order.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::with_capacity(64);
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// True if no series of legal moves can mate, judged by material alone: bare kings, one minor piece, or
/// bishops that all stand on one colour.
pub fn is_dead(board: &Board) -> bool {
    let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !mating.is_empty() {
        return false;
    }
    let bishops = board.pieces(Piece::Bishop);
    let knights = board.pieces(Piece::Knight);
    if bishops.len() + knights.len() <= 1 {
        return true;
    }
    let on_dark = bishops & BitBoard::DARK_SQUARES;
    knights.is_empty() && (on_dark.is_empty() || on_dark == bishops)
}

/// A hash that is equal for positions that count as repeated: an en passant square counts only if a capture there is legal.
pub fn repetition_key(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else {
        return board.hash();
    };
    let target = Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
    let capturable =
        board.generate_moves(|moves| moves.piece == Piece::Pawn && moves.to.has(target));
    if capturable {
        board.hash()
    } else {
        board.hash_without_ep()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fens_of_every_kind_are_read() {
        let start = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").unwrap();
        assert_eq!(start.board, Board::startpos());
        assert!(!start.needs_960);
        let outer =
            read_fen("rkrbqnbn/ppp3pp/4p3/3p1p2/8/2P1N1P1/PP1PPP1P/RKRBQ1BN w KQkq - 0 4").unwrap();
        let letters =
            read_fen("rkrbqnbn/ppp3pp/4p3/3p1p2/8/2P1N1P1/PP1PPP1P/RKRBQ1BN w CAca - 0 4").unwrap();
        assert_eq!(outer.board, letters.board);
        assert!(outer.needs_960);
        let dropped = read_fen("4k3/8/8/8/8/8/8/4K3 w KQkq e6 bm Kd2;").unwrap();
        assert_eq!(
            write_fen(&dropped.board, false),
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        );
        assert!(read_fen("4k3/8/8/8 w - -").is_err());
        assert!(read_fen("hello").is_err());
    }

    #[test]
    fn castling_text_follows_the_mode() {
        let board = read_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
            .unwrap()
            .board;
        let short = read_uci(&board, "e1g1", false).unwrap();
        assert_eq!(short, "e1h1".parse().unwrap());
        assert_eq!(write_uci(&board, short, false), "e1g1");
        assert_eq!(write_uci(&board, short, true), "e1h1");
        assert!(read_uci(&board, "e1h1", false).is_none());
        assert!(read_uci(&board, "e1h1", true).is_some());
        assert!(read_uci(&board, "e1g1", true).is_none());
        assert!(read_uci(&board, "e1e3", false).is_none());
        let bare = read_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap().board;
        assert!(read_uci(&bare, "e1g1", false).is_none());
    }

    #[test]
    fn perft_counts_are_the_known_ones() {
        assert_eq!(perft(&Board::startpos(), 0), 1);
        assert_eq!(perft(&Board::startpos(), 4), 197_281);
        let kiwipete =
            read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
                .unwrap();
        assert_eq!(perft(&kiwipete.board, 3), 97_862);
        assert_eq!(legal_moves(&kiwipete.board).len(), 48);
    }

    #[test]
    fn dead_positions_are_told_by_material() {
        let dead = |fen: &str| is_dead(&read_fen(fen).unwrap().board);
        assert!(dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        assert!(dead("4k3/8/8/8/8/8/8/3NK3 w - - 0 1"));
        assert!(dead("1b2k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
        assert!(!dead("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
        assert!(!dead("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1"));
        assert!(!dead("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    }

    #[test]
    fn an_en_passant_square_counts_only_if_it_can_be_used() {
        let key = |fen: &str| repetition_key(&read_fen(fen).unwrap().board);
        assert_eq!(
            key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
        );
        assert_ne!(
            key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
            key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
        );
    }
}
