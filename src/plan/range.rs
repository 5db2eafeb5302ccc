//! Checks parameters and finds the range of an expression: interval arithmetic from the leaves up, with the same
//! operations that compute the values, so that rounding stays within the range.

use crate::formulas::math::arithmetic::flush_small;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::graph::FlatNode;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::node::{Kind, Map};
use crate::numbers::power_of_two;
use crate::plan::affine::{FARTHEST, check_coordinates, check_frequency};
use crate::plan::interval::{
    Interval, LARGEST, LARGEST_COORDINATE, check_between, check_count, check_number, check_size, ensure,
};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::octaves::CheckedFractal;
use crate::plan::operations::{Combination, Modifier, combination, modifier};
use crate::plan::positional::PositionalLeaf;

/// A checked node.
pub(crate) struct Known<'a> {
    pub(crate) range: Interval,
    pub(crate) data: Data<'a>,
}

#[cfg(feature = "serde")]
impl Known<'_> {
    /// Returns what stands for a node that has an error.
    pub(crate) fn nothing() -> Self {
        Self { range: Interval::symmetric(0.0), data: Data::Constant }
    }
}

/// The data, besides its inputs, with which a node is lowered.
pub(crate) enum Data<'a> {
    Constant,
    Lattice(LatticeLeaf),
    HighDimensional(&'a HighDimensional, &'a [Coordinate]),
    Positional(PositionalLeaf<'a>),
    Fractal(CheckedFractal),
    Map(&'a Map),
    Warp { amplitude: f32 },
    Unary(Modifier),
    Binary(Combination),
    Mix,
}

/// Checks a node whose inputs are among the earlier ones.
pub(crate) fn known<'a>(node: &FlatNode<'a>, earlier: &[Known<'_>]) -> Result<Known<'a>, NoiseProblem> {
    let input = |i: usize| earlier[node.inputs[i]].range;
    let (range, data) = match &node.node.kind {
        Kind::Refused { problem, .. } => return Err(*problem),
        Kind::Lattice(leaf) => {
            let leaf = LatticeLeaf::of(leaf)?;
            (leaf.range, Data::Lattice(leaf))
        }
        Kind::HighDimensional { noise, coordinates } => {
            noise.check(coordinates)?;
            (Interval::symmetric(1.0), Data::HighDimensional(noise, coordinates))
        }
        Kind::Constant(value) => {
            check_number("value", *value)?;
            (Interval { low: flush_small(*value), high: flush_small(*value) }, Data::Constant)
        }
        Kind::Positional(leaf) => {
            let leaf = PositionalLeaf::new(leaf)?;
            (leaf.range, Data::Positional(leaf))
        }
        Kind::Fractal { octaves, style } => {
            let fractal = CheckedFractal::new(*octaves, *style, input(0))?;
            (fractal.range, Data::Fractal(fractal))
        }
        Kind::Map(map) => {
            check_map(map)?;
            (input(0), Data::Map(map))
        }
        &Kind::Warp { amplitude } => {
            check_between("amplitude", amplitude, -power_of_two(32), power_of_two(32))?;
            check_number("amplitude", amplitude)?;
            (input(0), Data::Warp { amplitude })
        }
        Kind::Unary(unary) => {
            let modifier = modifier(unary, input(0))?;
            (modifier.range, Data::Unary(modifier))
        }
        Kind::Binary(binary) => {
            let combination = combination(*binary, input(0), input(1))?;
            (combination.range, Data::Binary(combination))
        }
        Kind::Mix => {
            let (a, b) = (input(0), input(1));
            (Interval { low: a.low.min(b.low), high: a.high.max(b.high) }, Data::Mix)
        }
    };
    let Interval { low, high } = range;
    let is_possible = f64::from(low) >= -LARGEST && f64::from(high) <= LARGEST;
    ensure(is_possible, NoiseProblem::TooLarge { low, high })?;
    Ok(Known { range, data })
}

fn check_map(map: &Map) -> Result<(), NoiseProblem> {
    match map {
        Map::Frequency(frequency) => check_frequency(*frequency),
        Map::Frequencies(frequencies) => {
            check_count("frequencies", frequencies.len(), 1, 4)?;
            frequencies.iter().try_for_each(|&frequency| check_frequency(frequency))
        }
        Map::Translate(offset) => {
            check_count("offsets", offset.len(), 1, 4)?;
            offset.iter().try_for_each(|&x| check_size("offset", x, FARTHEST))
        }
        Map::Rotate { from, to, angle } => {
            ensure(from != to, NoiseProblem::SameAxis)?;
            check_size("angle", *angle, 1e9)
        }
        Map::Swizzle(coordinates) => {
            check_count("coordinates", coordinates.len(), 1, 4)?;
            check_coordinates(coordinates)
        }
        Map::Slice(last) => check_size("last coordinate", *last, FARTHEST),
        Map::InDimension(_) => Ok(()),
        Map::Tiled(periods) => {
            check_count("periods", periods.len(), 1, 4)?;
            let most = LARGEST_COORDINATE as u32;
            let wrong = periods.iter().position(|&period| period > most);
            wrong.map_or(Ok(()), |axis| Err(NoiseProblem::Period { axis, period: periods[axis], most }))
        }
    }
}
