//! Perlin and simplex noise of any number of dimensions up to 8, by plain sums over the corners of a cell (Burger 2008,
//! algorithm 4) or of a simplex (Gustavson 2005): twin of `shaders/lattice/high_dimensional.wgsl`. Coordinates beyond
//! the fourth are in a second position.
#![expect(clippy::needless_range_loop, reason = "the shader counts through axes, too")]

use crate::array;
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::lattice::contribution::decay;
use crate::formulas::lattice::fade::Fade;
use crate::formulas::lattice::table::{permute, table_gradient};
use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small};
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::layout::parameters::Parameters;
use crate::layout::slots::high_leaf;
use crate::layout::table::Table;

/// A value, and its derivatives along the first four coordinates and the others.
#[derive(Clone, Copy)]
pub(crate) struct HighSample {
    pub(crate) value: f32,
    pub(crate) low: [f32; 4],
    pub(crate) high: [f32; 4],
}

#[derive(Clone, Copy)]
pub(crate) struct HighPosition {
    cell: [i32; 8],
    local: [f32; 8],
}

/// Returns component `d` of a gradient. The first four components are in one table, the others in a second.
#[cfg_attr(optimized, inline(always))]
fn high_gradient(tables: [&Table; 2], hash: u32, d: usize) -> f32 {
    table_gradient(tables[d >> 2], hash)[d & 3]
}

fn high_x_innermost(table: &Table, dimension: usize, cell: [i32; 8]) -> u32 {
    (1..dimension).fold(cell[0] as u32, |hash, d| permute(table, hash).wrapping_add(cell[d] as u32))
}

fn high_x_outermost(table: &Table, dimension: usize, cell: [i32; 8]) -> u32 {
    let last = dimension - 1;
    (1..dimension).fold(cell[last] as u32, |hash, d| permute(table, hash).wrapping_add(cell[last - d] as u32))
}

pub(crate) fn high_perlin(
    tables: [&Table; 2],
    dimension: usize,
    lattice_position: HighPosition,
    fade: impl Fn(f32) -> Fade,
) -> HighSample {
    let HighPosition { cell, local } = lattice_position;
    // The weights of the near and the far end along each axis, and the derivative of the latter.
    let (mut near, mut far, mut slope) = ([0.0; 8], [0.0; 8], [0.0; 8]);
    for d in 0..dimension {
        let s = fade(local[d]);
        near[d] = exact(1.0 - s.weight);
        far[d] = s.weight;
        slope[d] = s.slope;
    }
    let mut value = 0.0;
    let mut gradient = [0.0; 8];
    for corner in 0..1_u32 << dimension {
        let is_far = |d: usize| (corner >> d) & 1 == 1;
        let mut at = cell;
        let mut weight = 1.0;
        for d in 0..dimension {
            at[d] = cell[d].wrapping_add(i32::from(is_far(d)));
            weight = exact(weight * if is_far(d) { far[d] } else { near[d] });
        }
        let hash = high_x_innermost(tables[0], dimension, at);
        let mut linear = 0.0;
        for d in 0..dimension {
            let from_corner = local[d] - ((corner >> d) & 1) as f32;
            linear = exact(linear + exact(high_gradient(tables, hash, d) * from_corner));
        }
        value = exact(value + exact(weight * linear));
        // The products of the weights behind each axis, and of those before it: a derivative's product omits its own
        // axis.
        let mut behind = [0.0; 8];
        let mut product = 1.0;
        for i in 1..=dimension {
            let d = dimension - i;
            behind[d] = product;
            product = exact(product * if is_far(d) { far[d] } else { near[d] });
        }
        let mut before = 1.0;
        for d in 0..dimension {
            let change = exact(if is_far(d) { slope[d] } else { exact(0.0 - slope[d]) } * exact(before * behind[d]));
            let share = exact(exact(weight * high_gradient(tables, hash, d)) + exact(change * linear));
            gradient[d] = exact(gradient[d] + share);
            before = exact(before * if is_far(d) { far[d] } else { near[d] });
        }
    }
    halved(value, gradient)
}

pub(crate) fn high_simplex(
    tables: [&Table; 2],
    dimension: usize,
    lattice_position: HighPosition,
    leaf: Parameters<'_>,
) -> HighSample {
    let HighPosition { cell, local } = lattice_position;
    let mut sum = 0.0;
    // The number of other axes that an axis precedes: larger coordinates first, on a tie the lower axis.
    let mut rank = [0; 8];
    for d in 0..dimension {
        sum = exact(sum + local[d]);
        for e in 0..dimension {
            #[expect(clippy::float_cmp, reason = "a tie is a tie")]
            let first = local[d] > local[e] || (local[d] == local[e] && d < e);
            rank[d] += usize::from(first);
        }
    }
    let mut value = 0.0;
    let mut gradient = [0.0; 8];
    for passed in 0..=dimension {
        let shift = exact(high_leaf::unskew(leaf) * exact(sum - passed as f32));
        let mut at = cell;
        let mut distance = [0.0; 8];
        let mut squared = 0.0;
        for d in 0..dimension {
            let steps = i32::from(rank[d] + passed >= dimension);
            at[d] = cell[d].wrapping_add(steps);
            distance[d] = exact(exact(local[d] - steps as f32) - shift);
            squared = exact(squared + exact(distance[d] * distance[d]));
        }
        let hash = high_x_outermost(tables[0], dimension, at);
        let mut linear = 0.0;
        for d in 0..dimension {
            linear = exact(linear + exact(high_gradient(tables, hash, d) * distance[d]));
        }
        let t = decay(high_leaf::radius(leaf), squared);
        let pull = exact(t.pull * linear);
        value = exact(value + exact(t.weight * linear));
        for d in 0..dimension {
            let along = exact(t.weight * high_gradient(tables, hash, d));
            gradient[d] = exact(gradient[d] + exact(along - exact(pull * distance[d])));
        }
    }
    halved(value, gradient)
}

fn halved(value: f32, gradient: [f32; 8]) -> HighSample {
    HighSample { value, low: array::from_fn(|d| gradient[d]), high: array::from_fn(|d| gradient[4 + d]) }
}

pub(crate) fn high_sample(
    leaf: Parameters<'_>,
    low: LatticePosition<4>,
    high: LatticePosition<4>,
    corner_sum: impl Fn(HighPosition) -> HighSample,
) -> HighSample {
    let raw = corner_sum(HighPosition {
        cell: array::from_fn(|d| if d < 4 { low.cell[d] } else { high.cell[d - 4] }),
        local: array::from_fn(|d| if d < 4 { low.local[d] } else { high.local[d - 4] }),
    });
    let value = flush_small(exact(high_leaf::scale(leaf) * raw.value));
    let slope = high_leaf::slope(leaf);
    HighSample {
        value: clamp_symmetric(value, high_leaf::limit(leaf)),
        low: clamp_derivatives(array::map(raw.low, |x| slope * x)),
        high: clamp_derivatives(array::map(raw.high, |x| slope * x)),
    }
}
