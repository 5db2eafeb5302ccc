//! Leaves: what they read, and where they lie.

use crate::dimension::Dimension;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::falloff::Kernel;
use crate::noise::high_dimensional::{ManyBasis, ManyDimensional};
use crate::noise::node::Kind;
use crate::plan::affine::{Affine, from_fixed, to_fixed};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::lower::maps::{check_dimension, mapped, pushed};
use crate::plan::lower::{Frames, Lowering, MOST_PLACINGS, Mapped, Placing, Scope};
use crate::plan::program::{ManyKind, ManyNumbers, MapKind, OperationKind, Place, TileKind};
use crate::plan::range::{Data, LARGEST_COORDINATE, check_between_wide};
use crate::plan::tile::{Stretch, Tile, Tiling};

/// What kind of leaf is placed.
#[derive(Clone, Copy, PartialEq)]
enum Lies {
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
        let numbers = self.numbers.len() as u32;
        let lies = Lies::OnLattice { skewed: leaf.skewed(), apart: leaf.cells_told_apart() };
        let (place, tile) = self.placed(scope, map, lies)?;
        self.floats(&[scale as f32, slope as f32, leaf.limit, leaf.radius]);
        self.numbers.extend([leaf.seed, array, tile]);
        let kind = OperationKind::Lattice { basis: leaf.basis, source: leaf.kind, place, map: *kind, table };
        self.operation(scope, kind, Vec::new(), numbers, map)
    }

    /// A noise's table, and where its array begins, if it has them. It has one, however many positions it is used at.
    fn uploaded(&mut self, index: usize, leaf: &LatticeLeaf<'_>) -> (u32, u32) {
        if let Some(&known) = self.known_uploads.get(&index) {
            return known;
        }
        let uploaded = (self.tables.len() as u32, self.lists.len() as u32);
        self.tables.extend(leaf.table());
        self.lists.extend(leaf.array().unwrap_or_default());
        self.known_uploads.insert(index, uploaded);
        uploaded
    }

    #[inline(never)]
    pub(crate) fn many(
        &mut self,
        scope: &mut Scope,
        index: usize,
        map: usize,
        noise: &ManyDimensional,
        coordinates: &[Coordinate],
    ) -> Result<usize, NoiseProblem> {
        if scope.tiles.is_some() || scope.maps[map].tile.is_some() {
            return Err(NoiseProblem::NotTileable { what: "a noise of more than four dimensions" });
        }
        let maps = ManyDimensional::maps(coordinates, scope.maps[map].map.dimension)?;
        let straight = [pushed(scope, map, &maps[0])?, pushed(scope, map, &maps[1])?];
        let (basis, lattice) = match noise.basis {
            ManyBasis::Perlin(fade) => (ManyKind::Perlin(fade), straight),
            ManyBasis::Simplex => {
                let skewed = noise.skewed(&maps);
                (ManyKind::Simplex, [pushed(scope, map, &skewed[0])?, pushed(scope, map, &skewed[1])?])
            }
        };
        let table = self.known_uploads.get(&index).map_or(self.tables.len() as u32, |known| known.0);
        if self.known_uploads.insert(index, (table, 0)).is_none() {
            self.tables.extend(noise.tables());
        }
        let lies = Lies::OnLattice { skewed: false, apart: None };
        let numbers = self.numbers.len() as u32;
        let (low, _) = self.placed(scope, lattice[0], lies)?;
        let scale = noise.scale() as f32;
        self.floats(&[
            scale,
            scale,
            1.0,
            Kernel::Smooth.radius_squared(Dimension::D4),
            noise.unskew() as f32,
            0.0,
            0.0,
        ]);
        let (high, _) = self.placed(scope, lattice[1], lies)?;
        let others = ManyNumbers {
            high_map: self.map_numbers(scope, straight[1]),
            carried: lattice.map(|map| self.map_numbers(scope, map)),
        };
        let kind = OperationKind::Many { basis, dimension: noise.dimensions, places: [low, high], table, others };
        self.operation(scope, kind, Vec::new(), numbers, straight[0])
    }

    #[inline(never)]
    pub(crate) fn placed_leaf(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        let dimension = scope.maps[map].map.dimension;
        let numbers = self.numbers.len() as u32;
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
                let (place, _) = self.placed(scope, map, Lies::Anywhere)?;
                (OperationKind::Coordinate { place }, map)
            }
            Kind::Distance(point) => {
                check_dimension(scope, map, point.len())?;
                let mut centred = Affine::identity(dimension);
                for (offset, x) in centred.offset.iter_mut().zip(point) {
                    *offset = to_fixed(-x);
                }
                let map = mapped(scope, index, map, &centred, MapKind::Identity)?;
                let (place, _) = self.placed(scope, map, Lies::Anywhere)?;
                (OperationKind::Distance { place, map: scope.maps[map].kind }, map)
            }
            Kind::White { dimension, seed } => {
                check_dimension(scope, map, dimension.count())?;
                let (place, tile) = self.placed(scope, map, Lies::OnLattice { skewed: false, apart: None })?;
                self.numbers.extend([*seed, tile]);
                (OperationKind::White { place }, map)
            }
            Kind::Checkerboard(dimension) => {
                check_dimension(scope, map, dimension.count())?;
                (OperationKind::Checkerboard { place: self.placed(scope, map, Lies::OnCheckerboard)?.0 }, map)
            }
            _ => return Err(NoiseProblem::Flat),
        };
        self.operation(scope, kind, Vec::new(), numbers, map)
    }

    /// Adds the placings of a leaf behind a map, one for each frame, and the number that says where they begin, which is
    /// the first of the leaf's; and where the tile's numbers begin in the lists.
    fn placed(&mut self, scope: &Scope, map: usize, lies: Lies) -> Result<(Place, u32), NoiseProblem> {
        if self.still.len() + self.framed.len() + scope.frames.len() > MOST_PLACINGS {
            return Err(NoiseProblem::Placings);
        }
        let Frames { frames, tiles } = scope.frames_behind(map)?;
        let value = lies == Lies::Anywhere;
        let skewed = matches!(lies, Lies::OnLattice { skewed: true, .. });
        if value {
            let offsets = frames.iter().flat_map(|map| map.offset.map(from_fixed));
            offsets.into_iter().try_for_each(|offset| check_between_wide("offset", offset, LARGEST_COORDINATE))?;
        }
        let start = self.lists.len() as u32;
        let tile = match (&tiles, skewed) {
            (None, _) => TileKind::None,
            (Some(_), false) => TileKind::Straight,
            (Some(_), true) => TileKind::Stretched,
        };
        let mut placings = Vec::with_capacity(frames.len());
        match tiles {
            None => placings.extend(frames.into_iter().map(|map| Placing { map, skewed, value, tiling: None })),
            Some(tiles) => {
                for (index, (map, tile)) in frames.into_iter().zip(&tiles).enumerate() {
                    let tiling = Some(self.tiling(tile, lies, index == 0)?);
                    placings.push(Placing { map, skewed: false, value, tiling });
                }
            }
        }
        let (first, only) = if scope.in_fractal {
            self.framed_starts.push(self.numbers.len());
            let first = self.framed.len();
            self.framed.extend(placings);
            (first, None)
        } else {
            let first = self.still.len();
            self.still.extend(placings);
            (first, Some(first as u32))
        };
        self.numbers.push(first as u32);
        let Mapped { map, kind, .. } = &scope.maps[map];
        let place = Place {
            dimension: map.dimension,
            aligned: scope.frames_kind.max(*kind) != MapKind::Matrix && tile != TileKind::Stretched,
            skewed,
            tile,
            moved: scope.moved.then_some(*kind),
            only,
        };
        Ok((place, start))
    }

    /// How a leaf repeats in one frame of a tile; the shader's part of it is added to the lists.
    fn tiling(&mut self, tile: &Tile, lies: Lies, first: bool) -> Result<Tiling, NoiseProblem> {
        if lies == Lies::Anywhere {
            return Err(NoiseProblem::NotTileable { what: "a coordinate or a distance" });
        }
        let cells = tile.longest();
        if let Lies::OnLattice { apart: Some(apart), .. } = lies
            && first
            && cells > apart
        {
            return Err(NoiseProblem::TilePeriod { cells });
        }
        if !matches!(lies, Lies::OnLattice { skewed: true, .. }) {
            let repeat = tile.repeat()?;
            if lies == Lies::OnCheckerboard && !repeat.is_even() {
                return Err(NoiseProblem::NotTileable { what: "a checkerboard of an odd period" });
            }
            self.lists.extend(repeat.list());
            return Ok(Tiling::new(tile, None, repeat));
        }
        let Stretch { repeat, matrix, skewing } = tile.stretch()?;
        self.lists.extend(repeat.list());
        self.lists.extend(matrix.as_flattened().iter().map(|&x| (x as f32).to_bits()));
        Ok(Tiling::new(tile, Some(skewing), repeat))
    }
}
