//! Perlin and simplex noise of any number of dimensions up to 8, by plain sums over the corners of a cell (Burger 2008,
//! algorithm 4) or of a simplex (Gustavson 2005): twin of `shaders/lattice/high_dimensional.wgsl`. Coordinates beyond the fourth come in a second
//! place.
#![expect(clippy::needless_range_loop, reason = "the shader counts through axes, too")]

use crate::cpu::twins::expression::sample::tamed_each;
use crate::cpu::twins::lattice::fade::Fade;
use crate::cpu::twins::lattice::simplex::decay;
use crate::cpu::twins::lattice::table::{listed_gradient, permute};
use crate::cpu::twins::math::arithmetic::{held, settled};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::Place;
use crate::layout::parameters::Numbers;
use crate::layout::table::Table;

/// A value, and its derivatives along the first four coordinates and the others.
#[derive(Clone, Copy)]
pub(crate) struct Many {
    pub(crate) value: f32,
    pub(crate) low: [f32; 4],
    pub(crate) high: [f32; 4],
}

#[derive(Clone, Copy)]
pub(crate) struct ManyPlace {
    cell: [i32; 8],
    local: [f32; 8],
}

/// Component d of a gradient: sets lie in two tables.
#[inline(always)]
fn many_gradient(tables: [&Table; 2], hash: u32, d: usize) -> f32 {
    listed_gradient(tables[d >> 2], hash)[d & 3]
}

fn many_x_innermost(table: &Table, dimension: usize, cell: [i32; 8]) -> u32 {
    (1..dimension).fold(cell[0] as u32, |hash, d| permute(table, hash).wrapping_add(cell[d] as u32))
}

fn many_x_outermost(table: &Table, dimension: usize, cell: [i32; 8]) -> u32 {
    let last = dimension - 1;
    (1..dimension).fold(cell[last] as u32, |hash, d| permute(table, hash).wrapping_add(cell[last - d] as u32))
}

pub(crate) fn many_perlin(tables: [&Table; 2], dimension: usize, place: ManyPlace, fade: impl Fn(f32) -> Fade) -> Many {
    let ManyPlace { cell, local } = place;
    // What the near and the far end count along each axis, and how that changes.
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
        let hash = many_x_innermost(tables[0], dimension, at);
        let mut ramp = 0.0;
        for d in 0..dimension {
            let from_corner = local[d] - ((corner >> d) & 1) as f32;
            ramp = exact(ramp + exact(many_gradient(tables, hash, d) * from_corner));
        }
        value = exact(value + exact(weight * ramp));
        for d in 0..dimension {
            let mut change = if is_far(d) { slope[d] } else { exact(0.0 - slope[d]) };
            for e in 0..dimension {
                let counts = if is_far(e) { far[e] } else { near[e] };
                change = exact(change * if e == d { 1.0 } else { counts });
            }
            let share = exact(exact(weight * many_gradient(tables, hash, d)) + exact(change * ramp));
            gradient[d] = exact(gradient[d] + share);
        }
    }
    halved(value, gradient)
}

/// Numbers: from 4 on, the radius, and the share by which simplices are skewed.
pub(crate) fn many_simplex(tables: [&Table; 2], dimension: usize, place: ManyPlace, leaf: Numbers<'_>) -> Many {
    let ManyPlace { cell, local } = place;
    let mut sum = 0.0;
    // How many other axes an axis comes before: larger coordinates first, on a tie the lower axis.
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
        let shift = exact(leaf.number(5) * exact(sum - passed as f32));
        let mut at = cell;
        let mut distance = [0.0; 8];
        let mut squared = 0.0;
        for d in 0..dimension {
            let steps = i32::from(rank[d] + passed >= dimension);
            at[d] = cell[d].wrapping_add(steps);
            distance[d] = exact(exact(local[d] - steps as f32) - shift);
            squared = exact(squared + exact(distance[d] * distance[d]));
        }
        let hash = many_x_outermost(tables[0], dimension, at);
        let mut ramp = 0.0;
        for d in 0..dimension {
            ramp = exact(ramp + exact(many_gradient(tables, hash, d) * distance[d]));
        }
        let t = decay(leaf.number(4), squared);
        let pull = exact(t.pull * ramp);
        value = exact(value + exact(t.weight * ramp));
        for d in 0..dimension {
            let along = exact(t.weight * many_gradient(tables, hash, d));
            gradient[d] = exact(gradient[d] + exact(along - exact(pull * distance[d])));
        }
    }
    halved(value, gradient)
}

fn halved(value: f32, gradient: [f32; 8]) -> Many {
    Many { value, low: std::array::from_fn(|d| gradient[d]), high: std::array::from_fn(|d| gradient[4 + d]) }
}

/// Numbers: the first placement of the first four coordinates, scale, slope, limit.
pub(crate) fn many_sample(
    leaf: Numbers<'_>,
    low: Place<4>,
    high: Place<4>,
    corner_sum: impl Fn(ManyPlace) -> Many,
) -> Many {
    let raw = corner_sum(ManyPlace {
        cell: std::array::from_fn(|d| if d < 4 { low.cell[d] } else { high.cell[d - 4] }),
        local: std::array::from_fn(|d| if d < 4 { low.local[d] } else { high.local[d - 4] }),
    });
    let value = settled(exact(leaf.number(1) * raw.value));
    let slope = leaf.number(2);
    Many {
        value: held(value, leaf.number(3)),
        low: tamed_each(|d| slope * raw.low[d]),
        high: tamed_each(|d| slope * raw.high[d]),
    }
}
