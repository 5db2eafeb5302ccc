//! Animations: frames in one file, repeated forever.

use super::{Shape, Sink, png as still, zeros};
use gif::{Frame, Repeat};
use png::Encoder;
use std::io::{self, Read};

pub fn write_apng(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let [width, height] = shape.picture();
    let mut encoder = Encoder::new(file, width as u32, height as u32);
    still::describe(&mut encoder, shape.pixel);
    // 0 plays means without an end.
    encoder.set_animated(shape.frames, 0).map_err(still::reason)?;
    encoder.set_frame_delay(1, shape.fps).map_err(still::reason)?;
    let mut png = encoder.write_header().map_err(still::reason)?;
    let mut picture = zeros(shape.row_bytes() * height as usize)?;
    for _ in 0..shape.frames {
        rows.read_exact(&mut picture)?;
        still::swap(shape.pixel, &mut picture);
        png.write_image_data(&picture).map_err(still::reason)?;
    }
    png.finish().map_err(still::reason)
}

pub fn write_gif(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let [width, height] = shape.picture().map(|extent| extent as u16);
    let is_grey = shape.pixel.channels == 1;
    let greys: Vec<u8> = (0..=255).flat_map(|level| [level; 3]).collect();
    let mut gif = gif::Encoder::new(file, width, height, if is_grey { &greys } else { &[] }).map_err(reason)?;
    gif.set_repeat(Repeat::Infinite).map_err(reason)?;
    let mut picture = zeros(shape.row_bytes() * usize::from(height))?;
    // Delays are whole hundredths of a second, rounded so that they add up to the right time.
    let until = |frame: u32| (f64::from(frame) * 100.0 / f64::from(shape.fps)).round() as u16;
    for index in 0..shape.frames {
        rows.read_exact(&mut picture)?;
        let mut frame = if is_grey {
            Frame { width, height, buffer: (&picture).into(), ..Frame::default() }
        } else {
            // The fastest choice of 256 colours is nearly as good as the best one, since colours are so close here.
            Frame::from_rgb_speed(width, height, &picture, 10)
        };
        let second = index % u32::from(shape.fps);
        frame.delay = until(second + 1) - until(second);
        gif.write_frame(&frame).map_err(reason)?;
    }
    gif.into_inner().map(drop).map_err(reason)
}

fn reason(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        error => io::Error::other(error),
    }
}
