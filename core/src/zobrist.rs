//! Zobrist keys: one random number a feature of a position, made by the compiler.

use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

struct Keys {
    men: [[[u64; 64]; 6]; 2],
    castling: [[u64; 8]; 2],
    en_passant: [u64; 8],
    black: u64,
}

/// The next number of the SplitMix64 sequence (<https://prng.di.unimi.it/splitmix64.c>, public domain constants).
const fn splitmix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

const fn keys() -> Keys {
    let mut keys = Keys {
        men: [[[0; 64]; 6]; 2],
        castling: [[0; 8]; 2],
        en_passant: [0; 8],
        black: 0,
    };
    let mut state = 0u64;
    let mut color = 0;
    while color < 2 {
        let mut i = 0;
        while i < 6 * 64 {
            state = state.wrapping_add(GAMMA);
            keys.men[color][i / 64][i % 64] = splitmix(state);
            i += 1;
        }
        let mut file = 0;
        while file < 8 {
            state = state.wrapping_add(GAMMA);
            keys.castling[color][file] = splitmix(state);
            file += 1;
        }
        color += 1;
    }
    let mut file = 0;
    while file < 8 {
        state = state.wrapping_add(GAMMA);
        keys.en_passant[file] = splitmix(state);
        file += 1;
    }
    keys.black = splitmix(state.wrapping_add(GAMMA));
    keys
}

static KEYS: Keys = keys();

/// A man on a square.
#[inline]
pub fn man(color: Color, piece: Piece, sq: Square) -> u64 {
    KEYS.men[color.index()][piece.index()][sq.index()]
}

/// A castling right, by the file of its rook (0..7; only the low three bits count).
#[inline]
pub fn castling(color: Color, file: u8) -> u64 {
    KEYS.castling[color.index()][(file & 7) as usize]
}

/// An en passant square that a legal capture can use, by its file.
#[inline]
pub fn en_passant(file: u8) -> u64 {
    KEYS.en_passant[(file & 7) as usize]
}

/// Black to move.
#[inline]
pub fn black() -> u64 {
    KEYS.black
}

/// Mixes the bits of a number so that every output bit depends on every input bit: SplitMix64's finaliser.
#[inline]
pub const fn mix(value: u64) -> u64 {
    splitmix(value.wrapping_add(GAMMA))
}
