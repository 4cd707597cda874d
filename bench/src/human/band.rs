//! Bands of rating, a hundred points each: the one from 600 belongs to level 0, the one from 2500 to level 19.

/// The number of bands.
pub const COUNT: usize = 20;
/// The rating at which the first begins.
pub const FIRST: u32 = 600;
/// Points in a band.
pub const WIDTH: u32 = 100;

/// The index of the band that holds a rating; nothing below 600 and from 2600 on.
pub fn of(rating: u32) -> Option<usize> {
    let index = (rating.checked_sub(FIRST)? / WIDTH) as usize;
    (index < COUNT).then_some(index)
}

/// The rating at which a band begins.
pub fn start(index: usize) -> u32 {
    FIRST + WIDTH * index as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_begin_at_hundreds() {
        assert_eq!(
            [599, 600, 699, 700, 2599, 2600, 0].map(of),
            [None, Some(0), Some(0), Some(1), Some(19), None, None]
        );
        assert_eq!((start(0), start(19)), (600, 2500));
    }
}
