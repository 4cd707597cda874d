//! All pointer work: what C hands over becomes values, slices and references here, and nowhere else.
//!
//! The functions are `unsafe` for one shared reason, the header's rules: a pointer that is not NULL points to as much
//! memory as the header says, which nobody else writes during the call. NULL is always checked; alignment never matters
//! for what the caller owns.

pub(crate) mod block;
pub(crate) mod callbacks;

use crate::text::Text;
use crate::version::cb_status::{self, *};
use cb_core::chessmove::Move;
use core::ffi::CStr;
use core::mem::MaybeUninit;
use cty::c_char;

/// Values that any bytes make: integers, pointers that may be NULL, and plain structs of such.
///
/// # Safety
///
/// Every bit pattern of the type's size, padding aside, must be a valid value.
pub(crate) unsafe trait Plain: Copy {}

// SAFETY: integers and pointers have no invalid values.
unsafe impl Plain for u16 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for usize {}
// SAFETY: as above.
unsafe impl<T> Plain for *mut T {}
// SAFETY: a move is a transparent `u16`, and every number is one.
unsafe impl Plain for Move {}

/// Structs that may grow: they begin with their `size` as the caller knows it, a `u32`.
///
/// # Safety
///
/// The first field must be that `size`, and all zero bits the meaning of every field that is missing.
pub(crate) unsafe trait Versioned: Plain {
    /// The size of the first version, which every caller has.
    const FIRST: usize;
}

/// A text that lives as long as the program, for C.
pub(crate) fn static_text(text: &'static CStr) -> *const c_char {
    text.as_ptr().cast()
}

/// Reads a value that the caller owns.
pub(crate) unsafe fn read<T: Plain>(from: *const T) -> Result<T, cb_status> {
    if from.is_null() {
        return Err(CB_STATUS_NULL);
    }
    // SAFETY: not NULL, so by the header's rules it points to a readable `T`, whose every bit pattern is valid.
    Ok(unsafe { from.read_unaligned() })
}

/// A place for a result, found to be there before any work is done.
pub(crate) struct Out<T>(*mut T);

/// The place that a result goes to.
pub(crate) unsafe fn out<T: Plain>(to: *mut T) -> Result<Out<T>, cb_status> {
    if to.is_null() {
        Err(CB_STATUS_NULL)
    } else {
        Ok(Out(to))
    }
}

/// The place that a result goes to, if the caller wants it.
pub(crate) unsafe fn out_if_any<T: Plain>(to: *mut T) -> Option<Out<T>> {
    if to.is_null() { None } else { Some(Out(to)) }
}

impl<T: Plain> Out<T> {
    /// Writes the result.
    pub(crate) fn put(self, value: T) {
        // SAFETY: `out` was told by an exported function's caller that a `T` may be written here during the call, and
        // an `Out` does not outlive the call.
        unsafe { self.0.write_unaligned(value) }
    }
}

/// The size that the caller gives a struct, as far as this library knows the struct.
unsafe fn known_size<T: Versioned>(from: *const T) -> Result<usize, cb_status> {
    if from.is_null() {
        return Err(CB_STATUS_NULL);
    }
    // SAFETY: not NULL, and every version of the struct begins with its size.
    let size = unsafe { from.cast::<u32>().read_unaligned() } as usize;
    if size < T::FIRST {
        Err(CB_STATUS_ARGUMENT)
    } else {
        Ok(size.min(size_of::<T>()))
    }
}

/// Reads a struct that may be older or newer than the library; what is missing is zero. NULL is a struct of zeros.
pub(crate) unsafe fn read_versioned<T: Versioned>(from: *const T) -> Result<T, cb_status> {
    let mut value = MaybeUninit::<T>::zeroed();
    if !from.is_null() {
        // SAFETY: what this function's caller promises is what `known_size` needs.
        let size = unsafe { known_size(from) }?;
        // SAFETY: the caller's struct has `size` bytes and the value at least as many; they are different memory.
        unsafe {
            from.cast::<u8>()
                .copy_to_nonoverlapping(value.as_mut_ptr().cast::<u8>(), size)
        };
    }
    // SAFETY: zeros and the caller's bytes; every bit pattern is valid.
    Ok(unsafe { value.assume_init() })
}

/// A place for a struct that may be older or newer than the library.
pub(crate) struct VersionedOut<T>(*mut T, usize);

/// The place that a struct goes to.
pub(crate) unsafe fn out_versioned<T: Versioned>(to: *mut T) -> Result<VersionedOut<T>, cb_status> {
    // SAFETY: what this function's caller promises is what `known_size` needs.
    unsafe { known_size(to) }.map(|size| VersionedOut(to, size))
}

impl<T: Versioned> VersionedOut<T> {
    /// Writes the struct, but for its `size`, as far as the caller has room.
    pub(crate) fn put(self, value: T) {
        const SIZE_FIELD: usize = size_of::<u32>();
        let from = (&raw const value).cast::<u8>();
        let to = self.0.cast::<u8>();
        // SAFETY: both structs have at least `self.1` bytes, at least a `u32` more than none; `value` is our own, so they
        // are different memory, and an exported function's caller lent the other for the call.
        unsafe {
            to.add(SIZE_FIELD)
                .copy_from_nonoverlapping(from.add(SIZE_FIELD), self.1 - SIZE_FIELD)
        };
    }
}

/// The values of an array that the caller lends for the call.
pub(crate) unsafe fn slice<'a, T: Plain>(
    from: *const T,
    count: usize,
) -> Result<&'a [T], cb_status> {
    if count == 0 {
        return Ok(&[]);
    }
    if from.is_null() {
        return Err(CB_STATUS_NULL);
    }
    if !from.is_aligned() || count > isize::MAX as usize / size_of::<T>() {
        return Err(CB_STATUS_ARGUMENT);
    }
    // SAFETY: aligned, not NULL, `count` readable values that any bytes make, unwritten during the call.
    Ok(unsafe { core::slice::from_raw_parts(from, count) })
}

/// The bytes of a text of `length` bytes, or up to its NUL if `length` is `CB_NUL`. Such a text of more than `longest`
/// bytes is `too_long`.
pub(crate) unsafe fn text<'a>(
    from: *const c_char,
    length: usize,
    longest: usize,
    too_long: cb_status,
) -> Result<&'a [u8], cb_status> {
    if from.is_null() {
        return Err(CB_STATUS_NULL);
    }
    let bytes = from.cast::<u8>();
    let mut count = length;
    if length == usize::MAX {
        count = 0;
        // SAFETY: the text ends with NUL, and no byte before it was NUL.
        while unsafe { bytes.add(count).read() } != 0 {
            count += 1;
            if count > longest {
                return Err(too_long);
            }
        }
    }
    if count > isize::MAX as usize {
        return Err(CB_STATUS_ARGUMENT);
    }
    // SAFETY: not NULL and `count` readable bytes, which nobody writes during the call; bytes have no alignment.
    Ok(unsafe { core::slice::from_raw_parts(bytes, count) })
}

/// Copies a text and its NUL to the caller's buffer and returns its length.
pub(crate) unsafe fn put_text(
    text: Option<Text>,
    to: *mut c_char,
    capacity: usize,
) -> Result<usize, cb_status> {
    if to.is_null() {
        return Err(CB_STATUS_NULL);
    }
    let text = text.ok_or(CB_STATUS_SPACE)?;
    let bytes = text.with_nul();
    if bytes.len() > capacity {
        return Err(CB_STATUS_SPACE);
    }
    // SAFETY: the caller lends `capacity` bytes for the call, at least as many as are copied from our own buffer.
    unsafe {
        to.cast::<u8>()
            .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len())
    };
    Ok(bytes.len() - 1)
}

/// Writes the values to the caller's array and returns their number. NULL with a capacity of 0 only counts.
pub(crate) unsafe fn put_all<T: Plain>(
    values: impl ExactSizeIterator<Item = T>,
    to: *mut T,
    capacity: usize,
) -> Result<usize, cb_status> {
    let count = values.len();
    if to.is_null() {
        return if capacity == 0 {
            Ok(count)
        } else {
            Err(CB_STATUS_NULL)
        };
    }
    if count > capacity {
        return Err(CB_STATUS_SPACE);
    }
    for (index, value) in values.take(count).enumerate() {
        // SAFETY: `index` is below `count`, and the caller lends room for at least as many values.
        unsafe { to.add(index).write_unaligned(value) };
    }
    Ok(count)
}
