//! Leaves: what they read, and where they lie.

use crate::dimension::Dimension;
use crate::layout::slots;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::falloff::Falloff;
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::positional::Positional;
use crate::plan::affine::from_fixed;
use crate::plan::interval::{LARGEST_COORDINATE, check_between_wide};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::lower::maps::{check_dimension, mapped, pushed};
use crate::plan::lower::scope::{Frames, LatticeTransform, Lowering, MAX_LEAF_OCTAVES, Mapped, Scope};
use crate::plan::map_kind::MapKind;
use crate::plan::positional::{LeafSpace, positional_map};
use crate::plan::program::{HighDimensionalKind, HighDimensionalParameters, LeafPosition, OperationKind, TileKind};
use crate::plan::range::Data;
use crate::plan::tile::{SkewedTile, Tile, Tiling};

/// Where a leaf lies: the index of its first lattice transform, and where its tile begins among the arrays.
struct Positioned {
    position: LeafPosition,
    transform: u32,
    tile: u32,
}

impl Lowering<'_> {
    #[inline(never)]
    pub(crate) fn lattice(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        let Data::Lattice(leaf) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        check_dimension(scope, map, leaf.dimension)?;
        let (table, array) = self.uploaded(index, leaf);
        let scale = leaf.scale();
        let Mapped { map: affine, kind, .. } = &scope.maps[map];
        // A uniform map's share of the gradient is part of the leaf's scale.
        let slope = if *kind == MapKind::Uniform { scale * affine.matrix[0][0] } else { scale };
        let space = LeafSpace::OnLattice { skewed: leaf.skewed(), cells: leaf.cells_told_apart() };
        let Positioned { position, transform, tile } = self.positioned(scope, map, space)?;
        let (scale, slope) = (scale as f32, slope as f32);
        let (limit, radius, seed) = (leaf.limit, leaf.radius, leaf.seed);
        let values = slots::leaf::Values { transform, scale, slope, limit, radius, seed, array, tile };
        let parameters =
            self.append_leaf(scope, &values.words(), &[slots::leaf::offset_of(slots::leaf::Slot::transform)]);
        let kind = OperationKind::Lattice { basis: leaf.basis, source: leaf.kind, position, map: *kind, table };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// A noise's table, and where its array begins, if it has them. It has one, however many positions it is used at.
    fn uploaded(&mut self, index: usize, leaf: &LatticeLeaf<'_>) -> (u32, u32) {
        if let Some(&known) = self.known_uploads.get(&index) {
            return known;
        }
        let uploaded = (self.tables.len() as u32, self.arrays.len() as u32);
        self.tables.extend(leaf.table());
        self.arrays.extend(leaf.array().unwrap_or_default());
        self.known_uploads.insert(index, uploaded);
        uploaded
    }

    #[inline(never)]
    pub(crate) fn high_dimensional(
        &mut self,
        scope: &mut Scope,
        index: usize,
        map: usize,
        noise: &HighDimensional,
        coordinates: &[Coordinate],
    ) -> Result<usize, NoiseProblem> {
        if scope.tiles.is_some() || scope.maps[map].tile.is_some() {
            return Err(NoiseProblem::NotTileable { what: "a noise of more than four dimensions" });
        }
        let maps = HighDimensional::maps(coordinates, scope.maps[map].map.dimension)?;
        let straight = [pushed(scope, map, &maps[0])?, pushed(scope, map, &maps[1])?];
        let (basis, lattice) = match noise.basis {
            HighDimensionalBasis::Perlin(fade) => (HighDimensionalKind::Perlin(fade), straight),
            HighDimensionalBasis::Simplex => {
                let skewed = noise.skewed(&maps);
                (HighDimensionalKind::Simplex, [pushed(scope, map, &skewed[0])?, pushed(scope, map, &skewed[1])?])
            }
        };
        let table = self.known_uploads.get(&index).map_or(self.tables.len() as u32, |known| known.0);
        if self.known_uploads.insert(index, (table, 0)).is_none() {
            self.tables.extend(noise.tables());
        }
        let space = LeafSpace::OnLattice { skewed: false, cells: None };
        let low = self.positioned(scope, lattice[0], space)?;
        let high = self.positioned(scope, lattice[1], space)?;
        let scale = noise.scale() as f32;
        let values = slots::high_leaf::Values {
            transform: low.transform,
            scale,
            slope: scale,
            limit: 1.0,
            radius: Falloff::Smooth.radius_squared(Dimension::D4),
            unskew: noise.unskew() as f32,
            high_transform: high.transform,
        };
        let transforms = [slots::high_leaf::Slot::transform, slots::high_leaf::Slot::high_transform];
        let parameters = self.append_leaf(scope, &values.words(), &transforms.map(slots::high_leaf::offset_of));
        let others = HighDimensionalParameters {
            high_map: self.map_parameters(scope, straight[1]),
            displacement_maps: lattice.map(|map| self.map_parameters(scope, map)),
        };
        let kind = OperationKind::HighDimensional {
            basis,
            dimension: noise.dimensions,
            positions: [low.position, high.position],
            table,
            others,
        };
        self.operation(scope, kind, Vec::new(), parameters, straight[0])
    }

    #[inline(never)]
    pub(crate) fn positional_leaf(
        &mut self,
        scope: &mut Scope,
        index: usize,
        map: usize,
        description: &Positional,
    ) -> Result<usize, NoiseProblem> {
        let Data::Positional(leaf) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        let (kind, space, seed) = (leaf.kind, leaf.space, leaf.seed);
        let map = match positional_map(description, scope.maps[map].map.dimension)? {
            Some((next, next_kind)) => mapped(scope, index, map, &next, next_kind)?,
            None => map,
        };
        let Positioned { position, transform, tile } = self.positioned(scope, map, space)?;
        let values = slots::positional::Values { transform, seed, tile };
        let transform = slots::positional::offset_of(slots::positional::Slot::transform);
        let parameters = self.append_leaf(scope, &values.words(), &[transform]);
        let kind = OperationKind::Positional { kind, position, map: scope.maps[map].kind };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// Appends the parameters of a leaf, some of which are the indices of its lattice transforms.
    fn append_leaf(&mut self, scope: &Scope, words: &[u32], transforms: &[usize]) -> u32 {
        let start = self.append(words);
        if scope.in_fractal {
            self.framed_starts.extend(transforms.iter().map(|transform| start as usize + transform));
        }
        start
    }

    /// Adds the lattice transforms of a leaf behind a map, one for each frame, and its tile to the arrays.
    fn positioned(&mut self, scope: &Scope, map: usize, space: LeafSpace) -> Result<Positioned, NoiseProblem> {
        if self.still.len() + self.framed.len() + scope.frames.len() > MAX_LEAF_OCTAVES {
            return Err(NoiseProblem::LeafOctaves);
        }
        let Frames { frames, tiles } = scope.frames_behind(map)?;
        let value = space == LeafSpace::Anywhere;
        let skewed = matches!(space, LeafSpace::OnLattice { skewed: true, .. });
        if value {
            let offsets = frames.iter().flat_map(|map| map.offset.map(from_fixed));
            offsets.into_iter().try_for_each(|offset| check_between_wide("offset", offset, LARGEST_COORDINATE))?;
        }
        let start = self.arrays.len() as u32;
        let tile = match (&tiles, skewed) {
            (None, _) => TileKind::None,
            (Some(_), false) => TileKind::Straight,
            (Some(_), true) => TileKind::Skewed,
        };
        let mut transforms = Vec::with_capacity(frames.len());
        match tiles {
            None => {
                transforms.extend(frames.into_iter().map(|map| LatticeTransform { map, skewed, value, tiling: None }))
            }
            Some(tiles) => {
                for (index, (map, tile)) in frames.into_iter().zip(&tiles).enumerate() {
                    let tiling = Some(self.tiling(tile, space, index == 0)?);
                    transforms.push(LatticeTransform { map, skewed: false, value, tiling });
                }
            }
        }
        let (first, only) = if scope.in_fractal {
            let first = self.framed.len();
            self.framed.extend(transforms);
            (first, None)
        } else {
            let first = self.still.len();
            self.still.extend(transforms);
            (first, Some(first as u32))
        };
        let Mapped { map, kind, .. } = &scope.maps[map];
        let position = LeafPosition {
            dimension: map.dimension,
            aligned: scope.frames_kind.max(*kind) != MapKind::Matrix && tile != TileKind::Skewed,
            skewed,
            tile,
            displacement: scope.displacement.then_some(*kind),
            only,
        };
        Ok(Positioned { position, transform: first as u32, tile: start })
    }

    /// How a leaf repeats in one frame of a tile; the shader's part of it is added to the lists.
    fn tiling(&mut self, tile: &Tile, space: LeafSpace, first: bool) -> Result<Tiling, NoiseProblem> {
        if space == LeafSpace::Anywhere {
            return Err(NoiseProblem::NotTileable { what: "a coordinate or a distance" });
        }
        let cells = tile.longest();
        if let LeafSpace::OnLattice { cells: Some(told_apart), .. } = space
            && first
            && cells > told_apart
        {
            return Err(NoiseProblem::TilePeriod { cells, most: told_apart });
        }
        if !matches!(space, LeafSpace::OnLattice { skewed: true, .. }) {
            let repeat = tile.repeat()?;
            if space == LeafSpace::OnCheckerboard && !repeat.is_even() {
                return Err(NoiseProblem::NotTileable { what: "a checkerboard of an odd period" });
            }
            self.arrays.extend(repeat.list());
            return Ok(Tiling::new(tile, None, repeat));
        }
        let SkewedTile { repeat, matrix, skewing } = tile.stretch()?;
        self.arrays.extend(repeat.list());
        self.arrays.extend(matrix.as_flattened().iter().map(|&x| (x as f32).to_bits()));
        Ok(Tiling::new(tile, Some(skewing), repeat))
    }
}
