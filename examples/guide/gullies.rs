use gradnoise::{Evaluator, Grid};
use std::error::Error;

/// Returns the heights of a square map of 8 units, into which drops of rain that run down the noise's exact gradient
/// have cut gullies.
pub fn worn(hills: &Evaluator, side: u32, drops: u32) -> Result<Vec<f32>, Box<dyn Error>> {
    let step = 8.0 / f64::from(side);
    let mut heights = hills.values(&Grid::new(&[0.0; 2], &[step; 2], &[side; 2])?)?;
    let mut water = vec![0.0_f32; heights.len()];
    let mut random = 1_u64;
    for _ in 0..drops {
        // A drop falls anywhere.
        let mut position = [0.0; 2].map(|_: f64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 40) as f64 * 8.0 / f64::from(1 << 24)
        });
        for _ in 0..side {
            let slope = hills.sample(position)?.gradient.map(f64::from);
            let steepness = (slope[0] * slope[0] + slope[1] * slope[1]).sqrt();
            let [column, row] = position.map(|x| (x / step).floor());
            let is_inside = |place: f64| (0.0..f64::from(side)).contains(&place);
            // It stays where it is nearly level, or leaves the map.
            if steepness < 0.03 || !is_inside(column) || !is_inside(row) {
                break;
            }
            water[(row * f64::from(side) + column) as usize] += steepness.min(1.0) as f32;
            position = [0, 1].map(|axis| position[axis] - slope[axis] / steepness * step);
        }
    }
    // The more water has passed, the deeper it has cut.
    heights.iter_mut().zip(&water).for_each(|(height, water)| *height -= 0.012 * water.sqrt());
    Ok(heights)
}
