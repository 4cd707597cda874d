use super::*;

/// Walks the board square by square: slow and plain.
fn walk(sq: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for &(df, dr) in steps {
        let (mut file, mut rank) = (sq.file() as i8, sq.rank() as i8);
        loop {
            file += df;
            rank += dr;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let target = Square::at(file as u8, rank as u8);
            set |= target.bb();
            if occupied.has(target) {
                break;
            }
        }
    }
    set
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[test]
fn sliders_equal_a_walk() {
    let mut seed = 1u64;
    for round in 0..2_000 {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let dense = seed ^ seed.rotate_left(23);
        let occupied = Bitboard(if round % 2 == 0 {
            dense
        } else {
            dense & seed.rotate_right(11)
        });
        for sq in Bitboard::ALL {
            assert_eq!(rook(sq, occupied), walk(sq, occupied, &ORTHOGONAL));
            assert_eq!(bishop(sq, occupied), walk(sq, occupied, &DIAGONAL));
            assert_eq!(lines::rook(sq, occupied), rook(sq, occupied));
            assert_eq!(lines::bishop(sq, occupied), bishop(sq, occupied));
        }
    }
}

#[test]
fn between_and_line_agree_with_attacks() {
    for a in Bitboard::ALL {
        for b in Bitboard::ALL {
            let both = |f: fn(Square, Bitboard) -> Bitboard| f(a, b.bb()) & f(b, a.bb());
            let aligned = a != b && queen(a, Bitboard::EMPTY).has(b);
            let straight = aligned && rook(a, Bitboard::EMPTY).has(b);
            let inside = match (aligned, straight) {
                (false, _) => Bitboard::EMPTY,
                (_, true) => both(rook),
                (_, false) => both(bishop),
            };
            assert_eq!(between(a, b), inside, "{a} {b}");
            assert_eq!(lines::between(a, b), inside, "{a} {b}");
            assert_eq!(line(a, b).any(), aligned);
            assert_eq!(lines::line(a, b), line(a, b));
            if aligned {
                assert!(line(a, b).has(a) && line(a, b).has(b));
                assert_eq!(line(a, b) & inside, inside);
            }
        }
    }
}

#[test]
fn pawn_sets_equal_single_pawns() {
    for color in Color::ALL {
        for sq in Bitboard::ALL {
            assert_eq!(pawns(color, sq.bb()), pawn(color, sq));
        }
    }
}
