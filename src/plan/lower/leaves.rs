//! Leaves: their parameters, tables, lattice transforms and tiles.

use crate::dimension::Dimension;
use crate::layout::slots;
use crate::layout::slots::HashSeed;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::fade::Falloff;
use crate::noise::gradient_array::GradientArray;
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::limits::MAX_LEAF_OCTAVES;
use crate::plan::affine::{Affine, MapKind, from_fixed, unskew};
use crate::plan::interval::{LARGEST_COORDINATE, check_dimension, check_size, ensure};
use crate::plan::lattice::{LatticeLeaf, LeafArray};
use crate::plan::lattice_transform::LatticeTransform;
use crate::plan::lower::scope::{Lowering, Mapped, Scope};
use crate::plan::positional::{LeafSpace, PositionalLeaf};
use crate::plan::program::{HighDimensionalKind, HighDimensionalParameters, LeafPosition, OperationKind, TileKind};
use crate::plan::tile::{SkewedTile, Tile, Tiling};

/// The fewest words of an array that leaves with equal arrays share.
const LARGE_ARRAY: usize = 1024;

/// The position of a leaf, the index of its first lattice transform, and the start of its tile among the arrays.
struct Positioned {
    position: LeafPosition,
    transform: u32,
    tile: u32,
}

impl Lowering<'_> {
    #[inline(never)]
    pub(crate) fn lattice(
        &mut self,
        scope: &mut Scope,
        leaf: &LatticeLeaf,
        index: usize,
        map: usize,
    ) -> Result<usize, NoiseProblem> {
        check_dimension(leaf.dimension, scope.dimension_behind(map))?;
        let map = match leaf.orientation.rotation() {
            Some(rotation) => {
                let rotation = Affine::linear(rotation, leaf.dimension);
                scope.add_map_of_node(index, map, &rotation, MapKind::Matrix)?
            }
            None => map,
        };
        let (table, array) = self.table_and_array(index, leaf)?;
        let scale = leaf.scale;
        let Mapped { frame, kind, .. } = &scope.maps[map];
        // The scale of a leaf includes a uniform map's factor of the gradient.
        let slope = if *kind == MapKind::Uniform { scale * frame.map.matrix[0][0] } else { scale };
        let space = LeafSpace::Lattice { is_skewed: leaf.is_skewed(), distinct_cells: leaf.distinct_cells };
        let Positioned { position, transform, tile } = self.positioned(scope, map, space)?;
        let (scale, slope) = (scale as f32, slope as f32);
        let (limit, radius, HashSeed { lower: seed, upper: upper_seed }) = (leaf.limit, leaf.radius, leaf.seed);
        let values = slots::leaf::Values { transform, scale, slope, limit, radius, seed, upper_seed, array, tile };
        let transform = slots::leaf::offset_of(slots::leaf::Slot::transform);
        let parameters = self.append_leaf(scope, &values.words(), &[transform]);
        let kind = OperationKind::Lattice { basis: leaf.basis, source: leaf.source, position, map: *kind, table };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// Adds the table and the array of a noise, unless they exist already, and returns their places.
    fn table_and_array(&mut self, index: usize, leaf: &LatticeLeaf) -> Result<(u32, u32), NoiseProblem> {
        if let Some(&starts) = self.known_tables.get(&index) {
            return Ok(starts);
        }
        let array = match &leaf.array {
            None => self.arrays.len() as u32,
            Some(LeafArray::Record(record)) => self.append_array(record.len(), || record.clone())?,
            Some(LeafArray::Gradients { array, unit }) => self.gradient_array(array, *unit)?,
        };
        let starts = (self.tables.len() as u32, array);
        self.tables.extend(leaf.table.as_deref());
        self.known_tables.insert(index, starts);
        Ok(starts)
    }

    /// Adds an array of gradients and returns its place. A large array that exists already is shared. Small ones are
    /// not, since changing numbers in place may make them different.
    fn gradient_array(&mut self, array: &GradientArray, unit: f32) -> Result<u32, NoiseProblem> {
        if array.words() < LARGE_ARRAY {
            return self.append_array(array.words(), || array.list(unit));
        }
        if let Some(&(_, start)) = self.known_arrays.iter().find(|(known, _)| known == array) {
            return Ok(start);
        }
        let start = self.append_array(array.words(), || array.list(unit))?;
        self.known_arrays.push((array.clone(), start));
        Ok(start)
    }

    #[inline(never)]
    pub(crate) fn high_dimensional(
        &mut self,
        scope: &mut Scope,
        noise: &HighDimensional,
        coordinates: &[Coordinate],
        index: usize,
        map: usize,
    ) -> Result<usize, NoiseProblem> {
        let problem = NoiseProblem::NotTileable { what: "a noise of more than four dimensions" };
        ensure(!scope.is_tiled(map), problem)?;
        let maps = HighDimensional::maps(coordinates, scope.dimension_behind(map))?;
        let mut add = |[low, high]: &[_; 2]| {
            let low = scope.add_map(map, low, MapKind::Matrix)?;
            Ok([low, scope.add_map(map, high, MapKind::Matrix)?])
        };
        let straight = add(&maps)?;
        let (basis, lattice) = match noise.basis {
            HighDimensionalBasis::Perlin(fade) => (HighDimensionalKind::Perlin(fade), straight),
            HighDimensionalBasis::Simplex => (HighDimensionalKind::Simplex, add(&noise.skewed(&maps))?),
        };
        let (table, _) = *self.known_tables.entry(index).or_insert_with(|| {
            let table = self.tables.len() as u32;
            self.tables.extend(noise.tables());
            (table, 0)
        });
        let space = LeafSpace::Lattice { is_skewed: false, distinct_cells: None };
        let low = self.positioned(scope, lattice[0], space)?;
        let high = self.positioned(scope, lattice[1], space)?;
        let scale = noise.scale() as f32;
        let values = slots::high_leaf::Values {
            transform: low.transform,
            scale,
            slope: scale,
            limit: 1.0,
            radius: Falloff::Smooth.radius_squared(Dimension::D4),
            unskew: unskew(noise.dimensions) as f32,
            high_transform: high.transform,
        };
        let transforms = [slots::high_leaf::Slot::transform, slots::high_leaf::Slot::high_transform];
        let parameters = self.append_leaf(scope, &values.words(), &transforms.map(slots::high_leaf::offset_of));
        let others = HighDimensionalParameters {
            high_map: self.map_parameters(scope, straight[1]),
            displacement_maps: lattice.map(|map| self.map_parameters(scope, map)),
        };
        let positions = [low.position, high.position];
        let kind = OperationKind::HighDimensional { basis, dimension: noise.dimensions, positions, table, others };
        self.operation(scope, kind, Vec::new(), parameters, straight[0])
    }

    #[inline(never)]
    pub(crate) fn positional(
        &mut self,
        scope: &mut Scope,
        leaf: &PositionalLeaf<'_>,
        index: usize,
        map: usize,
    ) -> Result<usize, NoiseProblem> {
        let map = match leaf.map(scope.dimension_behind(map))? {
            Some((next, kind)) => scope.add_map_of_node(index, map, &next, kind)?,
            None => map,
        };
        let Positioned { position, transform, tile } = self.positioned(scope, map, leaf.space)?;
        let (exponent, HashSeed { lower: seed, upper: upper_seed }) = (leaf.exponent, leaf.seed);
        let values = slots::positional::Values { transform, seed, upper_seed, tile, exponent };
        let transform = slots::positional::offset_of(slots::positional::Slot::transform);
        let parameters = self.append_leaf(scope, &values.words(), &[transform]);
        let kind = OperationKind::Positional { kind: leaf.kind, position, map: scope.maps[map].kind };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// Appends the parameters of a leaf. Some are indices of its lattice transforms.
    fn append_leaf(&mut self, scope: &Scope, words: &[u32], transforms: &[usize]) -> u32 {
        let start = self.append(words);
        if scope.is_in_fractal {
            self.octave_transform_parameters.extend(transforms.iter().map(|transform| start as usize + transform));
        }
        start
    }

    /// Adds the lattice transforms of a leaf behind a map, one for each frame, and its tile to the arrays.
    fn positioned(&mut self, scope: &Scope, map: usize, space: LeafSpace) -> Result<Positioned, NoiseProblem> {
        let count = self.fixed_transforms.len() + self.octave_transforms.len() + scope.frames.len();
        ensure(count <= MAX_LEAF_OCTAVES, NoiseProblem::LeafOctaves)?;
        let mut frames = scope.frames_behind(map)?;
        let is_value = space == LeafSpace::Unbounded;
        if is_value && frames.iter().all(|frame| frame.tile.as_ref().is_none_or(Tile::is_idle)) {
            for frame in &mut frames {
                frame.tile = None;
            }
        }
        let is_skewed = matches!(space, LeafSpace::Lattice { is_skewed: true, .. });
        if is_value {
            let mut offsets = frames.iter().flat_map(|frame| frame.map.offset.map(from_fixed));
            offsets.try_for_each(|offset| check_size("offset", offset, LARGEST_COORDINATE))?;
        }
        let start = self.arrays.len() as u32;
        let tile = match (frames.iter().any(|frame| frame.tile.is_some()), is_skewed) {
            (false, _) => TileKind::None,
            (true, false) => TileKind::Straight,
            (true, true) => TileKind::Skewed,
        };
        // All frames have the same structure.
        let aligned = tile != TileKind::Skewed && frames.iter().all(|frame| frame.map.is_aligned());
        let straight = tile != TileKind::Skewed && scope.frames_kind.max(scope.maps[map].kind) != MapKind::Matrix;
        let mut transforms = Vec::with_capacity(frames.len());
        for (index, frame) in frames.into_iter().enumerate() {
            let tiling = frame.tile.map(|tile| self.tiling(&tile, space, index == 0)).transpose()?;
            transforms.push(LatticeTransform::new(frame.map, is_skewed, is_value, tiling));
        }
        let all = if scope.is_in_fractal { &mut self.octave_transforms } else { &mut self.fixed_transforms };
        let first = all.len() as u32;
        all.extend(transforms);
        let Mapped { frame, kind, .. } = &scope.maps[map];
        let position = LeafPosition {
            dimension: frame.map.dimension,
            aligned,
            straight,
            skewed: is_skewed,
            tile,
            displacement: scope.is_displaced.then_some(*kind),
            only: (!scope.is_in_fractal).then_some(first),
        };
        Ok(Positioned { position, transform: first, tile: start })
    }

    /// Returns how a leaf repeats in one frame of a tile, and appends the repetition to the arrays.
    fn tiling(&mut self, tile: &Tile, space: LeafSpace, is_first: bool) -> Result<Tiling, NoiseProblem> {
        let (is_skewed, distinct_cells) = match space {
            LeafSpace::Unbounded => return Err(NoiseProblem::NotTileable { what: "a coordinate or a distance" }),
            LeafSpace::Checkerboard => (false, None),
            LeafSpace::Lattice { is_skewed, distinct_cells } => (is_skewed, distinct_cells),
        };
        let (cells, most) = (tile.longest(), distinct_cells.unwrap_or(f64::INFINITY));
        ensure(!is_first || cells <= most, NoiseProblem::TilePeriod { cells, most })?;
        if is_skewed {
            let SkewedTile { repeat, matrix, skewing } = tile.stretched()?;
            self.arrays.extend(tile.words(&repeat));
            self.arrays.extend(matrix.as_flattened().iter().map(|&x| (x as f32).to_bits()));
            return Ok(Tiling::new(tile, Some(skewing), repeat));
        }
        let repeat = tile.repeat()?;
        let is_possible = space != LeafSpace::Checkerboard || repeat.is_even();
        ensure(is_possible, NoiseProblem::NotTileable { what: "a checkerboard of an odd period" })?;
        self.arrays.extend(tile.words(&repeat));
        Ok(Tiling::new(tile, None, repeat))
    }
}
