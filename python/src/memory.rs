//! The memory of a Python object.

#![expect(unsafe_code, reason = "NumPy's memory is reached by pointers")]

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{Bound, PyAny, PyResult};

/// Rows of bytes at equal distances.
pub struct Memory {
    /// Keeps the memory where it is.
    buffer: PyBuffer<u8>,
    pub rows: usize,
    pub row_bytes: usize,
    pub pitch: usize,
}

impl Memory {
    /// Returns the memory of an array of rows of bytes.
    pub fn writable(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let memory = Self::readable(object)?;
        if memory.buffer.readonly() { Err(PyValueError::new_err("the array is read-only")) } else { Ok(memory) }
    }

    /// Returns the same of an object that may be read-only.
    pub fn readable(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let buffer = PyBuffer::<u8>::get(object)?;
        let refused = || PyValueError::new_err("the array is not made of rows of bytes");
        let (&[rows, row_bytes], &[pitch, 1]) = (buffer.shape(), buffer.strides()) else { return Err(refused()) };
        let pitch = if rows > 1 { usize::try_from(pitch).map_err(|_| refused())? } else { row_bytes };
        if pitch < row_bytes { Err(refused()) } else { Ok(Self { buffer, rows, row_bytes, pitch }) }
    }

    /// Returns the bytes from one row to the end of another.
    pub fn rows_mut(&mut self, first: usize, end: usize) -> &mut [u8] {
        let (start, length) = self.span(first, end);
        // SAFETY: the buffer has `rows` rows of `row_bytes` bytes, `pitch` bytes apart, and is not released before
        // `self` is. As with every function of NumPy, no other thread may use the array meanwhile.
        unsafe { std::slice::from_raw_parts_mut(self.buffer.buf_ptr().cast::<u8>().add(start), length) }
    }

    /// Returns all bytes.
    pub fn bytes(&self) -> &[u8] {
        let (start, length) = self.span(0, self.rows);
        // SAFETY: as in `rows_mut`.
        unsafe { std::slice::from_raw_parts(self.buffer.buf_ptr().cast::<u8>().add(start), length) }
    }

    fn span(&self, first: usize, end: usize) -> (usize, usize) {
        assert!(first < end && end <= self.rows, "rows {first} to {end} of {}", self.rows);
        (first * self.pitch, (end - first - 1) * self.pitch + self.row_bytes)
    }
}
