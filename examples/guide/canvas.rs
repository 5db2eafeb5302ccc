//! Draws lines and dots with smooth edges.

use image::{Rgb, RgbImage};

pub const INK: [u8; 3] = [32, 48, 72];
pub const PALE: [u8; 3] = [205, 211, 220];
pub const ORANGE: [u8; 3] = [222, 98, 20];

/// The scale at which the canvas is drawn, for smooth edges.
const FINER: u32 = 4;

pub struct Canvas(RgbImage);

impl Canvas {
    pub fn new(width: u32, height: u32) -> Self {
        Self(RgbImage::from_pixel(width * FINER, height * FINER, Rgb([255; 3])))
    }

    /// Starts with a picture.
    pub fn over(picture: &RgbImage) -> Self {
        let [width, height] = [picture.width(), picture.height()].map(|side| side * FINER);
        Self(RgbImage::from_fn(width, height, |x, y| *picture.get_pixel(x / FINER, y / FINER)))
    }

    /// Draws a dot around a place, in pixels from the upper left corner.
    pub fn dot(&mut self, [x, y]: [f64; 2], radius: f64, colour: [u8; 3]) {
        let [x, y, radius] = [x, y, radius].map(|length| length * f64::from(FINER));
        let span = |middle: f64, end: u32| {
            let bound = |place: f64| place.clamp(0.0, f64::from(end)) as u32;
            bound((middle - radius).floor())..bound((middle + radius).ceil())
        };
        for row in span(y, self.0.height()) {
            for column in span(x, self.0.width()) {
                let [dx, dy] = [f64::from(column) + 0.5 - x, f64::from(row) + 0.5 - y];
                if dx * dx + dy * dy <= radius * radius {
                    self.0.put_pixel(column, row, Rgb(colour));
                }
            }
        }
    }

    /// Draws a line through places.
    pub fn line(&mut self, places: &[[f64; 2]], width: f64, colour: [u8; 3]) {
        for pair in places.windows(2) {
            let ([x, y], [to_x, to_y]) = (pair[0], pair[1]);
            let steps = ((to_x - x).abs().max((to_y - y).abs()) * f64::from(FINER)).ceil().max(1.0);
            for step in 0..=steps as u32 {
                let t = f64::from(step) / steps;
                self.dot([x + (to_x - x) * t, y + (to_y - y) * t], 0.5 * width, colour);
            }
        }
    }

    /// Fills a rectangle from its upper left to its lower right corner.
    pub fn fill(&mut self, [left, top]: [f64; 2], [right, bottom]: [f64; 2], colour: [u8; 3]) {
        let [left, top, right, bottom] = [left, top, right, bottom].map(|place| (place * f64::from(FINER)) as u32);
        for row in top..bottom.min(self.0.height()) {
            for column in left..right.min(self.0.width()) {
                self.0.put_pixel(column, row, Rgb(colour));
            }
        }
    }

    /// Returns the picture: each pixel is the mean of its part of the canvas.
    pub fn picture(self) -> RgbImage {
        RgbImage::from_fn(self.0.width() / FINER, self.0.height() / FINER, |x, y| {
            let mut sums = [0; 3];
            for (dx, dy) in (0..FINER).flat_map(|dy| (0..FINER).map(move |dx| (dx, dy))) {
                let pixel = self.0.get_pixel(x * FINER + dx, y * FINER + dy);
                sums = [0, 1, 2].map(|channel| sums[channel] + u32::from(pixel.0[channel]));
            }
            Rgb(sums.map(|sum| ((sum + FINER * FINER / 2) / (FINER * FINER)) as u8))
        })
    }
}
