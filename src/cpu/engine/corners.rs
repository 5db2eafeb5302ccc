//! Noises whose corners are looked up first, for all samples of a block, and then weighted by vector instructions. If
//! those cannot look corners up, too, consecutive samples in one cell or simplex share a look-up.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod in_vectors;

use crate::cpu::engine::byte_table::PermutationChain;
use crate::cpu::engine::lattice_noise::GradientSource;
use crate::cpu::engine::planes::splat;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::expression::leaf::Leaf;
use crate::cpu::twins::lattice::fade::fade_quintic;
use crate::cpu::twins::lattice::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use crate::cpu::twins::lattice::simplex::{Rank, simplex_1, simplex_2, simplex_3, simplex_4};
use crate::sample::Sample;
use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, u8x64};
use std::array;

/// A noise as a sum over the corners around a sample.
pub(crate) trait CornerSum<const M: usize>: Copy {
    const CORNERS: usize;

    /// Returns a number that, together with the cell, identifies the corners.
    fn order(local: [f32; M]) -> u32;
    /// Returns the steps along each axis from the cell's first corner to corner `k`.
    fn corner(local: [f32; M], k: usize) -> [i32; M];
    /// Returns the steps along an axis to corner `k`, in bytes; `rank` is the number of axes that the axis precedes.
    #[cfg_attr(
        not(any(target_arch = "x86", target_arch = "x86_64")),
        expect(dead_code, reason = "only the vectors of x86 look corners up")
    )]
    fn steps<S: Simd>(rank: u8x64<S>, axis: usize, k: usize) -> u8x64<S>;
    /// Returns the sum; `gradient` takes the index of a corner and that of a component.
    fn sample(self, local: [f32; M], gradient: impl Fn(usize, usize) -> f32 + Copy) -> Sample<M>;
}

/// Perlin noise with the quintic fade.
#[derive(Clone, Copy)]
pub(crate) struct PerlinCorners;

impl<const M: usize> CornerSum<M> for PerlinCorners {
    const CORNERS: usize = 1 << M;

    #[inline(always)]
    fn order(_local: [f32; M]) -> u32 {
        0
    }

    #[inline(always)]
    fn corner(_local: [f32; M], k: usize) -> [i32; M] {
        array::from_fn(|axis| (k >> axis & 1) as i32)
    }

    #[inline(always)]
    fn steps<S: Simd>(rank: u8x64<S>, axis: usize, k: usize) -> u8x64<S> {
        u8x64::splat(rank.simd, (k >> axis & 1) as u8)
    }

    #[inline(always)]
    fn sample(self, local: [f32; M], gradient: impl Fn(usize, usize) -> f32 + Copy) -> Sample<M> {
        let at = |axis: usize| if axis < M { local[axis] } else { 0.0 };
        match M {
            1 => widened(perlin_1(
                0,
                at(0),
                fade_quintic,
                #[inline(always)]
                |x| gradient(x as usize, 0),
            )),
            2 => widened(perlin_2(
                [0; 2],
                [at(0), at(1)],
                fade_quintic,
                #[inline(always)]
                |[x, y]| {
                    let k = (x + 2 * y) as usize;
                    [gradient(k, 0), gradient(k, 1)]
                },
            )),
            3 => widened(perlin_3(
                [0; 3],
                [at(0), at(1), at(2)],
                fade_quintic,
                #[inline(always)]
                |[x, y, z]| {
                    let k = (x + 2 * y + 4 * z) as usize;
                    [gradient(k, 0), gradient(k, 1), gradient(k, 2)]
                },
            )),
            _ => widened(perlin_4(
                [0; 4],
                [at(0), at(1), at(2), at(3)],
                fade_quintic,
                #[inline(always)]
                |[x, y, z, w]| {
                    let k = (x + 2 * y + 4 * z + 8 * w) as usize;
                    [gradient(k, 0), gradient(k, 1), gradient(k, 2), gradient(k, 3)]
                },
            )),
        }
    }
}

/// Simplex noise with this squared radius.
#[derive(Clone, Copy)]
pub(crate) struct SimplexCorners(pub(crate) f32);

impl<const M: usize> CornerSum<M> for SimplexCorners {
    const CORNERS: usize = M + 1;

    #[inline(always)]
    fn order(local: [f32; M]) -> u32 {
        let Rank(rank) = Rank::new(local);
        (0..M).map(|axis| (rank[axis] as u32) << (2 * axis)).sum()
    }

    #[inline(always)]
    fn corner(local: [f32; M], k: usize) -> [i32; M] {
        Rank::new(local).corner(k)
    }

    #[inline(always)]
    fn steps<S: Simd>(rank: u8x64<S>, _axis: usize, k: usize) -> u8x64<S> {
        let (stays, goes) = (u8x64::splat(rank.simd, 0), u8x64::splat(rank.simd, 1));
        match k {
            0 => stays,
            k if k == M => goes,
            k => rank.simd_ge((M - k) as u8).select(goes, stays),
        }
    }

    #[inline(always)]
    fn sample(self, local: [f32; M], gradient: impl Fn(usize, usize) -> f32 + Copy) -> Sample<M> {
        let at = |axis: usize| if axis < M { local[axis] } else { 0.0 };
        match M {
            1 => widened(simplex_1(
                0,
                at(0),
                #[inline(always)]
                |x| gradient(x as usize, 0),
            )),
            2 => widened(simplex_2(
                [0; 2],
                [at(0), at(1)],
                self.0,
                #[inline(always)]
                |_, k| [gradient(k, 0), gradient(k, 1)],
            )),
            3 => widened(simplex_3(
                [0; 3],
                [at(0), at(1), at(2)],
                self.0,
                #[inline(always)]
                |_, k| [gradient(k, 0), gradient(k, 1), gradient(k, 2)],
            )),
            _ => widened(simplex_4(
                [0; 4],
                [at(0), at(1), at(2), at(3)],
                self.0,
                #[inline(always)]
                |_, k| [gradient(k, 0), gradient(k, 1), gradient(k, 2), gradient(k, 3)],
            )),
        }
    }
}

/// Changes the dimension in the type of a sample; the compiler cannot see that both are equal.
#[inline(always)]
fn widened<const A: usize, const B: usize>(sample: Sample<A>) -> Sample<B> {
    Sample { value: sample.value, gradient: array::from_fn(|d| if d < A { sample.gradient[d] } else { 0.0 }) }
}

/// Cells and local coordinates of a block, and the gradients of its corners.
pub(crate) struct Corners {
    pub(crate) cells: Vec<[i32; STRIP]>,
    pub(crate) local: Vec<[f32; STRIP]>,
    /// Fractions of points' coordinates before they are shifted.
    pub(crate) fractions: Vec<[u32; STRIP]>,
    order: Vec<u32>,
    /// 1 for a sample whose corners differ from the previous sample's, otherwise 0.
    changed: Vec<u8>,
    gradients: Vec<[f32; STRIP]>,
}

/// The number of planes that 16 corners of four dimensions need. Memory that is never touched costs nothing.
const GRADIENTS: usize = 64;

impl Default for Corners {
    fn default() -> Self {
        Self {
            cells: vec![[0; STRIP]; 4],
            local: vec![[0.0; STRIP]; 4],
            fractions: vec![[0; STRIP]; 4],
            order: vec![0; STRIP],
            changed: vec![0; STRIP],
            gradients: vec![[0.0; STRIP]; GRADIENTS],
        }
    }
}

impl Corners {
    /// Writes the samples whose cells and local coordinates have been stored.
    pub(crate) fn line<C: CornerSum<M>, const M: usize, const G: usize>(
        &mut self,
        simd: Level,
        noise: C,
        source: impl GradientSource,
        chain: Option<PermutationChain<'_>>,
        leaf: Leaf,
        out: &mut LanesMut<'_, G>,
    ) {
        let count = out.len().min(STRIP);
        let Self { cells, local, order, changed, gradients, .. } = self;
        match (simd, chain) {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            (Level::Avx512(simd), Some(PermutationChain { table, x_innermost })) => simd.vectorize(
                #[inline(always)]
                || {
                    if x_innermost {
                        in_vectors::look_up::<C, M, true>(simd, table, cells, local, count, gradients);
                    } else {
                        in_vectors::look_up::<C, M, false>(simd, table, cells, local, count, gradients);
                    }
                },
            ),
            _ => {
                let changes = vectorized!(simd, find_changes::<C, M>(cells, local, order, changed, count));
                // If hardly any samples share their corners, searching for those that do takes longer than it saves.
                if 6 * changes as usize > count {
                    vectorized!(simd, look_up_each::<C, M>(cells, local, count, source, gradients));
                } else {
                    vectorized!(simd, look_up::<C, M>(cells, local, changed, count, source, gradients));
                }
            }
        }
        vectorized!(simd, sample_line::<C, M, G>(noise, local, gradients, count, leaf, out));
    }
}

type Planes<T> = [[T; STRIP]; 4];

/// Returns the planes as arrays, whose length the compiler knows.
#[inline(always)]
fn coordinates<'a>(cells: &'a [[i32; STRIP]], local: &'a [[f32; STRIP]]) -> Option<(&'a Planes<i32>, &'a Planes<f32>)> {
    cells.first_chunk().zip(local.first_chunk())
}

/// Returns the number of samples before the first whose corners have changed.
#[inline(always)]
fn unchanged(changed: &[u8]) -> usize {
    let (words, rest) = changed.as_chunks::<8>();
    let zeros = |word: &[u8; 8]| u64::from_le_bytes(*word).trailing_zeros() as usize / 8;
    match words.iter().position(|word| zeros(word) < 8) {
        Some(word) => 8 * word + zeros(&words[word]),
        None => 8 * words.len() + rest.iter().position(|&changed| changed != 0).unwrap_or(rest.len()),
    }
}

#[inline(always)]
fn look_up<C: CornerSum<M>, const M: usize>(
    cells: &[[i32; STRIP]],
    local: &[[f32; STRIP]],
    changed: &[u8],
    count: usize,
    source: impl GradientSource,
    gradients: &mut [[f32; STRIP]],
) {
    let Some((cells, local)) = coordinates(cells, local) else { return };
    let Some(gradients) = gradients.first_chunk_mut::<GRADIENTS>() else { return };
    let mut start = 0;
    while start < count.min(STRIP) {
        let length = 1 + unchanged(&changed[start + 1..count]);
        let at = array::from_fn(|axis| local[axis][start]);
        for k in 0..C::CORNERS {
            let corner = C::corner(at, k);
            let gradient = source.gradient::<M>(array::from_fn(|axis| cells[axis][start].wrapping_add(corner[axis])));
            for d in 0..M {
                splat(&mut gradients[k * M + d], start, start + length, gradient[d]);
            }
        }
        start += length;
    }
}

#[inline(always)]
fn look_up_each<C: CornerSum<M>, const M: usize>(
    cells: &[[i32; STRIP]],
    local: &[[f32; STRIP]],
    count: usize,
    source: impl GradientSource,
    gradients: &mut [[f32; STRIP]],
) {
    let Some((cells, local)) = coordinates(cells, local) else { return };
    let Some(gradients) = gradients.first_chunk_mut::<GRADIENTS>() else { return };
    for k in 0..C::CORNERS {
        for i in 0..count.min(STRIP) {
            let corner = C::corner(array::from_fn(|axis| local[axis][i]), k);
            let gradient = source.gradient::<M>(array::from_fn(|axis| cells[axis][i].wrapping_add(corner[axis])));
            for d in 0..M {
                gradients[k * M + d][i] = gradient[d];
            }
        }
    }
}

/// Marks the samples whose corners differ from the previous sample's, and returns their number.
#[inline(always)]
fn find_changes<C: CornerSum<M>, const M: usize>(
    cells: &[[i32; STRIP]],
    local: &[[f32; STRIP]],
    order: &mut [u32],
    changed: &mut [u8],
    count: usize,
) -> u32 {
    let Some((cells, local)) = coordinates(cells, local) else { return 0 };
    let (order, changed) = (&mut order[..count], &mut changed[..count]);
    for i in 0..count.min(STRIP) {
        order[i] = C::order(array::from_fn(|axis| local[axis][i]));
    }
    let mut changes = 0;
    for i in 1..count.min(STRIP) {
        let mut differs = order[i] ^ order[i - 1];
        for axis in 0..M {
            differs |= (cells[axis][i] ^ cells[axis][i - 1]) as u32;
        }
        changed[i] = u8::from(differs != 0);
        changes += u32::from(differs != 0);
    }
    changes
}

#[inline(always)]
fn sample_line<C: CornerSum<M>, const M: usize, const G: usize>(
    noise: C,
    local: &[[f32; STRIP]],
    gradients: &[[f32; STRIP]],
    count: usize,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let (Some(local), Some(gradients)) = (local.first_chunk::<4>(), gradients.first_chunk::<GRADIENTS>()) else {
        return;
    };
    let count = count.min(STRIP);
    let mut out = out.first(count);
    for i in 0..count {
        let at = array::from_fn(|axis| local[axis][i]);
        let Sample { value, gradient } = noise.sample(
            at,
            #[inline(always)]
            |k, d| gradients[k * M + d][i],
        );
        let gradient: [f32; G] = array::from_fn(|d| if d < M { gradient[d] } else { 0.0 });
        out.put(i, leaf.ranged(Sample { value, gradient }));
    }
}
