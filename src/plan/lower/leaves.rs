//! Leaves: what they read, and where they lie.

use crate::dimension::Dimension;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::falloff::Falloff;
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::node::Kind;
use crate::plan::affine::{Affine, from_fixed, to_fixed};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::lower::maps::{check_dimension, mapped, pushed};
use crate::plan::lower::{Frames, LatticeTransform, Lowering, MAX_LEAF_OCTAVES, Mapped, Scope};
use crate::plan::program::{
    HighDimensionalKind, HighDimensionalParameters, LeafPosition, MapKind, OperationKind, TileKind,
};
use crate::plan::range::{Data, LARGEST_COORDINATE, check_between_wide};
use crate::plan::tile::{SkewedTile, Tile, Tiling};

/// What kind of leaf is placed.
#[derive(Clone, Copy, PartialEq)]
enum LeafSpace {
    /// On a lattice, which may be skewed, and whose table may tell only so many cells apart.
    OnLattice { skewed: bool, apart: Option<f64> },
    /// In cells whose sum counts modulo 2.
    OnCheckerboard,
    /// Where its coordinates are values.
    Anywhere,
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
        let parameters = self.parameters.len() as u32;
        let space = LeafSpace::OnLattice { skewed: leaf.skewed(), apart: leaf.cells_told_apart() };
        let (position, tile) = self.positioned(scope, map, space)?;
        self.floats(&[scale as f32, slope as f32, leaf.limit, leaf.radius]);
        self.parameters.extend([leaf.seed, array, tile]);
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
    pub(crate) fn many(
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
        let space = LeafSpace::OnLattice { skewed: false, apart: None };
        let parameters = self.parameters.len() as u32;
        let (low, _) = self.positioned(scope, lattice[0], space)?;
        let scale = noise.scale() as f32;
        self.floats(&[
            scale,
            scale,
            1.0,
            Falloff::Smooth.radius_squared(Dimension::D4),
            noise.unskew() as f32,
            0.0,
            0.0,
        ]);
        let (high, _) = self.positioned(scope, lattice[1], space)?;
        let others = HighDimensionalParameters {
            high_map: self.map_parameters(scope, straight[1]),
            transform_displacement: lattice.map(|map| self.map_parameters(scope, map)),
        };
        let kind = OperationKind::HighDimensional {
            basis,
            dimension: noise.dimensions,
            positions: [low, high],
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
    ) -> Result<usize, NoiseProblem> {
        let dimension = scope.maps[map].map.dimension;
        let parameters = self.parameters.len() as u32;
        let (kind, map) = match &self.nodes[index].node.kind {
            Kind::Coordinate(axis) => {
                let needed = axis.index() + 1;
                if needed > dimension {
                    return Err(NoiseProblem::TooFewDimensions { found: dimension, needed });
                }
                // A map to one dimension more.
                let mut picked = Affine::identity(1);
                picked.matrix[0] = [0.0; 4];
                picked.matrix[0][axis.index()] = 1.0;
                let map = mapped(scope, index, map, &picked, MapKind::Matrix)?;
                let (position, _) = self.positioned(scope, map, LeafSpace::Anywhere)?;
                (OperationKind::Coordinate { position }, map)
            }
            Kind::Distance(point) => {
                check_dimension(scope, map, point.len())?;
                let mut centred = Affine::identity(dimension);
                for (offset, x) in centred.offset.iter_mut().zip(point) {
                    *offset = to_fixed(-x);
                }
                let map = mapped(scope, index, map, &centred, MapKind::Identity)?;
                let (position, _) = self.positioned(scope, map, LeafSpace::Anywhere)?;
                (OperationKind::Distance { position, map: scope.maps[map].kind }, map)
            }
            Kind::White { dimension, seed } => {
                check_dimension(scope, map, dimension.count())?;
                let (position, tile) =
                    self.positioned(scope, map, LeafSpace::OnLattice { skewed: false, apart: None })?;
                self.parameters.extend([*seed, tile]);
                (OperationKind::White { position }, map)
            }
            Kind::Checkerboard(dimension) => {
                check_dimension(scope, map, dimension.count())?;
                (
                    OperationKind::Checkerboard { position: self.positioned(scope, map, LeafSpace::OnCheckerboard)?.0 },
                    map,
                )
            }
            _ => return Err(NoiseProblem::Flat),
        };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// Adds the placings of a leaf behind a map, one for each frame, and the number that says where they begin, which is
    /// the first of the leaf's; and where the tile's numbers begin in the lists.
    fn positioned(&mut self, scope: &Scope, map: usize, space: LeafSpace) -> Result<(LeafPosition, u32), NoiseProblem> {
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
            self.framed_starts.push(self.parameters.len());
            let first = self.framed.len();
            self.framed.extend(transforms);
            (first, None)
        } else {
            let first = self.still.len();
            self.still.extend(transforms);
            (first, Some(first as u32))
        };
        self.parameters.push(first as u32);
        let Mapped { map, kind, .. } = &scope.maps[map];
        let position = LeafPosition {
            dimension: map.dimension,
            aligned: scope.frames_kind.max(*kind) != MapKind::Matrix && tile != TileKind::Skewed,
            skewed,
            tile,
            displacement: scope.displacement.then_some(*kind),
            only,
        };
        Ok((position, start))
    }

    /// How a leaf repeats in one frame of a tile; the shader's part of it is added to the lists.
    fn tiling(&mut self, tile: &Tile, space: LeafSpace, first: bool) -> Result<Tiling, NoiseProblem> {
        if space == LeafSpace::Anywhere {
            return Err(NoiseProblem::NotTileable { what: "a coordinate or a distance" });
        }
        let cells = tile.longest();
        if let LeafSpace::OnLattice { apart: Some(apart), .. } = space
            && first
            && cells > apart
        {
            return Err(NoiseProblem::TilePeriod { cells, most: apart });
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
