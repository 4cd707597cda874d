//! Short lists put in order. Nothing here can panic, as sorting and rotating slices could for all the compiler knows.

use crate::score::Score;
use core::mem::swap;

/// Brings the item at `index` to the front; those before it move down one.
pub(super) fn to_front<T>(list: &mut [T], index: usize) {
    debug_assert!(index < list.len());
    let part = list.get_mut(..=index).unwrap_or_default();
    if let Some((last, others)) = part.split_last_mut() {
        others.iter_mut().for_each(|other| swap(other, last));
    }
}

/// Sorts by falling score, equals in their order: an insertion sort.
pub(super) fn sort_falling<T>(list: &mut [T], score: impl Fn(&T) -> Score) {
    for sorted in 1..list.len() {
        let (before, rest) = list.split_at_mut_checked(sorted).unwrap_or_default();
        let Some(next) = rest.first().map(&score) else {
            return;
        };
        let place = before.iter().rposition(|item| score(item) >= next);
        let from = place.map_or(0, |place| place + 1);
        to_front(list.get_mut(from..).unwrap_or_default(), sorted - from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_comes_to_the_front_and_the_others_keep_their_order() {
        let mut list = [1, 2, 3, 4];
        to_front(&mut list, 2);
        assert_eq!(list, [3, 1, 2, 4]);
        to_front(&mut list, 0);
        assert_eq!(list, [3, 1, 2, 4]);
    }

    #[test]
    fn equals_stay_in_their_order() {
        let mut list = [(1, 'a'), (5, 'b'), (1, 'c'), (7, 'd'), (5, 'e'), (9, 'f')];
        let mut expected = list;
        expected.sort_by_key(|&(score, _)| -score);
        sort_falling(&mut list, |&(score, _)| score);
        assert_eq!(list, expected);
        sort_falling(&mut [0; 0], |&score| score);
    }
}
