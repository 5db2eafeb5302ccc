//! Maps of coordinates, one behind another.

use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::node::Map;
use crate::plan::affine::{Affine, to_fixed};
use crate::plan::lower::scope::{Mapped, Scope};
use crate::plan::map_kind::MapKind;
use crate::plan::tile::Tile;

pub(crate) fn check_dimension(scope: &Scope, map: usize, found: usize) -> Result<(), NoiseProblem> {
    let expected = scope.maps[map].map.dimension;
    if found == expected { Ok(()) } else { Err(NoiseProblem::Dimension { found, expected }) }
}

/// Another map of the scope, behind one.
pub(crate) fn pushed(scope: &mut Scope, map: usize, next: &Affine) -> Result<usize, NoiseProblem> {
    let map = scope.maps[map].map.then(next)?;
    scope.maps.push(Mapped { map, kind: MapKind::Matrix, parameters: None, tile: None });
    Ok(scope.maps.len() - 1)
}

/// The map that a node makes of another map of the scope.
pub(crate) fn mapped(
    scope: &mut Scope,
    index: usize,
    map: usize,
    next: &Affine,
    kind: MapKind,
) -> Result<usize, NoiseProblem> {
    if let Some(&known) = scope.known_maps.get(&(index, map)) {
        return Ok(known);
    }
    let before = &scope.maps[map];
    let tile = before.tile.as_ref().map(|tile| tile.then(next)).transpose()?;
    let mapped = Mapped { map: before.map.then(next)?, kind: before.kind.max(kind), parameters: None, tile };
    scope.maps.push(mapped);
    scope.known_maps.insert((index, map), scope.maps.len() - 1);
    Ok(scope.maps.len() - 1)
}

#[inline(never)]
pub(crate) fn mapped_by(scope: &mut Scope, index: usize, map: usize, kind: &Map) -> Result<usize, NoiseProblem> {
    let (next, next_kind) = affine_of(kind, scope.maps[map].map.dimension)?;
    if let Map::Tiled(_) = kind
        && (scope.tiles.is_some() || scope.maps[map].tile.is_some())
    {
        return Err(NoiseProblem::NotTileable { what: "another tile" });
    }
    let mapped = mapped(scope, index, map, &next, next_kind)?;
    if let Map::Tiled(periods) = kind {
        scope.maps[mapped].tile = Some(Tile { periods: periods.as_slice().into(), since: next });
    }
    Ok(mapped)
}

/// A node's map from the coordinates around it, `dimension` many, to those of its input.
fn affine_of(map: &Map, dimension: usize) -> Result<(Affine, MapKind), NoiseProblem> {
    let mut affine = Affine::identity(dimension);
    let as_many = |found: usize| {
        if found == dimension { Ok(()) } else { Err(NoiseProblem::NumberPerDimension { found, expected: dimension }) }
    };
    let needs = |needed: usize| {
        if needed <= dimension { Ok(()) } else { Err(NoiseProblem::TooFewDimensions { found: dimension, needed }) }
    };
    let kind = match map {
        Map::Frequency(frequency) => {
            for d in 0..dimension {
                affine.matrix[d][d] = *frequency;
            }
            MapKind::Uniform
        }
        Map::Frequencies(frequencies) => {
            as_many(frequencies.len())?;
            for (d, frequency) in frequencies.iter().enumerate() {
                affine.matrix[d][d] = *frequency;
            }
            MapKind::Diagonal
        }
        Map::Translate(offset) => {
            as_many(offset.len())?;
            for (fixed, x) in affine.offset.iter_mut().zip(offset) {
                *fixed = to_fixed(*x);
            }
            MapKind::Identity
        }
        Map::Rotate { from, to, angle } => {
            let (from, to) = (from.index(), to.index());
            needs(from.max(to) + 1)?;
            // The same bits on every platform, as the standard library does not promise.
            let (sine, cosine) = libm::sincos(*angle);
            affine.matrix[from][from] = cosine;
            affine.matrix[from][to] = sine;
            affine.matrix[to][from] = -sine;
            affine.matrix[to][to] = cosine;
            MapKind::Matrix
        }
        Map::Swizzle(coordinates) => {
            affine = Affine { matrix: [[0.0; 4]; 4], dimension: coordinates.len(), ..affine };
            for (d, coordinate) in coordinates.iter().enumerate() {
                match coordinate {
                    Coordinate::Of(axis) => {
                        needs(axis.index() + 1)?;
                        affine.matrix[d][axis.index()] = 1.0;
                    }
                    Coordinate::At(x) => affine.offset[d] = to_fixed(*x),
                }
            }
            MapKind::Matrix
        }
        Map::Slice(last) => {
            if dimension == 4 {
                return Err(NoiseProblem::Dimension { found: 3, expected: 4 });
            }
            affine.offset[dimension] = to_fixed(*last);
            affine.dimension = dimension + 1;
            MapKind::Matrix
        }
        Map::InDimension(expected) => {
            if expected.count() != dimension {
                return Err(NoiseProblem::Dimension { found: expected.count(), expected: dimension });
            }
            MapKind::Identity
        }
        Map::Tiled(periods) => {
            as_many(periods.len())?;
            MapKind::Identity
        }
    };
    Ok((affine, kind))
}
