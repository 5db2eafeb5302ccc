//! From an expression to its program and its numbers.

use super::affine::{Affine, from_fixed, to_fixed};
use super::antialias::Antialiased;
use super::flat::FlatNode;
use super::lattice::LatticeLeaf;
use super::octaves::Octave;
use super::program::{
    BinaryKind, Body, FractalKind, ManyKind, ManyNumbers, MapKind, Operation, OperationKind, Place, Program, TileKind,
    UnaryKind,
};
use super::range::{Data, Interval, Known, LARGEST_COORDINATE, band, check_between_wide, edges, rounding};
use super::tile::{Stretch, Tile, Tiling};
use crate::cpu::table::Table;
use crate::dimension::Dimension;
use crate::error::NoiseProblem;
use crate::noise::node::{Binary, Kind, Map, Style, Unary};
use crate::noise::{Coordinate, Kernel, ManyBasis, ManyDimensional, Noise, Octaves};
use std::collections::HashMap;

/// Where a leaf lies in one frame: an octave of the fractals around it.
#[derive(Clone)]
pub(crate) struct Placing {
    pub(crate) map: Affine,
    pub(crate) skewed: bool,
    /// Whether coordinates are values here, and so must not wrap.
    pub(crate) value: bool,
    pub(crate) tiling: Option<Tiling>,
}

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

pub(crate) struct Lowered {
    pub(crate) program: Program,
    pub(crate) numbers: Vec<u32>,
    pub(crate) lists: Vec<u32>,
    pub(crate) placings: Vec<Placing>,
    pub(crate) tables: Vec<Table>,
    pub(crate) antialiased: Vec<Antialiased>,
}

/// The most placings, of every leaf in every octave of all fractals around it: 5 MiB of them.
const MOST_PLACINGS: usize = 16384;
/// The most operations that one sample may take, which is seconds for a picture.
const MOST_WORK: usize = 1 << 18;

/// Lowers the roots, which are nodes of one list, in one dimension. An error comes with the way from where it is up to a
/// root.
pub(crate) fn lowered(
    nodes: &[FlatNode<'_>],
    known: &[Known<'_>],
    roots: &[usize],
    dimension: usize,
) -> Result<Lowered, (Vec<usize>, NoiseProblem)> {
    let mut lowering = Lowering {
        way: Vec::new(),
        nodes,
        known,
        bodies: Vec::new(),
        // Where points' placements begin among the lists.
        numbers: vec![0],
        // The zero that shaders cannot see through.
        lists: vec![0],
        still: Vec::new(),
        framed: Vec::new(),
        framed_starts: Vec::new(),
        tables: Vec::new(),
        known_uploads: HashMap::new(),
        antialiased: Vec::new(),
        operations: 0,
        work: 0,
    };
    let frames = Frames { frames: vec![Affine::identity(dimension)], tiles: None };
    let root = Scope::new(dimension, false, false, MapKind::Identity, frames);
    match lowering.body(root, roots) {
        Ok(_) => Ok(lowering.finished()),
        Err(problem) => Err((lowering.way, problem)),
    }
}

struct Lowering<'a> {
    /// From an error up to a root.
    way: Vec<usize>,
    nodes: &'a [FlatNode<'a>],
    known: &'a [Known<'a>],
    bodies: Vec<Body>,
    numbers: Vec<u32>,
    lists: Vec<u32>,
    /// Of leaves in no fractal, whose indices are structure; they come first.
    still: Vec<Placing>,
    /// Of leaves in fractals, for every frame, and the numbers that say where each leaf's begin.
    framed: Vec<Placing>,
    framed_starts: Vec<usize>,
    tables: Vec<Table>,
    known_uploads: HashMap<usize, (u32, u32)>,
    antialiased: Vec<Antialiased>,
    operations: usize,
    /// Operations for one sample, those in fractals counted for each octave.
    work: usize,
}

/// A body in the making.
struct Scope {
    dimension: usize,
    moved: bool,
    /// Whether it is evaluated for every octave of some fractal.
    in_fractal: bool,
    operations: Vec<Operation>,
    /// From the root's coordinates to the body's, in every frame, and of what kind they are.
    frames: Vec<Affine>,
    frames_kind: MapKind,
    /// The tile around the body, in every frame.
    tiles: Option<Vec<Tile>>,
    /// From the body's coordinates to those of a node; the first is the identity.
    maps: Vec<Mapped>,
    /// The operation of a node under a map.
    known_values: HashMap<(usize, usize), usize>,
    /// The map that a node makes of another.
    known_maps: HashMap<(usize, usize), usize>,
}

#[derive(Clone)]
struct Mapped {
    map: Affine,
    kind: MapKind,
    /// Where its numbers begin, once they are needed.
    numbers: Option<u32>,
    /// The tile that begins in the body.
    tile: Option<Tile>,
}

/// From the root's coordinates to some others, in every frame, and the tile around these.
struct Frames {
    frames: Vec<Affine>,
    tiles: Option<Vec<Tile>>,
}

impl Scope {
    fn new(dimension: usize, moved: bool, in_fractal: bool, frames_kind: MapKind, frames: Frames) -> Self {
        let (map, kind) = (Affine::identity(dimension), MapKind::Identity);
        let identity = Mapped { map, kind, numbers: None, tile: None };
        let Frames { frames, tiles } = frames;
        Self {
            dimension,
            moved,
            in_fractal,
            operations: Vec::new(),
            frames,
            frames_kind,
            tiles,
            maps: vec![identity],
            known_values: HashMap::new(),
            known_maps: HashMap::new(),
        }
    }

    /// The frames of what lies behind one of its maps.
    fn frames_behind(&self, map: usize) -> Result<Frames, NoiseProblem> {
        let Mapped { map, tile, .. } = &self.maps[map];
        let frames = self.frames.iter().map(|frame| frame.then(map)).collect::<Result<Vec<_>, _>>()?;
        let tiles = match (tile, &self.tiles) {
            (Some(tile), _) => Some(vec![tile.clone(); frames.len()]),
            (None, Some(tiles)) => Some(tiles.iter().map(|tile| tile.then(map)).collect::<Result<_, _>>()?),
            (None, None) => None,
        };
        Ok(Frames { frames, tiles })
    }
}

impl Lowering<'_> {
    fn finished(mut self) -> Lowered {
        for start in self.framed_starts {
            self.numbers[start] += self.still.len() as u32;
        }
        let output_numbers = self.numbers.len() as u32;
        let program =
            Program { bodies: self.bodies, tables: self.tables.len(), numbers: self.numbers.len(), output_numbers };
        let Self { numbers, lists, tables, antialiased, .. } = self;
        let placings = self.still.into_iter().chain(self.framed).collect();
        Lowered { program, numbers, lists, placings, tables, antialiased }
    }

    /// Lowers nodes to a body of their own; its index.
    fn body(&mut self, mut scope: Scope, nodes: &[usize]) -> Result<usize, NoiseProblem> {
        let results =
            nodes.iter().map(|&node| self.value(&mut scope, node, 0)).collect::<Result<Vec<_>, NoiseProblem>>()?;
        let Scope { dimension, moved, operations, .. } = scope;
        self.bodies.push(Body { dimension, moved, operations, results });
        Ok(self.bodies.len() - 1)
    }

    /// The operation that computes a node behind a map.
    fn value(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        if let Some(&value) = scope.known_values.get(&(index, map)) {
            return Ok(value);
        }
        let value = self.new_value(scope, index, map);
        match value {
            Ok(value) => _ = scope.known_values.insert((index, map), value),
            Err(_) => self.way.push(index),
        }
        value
    }

    // What recurses keeps little on the stack, expressions being up to 256 deep: the rest is in functions of its own.
    fn new_value(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        let node = &self.nodes[index];
        match &node.node.kind {
            Kind::TooDeep => Err(NoiseProblem::TooDeep),
            Kind::Constant(_) => {
                let numbers = self.floats(&[self.known[index].range.low]);
                self.operation(scope, OperationKind::Constant, Vec::new(), numbers, 0)
            }
            Kind::Perlin(_) | Kind::Simplex(_) | Kind::Value(_) => self.lattice(scope, index, map),
            Kind::Many { noise, coordinates } => self.many(scope, index, map, noise, coordinates),
            Kind::Coordinate(_) | Kind::Distance(_) | Kind::Checkerboard(_) | Kind::White { .. } => {
                self.placed_leaf(scope, index, map)
            }
            Kind::Map(kind) => {
                let map = mapped_by(scope, index, map, kind)?;
                self.value(scope, node.inputs[0], map)
            }
            Kind::Fractal { .. } => {
                let inner = self.octaves_scope(scope, index, map)?;
                let body = self.body(*inner, &node.inputs)?;
                self.fractal(scope, index, map, body)
            }
            Kind::Warp { .. } => {
                let inputs = self.warp_components(scope, index, map)?;
                let inner = Self::warped_scope(scope, map)?;
                let body = self.body(*inner, &node.inputs[..1])?;
                self.warp(scope, index, map, inputs, body)
            }
            Kind::Unary(_) => {
                let input = self.value(scope, node.inputs[0], map)?;
                self.unary(scope, index, input)
            }
            Kind::Binary(binary) => {
                if let Some((line, varying)) = self.line(index, *binary) {
                    let input = self.value(scope, varying, map)?;
                    let numbers = self.floats(&line);
                    let kind = OperationKind::Unary(UnaryKind::ScaleBias);
                    return self.operation(scope, kind, vec![input], numbers, 0);
                }
                let inputs = self.values(scope, &node.inputs, map)?;
                self.binary(scope, index, *binary, inputs)
            }
            Kind::Mix => {
                let inputs = self.values(scope, &node.inputs, map)?;
                let Interval { low, high } = self.known[index].range;
                let numbers = self.floats(&[low, high]);
                self.operation(scope, OperationKind::Mix, inputs, numbers, 0)
            }
        }
    }

    fn values(&mut self, scope: &mut Scope, nodes: &[usize], map: usize) -> Result<Vec<usize>, NoiseProblem> {
        nodes.iter().map(|&node| self.value(scope, node, map)).collect()
    }

    #[inline(never)]
    fn lattice(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
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
    fn many(
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
    fn placed_leaf(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
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

    /// What a fractal sums, with a frame for every octave in every frame.
    #[inline(never)]
    fn octaves_scope(&mut self, scope: &Scope, index: usize, map: usize) -> Result<Box<Scope>, NoiseProblem> {
        let Data::Fractal(fractal) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        let frames = scope.frames.len() * fractal.octaves.len();
        self.work += frames;
        if frames > MOST_PLACINGS {
            return Err(NoiseProblem::Placings);
        }
        if self.work > MOST_WORK {
            return Err(NoiseProblem::Work);
        }
        let dimension = scope.maps[map].map.dimension;
        let frames = scope.frames_behind(map)?;
        let octaves: Vec<_> = fractal.octaves.iter().map(|octave| octave.map(dimension)).collect();
        let octaves_of = |frame: &Affine| octaves.iter().map(|octave| frame.then(octave)).collect::<Vec<_>>();
        let tiles_of = |tile: &Tile| octaves.iter().map(|octave| tile.then(octave)).collect::<Vec<_>>();
        if let (Some(_), Kind::Fractal { octaves: Octaves { lacunarity, .. }, .. }) =
            (&frames.tiles, &self.nodes[index].node.kind)
            && lacunarity.fract() != 0.0
        {
            return Err(NoiseProblem::TileLacunarity { lacunarity: *lacunarity });
        }
        let tiles = frames.tiles.map(|tiles| tiles.iter().flat_map(tiles_of).collect::<Result<_, _>>()).transpose()?;
        let frames = frames.frames.iter().flat_map(octaves_of).collect::<Result<_, _>>()?;
        let frames = Frames { frames, tiles };
        let frames_kind = scope.frames_kind.max(scope.maps[map].kind).max(MapKind::Uniform);
        Ok(Box::new(Scope::new(dimension, scope.moved, true, frames_kind, frames)))
    }

    #[inline(never)]
    fn fractal(&mut self, scope: &mut Scope, index: usize, map: usize, body: usize) -> Result<usize, NoiseProblem> {
        let (Data::Fractal(fractal), Kind::Fractal { style, octaves }) =
            (&self.known[index].data, &self.nodes[index].node.kind)
        else {
            return Err(NoiseProblem::Flat);
        };
        let numbers = self.with_list(fractal.octaves.len(), fractal.list(), &fractal.numbers());
        if octaves.antialiased {
            let octaves = fractal.octaves.iter().map(Octave::parts).collect();
            let Frames { frames, .. } = scope.frames_behind(map)?;
            self.antialiased.push(Antialiased { numbers: numbers as usize, octaves, frames });
        }
        let kind = OperationKind::Fractal { style: fractal_kind(*style), body, map: scope.maps[map].kind };
        self.operation(scope, kind, Vec::new(), numbers, map)
    }

    fn warp_components(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<Vec<usize>, NoiseProblem> {
        let components = &self.nodes[index].inputs[1..];
        let (found, expected) = (components.len(), scope.maps[map].map.dimension);
        if found != expected {
            return Err(NoiseProblem::WarpComponents { found, expected });
        }
        self.values(scope, components, map)
    }

    /// What a warp displaces.
    #[inline(never)]
    fn warped_scope(scope: &Scope, map: usize) -> Result<Box<Scope>, NoiseProblem> {
        let frames = scope.frames_behind(map)?;
        let Mapped { map: Affine { dimension, .. }, kind, .. } = scope.maps[map];
        Ok(Box::new(Scope::new(dimension, true, scope.in_fractal, scope.frames_kind.max(kind), frames)))
    }

    #[inline(never)]
    fn warp(
        &mut self,
        scope: &mut Scope,
        index: usize,
        map: usize,
        inputs: Vec<usize>,
        body: usize,
    ) -> Result<usize, NoiseProblem> {
        let Kind::Warp { amplitude } = self.nodes[index].node.kind else { return Err(NoiseProblem::Flat) };
        let numbers = self.floats(&[amplitude]);
        let kind = OperationKind::Warp { body, map: scope.maps[map].kind };
        self.operation(scope, kind, inputs, numbers, map)
    }

    fn operation(
        &mut self,
        scope: &mut Scope,
        kind: OperationKind,
        inputs: Vec<usize>,
        numbers: u32,
        map: usize,
    ) -> Result<usize, NoiseProblem> {
        self.operations += 1;
        self.work += scope.frames.len();
        if self.work > MOST_WORK {
            return Err(NoiseProblem::Work);
        }
        if self.operations > Noise::MAX_OPERATIONS {
            return Err(NoiseProblem::Operations);
        }
        let map = self.map_numbers(scope, map);
        scope.operations.push(Operation { kind, inputs, numbers, map });
        Ok(scope.operations.len() - 1)
    }

    fn floats(&mut self, floats: &[f32]) -> u32 {
        let start = self.numbers.len();
        self.numbers.extend(floats.iter().map(|x| x.to_bits()));
        start as u32
    }

    /// A count, a list, and more numbers.
    fn with_list(&mut self, count: usize, list: Vec<f32>, floats: &[f32]) -> u32 {
        let start = self.numbers.len();
        self.numbers.extend([count as u32, self.lists.len() as u32]);
        self.lists.extend(list.into_iter().map(f32::to_bits));
        self.floats(floats);
        start as u32
    }

    /// Where a map's numbers begin.
    fn map_numbers(&mut self, scope: &mut Scope, map: usize) -> u32 {
        let Mapped { map, kind, numbers, .. } = &mut scope.maps[map];
        *numbers.get_or_insert_with(|| match kind {
            MapKind::Identity => 0,
            MapKind::Uniform => self.floats(&[map.matrix[0][0] as f32]),
            MapKind::Diagonal | MapKind::Matrix => {
                self.floats(map.matrix.map(|row| row.map(|x| x as f32)).as_flattened())
            }
        })
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

    /// A sum or product with a constant is a line, and the other node.
    fn line(&self, index: usize, binary: Binary) -> Option<([f32; 2], usize)> {
        let [left, right] = *self.nodes[index].inputs else { return None };
        let constant = |node: usize| match self.nodes[node].node.kind {
            Kind::Constant(_) => Some(self.known[node].range.low),
            _ => None,
        };
        match (binary, constant(left), constant(right)) {
            (Binary::Add, _, Some(c)) => Some(([1.0, c], left)),
            (Binary::Add, Some(c), _) => Some(([1.0, c], right)),
            (Binary::Subtract, _, Some(c)) => Some(([1.0, 0.0 - c], left)),
            (Binary::Subtract, Some(c), _) => Some(([-1.0, c], right)),
            (Binary::Multiply, _, Some(c)) => Some(([c, 0.0], left)),
            (Binary::Multiply, Some(c), _) => Some(([c, 0.0], right)),
            _ => None,
        }
    }

    #[inline(never)]
    fn unary(&mut self, scope: &mut Scope, index: usize, input: usize) -> Result<usize, NoiseProblem> {
        let (kind, numbers) = self.unary_numbers(index)?;
        self.operation(scope, OperationKind::Unary(kind), vec![input], numbers, 0)
    }

    fn unary_numbers(&mut self, index: usize) -> Result<(UnaryKind, u32), NoiseProblem> {
        let Kind::Unary(unary) = &self.nodes[index].node.kind else { return Err(NoiseProblem::Flat) };
        let Interval { low, high } = self.known[index].range;
        Ok(match *unary {
            Unary::ScaleBias { .. } | Unary::Remap { .. } => {
                let line = unary.line()?;
                (UnaryKind::ScaleBias, self.floats(&line))
            }
            Unary::Abs => (UnaryKind::Abs, 0),
            Unary::Clamp { low, high } => (UnaryKind::Clamp, self.floats(&[low, high])),
            Unary::Smoothstep { low, high } => (UnaryKind::Smoothstep, self.floats(&edges(low, high)?)),
            Unary::Threshold { edge } => (UnaryKind::Threshold, self.floats(&[edge])),
            Unary::Band { lower, upper, softness } => (UnaryKind::Band, self.floats(&band(lower, upper, softness)?)),
            Unary::Curve { .. } | Unary::Terrace { .. } => {
                let Data::Pieces(pieces) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
                (UnaryKind::Piecewise, self.with_list(pieces.count(), pieces.list(), &pieces.numbers()))
            }
            Unary::WholePower { exponent } => {
                self.numbers.push(exponent);
                (UnaryKind::WholePower, self.numbers.len() as u32 - 1)
            }
            Unary::Exponential => (UnaryKind::Exponential, self.floats(&[low, high])),
            Unary::Sine => (UnaryKind::Sine, 0),
            Unary::Cosine => (UnaryKind::Cosine, 0),
            Unary::Fract => (UnaryKind::Fract, 0),
        })
    }

    #[inline(never)]
    fn binary(
        &mut self,
        scope: &mut Scope,
        index: usize,
        binary: Binary,
        inputs: Vec<usize>,
    ) -> Result<usize, NoiseProblem> {
        let (kind, numbers) = self.binary_numbers(index, binary)?;
        self.operation(scope, OperationKind::Binary(kind), inputs, numbers, 0)
    }

    fn binary_numbers(&mut self, index: usize, binary: Binary) -> Result<(BinaryKind, u32), NoiseProblem> {
        let Interval { low, high } = self.known[index].range;
        Ok(match binary {
            Binary::Add => (BinaryKind::Add, 0),
            Binary::Subtract => (BinaryKind::Subtract, 0),
            Binary::Multiply => (BinaryKind::Multiply, 0),
            Binary::Divide => (BinaryKind::Divide, self.floats(&[low, high])),
            Binary::Min => (BinaryKind::Min, 0),
            Binary::Max => (BinaryKind::Max, 0),
            Binary::SmoothMin { softness } => {
                let [k, height, share] = rounding(softness)?;
                (BinaryKind::SmoothMin, self.floats(&[k, height, share, low, high]))
            }
            Binary::SmoothMax { softness } => {
                let [k, height, share] = rounding(softness)?;
                (BinaryKind::SmoothMax, self.floats(&[k, height, share, low, high]))
            }
            Binary::Power => (BinaryKind::Power, self.floats(&[low, high])),
        })
    }
}

fn check_dimension(scope: &Scope, map: usize, found: usize) -> Result<(), NoiseProblem> {
    let expected = scope.maps[map].map.dimension;
    if found == expected { Ok(()) } else { Err(NoiseProblem::Dimension { found, expected }) }
}

/// Another map of the scope, behind one.
fn pushed(scope: &mut Scope, map: usize, next: &Affine) -> Result<usize, NoiseProblem> {
    let map = scope.maps[map].map.then(next)?;
    scope.maps.push(Mapped { map, kind: MapKind::Matrix, numbers: None, tile: None });
    Ok(scope.maps.len() - 1)
}

/// The map that a node makes of another map of the scope.
fn mapped(scope: &mut Scope, index: usize, map: usize, next: &Affine, kind: MapKind) -> Result<usize, NoiseProblem> {
    if let Some(&known) = scope.known_maps.get(&(index, map)) {
        return Ok(known);
    }
    let before = &scope.maps[map];
    let tile = before.tile.as_ref().map(|tile| tile.then(next)).transpose()?;
    let mapped = Mapped { map: before.map.then(next)?, kind: before.kind.max(kind), numbers: None, tile };
    scope.maps.push(mapped);
    scope.known_maps.insert((index, map), scope.maps.len() - 1);
    Ok(scope.maps.len() - 1)
}

#[inline(never)]
fn mapped_by(scope: &mut Scope, index: usize, map: usize, kind: &Map) -> Result<usize, NoiseProblem> {
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

fn fractal_kind(style: Style) -> FractalKind {
    match style {
        Style::Fbm => FractalKind::Fbm,
        Style::Turbulence | Style::Billow => FractalKind::Turbulence,
        Style::Ridged { .. } => FractalKind::Ridged,
        Style::HybridMultifractal { .. } => FractalKind::HybridMultifractal,
        Style::PingPong { .. } => FractalKind::PingPong,
    }
}

/// A node's map from the coordinates around it, `dimension` many, to those of its input.
fn affine_of(map: &Map, dimension: usize) -> Result<(Affine, MapKind), NoiseProblem> {
    let mut affine = Affine::identity(dimension);
    let as_many = |found: usize| {
        if found == dimension { Ok(()) } else { Err(NoiseProblem::Dimension { found, expected: dimension }) }
    };
    let needs = |needed: usize| {
        if needed <= dimension { Ok(()) } else { Err(NoiseProblem::TooFewDimensions { found: dimension, needed }) }
    };
    let kind = match map {
        Map::Scale(frequency) => {
            for d in 0..dimension {
                affine.matrix[d][d] = *frequency;
            }
            MapKind::Uniform
        }
        Map::ScaleAxes(frequencies) => {
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
                return Err(NoiseProblem::Dimension { found: 4, expected: 3 });
            }
            affine.offset[dimension] = to_fixed(*last);
            affine.dimension = dimension + 1;
            MapKind::Matrix
        }
        Map::InDimension(expected) => {
            as_many(expected.count())?;
            MapKind::Identity
        }
        Map::Tiled(periods) => {
            as_many(periods.len())?;
            MapKind::Identity
        }
    };
    Ok((affine, kind))
}
