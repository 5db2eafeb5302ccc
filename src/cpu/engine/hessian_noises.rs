//! Lattice noises with their Hessians: at one position by the scalar twins. At several positions, passes find the
//! gradients or values at the corners, and the rest stays in the lanes of vectors.

use crate::array::{self, resized};
use crate::cpu::engine::cellular_points::any_cellular_hessian;
use crate::cpu::engine::corners::{InBox, InOrder};
use crate::cpu::engine::fades::{any_fade_bend, any_fade_in_lanes};
use crate::cpu::engine::gabor::any_gabor;
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, ValueNoise};
use crate::cpu::engine::many_samples::store;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::noises::pick_corners;
use crate::cpu::engine::place::Passes;
use crate::cpu::engine::planes::{Coordinates, LeafPlanes};
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::scratch::leaf_planes;
use crate::cpu::engine::source::Source;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::leaf_hessian::leaf_hessian_sample;
use crate::formulas::lattice::interpolated_hessian::interpolated_hessian;
use crate::formulas::lattice::minimal_cubic::minimal_cubic_hessian_1;
use crate::formulas::lattice::perlin_corner::perlin_corner;
use crate::formulas::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::formulas::lattice::spline_hessian::{
    spline_hessian_1, spline_hessian_2, spline_hessian_3, spline_hessian_4,
};
use crate::formulas::lattice::super_simplex::{super_simplex_2, super_simplex_3, super_simplex_4};
use crate::formulas::lattice::value_corner::value_corner;
use crate::formulas::math::hessian::Hessian;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::pullback_hessian::padded_hessian;
use crate::formulas::space::skewed_tile_hessian::skewed_tile_hessian;
use crate::formulas::space::skewed_tile_noise;
use crate::lanes::together::{MANY, Many};
use crate::lanes::{Float, in_lanes, inlined};
use crate::layout::slots::leaf;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::TileKind;
use crate::sample::{HessianSample, Sample};

impl Passes<'_> {
    /// Writes a noise with its Hessian at positions, scaled to the leaf's range, and returns true; false if the noise
    /// has no copy for vectors.
    pub(crate) fn put_hessians<const M: usize>(
        self,
        source: &Source<'_>,
        basis: Basis,
        positions: &[LatticePosition<M>; MANY],
        sample: &mut HessianSample<4, Many>,
    ) -> bool {
        if const { M != 2 && M != 3 } || matches!(basis, Basis::Value(Interpolant::Spline)) {
            return false;
        }
        let mut memory = self.planes.take();
        let planes = leaf_planes(&mut memory);
        for (i, position) in positions.iter().enumerate() {
            for axis in 0..M {
                (planes.cells[axis][i], planes.local[axis][i]) = (position.cell[axis], position.local[axis]);
            }
        }
        let is_done = self.put_hessians_by_passes::<M>(source, basis, planes, sample);
        self.planes.set(memory);
        is_done
    }

    fn put_hessians_by_passes<const M: usize>(
        self,
        source: &Source<'_>,
        basis: Basis,
        planes: &mut LeafPlanes,
        sample: &mut HessianSample<4, Many>,
    ) -> bool {
        let (simd, radius) = (self.simd, leaf::radius(source.leaf));
        let (ranges, slope) = (Leaf::new(source.leaf), leaf::slope(source.leaf));
        pick_corners::<M>(basis, simd, source, MANY, planes);
        let LeafPlanes { local, picked, .. } = &*planes;
        macro_rules! each {
            (|$lanes:ident, $i:ident, $local:ident| $sample:expr) => {
                in_lanes!(simd, |$lanes| {
                    each::<_, M>($lanes, local, ranges, slope, inlined!(|$i: usize, $local: [_; M]| $sample), sample)
                })
            };
        }
        match basis {
            Basis::Perlin(fade) => each!(|lanes, i, local| {
                let corners = InBox::<_, 2> { picked, i, lanes };
                let noise = PerlinNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) };
                let Sample { value, gradient } = noise.sample([0; M], local);
                HessianSample { value, gradient, hessian: perlin_hessian(corners, fade, [0; M], local) }
            }),
            Basis::Value(Interpolant::Fade(fade)) => each!(|lanes, i, local| {
                let corners = InBox::<_, 2> { picked, i, lanes };
                let noise = ValueNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) };
                let Sample { value, gradient } = noise.sample([0; M], local);
                HessianSample { value, gradient, hessian: value_hessian(corners, fade, [0; M], local) }
            }),
            Basis::Simplex => each!(|lanes, i, local| {
                let cell = [lanes.splat_int(0); M];
                simplex_with_hessian(InOrder { picked, i, lanes }, Basis::Simplex, radius, cell, local)
            }),
            Basis::SuperSimplex => each!(|lanes, i, local| {
                let cell = [lanes.splat_int(0); M];
                simplex_with_hessian(InOrder { picked, i, lanes }, Basis::SuperSimplex, radius, cell, local)
            }),
            Basis::Value(Interpolant::Spline) | Basis::Cellular(_) | Basis::Gabor(_) => return false,
        }
        true
    }
}

/// Computes samples in lanes, as a function of their index and local coordinates, and writes them, scaled to the leaf's
/// range.
#[cfg_attr(optimized, inline(always))]
fn each<F: Float, const M: usize>(
    lanes: F,
    local: &Coordinates<f32>,
    leaf: Leaf,
    slope: f32,
    noise: impl Fn(usize, [F; M]) -> HessianSample<M, F>,
    all: &mut HessianSample<4, Many>,
) {
    *all = HessianSample::NOTHING;
    let mut i = 0;
    while i < MANY {
        let local = array::from_fn(inlined!(|axis: usize| lanes.load(&local[axis][i..])));
        let raw = noise(i, local);
        let sample = leaf_hessian_sample(leaf.ranged(raw.sample()), raw.hessian, slope);
        store(&sample, all, i);
        i += F::COUNT;
    }
}

impl Source<'_> {
    /// Returns a noise with its Hessian at a position, scaled to the leaf's range.
    pub(crate) fn hessian_sample_at<const M: usize>(
        &self,
        basis: Basis,
        tile: TileKind,
        p: LatticePosition<M>,
    ) -> HessianSample<4> {
        let radius = leaf::radius(self.leaf);
        let (own, raw): (Sample<M>, _) = match basis {
            Basis::Simplex | Basis::SuperSimplex => {
                let mut raw = simplex_with_hessian(self, basis, radius, p.cell, p.local);
                if let (TileKind::Skewed, Some(&skewed)) = (tile, self.tile) {
                    let Sample { value, gradient } = skewed_tile_noise(skewed, raw.sample());
                    raw = HessianSample { value, gradient, hessian: skewed_tile_hessian(skewed, raw.hessian) };
                }
                (Leaf::new(self.leaf).ranged(raw.sample()), raw.hessian)
            }
            _ => (as_it_is(self.noise_at(basis, tile, p)), self.hessian_at(basis, p)),
        };
        padded_hessian(leaf_hessian_sample(own, raw, leaf::slope(self.leaf)))
    }

    /// Returns the unscaled Hessian of a noise at a position.
    fn hessian_at<const M: usize>(
        &self,
        basis: Basis,
        LatticePosition { cell, local }: LatticePosition<M>,
    ) -> Hessian<M> {
        match basis {
            Basis::Perlin(Fade::MinimalCubic) => {
                part(minimal_cubic_hessian_1(cell[0], local[0], |x| self.gradient([x])[0]))
            }
            Basis::Perlin(fade) => perlin_hessian(self, fade, cell, local),
            Basis::Value(Interpolant::Fade(fade)) => value_hessian(self, fade, cell, local),
            Basis::Value(Interpolant::Spline) => self.spline_hessian(cell, local),
            Basis::Gabor(kind) => any_gabor(kind, self, cell, local),
            Basis::Cellular(kind) => any_cellular_hessian(kind, self, cell, local),
            // `simplex_with_hessian` evaluates these.
            Basis::Simplex | Basis::SuperSimplex => [[0.0; M]; M],
        }
    }

    fn spline_hessian<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Hessian<M> {
        match M {
            1 => part(spline_hessian_1(cell[0], local[0], |x| self.lattice_value([x]))),
            2 => part(spline_hessian_2(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            3 => part(spline_hessian_3(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            _ => part(spline_hessian_4(resized(cell), resized(local), |cell| self.lattice_value(cell))),
        }
    }
}

/// Returns the unscaled Hessian of Perlin noise.
#[cfg_attr(optimized, inline(always))]
fn perlin_hessian<F: Float, const M: usize>(
    corners: impl Corners<F, i32>,
    fade: Fade,
    cell: [i32; M],
    local: [F; M],
) -> Hessian<M, F> {
    let gradient = inlined!(|cell: [i32; M]| corners.gradient(cell, 0));
    let corner = inlined!(|corner: [i32; M]| perlin_corner(cell, local, corner, gradient));
    interpolated_hessian(local, inlined!(|t: F| (any_fade_in_lanes(fade, t), any_fade_bend(fade, t))), corner)
}

/// Returns the unscaled Hessian of value noise, except splines.
#[cfg_attr(optimized, inline(always))]
fn value_hessian<F: Float, const M: usize>(
    corners: impl Corners<F, i32>,
    fade: Fade,
    cell: [i32; M],
    local: [F; M],
) -> Hessian<M, F> {
    let value = inlined!(|cell: [i32; M]| corners.lattice_value(cell));
    let corner = inlined!(|corner: [i32; M]| value_corner(cell, corner, value));
    interpolated_hessian(local, inlined!(|t: F| (any_fade_in_lanes(fade, t), any_fade_bend(fade, t))), corner)
}

/// Returns an unscaled simplex noise with its Hessian.
#[cfg_attr(optimized, inline(always))]
fn simplex_with_hessian<F: Float, const M: usize>(
    corners: impl Corners<F, F::Int>,
    basis: Basis,
    radius: f32,
    cell: [F::Int; M],
    local: [F; M],
) -> HessianSample<M, F> {
    macro_rules! of {
        ($n:literal, $noise:ident) => {{
            let gradient = inlined!(|cell: [F::Int; $n], passed: usize| corners.gradient(cell, passed));
            let sample: HessianSample<$n, F> = $noise(resized(cell), resized(local), radius, gradient);
            sample_part(sample)
        }};
    }
    match (basis, M) {
        (Basis::Simplex, 1) => {
            let gradient = inlined!(|cell: F::Int, passed: usize| corners.gradient([cell], passed)[0]);
            sample_part::<F, 1, M>(simplex_1(cell[0], local[0], gradient))
        }
        (Basis::Simplex, 2) => of!(2, simplex_2),
        (Basis::Simplex, 3) => of!(3, simplex_3),
        (Basis::Simplex, _) => of!(4, simplex_4),
        (_, 2) => of!(2, super_simplex_2),
        (_, 3) => of!(3, super_simplex_3),
        _ => of!(4, super_simplex_4),
    }
}

/// Changes the dimension in the type of a sample, as `part` does.
#[cfg_attr(optimized, inline(always))]
fn sample_part<F: Float, const A: usize, const B: usize>(sample: HessianSample<A, F>) -> HessianSample<B, F> {
    let Sample { value, gradient } = as_it_is(sample.sample());
    HessianSample { value, gradient, hessian: part(sample.hessian) }
}

/// Changes the dimension in the type of a Hessian. The compiler cannot see that both are equal.
#[cfg_attr(optimized, inline(always))]
fn part<F: Float, const A: usize, const B: usize>(hessian: Hessian<A, F>) -> Hessian<B, F> {
    let none = hessian[0][0].splat(0.0);
    array::matrix(
        #[cfg_attr(optimized, inline(always))]
        |i, j| if i < A && j < A { hessian[i][j] } else { none },
    )
}
