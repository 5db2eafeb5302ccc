//! Lattice noises: blocks of samples by passes, and single samples.

use crate::array;
use crate::cpu::engine::cellular::CellularRun;
use crate::cpu::engine::cellular_points::any_cellular;
use crate::cpu::engine::choose::{CornerKind, Method};
use crate::cpu::engine::corners::{InBox, InOrder, find_near, for_spline, in_box, rank};
use crate::cpu::engine::fades::{any_fade, any_fade_in_lanes};
use crate::cpu::engine::gabor::{GaborRun, any_gabor};
use crate::cpu::engine::hashed_corners::HashedCorners;
use crate::cpu::engine::lattice_noise::{
    Chain, Corners, Lattice, MinimalCubicNoise, PerlinNoise, SimplexNoise, SplineNoise, SuperSimplexNoise, ValueNoise,
};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::planes::{Coordinates, CornerCells, LeafPlanes, SamplePlanes, Steps};
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::expression::leaf::{Leaf, leaf_sample};
use crate::formulas::expression::sample::constant;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::skewed_tile_noise;
use crate::lanes::{Float, Number, in_lanes, inlined};
use crate::layout::parameters::ArrayView;
use crate::layout::slots;
use crate::layout::slots::HashSeed;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::TileKind;
use crate::sample::Sample;

impl LeafRun<'_> {
    /// Writes the samples of a row whose positions are in planes. `G` is the leaf's dimension, or 0 without gradients.
    pub(crate) fn noise_in_planes<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        method: Method,
        source: Source<'_>,
        planes: &mut LeafPlanes,
        out: &mut LanesMut<'_, G>,
    ) {
        let (simd, count, leaf) = (self.block.simd, self.block.count, self.leaf_parameters());
        match (method, basis) {
            (Method::LoopOverPlanes(corners), _) => {
                return self.hashed_at::<M, G>(basis, corners, &source, planes, out);
            }
            (Method::CellLoop, Basis::Cellular(kind)) => {
                let run = CellularRun { kind, source, simd, count };
                return run.write_distances::<M>(planes, leaf, &mut out.with_dimension());
            }
            (_, Basis::Cellular(kind)) => {
                return CellularRun { kind, source, simd, count }.samples::<M, G>(None, planes, leaf, out);
            }
            (_, Basis::Gabor(kind)) => {
                GaborRun { kind, source, simd, count }.samples::<M, G>(planes);
                return bring_to_range(simd, &planes.samples, leaf, out);
            }
            _ => {}
        }
        let radius = slots::leaf::radius(source.leaf);
        pick_corners::<M>(basis, simd, &source, count, planes);
        let LeafPlanes { local, picked, .. } = &*planes;
        let samples = SamplesInLanes { count, local, leaf };
        let skewed = self.tile.filter(|_| self.position.tile == TileKind::Skewed);
        macro_rules! each {
            (|$lanes:ident, $i:ident, $local:ident| $sample:expr) => {
                in_lanes!(simd, |$lanes| {
                    let noise = inlined!(|$i: usize, $local: [_; M]| $sample);
                    samples.each::<_, M, G>($lanes, noise, out);
                })
            };
        }
        match basis {
            // This noise does not exist in other dimensions.
            Basis::Perlin(Fade::MinimalCubic) if const { M == 1 } => each!(|lanes, i, local| {
                MinimalCubicNoise { corners: InBox::<_, 2> { picked, i, lanes } }.sample([0; M], local)
            }),
            Basis::Perlin(fade) => each!(|lanes, i, local| {
                let corners = InBox::<_, 2> { picked, i, lanes };
                PerlinNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) }.sample([0; M], local)
            }),
            Basis::Value(Interpolant::Fade(fade)) => each!(|lanes, i, local| {
                let corners = InBox::<_, 2> { picked, i, lanes };
                ValueNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) }.sample([0; M], local)
            }),
            Basis::Value(Interpolant::Spline) => each!(|lanes, i, local| {
                SplineNoise { corners: InBox::<_, 4> { picked, i, lanes } }.sample([0; M], local)
            }),
            Basis::Simplex => each!(|lanes, i, local| {
                let noise = SimplexNoise { corners: InOrder { picked, i, lanes }, radius };
                skewed_tile_or_not(skewed, noise.sample([lanes.splat_int(0); M], local))
            }),
            Basis::SuperSimplex => each!(|lanes, i, local| {
                let noise = SuperSimplexNoise { corners: InOrder { picked, i, lanes }, radius };
                skewed_tile_or_not(skewed, noise.sample([lanes.splat_int(0); M], local))
            }),
            // They have points and impulses instead of corners.
            Basis::Cellular(_) | Basis::Gabor(_) => (),
        }
    }
}

/// Samples of a lattice noise that are computed in lanes.
#[derive(Clone, Copy)]
struct SamplesInLanes<'a> {
    count: usize,
    local: &'a Coordinates<f32>,
    leaf: Leaf,
}

impl SamplesInLanes<'_> {
    /// Writes a noise of each sample's index and local coordinates, scaled to the leaf's range.
    #[cfg_attr(optimized, inline(always))]
    fn each<F: Float, const M: usize, const G: usize>(
        self,
        lanes: F,
        noise: impl Fn(usize, [F; M]) -> Sample<M, F>,
        out: &mut LanesMut<'_, G>,
    ) {
        let mut i = 0;
        while i < self.count.min(STRIP) {
            let local = array::from_fn(inlined!(|axis: usize| lanes.load(&self.local[axis][i..])));
            out.put_lanes(i, self.leaf.ranged(noise(i, local)));
            i += F::COUNT;
        }
    }
}

/// Finds the gradients or lattice values at the corners around each sample, as many as a lattice noise needs.
pub(crate) fn pick_corners<const M: usize>(
    basis: Basis,
    simd: Vectors,
    source: &Source<'_>,
    count: usize,
    LeafPlanes { cells, local, ranks, corners, picked, .. }: &mut LeafPlanes,
) {
    match basis {
        Basis::Perlin(_) => {
            let cells = CornerCells { cells, steps: &in_box };
            source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M << M]);
        }
        Basis::Value(Interpolant::Fade(_)) => {
            let cells = CornerCells { cells, steps: &in_box };
            source.pick_lattice_values::<M>(simd, cells, count, corners, &mut picked[..1 << M]);
        }
        Basis::Value(Interpolant::Spline) => {
            let cells = CornerCells { cells, steps: &for_spline };
            source.pick_lattice_values::<M>(simd, cells, count, corners, &mut picked[..1 << (2 * M)]);
        }
        Basis::Simplex => {
            vectorized!(simd, rank::<M>(local, count, ranks));
            let cells = CornerCells { cells, steps: &|passed| Steps::Ranked { ranks, least: (M - passed) as i32 } };
            source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M * (M + 1)]);
        }
        Basis::SuperSimplex => {
            vectorized!(simd, find_near::<M>(local, count, ranks));
            let cells = CornerCells { cells, steps: &|class| Steps::Near { bits: ranks, class } };
            source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M << M]);
        }
        // They have points and impulses instead of corners.
        Basis::Cellular(_) | Basis::Gabor(_) => (),
    }
}

/// Returns the sample of a noise whose lattice may be stretched to repeat.
#[cfg_attr(optimized, inline(always))]
fn skewed_tile_or_not<F: Number, const M: usize>(skewed: Option<ArrayView<'_>>, raw: Sample<M, F>) -> Sample<M, F> {
    match skewed {
        Some(tile) => skewed_tile_noise(tile, raw),
        None => raw,
    }
}

impl Source<'_> {
    /// Returns the noise at a position by the scalar twins, with its gradient padded with zeros.
    pub(crate) fn noise_at<const M: usize>(
        &self,
        basis: Basis,
        tile: TileKind,
        position: LatticePosition<M>,
    ) -> Sample<4> {
        let mut samples = [constant(0.0)];
        self.noise_at_each(basis, tile, &[position], &mut samples);
        samples[0]
    }

    /// Writes the noise at positions in the same way, choosing its kind once for all of them. `G` is 0, or 4 for
    /// gradients.
    #[inline]
    pub(crate) fn noise_at_each<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        tile: TileKind,
        positions: &[LatticePosition<M>],
        samples: &mut [Sample<G>],
    ) {
        let (leaf, radius) = (Leaf::new(self.leaf), slots::leaf::radius(self.leaf));
        macro_rules! common {
            ($corners:expr) => {
                common_at_each(basis, radius, $corners, positions, samples, leaf)
            };
        }
        match (self.corners(basis, None), self.tile) {
            (CornerKind::Points, _) => {
                let noise = |cell, local| any_noise_of_cells::<M>(basis, self, cell, local);
                at_each(positions, samples, leaf, noise);
            }
            (CornerKind::XInnermost, _) => common!(Chain::<true>(self.table)),
            (CornerKind::XOutermost, _) => common!(Chain::<false>(self.table)),
            (CornerKind::Lowbias, _) if basis.is_common() => {
                common!(HashedCorners::<true>::new(HashSeed::of(self.leaf)));
            }
            (CornerKind::FastNoise, _) if basis.is_common() => {
                common!(HashedCorners::<false>::new(HashSeed::of(self.leaf)));
            }
            (_, Some(skewed)) if tile == TileKind::Skewed => {
                let noise = |cell, local| skewed_tile_noise(*skewed, any_noise::<M>(basis, radius, self, cell, local));
                at_each(positions, samples, leaf, noise);
            }
            // There is no copy without gradients: they take little time compared to such hashes.
            _ => {
                let noise = |cell, local| any_noise::<M>(basis, radius, self, cell, local);
                at_each(positions, samples, leaf, noise);
            }
        }
    }
}

/// Writes a noise at each position, scaled to its range.
#[cfg_attr(optimized, inline(always))]
fn at_each<const M: usize, const G: usize>(
    positions: &[LatticePosition<M>],
    samples: &mut [Sample<G>],
    leaf: Leaf,
    noise: impl Fn([i32; M], [f32; M]) -> Sample<M>,
) {
    for (&position, sample) in positions.iter().zip(samples) {
        let noise = inlined!(|cell: [i32; M], local: [f32; M]| as_it_is(noise(cell, local)));
        *sample = leaf_sample(position, noise, leaf);
    }
}

/// Writes a common noise at each position, scaled to its range. `G` is 0, or 4 for gradients.
fn common_at_each<const M: usize, const G: usize>(
    basis: Basis,
    radius: f32,
    corners: impl Corners<f32, i32>,
    positions: &[LatticePosition<M>],
    samples: &mut [Sample<G>],
    leaf: Leaf,
) {
    match basis {
        Basis::Perlin(fade) => {
            let noise = PerlinNoise { corners, fade: move |t| any_fade(fade, t) };
            at_each(positions, samples, leaf, inlined!(|cell, local| noise.sample(cell, local)));
        }
        Basis::Value(Interpolant::Fade(fade)) => {
            let noise = ValueNoise { corners, fade: move |t| any_fade(fade, t) };
            at_each(positions, samples, leaf, inlined!(|cell, local| noise.sample(cell, local)));
        }
        Basis::Simplex => {
            let noise = SimplexNoise { corners, radius };
            at_each(positions, samples, leaf, inlined!(|cell, local| noise.sample(cell, local)));
        }
        // `any_noise` handles the others.
        Basis::SuperSimplex | Basis::Value(Interpolant::Spline) | Basis::Cellular(_) | Basis::Gabor(_) => (),
    }
}

/// Returns a noise whose kind is known only at run time.
fn any_noise<const M: usize>(
    basis: Basis,
    radius: f32,
    corners: &Source<'_>,
    cell: [i32; M],
    local: [f32; M],
) -> Sample<M> {
    match basis {
        Basis::Perlin(Fade::MinimalCubic) => MinimalCubicNoise { corners }.sample(cell, local),
        Basis::Perlin(fade) => PerlinNoise { corners, fade: move |t| any_fade(fade, t) }.sample(cell, local),
        Basis::Simplex => SimplexNoise { corners, radius }.sample(cell, local),
        Basis::SuperSimplex => SuperSimplexNoise { corners, radius }.sample(cell, local),
        Basis::Value(Interpolant::Fade(fade)) => {
            ValueNoise { corners, fade: move |t| any_fade(fade, t) }.sample(cell, local)
        }
        Basis::Value(Interpolant::Spline) => SplineNoise { corners }.sample(cell, local),
        // They have points instead of corners.
        Basis::Cellular(_) | Basis::Gabor(_) => Sample { value: 0.0, gradient: [0.0; M] },
    }
}

/// Returns a noise of points or impulses in cells, or 0 for other noises.
fn any_noise_of_cells<const M: usize>(basis: Basis, source: &Source<'_>, cell: [i32; M], local: [f32; M]) -> Sample<M> {
    match basis {
        Basis::Cellular(kind) => any_cellular(kind, source, cell, local),
        Basis::Gabor(kind) => any_gabor(kind, source, cell, local),
        Basis::Perlin(_) | Basis::Simplex | Basis::SuperSimplex | Basis::Value(_) => {
            Sample { value: 0.0, gradient: [0.0; M] }
        }
    }
}

/// Writes samples, scaled to the range of a leaf.
#[inline(never)]
fn bring_to_range<const G: usize>(simd: Vectors, samples: &SamplePlanes, leaf: Leaf, out: &mut LanesMut<'_, G>) {
    vectorized!(simd, each_in_range(samples, leaf, out));
}

#[cfg_attr(optimized, inline(always))]
fn each_in_range<const G: usize>(samples: &SamplePlanes, leaf: Leaf, out: &mut LanesMut<'_, G>) {
    let count = out.len().min(STRIP);
    let mut out = out.first(count);
    for i in 0..count {
        out.put(i, leaf.ranged(samples.at(i)));
    }
}
