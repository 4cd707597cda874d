//! How the list of weights becomes a table.

use super::pair::Pair;

/// A group of weights that one name stands for.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The name of the group's constant.
    pub name: &'static str,
    /// The first weight.
    pub start: usize,
    /// How many weights there are.
    pub len: usize,
}

/// Turns two lists into a table of pairs.
pub(super) const fn pack<const N: usize>(mg: [i16; N], eg: [i16; N]) -> [Pair; N] {
    let mut table = [Pair::ZERO; N];
    let mut at = 0;
    while at < N {
        table[at] = Pair::new(mg[at], eg[at]);
        at += 1;
    }
    table
}

/// Declares groups of weights: for each a constant with the index of its first weight, and the packed table.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $len:literal mg [$($mg:literal)*] eg [$($eg:literal)*])*) => {
        /// Nothing but the offsets of the groups: one byte stands for one weight.
        #[allow(non_snake_case, dead_code)]
        #[repr(C)]
        struct Layout {
            $($name: [u8; $len],)*
        }

        $(
            $(#[$doc])*
            pub const $name: usize = core::mem::offset_of!(Layout, $name);
            const _: () = assert!([$($mg as i16),*].len() == $len && [$($eg as i16),*].len() == $len);
        )*

        /// The number of weights.
        pub const COUNT: usize = core::mem::size_of::<Layout>();

        /// All groups in the order of the table.
        pub const GROUPS: &[Group] = &[$(Group { name: stringify!($name), start: $name, len: $len }),*];

        static TABLE: [Pair; COUNT] = pack([$($($mg,)*)*], [$($($eg,)*)*]);

        /// The weight with that index; zero past the last.
        #[inline(always)]
        pub fn weight(index: usize) -> Pair {
            match TABLE.get(index) {
                Some(weight) => *weight,
                None => Pair::ZERO,
            }
        }
    };
}

pub(super) use weights;
