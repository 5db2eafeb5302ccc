//! Draws a flow as streamlines: white noise, smeared along the flow (Cabral and Leedom, "Imaging Vector Fields Using
//! Line Integral Convolution", 1993), brighter where it is faster.

/// The number of pixels that a streamline goes to each side.
const REACH: u32 = 20;

/// Returns the picture of a flow in linear light. Its first two numbers are units along x and y, and `step` has the
/// units of a pixel to the right and of one down.
pub fn drawn(flow: &[[f32; 4]], [width, height]: [u32; 2], step: [f64; 2]) -> Vec<[f32; 4]> {
    let length = |[x, y]: [f32; 2]| (x * x + y * y).sqrt();
    let speed = |flow: &[f32; 4]| length([flow[0], flow[1]]);
    // Pixels are units divided by steps. Only their ratio counts, so products with the other step do; steps may be 0.
    let longest = step[0].abs().max(step[1].abs()).max(f64::MIN_POSITIVE);
    let pixels = [0, 1].map(|axis| (step[1 - axis].abs() / longest).copysign(step[axis]) as f32);
    let mean = flow.iter().map(|flow| f64::from(speed(flow))).sum::<f64>() / flow.len().max(1) as f64;
    let at = |x: f32, y: f32| {
        let inside = |position: f32, extent: u32| (position.max(0.0) as u32).min(extent - 1) as usize;
        inside(y, height) * width as usize + inside(x, width)
    };
    let pixel = |index: usize| {
        let start = ((index % width as usize) as f32 + 0.5, (index / width as usize) as f32 + 0.5);
        let (mut sum, mut count) = (white(index), 1.0);
        for direction in [1.0, -1.0] {
            let (mut x, mut y) = start;
            for _ in 0..REACH {
                let here = &flow[at(x, y)];
                let along = [0, 1].map(|axis| here[axis] * pixels[axis]);
                let length = length(along).max(1e-12);
                x += direction * along[0] / length;
                y += direction * along[1] / length;
                if x < 0.0 || y < 0.0 || x >= width as f32 || y >= height as f32 {
                    break;
                }
                sum += white(at(x, y));
                count += 1.0;
            }
        }
        // The mean of n levels deviates from one half by some 0.29 / sqrt(n).
        let line = (0.5 + (sum / count - 0.5) * f32::sqrt(count) * 0.6).clamp(0.0, 1.0);
        let fast = (f64::from(speed(&flow[index])) / (2.0 * mean).max(1e-12)).min(1.0) as f32;
        let light = line * line * (0.15 + 0.85 * fast);
        [light * (0.35 + 0.65 * fast), light * (0.6 + 0.4 * fast), light, 1.0]
    };
    (0..flow.len()).map(pixel).collect()
}

/// Returns the level of a pixel of white noise, from 0 to 1 (the finalizer of lowbias32 by Wellons).
fn white(index: usize) -> f32 {
    let mut bits = index as u32;
    bits = (bits ^ bits >> 16).wrapping_mul(0x7feb_352d);
    bits = (bits ^ bits >> 15).wrapping_mul(0x846c_a68b);
    (bits ^ bits >> 16) as f32 / u32::MAX as f32
}
