//! Hashes cells and looks up gradients, 64 at once. Byte q of lane i of a register belongs to sample 16 q + i, so that
//! shifts pack and unpack it. Processors can run more shifts at once than shuffles.

use crate::array;
use crate::cpu::engine::byte_table::{ByteTable, Entries, PART};
use crate::cpu::engine::planes::{CornerCells, Plane, Steps};
use crate::cpu::engine::strip::STRIP;
use fearless_simd::prelude::*;
use fearless_simd::{Avx512, Bytes as _, f32x16, u8x64, u32x16};
#[cfg(target_arch = "x86")]
use std::arch::x86::{__m512, __m512i, _mm512_permutex2var_ps};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m512, __m512i, _mm512_permutex2var_ps};

/// The number of corners whose steps are kept in memory: those of a cell of four dimensions.
const CORNERS: usize = 16;
/// The number of bytes in a register.
const BYTES: usize = 64;
/// The number of floats in a register.
const FLOATS: usize = 16;

/// Looks up the first components of the corners' entries, one plane each. `X_INNERMOST` is the order of a cell's
/// coordinates in the chain.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn look_up<const M: usize, const C: usize, const X_INNERMOST: bool>(
    simd: Avx512,
    table: &ByteTable,
    cells: CornerCells<'_>,
    count: usize,
    picked: &mut [Plane<f32>],
) {
    let chain = ChainInVectors::<X_INNERMOST> { permutation: Bytes::new(simd, &table.permutation) };
    match &table.entries {
        Entries::Floats { indices, gradients } => {
            look_up_in::<M, C, X_INNERMOST>(simd, chain, Floats::new(simd, indices, gradients), cells, count, picked);
        }
        Entries::Bytes(bytes) => {
            look_up_in::<M, C, X_INNERMOST>(simd, chain, FloatBytes { simd, bytes }, cells, count, picked);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn look_up_in<const M: usize, const C: usize, const X_INNERMOST: bool>(
    simd: Avx512,
    chain: ChainInVectors<X_INNERMOST>,
    gradients: impl Gradients<C>,
    cells: CornerCells<'_>,
    count: usize,
    picked: &mut [Plane<f32>],
) {
    let CornerCells { cells, steps } = cells;
    for (part, picked) in picked.as_chunks_mut::<C>().0.chunks_mut(CORNERS).enumerate() {
        // Called here and not in the vector loop, where a call would spill vectors from their registers.
        let (mut corner_steps, mut all_ranks) = ([[0; M]; CORNERS], None);
        for (k, corner) in corner_steps.iter_mut().enumerate().take(picked.len()) {
            match steps(part * CORNERS + k) {
                Steps::Uniform(steps) => (0..M).for_each(|axis| corner[axis] = steps[axis] as u8),
                Steps::Ranked { ranks, least } => {
                    all_ranks = Some(ranks);
                    *corner = [(least - 1) as u8; M];
                }
                // The cells of these corners are known already, and are given without steps.
                Steps::Near { .. } => (),
            }
        }
        for start in (0..count.min(STRIP)).step_by(BYTES) {
            let (mut cell, mut rank) = ([u8x64::splat(simd, 0); M], [u8x64::splat(simd, 0); M]);
            for axis in 0..M {
                cell[axis] = lowest_bytes(simd, &cells[axis], start);
                if let Some(ranks) = all_ranks {
                    rank[axis] = lowest_bytes(simd, &ranks[axis], start);
                }
            }
            for (picked, steps) in picked.iter_mut().zip(&corner_steps) {
                let mut corner = cell;
                for axis in 0..M {
                    let steps = u8x64::splat(simd, steps[axis]);
                    // One step where the rank is greater: the sign bit of the difference.
                    corner[axis] += if all_ranks.is_some() { (steps - rank[axis]) >> 7 } else { steps };
                }
                gradients.store(chain.entries(&corner), start, picked);
            }
        }
    }
}

/// Looks up the first components of integer hashes, whose upper bits are the indices.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn look_up_hashes<const C: usize>(
    simd: Avx512,
    table: &ByteTable,
    hashes: &Plane<u32>,
    count: usize,
    picked: &mut [Plane<f32>; C],
) {
    match &table.entries {
        Entries::Floats { indices, gradients } => {
            look_up_hashes_in(simd, Floats::new(simd, indices, gradients), hashes, count, picked);
        }
        Entries::Bytes(bytes) => look_up_hashes_in(simd, FloatBytes { simd, bytes }, hashes, count, picked),
    }
}

#[cfg_attr(optimized, inline(always))]
fn look_up_hashes_in<const C: usize>(
    simd: Avx512,
    gradients: impl Gradients<C>,
    hashes: &Plane<u32>,
    count: usize,
    picked: &mut [Plane<f32>; C],
) {
    for start in (0..count.min(STRIP)).step_by(BYTES) {
        gradients.store(bytes_of(simd, hashes, 23, start), start, picked);
    }
}

/// Returns the lowest bytes of 64 coordinates.
#[cfg_attr(optimized, inline(always))]
fn lowest_bytes(simd: Avx512, plane: &Plane<i32>, start: usize) -> u8x64<Avx512> {
    bytes_of(simd, bytemuck::cast_ref(&**plane), 0, start)
}

/// Returns the byte that begins at a given bit in each of 64 numbers.
#[cfg_attr(optimized, inline(always))]
fn bytes_of(simd: Avx512, numbers: &[u32; STRIP], bit: u32, start: usize) -> u8x64<Avx512> {
    let mut packed = u32x16::splat(simd, 0);
    for quarter in 0..4_usize {
        let lanes = u32x16::from_slice(simd, &numbers[start + quarter * FLOATS..][..FLOATS]);
        packed |= ((lanes >> bit) & 255) << (8 * quarter as u32);
    }
    packed.bitcast()
}

/// A permutation chain through a table in registers. `X_INNERMOST` is the order of a cell's coordinates in it.
#[derive(Clone, Copy)]
struct ChainInVectors<const X_INNERMOST: bool> {
    permutation: Bytes,
}

impl<const X_INNERMOST: bool> ChainInVectors<X_INNERMOST> {
    /// Returns the table's entries for cells. Coordinates count modulo 256.
    #[cfg_attr(optimized, inline(always))]
    fn entries<const M: usize>(self, cells: &[u8x64<Avx512>; M]) -> u8x64<Avx512> {
        let mut hash = cells[if X_INNERMOST { 0 } else { M - 1 }];
        for step in 1..M {
            hash = self.permutation.at(hash) + cells[if X_INNERMOST { step } else { M - 1 - step }];
        }
        hash
    }
}

/// The first `C` components of the gradients of a table's entries.
trait Gradients<const C: usize>: Copy {
    /// Writes the gradients of 64 entries to planes, starting at a sample.
    fn store(self, entries: u8x64<Avx512>, start: usize, picked: &mut [Plane<f32>; C]);
}

/// A few different gradients, picked as floats.
#[derive(Clone, Copy)]
struct Floats<'a> {
    simd: Avx512,
    indices: Bytes,
    gradients: &'a [[[f32; PART]; 4]],
}

impl<'a> Floats<'a> {
    #[cfg_attr(optimized, inline(always))]
    fn new(simd: Avx512, indices: &[u8; 256], gradients: &'a [[[f32; PART]; 4]]) -> Self {
        Self { simd, indices: Bytes::new(simd, indices), gradients }
    }

    /// Returns a component of the gradients at some indices.
    #[cfg_attr(optimized, inline(always))]
    fn component(self, d: usize, indices: u32x16<Avx512>) -> f32x16<Avx512> {
        let mut parts = self.gradients.iter();
        let mut found = parts.next().map_or(
            f32x16::splat(self.simd, 0.0),
            #[cfg_attr(optimized, inline(always))]
            |first| pick_from(self.simd, &first[d], indices),
        );
        for (part, gradients) in parts.enumerate() {
            let here = pick_from(self.simd, &gradients[d], indices);
            found = (indices & 255).simd_lt(((part + 1) * PART) as u32).select(found, here);
        }
        found
    }
}

impl<const C: usize> Gradients<C> for Floats<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn store(self, entries: u8x64<Avx512>, start: usize, picked: &mut [Plane<f32>; C]) {
        let packed: u32x16<Avx512> = self.indices.at(entries).bitcast();
        for (quarter, indices) in [packed, packed >> 8, packed >> 16, packed >> 24].into_iter().enumerate() {
            for (d, picked) in picked.iter_mut().enumerate() {
                self.component(d, indices).store_slice(&mut picked[start + quarter * FLOATS..][..FLOATS]);
            }
        }
    }
}

/// The gradients that integer hashes select, in registers.
#[derive(Clone, Copy)]
pub(crate) struct ListedInRegisters<'a>(Floats<'a>);

impl<'a> ListedInRegisters<'a> {
    /// Returns the gradients of a table, if they are few.
    pub(crate) fn new(simd: Avx512, table: &'a ByteTable) -> Option<Self> {
        match &table.entries {
            Entries::Floats { indices, gradients } => Some(Self(Floats::new(simd, indices, gradients))),
            Entries::Bytes(_) => None,
        }
    }

    /// Returns the gradients of entries by their indices.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn gradient<const M: usize>(self, entries: u32x16<Avx512>) -> [f32x16<Avx512>; M] {
        let Self(floats) = self;
        let indices: u32x16<Avx512> = floats.indices.at(entries.bitcast()).bitcast();
        array::from_fn(
            #[cfg_attr(optimized, inline(always))]
            |d| floats.component(d, indices),
        )
    }
}

/// Many different gradients, looked up byte by byte.
#[derive(Clone, Copy)]
struct FloatBytes<'a> {
    simd: Avx512,
    bytes: &'a [[[u8; 256]; 4]; 4],
}

impl<const C: usize> Gradients<C> for FloatBytes<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn store(self, entries: u8x64<Avx512>, start: usize, picked: &mut [Plane<f32>; C]) {
        for (picked, bytes) in picked.iter_mut().zip(self.bytes) {
            let mut found = [entries; 4];
            for (found, bytes) in found.iter_mut().zip(bytes) {
                *found = Bytes::new(self.simd, bytes).at(entries);
            }
            for (quarter, floats) in unpacked(self.simd, found).into_iter().enumerate() {
                let floats: f32x16<Avx512> = floats.bitcast();
                floats.store_slice(&mut picked[start + quarter * FLOATS..][..FLOATS]);
            }
        }
    }
}

/// Returns the numbers of 64 samples, given the bytes of each, the lowest first.
#[cfg_attr(optimized, inline(always))]
fn unpacked(simd: Avx512, [a, b, c, d]: [u8x64<Avx512>; 4]) -> [u32x16<Avx512>; 4] {
    let (low, high) =
        (interleaved::<8>(simd, a.bitcast(), b.bitcast()), interleaved::<8>(simd, c.bitcast(), d.bitcast()));
    let (even, odd) = (interleaved::<16>(simd, low[0], high[0]), interleaved::<16>(simd, low[1], high[1]));
    [even[0], odd[0], even[1], odd[1]]
}

/// Interleaves the even parts of `BITS` bits of two vectors, and the odd ones.
#[cfg_attr(optimized, inline(always))]
fn interleaved<const BITS: u32>(simd: Avx512, a: u32x16<Avx512>, b: u32x16<Avx512>) -> [u32x16<Avx512>; 2] {
    let even = u32x16::splat(simd, if BITS == 8 { 0x00ff_00ff } else { 0xffff });
    [(a & even) | ((b << BITS) & !even), ((a >> BITS) & even) | (b & !even)]
}

/// 256 bytes in four registers.
#[derive(Clone, Copy)]
struct Bytes([u8x64<Avx512>; 4]);

impl Bytes {
    #[cfg_attr(optimized, inline(always))]
    fn new(simd: Avx512, bytes: &[u8; 256]) -> Self {
        let mut quarters = [u8x64::splat(simd, 0); 4];
        for (quarter, bytes) in quarters.iter_mut().zip(bytes.chunks_exact(BYTES)) {
            *quarter = u8x64::from_slice(simd, bytes);
        }
        Self(quarters)
    }

    #[cfg_attr(optimized, inline(always))]
    fn at(self, i: u8x64<Avx512>) -> u8x64<Avx512> {
        let Self([a, b, c, d]) = self;
        let below = i & 127;
        i.simd_lt(128).select(a.concat_swizzle_dyn(b, below), c.concat_swizzle_dyn(d, below))
    }
}

#[cfg_attr(optimized, inline(always))]
fn pick_from(simd: Avx512, floats: &[f32; PART], indices: u32x16<Avx512>) -> f32x16<Avx512> {
    let (low, high) = floats.split_at(FLOATS);
    let (low, high) = (f32x16::from_slice(simd, low), f32x16::from_slice(simd, high));
    pick(simd, low.into(), indices.into(), high.into()).simd_into(simd)
}

fearless_simd::kernel!(
    /// Picks one of 32 floats for each index, whose lowest five bits count.
    #[cfg_attr(optimized, inline(always))]
    fn pick(simd: Avx512, low: __m512, indices: __m512i, high: __m512) -> __m512 {
        _mm512_permutex2var_ps(low, indices, high)
    }
);
