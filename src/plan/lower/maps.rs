//! Composes maps of coordinates.

use crate::noise::error::NoiseProblem;
use crate::noise::node::Map;
use crate::plan::affine::{Affine, MapKind, check_axis};
use crate::plan::interval::{check_dimension, ensure};
use crate::plan::lower::scope::{Mapped, Scope};
use crate::plan::tile::Tile;

impl Scope {
    /// Adds a map behind another, and returns its index.
    pub(crate) fn add_map(&mut self, map: usize, next: &Affine, kind: MapKind) -> Result<usize, NoiseProblem> {
        let before = &self.maps[map];
        let mapped = Mapped { frame: before.frame.then(next)?, kind: before.kind.max(kind), parameters: None };
        self.maps.push(mapped);
        Ok(self.maps.len() - 1)
    }

    /// Adds the map that a node appends to another, unless it exists already, and returns its index.
    pub(crate) fn add_map_of_node(
        &mut self,
        index: usize,
        map: usize,
        next: &Affine,
        kind: MapKind,
    ) -> Result<usize, NoiseProblem> {
        if let Some(&known) = self.known_maps.get(&(index, map)) {
            return Ok(known);
        }
        let added = self.add_map(map, next, kind)?;
        self.known_maps.insert((index, map), added);
        Ok(added)
    }

    #[inline(never)]
    pub(crate) fn mapped(&mut self, index: usize, map: usize, kind: &Map) -> Result<usize, NoiseProblem> {
        let (next, next_kind) = affine(kind, self.dimension_behind(map))?;
        let Map::Tiled(periods) = kind else { return self.add_map_of_node(index, map, &next, next_kind) };
        ensure(!self.is_tiled(map), NoiseProblem::NotTileable { what: "another tile" })?;
        let mapped = self.add_map_of_node(index, map, &next, next_kind)?;
        let frame = &mut self.maps[mapped].frame;
        frame.tile = Some(Tile { periods: periods.as_slice().into(), around: frame.map.clone(), map: next });
        Ok(mapped)
    }
}

/// Returns a node's map from the `dimension` coordinates around it to those of its input.
fn affine(map: &Map, dimension: usize) -> Result<(Affine, MapKind), NoiseProblem> {
    let check_per_dimension =
        |found| ensure(found == dimension, NoiseProblem::NumberPerDimension { found, expected: dimension });
    Ok(match map {
        Map::Frequency(frequency) => (Affine::scaling(&[*frequency; 4][..dimension]), MapKind::Uniform),
        Map::Frequencies(frequencies) => {
            check_per_dimension(frequencies.len())?;
            (Affine::scaling(frequencies), MapKind::Diagonal)
        }
        Map::Translate(offsets) => {
            check_per_dimension(offsets.len())?;
            (Affine::translation(offsets.iter().copied()), MapKind::Identity)
        }
        Map::Rotate { from, to, angle } => {
            check_axis(*from.max(to), dimension)?;
            (Affine::rotation(dimension, *from, *to, *angle), MapKind::Matrix)
        }
        Map::Swizzle(coordinates) => (Affine::swizzle(coordinates, dimension)?, MapKind::Matrix),
        Map::Slice(last) => {
            ensure(dimension < 4, NoiseProblem::Dimension { found: 3, expected: 4 })?;
            (Affine::slice(dimension, *last), MapKind::Matrix)
        }
        Map::InDimension(expected) => {
            check_dimension(expected.count(), dimension)?;
            (Affine::identity(dimension), MapKind::Identity)
        }
        Map::Tiled(periods) => {
            check_per_dimension(periods.len())?;
            (Affine::identity(dimension), MapKind::Identity)
        }
    })
}
