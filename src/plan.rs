//! What both backends work from: a checked description, split into its structure, which decides what code runs, and its
//! numbers, which are data to that code.

use crate::cpu::fixed::Fine;
use crate::cpu::grid::GridOctave;
use crate::cpu::points::PointsOctave;
use crate::cpu::table::Table;
use crate::dimension::Dimension;
use crate::error::{NoiseError, PositionError};
use crate::gradients::Gradients;
use crate::grid::Grid;
use crate::noise::{Fade, Fbm, Kernel, Leaf, Noise, Scale};
use crate::permutation::Permutation;
use crate::random::SplitMix64;

/// What decides which code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Structure {
    pub(crate) dimension: Dimension,
    pub(crate) basis: Basis,
    pub(crate) sum: Sum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Basis {
    Perlin(Fade),
    Simplex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sum {
    Single,
    Fbm,
}

impl Structure {
    /// Whether the lattice is skewed against the coordinates.
    pub(crate) fn skewed(self) -> bool {
        self.basis == Basis::Simplex && self.dimension != Dimension::D1
    }
}

#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) structure: Structure,
    pub(crate) table: Table,
    pub(crate) scale: f32,
    /// What a scaled value cannot exceed.
    pub(crate) limit: f32,
    pub(crate) simplex_radius: f32,
    octaves: Vec<Octave>,
}

#[derive(Clone)]
struct Octave {
    frequency: f64,
    amplitude: f32,
    /// 32.32 fixed point.
    shift: [u64; 4],
}

impl Plan {
    pub(crate) fn new(noise: &Noise) -> Result<Self, NoiseError> {
        let dimension = noise.dimension();
        let (basis, permutation, gradients, scale, kernel) = match &noise.leaf {
            Leaf::Perlin(leaf) => {
                check_gradients(dimension, &leaf.gradients)?;
                let scale = match leaf.scale {
                    Scale::Exact => exact_scale(&leaf.gradients, leaf.gradients.perlin_maximum(leaf.kind))?,
                    Scale::Published => 1.0,
                };
                (Basis::Perlin(leaf.kind), &leaf.permutation, &leaf.gradients, scale, Kernel::default())
            }
            Leaf::Simplex(leaf) => {
                check_gradients(dimension, &leaf.gradients)?;
                let scale = match (leaf.scale, leaf.kind) {
                    (Scale::Exact, kernel) => exact_scale(&leaf.gradients, leaf.gradients.simplex_maximum(kernel))?,
                    (Scale::Published, Kernel::Classic) => GUSTAVSON_SCALES[dimension.count() - 1],
                    (Scale::Published, Kernel::Smooth) => return Err(NoiseError::NoPublishedScale),
                };
                (Basis::Simplex, &leaf.permutation, &leaf.gradients, scale, leaf.kind)
            }
        };
        // Gradients of one size, by a power of two, which changes no bit of a noise but keeps it far from subnormals.
        let unit = power_of_two_near(gradients);
        Ok(Self {
            structure: Structure { dimension, basis, sum: noise.fbm.map_or(Sum::Single, |_| Sum::Fbm) },
            table: table(permutation, gradients, unit),
            scale: (scale * f64::from(unit)) as f32,
            limit: if noise.scale() == Scale::Exact { 1.0 } else { f32::MAX },
            simplex_radius: kernel.radius_squared(dimension),
            octaves: octaves(noise.fbm)?,
        })
    }

    #[cfg(feature = "gpu")]
    pub(crate) fn octave_count(&self) -> usize {
        self.octaves.len()
    }

    /// The octaves as a grid meets them.
    pub(crate) fn grid_octaves(&self, grid: &Grid) -> Result<Vec<GridOctave>, PositionError> {
        let dimension = self.structure.dimension;
        if grid.coordinates() != dimension.count() {
            return Err(PositionError::Dimension { found: grid.coordinates(), expected: dimension });
        }
        self.grid_octaves_at(grid.origin(), grid.step())
    }

    /// The octaves as a grid of the noise's dimension meets them.
    pub(crate) fn grid_octaves_at(&self, origin: [f64; 4], step: [f64; 3]) -> Result<Vec<GridOctave>, PositionError> {
        let mut steps = [[0.0; 4]; 3];
        for (axis, step) in step.into_iter().enumerate() {
            steps[axis][axis] = step;
        }
        self.octaves
            .iter()
            .map(|octave| {
                let step = |vector| self.lattice_vector(vector, octave, [0; 4]).map_err(PositionError::of_step);
                Ok(GridOctave {
                    origin: self
                        .lattice_vector(origin, octave, octave.shift)?
                        .map(|coordinate| fine(coordinate + HALF_OF_LOCAL)),
                    step: [
                        step(steps[0])?.map(fine),
                        step(steps[1])?.map(fine),
                        step(steps[2])?.map(fine),
                        [Fine::default(); 4],
                    ],
                    amplitude: octave.amplitude,
                    slope: octave.slope(),
                })
            })
            .collect()
    }

    /// The octaves as a list of points meets them.
    pub(crate) fn points_octaves(&self) -> Vec<PointsOctave> {
        let points = |octave: &Octave| PointsOctave {
            shift: octave.shift,
            frequency: octave.frequency as f32,
            amplitude: octave.amplitude,
            slope: octave.slope(),
            padding: 0,
        };
        self.octaves.iter().map(points).collect()
    }

    /// A position or step in an octave's own lattice: scaled, shifted, and skewed where the lattice is, in 64.64 fixed
    /// point.
    fn lattice_vector(&self, vector: [f64; 4], octave: &Octave, shift: [u64; 4]) -> Result<[i128; 4], PositionError> {
        let mut fixed = [0_i128; 4];
        // As steps are of a grid of one sample, which every single position is.
        if vector == [0.0; 4] && shift == [0; 4] {
            return Ok(fixed);
        }
        for (coordinate, value) in vector.into_iter().enumerate() {
            if !value.is_finite() {
                return Err(PositionError::NotFinite { coordinate, value });
            }
            if (value * octave.frequency).abs() >= FARTHEST || value.abs() >= FARTHEST {
                return Err(PositionError::TooFar { coordinate, value, frequency: octave.frequency });
            }
            // Scaling by a power of two is exact; what is cut off lies below 2^-64.
            let exact = (value * TWO_64) as i128;
            fixed[coordinate] = wide_product(exact, octave.frequency) + (i128::from(shift[coordinate]) << 32);
        }
        if self.structure.skewed() {
            let n = self.structure.dimension.count();
            let skew = wide_share(fixed[..n].iter().sum(), SKEWS[n - 1]);
            for coordinate in &mut fixed[..n] {
                *coordinate += skew;
            }
        }
        Ok(fixed)
    }
}

/// Half of the last bit of a local coordinate, which has 24, in 64.64 fixed point.
const HALF_OF_LOCAL: i128 = 1 << (64 - 25);

/// From 64.64 to the 32.64 fixed point of grids, whose cells wrap.
fn fine(coordinate: i128) -> Fine {
    Fine { position: (coordinate >> 32) as u64, below: coordinate as u32, padding: 0 }
}

const TWO_64: f64 = 18_446_744_073_709_551_616.0;
/// Four coordinates of this size, skewed, still fit into 64.64 fixed point.
const FARTHEST: f64 = 288_230_376_151_711_744.0;

/// Gustavson's published scales of 1 to 4 dimensions.
const GUSTAVSON_SCALES: [f64; 4] = [0.395, 70.0, 32.0, 27.0];

/// F = (sqrt(n + 1) - 1) / n for 1 to 4 dimensions, 64 fractional bits of which 62 count: the same numbers as in
/// `cpu/points.rs`.
const SKEWS: [u64; 4] = [skew(1), skew(2), skew(3), skew(4)];

const fn skew(n: u128) -> u64 {
    let root = ((n + 1) << 124).isqrt();
    (((root - (1 << 62)) / n) << 2) as u64
}

/// fixed * factor, for a positive factor.
fn wide_product(fixed: i128, factor: f64) -> i128 {
    // factor = mantissa * 2^exponent, exactly.
    let bits = factor.to_bits();
    let mantissa = i128::from((bits & ((1 << 52) - 1)) | (1 << 52));
    let exponent = (bits >> 52) as i32 - 1075;
    let (high, low) = (fixed >> 64, fixed & i128::from(u64::MAX));
    shifted(high * mantissa, 64 + exponent) + shifted(low * mantissa, exponent)
}

fn shifted(fixed: i128, bits: i32) -> i128 {
    if bits >= 0 { fixed << bits } else { fixed >> (-bits).min(127) }
}

/// fixed * share, for a share in [0, 1) with 64 fractional bits.
fn wide_share(fixed: i128, share: u64) -> i128 {
    let (high, low) = (fixed >> 64, fixed as u64);
    high * i128::from(share) + ((u128::from(low) * u128::from(share)) >> 64) as i128
}

fn check_gradients(dimension: Dimension, gradients: &Gradients) -> Result<(), NoiseError> {
    if gradients.dimension() == dimension {
        Ok(())
    } else {
        Err(NoiseError::GradientDimension { noise: dimension.count(), gradients: gradients.dimension().count() })
    }
}

fn exact_scale(gradients: &Gradients, maximum: f64) -> Result<f64, NoiseError> {
    // Perlin noise of long gradients reaches half their length, simplex noise a hundredth of it. What is this much
    // smaller is nothing but rounding.
    if maximum < 1e-6 * f64::from(longest_component(gradients)) { Err(NoiseError::Flat) } else { Ok(maximum.recip()) }
}

/// The table of gradients counted in units, which is exact for a power of two.
fn table(permutation: &Permutation, gradients: &Gradients, unit: f32) -> Table {
    let vectors = gradients.vectors();
    Table::new(permutation.as_bytes(), |hash| vectors[usize::from(hash) % vectors.len()].map(|g| g / unit))
}

/// The power of two at or below the largest component.
fn power_of_two_near(gradients: &Gradients) -> f32 {
    f32::from_bits(longest_component(gradients).to_bits() & 0x7f80_0000)
}

fn longest_component(gradients: &Gradients) -> f32 {
    gradients.vectors().iter().flatten().fold(0.0, |longest, component| component.abs().max(longest))
}

impl Octave {
    /// A gradient by the octave's coordinates grows by its frequency to become one by the noise's.
    fn slope(&self) -> f32 {
        without_subnormals(f64::from(self.amplitude) * self.frequency)
    }
}

/// A single noise is one octave of weight 1.
fn octaves(fbm: Option<Fbm>) -> Result<Vec<Octave>, NoiseError> {
    let Fbm { octaves, lacunarity, persistence, decorrelated, normalised } = fbm.unwrap_or(Fbm::new(1));
    if !(1..=Fbm::MAX_OCTAVES).contains(&octaves) {
        return Err(NoiseError::Octaves { octaves });
    }
    let powers = |base: f64| std::iter::successors(Some(1.0), move |power| Some(power * base)).take(octaves as usize);
    let power = octaves - 1;
    let highest = powers(lacunarity).last().unwrap_or(1.0);
    if !(lacunarity > 0.0 && lacunarity.is_finite() && (-32.0..=32.0).contains(&highest.log2())) {
        return Err(NoiseError::Lacunarity { lacunarity, power });
    }
    let total: f64 = powers(persistence).sum();
    let largest = powers(persistence).fold(0.0, f64::max);
    if !(persistence >= 0.0 && persistence.is_finite() && largest <= 60.0_f64.exp2()) {
        return Err(NoiseError::Persistence { persistence, power });
    }
    // Every term and every sum but the first is rounded, and so is its amplitude: 3 (octaves - 1) half units at most.
    let inside = 1.0 - 3.0 * f64::from(power) * 24.0_f64.exp2().recip();
    let divisor = if normalised { total / inside } else { 1.0 };
    let mut random = SplitMix64::new(0);
    Ok(powers(lacunarity)
        .zip(powers(persistence))
        .enumerate()
        .map(|(k, (frequency, weight))| {
            let shift = if k > 0 { std::array::from_fn(|_| random.next() >> 24) } else { [0; 4] };
            Octave {
                frequency,
                amplitude: without_subnormals(weight / divisor),
                shift: if decorrelated { shift } else { [0; 4] },
            }
        })
        .collect())
}

/// Adapters may take a subnormal for zero; far above them, an amplitude has long ceased to count.
fn without_subnormals(amplitude: f64) -> f32 {
    if amplitude < 60.0_f64.exp2().recip() { 0.0 } else { amplitude as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skews_are_those_of_the_points() {
        assert_eq!(SKEWS[1..], [0x5db3_d742_c265_539c, 0x5555_5555_5555_5554, 0x4f1b_bcdc_bfa5_3e08]);
    }
}
