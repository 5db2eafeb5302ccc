//! Noises on a lattice: the passes from planes of corners to samples, and the same noise by the scalar twins.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::array;
use crate::cpu::engine::cellular::{CellularRun, any_cellular};
use crate::cpu::engine::corners::{find_corners, planes_of_corners};
use crate::cpu::engine::fades::{any_fade, fade_plane};
use crate::cpu::engine::gabor::{GaborRun, any_gabor};
use crate::cpu::engine::hashed_corners::HashedCorners;
use crate::cpu::engine::lattice_noise::{
    Chain, Corners, Lattice, MinimalCubicNoise, PerlinNoise, Picked, SimplexNoise, SplineNoise, SuperSimplexNoise,
    ValueNoise, is_common,
};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::planes::{Coordinates, FadePlanes, LeafPlanes, SamplePlanes};
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::row_noise::{PerlinRows, RowKernel, ValueRows, sample_between};
use crate::cpu::engine::simd_level::{inlined, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::{STRIP, whole_vectors};
use crate::cpu::twins::expression::leaf::{Leaf, leaf_sample};
use crate::cpu::twins::expression::sample::constant;
use crate::cpu::twins::hash::HashKind;
use crate::cpu::twins::lattice::fade;
use crate::cpu::twins::space::lattice_position::{LatticePosition, neighbour};
use crate::cpu::twins::space::skewed_tile::skewed_tile_noise;
use crate::layout::slots;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{PickKind, TileKind};
use crate::sample::Sample;
use fearless_simd::Level;

/// Returns whether hashes, gradients and noise are one loop: four dimensions take more registers than there are.
const fn fits_one_loop<const M: usize>() -> bool {
    M < 4
}

impl LeafRun<'_> {
    /// Writes the samples of a block by passes over planes, in which their positions are. `G` is the leaf's dimension,
    /// or 0 without gradients.
    pub(crate) fn noise_by_passes<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        source: Source<'_>,
        planes: &mut LeafPlanes,
        out: &mut LanesMut<'_, G>,
    ) {
        let (simd, count) = (self.machine.simd, self.block.count);
        let is_in_one_loop = const { fits_one_loop::<M>() } && matches!(basis, Basis::Perlin(_) | Basis::Simplex);
        let lowbias = HashedCorners::<true>::new(basis, &source).filter(|_| is_in_one_loop);
        let fast_noise = HashedCorners::<false>::new(basis, &source).filter(|_| is_in_one_loop);
        if lowbias.is_none() && fast_noise.is_none() {
            find_corners::<M>(simd, basis, source, count, planes);
        }
        if let Basis::Cellular(kind) = basis {
            return CellularRun { kind, source, simd, count }.samples::<M, G>(
                None,
                planes,
                self.leaf_parameters(),
                out,
            );
        }
        if let Basis::Gabor(kind) = basis {
            GaborRun { kind, source, simd, count }.samples::<M, G>(planes);
        }
        match basis {
            Basis::Perlin(Fade::MinimalCubic)
            | Basis::Simplex
            | Basis::SuperSimplex
            | Basis::Value(Interpolant::Spline)
            | Basis::Cellular(_)
            | Basis::Gabor(_) => (),
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade)) => {
                let LeafPlanes { local, fades, .. } = planes;
                for axis in 0..M {
                    let FadePlanes { weights, slopes } = &mut *fades;
                    fade_plane(simd, fade, &local[axis][..count], &mut *weights[axis], &mut *slopes[axis]);
                }
            }
        }
        let LeafPlanes { cells, local, fades, picked, samples, .. } = planes;
        // Each noise is one loop. The number of planes is computed beside it, so that the compiler knows it there.
        macro_rules! interpolated {
            ($basis:expr, $kernel:ident) => {{
                let picked = &picked[..planes_of_corners::<M>($basis)];
                let corner = inlined!(|i: usize, steps: [i32; M], component: usize| {
                    let corner = (0..M).map(|axis| (steps[axis] as usize) << axis).sum::<usize>();
                    picked[corner * <$kernel as RowKernel<M>>::CORNER + component][i]
                });
                vectorized!(simd, interpolated::<$kernel, M, G>(corner, fades, local, count, samples))
            }};
        }
        macro_rules! each {
            ($basis:expr, $noise:expr) => {{
                let planes = &picked[..planes_of_corners::<M>($basis)];
                let noise = inlined!(|i: usize, local: [f32; M]| $noise(Picked { planes, i }).sample([0; M], local));
                vectorized!(simd, each::<M, G>(noise, local, count, samples))
            }};
        }
        let radius = slots::leaf::radius(source.leaf);
        // Hashes, gradients and noise are one loop, too.
        macro_rules! hashed_perlin {
            ($corners:expr) => {
                if const { fits_one_loop::<M>() } {
                    let corner = inlined!(|i: usize, steps: [i32; M], component: usize| {
                        $corners.gradient::<M>(neighbour(array::from_fn(|axis| cells[axis][i]), steps), 0)[component]
                    });
                    vectorized!(simd, interpolated::<PerlinRows, M, G>(corner, fades, local, count, samples))
                }
            };
        }
        macro_rules! hashed_simplex {
            ($corners:expr) => {
                if const { fits_one_loop::<M>() } {
                    let noise = inlined!(|i: usize, local: [f32; M]| {
                        SimplexNoise { corners: $corners, radius }.sample(array::from_fn(|axis| cells[axis][i]), local)
                    });
                    vectorized!(simd, each::<M, G>(noise, local, count, samples))
                }
            };
        }
        match (basis, lowbias, fast_noise) {
            // There is no such noise in other dimensions.
            (Basis::Perlin(Fade::MinimalCubic), ..) if const { M == 1 } => {
                each!(Basis::Perlin(Fade::MinimalCubic), |corners| MinimalCubicNoise { corners });
            }
            (Basis::Perlin(_), Some(corners), _) => hashed_perlin!(corners),
            (Basis::Perlin(_), _, Some(corners)) => hashed_perlin!(corners),
            (Basis::Perlin(fade), None, None) => interpolated!(Basis::Perlin(fade), PerlinRows),
            (Basis::Value(Interpolant::Fade(fade)), ..) => {
                interpolated!(Basis::Value(Interpolant::Fade(fade)), ValueRows);
            }
            (Basis::Value(Interpolant::Spline), ..) => {
                each!(Basis::Value(Interpolant::Spline), |corners| SplineNoise { corners });
            }
            (Basis::Simplex, Some(corners), _) => hashed_simplex!(corners),
            (Basis::Simplex, _, Some(corners)) => hashed_simplex!(corners),
            (Basis::Simplex, None, None) => each!(Basis::Simplex, |corners| SimplexNoise { corners, radius }),
            (Basis::SuperSimplex, ..) => {
                each!(Basis::SuperSimplex, |corners| SuperSimplexNoise { corners, radius });
            }
            (Basis::Cellular(_) | Basis::Gabor(_), ..) => (),
        }
        if let (TileKind::Skewed, Some(tile)) = (self.position.tile, self.tile) {
            for i in 0..if G == 0 { 0 } else { count } {
                samples.put::<G>(i, skewed_tile_noise(tile, samples.at(i)));
            }
        }
        bring_to_range(simd, samples, self.leaf_parameters(), out);
    }
}

impl Source<'_> {
    /// Returns the noise at a position, by the scalar twins, with a gradient that has zeros behind it.
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

    /// Writes the noise at positions in the same way; its kind is chosen once for all of them. `G` is 0, or 4 for
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
        match (self.kind.hash, self.kind.pick, self.tile) {
            (_, PickKind::Points, _) => {
                let noise = |cell, local| any_noise_of_cells::<M>(basis, self, cell, local);
                at_each(positions, samples, leaf, noise);
            }
            // These are the chains that such noises have by default; `any_noise` follows the others.
            (HashKind::XInnermost, PickKind::Listed | PickKind::Computed, None)
                if is_common(basis) && basis != Basis::Simplex =>
            {
                interpolated_at_each(basis, Chain::<true>(self.table), positions, samples, leaf);
            }
            (HashKind::XOutermost, PickKind::Listed | PickKind::Computed, None) if basis == Basis::Simplex => {
                simplex_at_each(radius, Chain::<false>(self.table), positions, samples, leaf);
            }
            (_, _, Some(skewed)) if tile == TileKind::Skewed => {
                let noise = |cell, local| skewed_tile_noise(*skewed, any_noise::<M>(basis, radius, self, cell, local));
                at_each(positions, samples, leaf, noise);
            }
            _ => match (HashedCorners::<true>::new(basis, self), HashedCorners::<false>::new(basis, self)) {
                (Some(corners), _) => hashed_at_each(basis, radius, corners, positions, samples, leaf),
                (_, Some(corners)) => hashed_at_each(basis, radius, corners, positions, samples, leaf),
                // There is no copy without gradients, whose share of the time is small beside such hashes.
                _ => {
                    let noise = |cell, local| any_noise::<M>(basis, radius, self, cell, local);
                    at_each(positions, samples, leaf, noise);
                }
            },
        }
    }
}

/// Writes a noise at each position, in its range.
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

/// Writes a common noise of hashed corners at each position, in its range. `G` is 0, or 4 for gradients.
fn hashed_at_each<const M: usize, const G: usize>(
    basis: Basis,
    radius: f32,
    corners: impl Corners,
    positions: &[LatticePosition<M>],
    samples: &mut [Sample<G>],
    leaf: Leaf,
) {
    if basis == Basis::Simplex {
        simplex_at_each(radius, corners, positions, samples, leaf);
    } else {
        interpolated_at_each(basis, corners, positions, samples, leaf);
    }
}

fn simplex_at_each<const M: usize, const G: usize>(
    radius: f32,
    corners: impl Corners,
    positions: &[LatticePosition<M>],
    samples: &mut [Sample<G>],
    leaf: Leaf,
) {
    let noise = SimplexNoise { corners, radius };
    at_each(positions, samples, leaf, inlined!(|cell, local| noise.sample(cell, local)));
}

/// Writes a common noise that interpolates what is at corners.
fn interpolated_at_each<const M: usize, const G: usize>(
    basis: Basis,
    corners: impl Corners,
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
        // They are not interpolated, or `any_noise` knows them.
        Basis::Simplex
        | Basis::SuperSimplex
        | Basis::Value(Interpolant::Spline)
        | Basis::Cellular(_)
        | Basis::Gabor(_) => (),
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
        // They have points, not corners.
        Basis::Cellular(_) | Basis::Gabor(_) => Sample { value: 0.0, gradient: [0.0; M] },
    }
}

/// Returns a noise of points or impulses in cells; other noises are 0 here.
fn any_noise_of_cells<const M: usize>(basis: Basis, source: &Source<'_>, cell: [i32; M], local: [f32; M]) -> Sample<M> {
    match basis {
        Basis::Cellular(kind) => any_cellular(kind, source, cell, local),
        Basis::Gabor(kind) => any_gabor(kind, source, cell, local),
        Basis::Perlin(_) | Basis::Simplex | Basis::SuperSimplex | Basis::Value(_) => {
            Sample { value: 0.0, gradient: [0.0; M] }
        }
    }
}

/// Interpolates what is at the corners, along y last. `corner` takes a sample, the steps from its cell, and the index
/// of a value.
#[cfg_attr(optimized, inline(always))]
fn interpolated<K: RowKernel<M>, const M: usize, const G: usize>(
    corner: impl Fn(usize, [i32; M], usize) -> f32,
    fades: &FadePlanes,
    local: &Coordinates<f32>,
    count: usize,
    samples: &mut SamplePlanes,
) {
    for i in 0..whole_vectors(count) {
        let at: [f32; M] = array::from_fn(|axis| local[axis][i]);
        let fades: [fade::Fade; M] =
            array::from_fn(|axis| fade::Fade { weight: fades.weights[axis][i], slope: fades.slopes[axis][i] });
        if const { M == 1 } {
            let corner = inlined!(|step: i32| corner(i, [step; M], 0));
            samples.put::<G>(i, as_it_is(K::single(at[0], fades[0], corner)));
            continue;
        }
        let row = inlined!(|above: i32| K::row(
            at,
            fades,
            #[cfg_attr(optimized, inline(always))]
            |steps: [i32; M], component| {
                let steps = array::from_fn(|axis| if axis == 1 { above } else { steps[axis] });
                corner(i, steps, component)
            },
        ));
        let (below, above) = (row(0), row(1));
        let between = inlined!(|part: usize| K::between(below[part], above[part]));
        samples.put::<G>(i, sample_between::<K, M, G>(between, at[1], fades[1]));
    }
}

/// Evaluates a noise of a sample and its local coordinates.
#[cfg_attr(optimized, inline(always))]
fn each<const M: usize, const G: usize>(
    noise: impl Fn(usize, [f32; M]) -> Sample<M>,
    local: &Coordinates<f32>,
    count: usize,
    samples: &mut SamplePlanes,
) {
    for i in 0..whole_vectors(count) {
        samples.put::<G>(i, as_it_is(noise(i, array::from_fn(|axis| local[axis][i]))));
    }
}

/// Writes samples in the range of a leaf.
#[inline(never)]
fn bring_to_range<const G: usize>(simd: Level, samples: &SamplePlanes, leaf: Leaf, out: &mut LanesMut<'_, G>) {
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
