//! What values an expression can have, and whether its numbers can be: interval arithmetic from the leaves up, by the same
//! operations that compute the values, so that rounding does not lead out of it.

use crate::cpu::twins::math::arithmetic::flush_small;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::graph::FlatNode;
use crate::noise::node::{Kind, Map};
use crate::plan::interval::{Interval, LARGEST, LARGEST_COORDINATE, check_between, check_between_wide, check_number};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::octaves::FractalParameters;
use crate::plan::operations::{Combination, Modifier, combination, modifier};
use crate::plan::positional::{PositionalLeaf, positional};

/// What is known of a node once its inputs are.
pub(crate) struct Known<'a> {
    pub(crate) range: Interval,
    pub(crate) data: Data<'a>,
}

/// What was worked out on the way and is needed again.
pub(crate) enum Data<'a> {
    Nothing,
    Lattice(LatticeLeaf<'a>),
    Fractal(FractalParameters),
    Positional(PositionalLeaf),
    Modifier(Modifier),
    Combination(Combination),
}

/// The errors of a node's own numbers, and its range, given those of its inputs.
pub(crate) fn known<'a>(node: &FlatNode<'a>, earlier: &[Known<'_>]) -> Result<Known<'a>, NoiseProblem> {
    let input = |i: usize| earlier[node.inputs[i]].range;
    let plain = |range| Ok(Known { range, data: Data::Nothing });
    let known = match &node.node.kind {
        Kind::TooDeep => Err(NoiseProblem::TooDeep),
        Kind::Perlin(leaf) => LatticeLeaf::of_perlin(leaf).map(of_lattice),
        Kind::Simplex(leaf) => LatticeLeaf::of_simplex(leaf).map(of_lattice),
        Kind::Value(leaf) => LatticeLeaf::of_value(leaf).map(of_lattice),
        Kind::HighDimensional { noise, coordinates } => {
            noise.check(coordinates)?;
            plain(Interval::symmetric(1.0))
        }
        Kind::Constant(value) => {
            check_number("value", f64::from(*value))?;
            plain(Interval { low: flush_small(*value), high: flush_small(*value) })
        }
        Kind::Positional(leaf) => {
            let leaf = positional(leaf)?;
            Ok(Known { range: leaf.range, data: Data::Positional(leaf) })
        }
        Kind::Fractal { octaves, style } => {
            let fractal = FractalParameters::new(*octaves, *style, input(0))?;
            Ok(Known { range: fractal.range, data: Data::Fractal(fractal) })
        }
        Kind::Map(map) => {
            check_map(map)?;
            plain(input(0))
        }
        Kind::Warp { amplitude } => {
            check_between("amplitude", *amplitude, -(32.0_f32.exp2()), 32.0_f32.exp2())?;
            check_number("amplitude", f64::from(*amplitude))?;
            plain(input(0))
        }
        Kind::Unary(unary) => {
            let modifier = modifier(unary, input(0))?;
            Ok(Known { range: modifier.range, data: Data::Modifier(modifier) })
        }
        Kind::Binary(binary) => {
            let combination = combination(*binary, input(0), input(1))?;
            Ok(Known { range: combination.range, data: Data::Combination(combination) })
        }
        Kind::Mix => {
            let (a, b) = (input(0), input(1));
            plain(Interval { low: a.low.min(b.low), high: a.high.max(b.high) })
        }
    }?;
    let Interval { low, high } = known.range;
    if f64::from(low) < -LARGEST || f64::from(high) > LARGEST || low.is_nan() || high.is_nan() {
        return Err(NoiseProblem::TooLarge { low, high });
    }
    Ok(known)
}

fn of_lattice(leaf: LatticeLeaf<'_>) -> Known<'_> {
    Known { range: Interval::symmetric(leaf.limit), data: Data::Lattice(leaf) }
}

fn check_map(map: &Map) -> Result<(), NoiseProblem> {
    let few = |what, found: usize| {
        let possible = (1..=4).contains(&found);
        if possible { Ok(()) } else { Err(NoiseProblem::Count { what, found, least: 1, most: 4 }) }
    };
    match map {
        Map::Frequency(frequency) => crate::plan::affine::check_frequency(*frequency),
        Map::Frequencies(frequencies) => {
            few("frequencies", frequencies.len())?;
            frequencies.iter().try_for_each(|&frequency| crate::plan::affine::check_frequency(frequency))
        }
        Map::Translate(offset) => {
            few("offsets", offset.len())?;
            offset.iter().try_for_each(|&x| check_between_wide("offset", x, crate::plan::affine::FARTHEST))
        }
        Map::Rotate { from, to, angle } => {
            if from == to {
                return Err(NoiseProblem::SameAxis);
            }
            check_between_wide("angle", *angle, 1e9)
        }
        Map::Swizzle(coordinates) => {
            few("coordinates", coordinates.len())?;
            coordinates.iter().try_for_each(|coordinate| match coordinate {
                Coordinate::Of(_) => Ok(()),
                Coordinate::At(x) => check_between_wide("coordinate", *x, crate::plan::affine::FARTHEST),
            })
        }
        Map::Slice(last) => check_between_wide("last coordinate", *last, crate::plan::affine::FARTHEST),
        Map::InDimension(_) => Ok(()),
        Map::Tiled(periods) => {
            few("periods", periods.len())?;
            let most = LARGEST_COORDINATE as u32;
            let wrong = periods.iter().position(|period| !(1..=most).contains(period));
            wrong.map_or(Ok(()), |axis| Err(NoiseProblem::Period { axis, period: periods[axis], most }))
        }
    }
}
