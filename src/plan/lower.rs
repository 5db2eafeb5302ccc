//! From an expression to its program and its numbers.

mod leaves;
mod maps;
mod operations;
pub(crate) mod scope;

use crate::layout::slots;
use crate::layout::table::Table;
use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::graph::FlatNode;
use crate::noise::node::{Kind, Style};
use crate::noise::octaves::Octaves;
use crate::plan::affine::Affine;
use crate::plan::antialias::Antialiased;
use crate::plan::lower::maps::mapped_by;
use crate::plan::lower::scope::{Frames, LatticeTransform, Lowering, MAX_LEAF_OCTAVES, MOST_WORK, Mapped, Scope};
use crate::plan::map_kind::MapKind;
use crate::plan::octaves::Octave;
use crate::plan::operations::UnaryKind;
use crate::plan::program::{Body, FractalKind, Operation, OperationKind, Program};
use crate::plan::range::{Data, Known};
use crate::plan::tile::Tile;
use std::collections::HashMap;

pub(crate) struct Lowered {
    pub(crate) program: Program,
    pub(crate) parameters: Vec<u32>,
    pub(crate) arrays: Vec<u32>,
    pub(crate) transforms: Vec<LatticeTransform>,
    pub(crate) tables: Vec<Table>,
    pub(crate) antialiased: Vec<Antialiased>,
}

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
        parameters: slots::root::Values { points_transforms: 0 }.words(),
        // The zero that shaders cannot see through.
        arrays: vec![0],
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

impl Lowering<'_> {
    fn finished(mut self) -> Lowered {
        for start in self.framed_starts {
            self.parameters[start] += self.still.len() as u32;
        }
        let output_parameters = self.parameters.len() as u32;
        let program = Program {
            bodies: self.bodies,
            tables: self.tables.len(),
            parameters: self.parameters.len(),
            output_parameters,
        };
        let Self { parameters, arrays, tables, antialiased, .. } = self;
        let transforms = self.still.into_iter().chain(self.framed).collect();
        Lowered { program, parameters, arrays, transforms, tables, antialiased }
    }

    /// Lowers nodes to a body of their own; its index.
    fn body(&mut self, mut scope: Scope, nodes: &[usize]) -> Result<usize, NoiseProblem> {
        let results =
            nodes.iter().map(|&node| self.value(&mut scope, node, 0)).collect::<Result<Vec<_>, NoiseProblem>>()?;
        let Scope { dimension, displacement, operations, .. } = scope;
        self.bodies.push(Body { dimension, displacement, operations, results });
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
                let value = self.known[index].range.low;
                let parameters = self.append(&slots::constant::Values { value }.words());
                self.operation(scope, OperationKind::Constant, Vec::new(), parameters, 0)
            }
            Kind::Perlin(_) | Kind::Simplex(_) | Kind::Value(_) => self.lattice(scope, index, map),
            Kind::HighDimensional { noise, coordinates } => {
                self.high_dimensional(scope, index, map, noise, coordinates)
            }
            Kind::Positional(leaf) => self.positional_leaf(scope, index, map, leaf),
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
                    let parameters = self.append(&line.words());
                    let kind = OperationKind::Unary(UnaryKind::ScaleBias);
                    return self.operation(scope, kind, vec![input], parameters, 0);
                }
                let inputs = self.values(scope, &node.inputs, map)?;
                self.binary(scope, index, inputs)
            }
            Kind::Mix => {
                let inputs = self.values(scope, &node.inputs, map)?;
                let parameters = self.append(&self.known[index].range.bounds());
                self.operation(scope, OperationKind::Mix, inputs, parameters, 0)
            }
        }
    }

    fn values(&mut self, scope: &mut Scope, nodes: &[usize], map: usize) -> Result<Vec<usize>, NoiseProblem> {
        nodes.iter().map(|&node| self.value(scope, node, map)).collect()
    }

    /// What a fractal sums, with a frame for every octave in every frame.
    #[inline(never)]
    fn octaves_scope(&mut self, scope: &Scope, index: usize, map: usize) -> Result<Box<Scope>, NoiseProblem> {
        let Data::Fractal(fractal) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        let frames = scope.frames.len() * fractal.octaves.len();
        self.work += frames;
        if frames > MAX_LEAF_OCTAVES {
            return Err(NoiseProblem::LeafOctaves);
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
        Ok(Box::new(Scope::new(dimension, scope.displacement, true, frames_kind, frames)))
    }

    #[inline(never)]
    fn fractal(&mut self, scope: &mut Scope, index: usize, map: usize, body: usize) -> Result<usize, NoiseProblem> {
        let (Data::Fractal(fractal), Kind::Fractal { style, octaves }) =
            (&self.known[index].data, &self.nodes[index].node.kind)
        else {
            return Err(NoiseProblem::Flat);
        };
        let parameters = self.append(&fractal.parameters(self.arrays.len() as u32));
        self.arrays.extend(fractal.records());
        if octaves.antialiased {
            let octaves = fractal.octaves.iter().map(Octave::parts).collect();
            let Frames { frames, .. } = scope.frames_behind(map)?;
            self.antialiased.push(Antialiased { parameters: parameters as usize, octaves, frames });
        }
        let kind = OperationKind::Fractal { style: fractal_kind(*style), body, map: scope.maps[map].kind };
        self.operation(scope, kind, Vec::new(), parameters, map)
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
        let parameters = self.append(&slots::warp::Values { amplitude }.words());
        let kind = OperationKind::Warp { body, map: scope.maps[map].kind };
        self.operation(scope, kind, inputs, parameters, map)
    }

    fn operation(
        &mut self,
        scope: &mut Scope,
        kind: OperationKind,
        inputs: Vec<usize>,
        parameters: u32,
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
        let map = self.map_parameters(scope, map);
        scope.operations.push(Operation { kind, inputs, parameters, map });
        Ok(scope.operations.len() - 1)
    }

    /// Appends parameters; where they begin.
    fn append(&mut self, words: &[u32]) -> u32 {
        let start = self.parameters.len();
        self.parameters.extend(words);
        start as u32
    }

    /// Where a map's numbers begin.
    fn map_parameters(&mut self, scope: &mut Scope, map: usize) -> u32 {
        let Mapped { map, kind, parameters, .. } = &mut scope.maps[map];
        *parameters.get_or_insert_with(|| match kind {
            MapKind::Identity => 0,
            MapKind::Uniform => self.append(&slots::uniform_map::Values { factor: map.matrix[0][0] as f32 }.words()),
            MapKind::Diagonal | MapKind::Matrix => {
                let rows = std::array::from_fn(|i| map.matrix[i / 4][i % 4] as f32);
                self.append(&slots::matrix_map::Values { rows }.words())
            }
        })
    }
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
