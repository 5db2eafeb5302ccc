//! Finds the points that can be among the nearest of any sample in a box of a cell: those whose distance somewhere in
//! the box is less than enough other points have everywhere in it. They are listed ring by ring around the cell.
#![expect(clippy::needless_range_loop, reason = "loops over lanes count through columns")]

use crate::array;
use crate::cpu::engine::metrics::with_keys;
use crate::cpu::engine::planes::{Coordinates, CornerCells, LeafPlanes, Plane, Steps};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::cellular_numbers::{Cells, cells_of};
use crate::formulas::lattice::cellular::{jittered, ring_distance, way_from};
use crate::formulas::lattice::nearest::none_near;
use crate::formulas::lattice::neighbourhood::{cells_within, most_steps, steps_to};
use crate::formulas::metric::Measure;
use crate::plan::cellular::CellularKind;
use bytemuck::Zeroable;

/// The most samples in a row of a patch. Also the number of cells in a vector.
pub(crate) const PATCH: usize = 16;
/// The distance of placeholders where vectors extend beyond the last point.
const BEYOND: f32 = 1e6;
/// A factor slightly below 1, for bounds that rounding must not exceed.
const LESS: f32 = 0.9998;

/// A point that can be near a sample of a patch, with the bound of its key.
#[derive(Clone, Copy)]
pub(crate) struct PatchPoint {
    /// The steps to its cell from that of the samples.
    pub(crate) steps: [i32; 4],
    /// The middle of its cell, and its offset from there.
    pub(crate) middle: [f32; 4],
    pub(crate) offset: [f32; 4],
    least: f32,
}

/// Some cells at an equal number of steps, and the points in them.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct RingPart {
    steps: Coordinates<i32>,
    middles: Coordinates<f32>,
    offsets: Coordinates<f32>,
    /// The bounds of the keys.
    least: Plane<f32>,
    most: Plane<f32>,
    /// The number of cells, and the steps to them along an axis.
    count: usize,
    ring: i32,
}

impl RingPart {
    /// Returns the cells of a ring. The first ring includes the middle.
    fn of_ring<const M: usize>(ring: i32) -> impl Iterator<Item = Self> {
        let least = if ring == 1 { 0 } else { ring };
        let all = (0..cells_within::<M>(ring)).map(move |i| steps_to::<M>(i, ring));
        let steps: Vec<_> = all.filter(|steps| most_steps(*steps) >= least).collect();
        let parts: Vec<_> = steps.chunks(STRIP).map(|steps| Self::of_steps(steps, ring)).collect();
        parts.into_iter()
    }

    fn of_steps<const M: usize>(steps: &[[i32; M]], ring: i32) -> Self {
        let mut part = Self { count: steps.len(), ring, ..Self::zeroed() };
        for axis in 0..M {
            part.middles[axis].fill(BEYOND);
            for (i, steps) in steps.iter().enumerate() {
                part.steps[axis][i] = steps[axis];
                part.middles[axis][i] = steps[axis] as f32 + 0.5;
            }
        }
        part
    }

    /// Returns the number of cells, rounded up to whole vectors.
    fn padded(&self) -> usize {
        self.count.next_multiple_of(PATCH).min(STRIP)
    }
}

/// A search for the points of patches.
pub(crate) struct PatchSearch<'a, 'p, const M: usize> {
    kind: CellularKind,
    source: Source<'a>,
    simd: Vectors,
    planes: &'p mut LeafPlanes,
    numbers: Cells,
    /// The cell of the last search, and the number of ring parts that hold the points around it.
    cell: Option<[i32; M]>,
    found: usize,
}

impl<'a, 'p, const M: usize> PatchSearch<'a, 'p, M> {
    pub(crate) fn new(kind: CellularKind, source: Source<'a>, simd: Vectors, planes: &'p mut LeafPlanes) -> Self {
        Self { kind, source, simd, planes, numbers: cells_of(source.leaf), cell: None, found: 0 }
    }

    /// Adds the points that can be among the nearest somewhere in a box of a cell, given two corners of the box. Rings
    /// from earlier searches are kept.
    pub(crate) fn find(
        &mut self,
        cell: [i32; M],
        corners: [[f32; M]; 2],
        rings: &mut Vec<RingPart>,
        points: &mut Vec<PatchPoint>,
    ) {
        if self.cell != Some(cell) {
            (self.cell, self.found) = (Some(cell), 0);
        }
        let begin = points.len();
        let (wanted, exponent) = (self.kind.feature.points(), self.numbers.exponent);
        // The largest possible keys of the nearest points in the box.
        let mut largest = [none_near::<M>().first.key; 3];
        let mut index = 0;
        loop {
            let after_last = rings.last().map_or(1, |part| part.ring + 1);
            let ring = rings.get(index).map_or(after_last, |part| part.ring);
            if ring > self.kind.reach.max(1) {
                break;
            }
            if index == rings.len() {
                rings.extend(RingPart::of_ring::<M>(ring));
            }
            let part = &mut rings[index];
            if part.ring > 1 {
                let [a, b] = corners.map(|corner| ring_distance(self.numbers, corner, part.ring));
                if largest[wanted - 1] <= self.kind.metric.key([a.min(b)], exponent) {
                    break;
                }
            }
            if index == self.found {
                self.find_offsets(cell, part);
                self.found += 1;
            }
            with_keys!(self.kind.metric, Metric => {
                vectorized!(self.simd, bound::<Metric, M>(part, corners, exponent));
            });
            if wanted == 1 {
                let smaller = |a: f32, b: f32| if b < a { b } else { a };
                largest[0] = part.most[..part.count].iter().copied().fold(largest[0], smaller);
            } else {
                for &most in &part.most[..part.count] {
                    if most < largest[wanted - 1] {
                        largest[wanted - 1] = most;
                        largest[..wanted].sort_unstable_by(f32::total_cmp);
                    }
                }
            }
            // Whether a point is near is as good as random, so arithmetic replaces a branch.
            let (mut near, mut count) = ([0_u8; STRIP], 0);
            for i in 0..part.count {
                near[count] = i as u8;
                count += usize::from(part.least[i] <= largest[wanted - 1]);
            }
            points.extend(near[..count].iter().map(|&i| usize::from(i)).map(|i| PatchPoint {
                steps: array::from_fn(|axis| part.steps[axis][i]),
                middle: array::from_fn(|axis| part.middles[axis][i]),
                offset: array::from_fn(|axis| part.offsets[axis][i]),
                least: part.least[i],
            }));
            index += 1;
        }
        if index > 1 {
            let mut kept = begin;
            for i in begin..points.len() {
                if points[i].least <= largest[wanted - 1] {
                    points[kept] = points[i];
                    kept += 1;
                }
            }
            points.truncate(kept);
        }
    }

    /// Finds the points in the cells around a cell.
    fn find_offsets(&mut self, cell: [i32; M], part: &mut RingPart) {
        let LeafPlanes { cells, corners, .. } = &mut *self.planes;
        let count = part.padded();
        for axis in 0..M {
            for i in 0..count {
                cells[axis][i] = cell[axis].wrapping_add(part.steps[axis][i]);
            }
        }
        let cells = CornerCells { cells, steps: &|_| Steps::Uniform([0; 4]) };
        self.source.pick_gradients::<M>(self.simd, cells, count, corners, &mut part.offsets[..M]);
        for axis in 0..M {
            for i in 0..count {
                [part.offsets[axis][i]] = jittered(self.numbers, [part.offsets[axis][i]]);
            }
        }
    }
}

/// Finds the bounds of the keys that points have in a box: a little less than the least, and the exact largest. Keys
/// grow with the size of every component.
#[cfg_attr(optimized, inline(always))]
fn bound<Metric: Measure, const M: usize>(part: &mut RingPart, [low, high]: [[f32; M]; 2], exponent: f32) {
    let RingPart { middles, offsets, least, most, .. } = part;
    for vector in 0..part.count.div_ceil(PATCH).min(STRIP / PATCH) {
        for lane in 0..PATCH {
            let i = vector * PATCH + lane;
            let (middle, offset): ([f32; M], [f32; M]) =
                (array::from_fn(|axis| middles[axis][i]), array::from_fn(|axis| offsets[axis][i]));
            let below: [f32; M] = way_from(low, middle, offset);
            let above: [f32; M] = way_from(high, middle, offset);
            let larger = |a: f32, b: f32| if a > b { a } else { b };
            let near: [f32; M] = array::from_fn(|d| larger(larger(below[d], -above[d]), 0.0));
            let far: [f32; M] = array::from_fn(|d| larger(-below[d], above[d]));
            least[i] = LESS * Metric::key(near, exponent);
            most[i] = Metric::key(far, exponent);
        }
    }
}
