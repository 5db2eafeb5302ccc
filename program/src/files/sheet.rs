//! Volumes as pictures: a sheet of slices without gaps, from left to right and from top to bottom.

use super::{Shape, zeros};
use std::io::{self, Read};

/// Reads the slices of a volume and gives the rows of a picture. It keeps one row of slices in memory.
pub struct Sheet<'a> {
    slices: &'a mut dyn Read,
    slice_row: usize,
    height: usize,
    columns: usize,
    /// The number of slices that have not been read.
    left: usize,
    strip: Vec<u8>,
    /// The position of the next byte in the row of slices, in the picture's order.
    position: usize,
}

impl<'a> Sheet<'a> {
    pub fn new(shape: &Shape, slices: &'a mut dyn Read) -> io::Result<Self> {
        let [width, height, depth] = shape.extent.map(|extent| extent as usize);
        let (slice_row, columns) = (width * shape.pixel.bytes(), shape.columns as usize);
        let strip = zeros(slice_row * height * columns)?;
        let position = strip.len();
        Ok(Self { slices, slice_row, height, columns, left: depth, strip, position })
    }
}

impl Read for Sheet<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.position == self.strip.len() {
            let count = self.columns.min(self.left);
            let (slices, empty) = self.strip.split_at_mut(count * self.height * self.slice_row);
            self.slices.read_exact(slices)?;
            empty.fill(0);
            self.left -= count;
            self.position = 0;
        }
        // Each row of the picture is one row of each slice in turn.
        let (part, within) = (self.position / self.slice_row, self.position % self.slice_row);
        let (y, column) = (part / self.columns, part % self.columns);
        let start = (column * self.height + y) * self.slice_row + within;
        let count = bytes.len().min(self.slice_row - within);
        bytes[..count].copy_from_slice(&self.strip[start..start + count]);
        self.position += count;
        Ok(count)
    }
}
