//! Raw samples, without a header or after the header of numpy.

use super::{Shape, Sink};
use crate::pixel::Number;
use std::io::{self, Read};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let bytes = io::copy(rows, file)?;
    if u128::from(bytes) == shape.bytes() { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Writes an array in version 1.0 of the format. Its first axes are frames and faces, if there are several of them.
pub fn write_npy(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let kind = match shape.pixel.number {
        Number::U8 => "|u1",
        Number::U16 => "<u2",
        Number::F16 => "<f2",
        Number::F32 => "<f4",
    };
    let several = [shape.frames, shape.faces].into_iter().filter(|count| *count > 1);
    let axes = shape.extent[..shape.axes].iter().rev().copied();
    let channels = Some(shape.pixel.channels as u32).filter(|channels| *channels > 1);
    let counts: Vec<_> = several.chain(axes).chain(channels).map(|count| count.to_string()).collect();
    // A tuple of one needs a comma at its end.
    let counts = if let [count] = &counts[..] { format!("{count},") } else { counts.join(", ") };
    let header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({counts}), }}");
    // Ten bytes, the header and a line feed end at a multiple of 64.
    let length = (10 + header.len() + 1).next_multiple_of(64) - 10;
    file.write_all(b"\x93NUMPY\x01\x00")?;
    file.write_all(&(length as u16).to_le_bytes())?;
    writeln!(file, "{header:<width$}", width = length - 1)?;
    write(shape, rows, file)
}
