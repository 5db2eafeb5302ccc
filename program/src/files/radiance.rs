//! Radiance HDR: red, green and blue with a common exponent. It has no negative light, so values and normals are stored
//! as (value + 1) / 2; colours are linear light.

use super::{Shape, Sink};
use std::io::{self, Read};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let [width, height] = shape.picture();
    write!(file, "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n")?;
    let mut row = vec![0; shape.row_bytes()];
    let mut encoded = Vec::with_capacity(4 * width as usize);
    for _ in 0..height {
        rows.read_exact(&mut row)?;
        encoded.clear();
        for sample in row.as_chunks::<12>().0 {
            let channel = |index: usize| {
                let [a, b, c, d] = [0, 1, 2, 3].map(|byte| sample[4 * index + byte]);
                let value = f32::from_le_bytes([a, b, c, d]);
                if shape.pixel.is_colour { value } else { 0.5 * value + 0.5 }
            };
            encoded.extend(rgbe([channel(0), channel(1), channel(2)]));
        }
        file.write_all(&encoded)?;
    }
    Ok(())
}

/// Returns the mantissas, of which the largest is at least 128, and the exponent plus 128 (Ward, "Real Pixels", 1991).
/// Since the largest mantissa is at least 128, no pixel looks like the beginning of a run.
fn rgbe(light: [f32; 3]) -> [u8; 4] {
    let largest = light.into_iter().fold(0.0, f32::max);
    if largest < 1e-32 {
        return [0; 4];
    }
    // The exponent of a float's bits, plus one, so that the largest lies in [0.5, 1) times its power of two.
    let exponent = (largest.to_bits() >> 23) as i32 - 126;
    let scale = f64::from(2.0_f32).powi(8 - exponent);
    let [r, g, b] = light.map(|light| (f64::from(light.max(0.0)) * scale) as u8);
    [r, g, b, (exponent + 128) as u8]
}
