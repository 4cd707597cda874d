//! Two values in one word: for the middlegame and for the endgame.

use core::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A middlegame and an endgame value of sixteen bits each, added and scaled in one operation.
///
/// Sums stay right while each half stays within ±32,767; beyond that they wrap, and nothing panics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(transparent)]
pub struct Pair(i32);

impl Pair {
    /// Nothing, twice.
    pub const ZERO: Pair = Pair(0);

    /// Packs a middlegame and an endgame value.
    #[inline]
    pub const fn new(mg: i16, eg: i16) -> Pair {
        Pair(((eg as i32) << 16).wrapping_add(mg as i32))
    }

    /// The middlegame half.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half.
    #[inline]
    pub const fn eg(self) -> i32 {
        // A negative middlegame half has borrowed one from the endgame half.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0.wrapping_mul(count))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn halves_come_back() {
        for mg in [-32_000, -500, -1, 0, 1, 700, 32_000] {
            for eg in [-32_000, -500, -1, 0, 1, 700, 32_000] {
                let pair = Pair::new(mg, eg);
                assert_eq!((pair.mg(), pair.eg()), (mg as i32, eg as i32));
            }
        }
        let sum = Pair::new(-3, 5) * 7 - Pair::new(4, -6) + Pair::new(-1, -1);
        assert_eq!((sum.mg(), sum.eg()), (-26, 40));
    }
}
