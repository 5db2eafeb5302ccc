//! Two maps of the land, in which samples are marked whose bits differ between the CPU and a GPU: with exact arithmetic,
//! and with fast arithmetic.

use crate::engine::Engine;
use crate::{land, thousands, write};
use gradnoise::Grid;
use gradnoise::wgsl::Arithmetic;
use image::{Rgb, RgbImage};
use std::error::Error;

const GAP: u32 = 10;
const MARK: Rgb<u8> = Rgb([255, 120, 0]);

/// Returns both maps side by side, and a line of text for each.
pub fn insets(gpu: &Engine, width: u32, seed: u64) -> Result<(RgbImage, Vec<String>), Box<dyn Error>> {
    let size @ [columns, rows] = [(width - GAP) / 2, width / 6];
    let heights = land::heights(seed);
    // The lake is in the middle below, the peak behind it above.
    let step = 9.0 / f64::from(columns);
    let grid = Grid::new(&[-4.5, 9.5], &[step, -step], &size)?;
    let cpu = Engine::Cpu.values(&heights, &grid)?;
    let highest = cpu.iter().copied().fold(0.0, f32::max);
    let mut picture = RgbImage::from_pixel(width, rows, Rgb([255; 3]));
    let mut lines = Vec::new();
    for (left, arithmetic) in [(0, Arithmetic::Exact), (width - columns, Arithmetic::Fast)] {
        let gpu = gpu.with(arithmetic).values(&heights, &grid)?;
        let mut differing = 0;
        for (index, (cpu, gpu)) in (0..).zip(cpu.iter().zip(&gpu)) {
            let differs = cpu.to_bits() != gpu.to_bits();
            differing += usize::from(differs);
            let level = (30.0 + 180.0 * (cpu / highest).max(0.0)) as u8;
            let colour = if differs { MARK } else { Rgb([level, level, level.saturating_add(20)]) };
            picture.put_pixel(left + index % columns, index / columns, colour);
        }
        let name = format!("{arithmetic:?}").to_lowercase();
        write(&mut picture, [left + 10, rows.saturating_sub(26)], &format!("{name}: {} differ", thousands(differing)));
        lines.push(format!("{name} arithmetic: {} of {} samples differ", thousands(differing), thousands(cpu.len())));
    }
    Ok((picture, lines))
}
