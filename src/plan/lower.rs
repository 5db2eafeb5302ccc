//! Lowers an expression to its program and its parameters.

mod leaves;
pub(crate) mod scope;

use crate::array;
use crate::layout::parameters::AllParameters;
use crate::layout::slots::{self, piecewise, scale_bias};
use crate::layout::table::Table;
use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::graph::{Fault, FlatNode};
use crate::noise::limits::{MAX_LEAF_OCTAVES, MAX_WORK};
use crate::plan::affine::MapKind;
use crate::plan::antialias::Antialiased;
use crate::plan::interval::ensure;
use crate::plan::lattice_transform::LatticeTransform;
use crate::plan::loops::{operation_loops, own_work};
use crate::plan::lower::scope::{Frame, Lowering, Mapped, Scope, ShaderLimits};
use crate::plan::octaves::CheckedFractal;
use crate::plan::operations::{BinaryKind, Combination, Modifier, UnaryKind};
use crate::plan::program::{Body, Operation, OperationKind, Program, Sweep};
use crate::plan::range::{Data, Known};

pub(crate) struct Lowered {
    pub(crate) program: Program,
    pub(crate) parameters: Vec<u32>,
    pub(crate) arrays: Vec<u32>,
    pub(crate) transforms: Vec<LatticeTransform>,
    pub(crate) tables: Vec<Table>,
    pub(crate) antialiased: Vec<Antialiased>,
    /// The loop iterations per sample in a shader.
    pub(crate) loops: u64,
}

/// Lowers the expressions at `roots`, all with `dimension` coordinates.
pub(crate) fn lowered(
    nodes: &[FlatNode<'_>],
    known: &[Known<'_>],
    roots: &[usize],
    dimension: usize,
    limits: ShaderLimits,
) -> Result<Lowered, Fault> {
    let mut lowering = Lowering {
        nodes,
        known,
        parameters: slots::root::Values { transforms: 0 }.words(),
        // The zero that shader compilers cannot see through.
        arrays: vec![0],
        limits,
        ..Lowering::default()
    };
    match lowering.body(Scope::root(dimension), roots) {
        Ok(_) => Ok(lowering.finished()),
        Err(problem) => Err(Fault { upwards: lowering.error_path, problem }),
    }
}

impl Lowering<'_> {
    fn finished(mut self) -> Lowered {
        for parameter in self.octave_transform_parameters {
            self.parameters[parameter] += self.fixed_transforms.len() as u32;
        }
        let loops = self.body_loops.last().copied().unwrap_or_default();
        let Self { bodies, parameters, arrays, tables, antialiased, .. } = self;
        let output_parameters = parameters.len() as u32;
        let program = Program { bodies, tables: tables.len(), parameters: parameters.len(), output_parameters };
        let transforms = self.fixed_transforms.into_iter().chain(self.octave_transforms).collect();
        Lowered { program, parameters, arrays, transforms, tables, antialiased, loops }
    }

    /// Lowers nodes to a separate body, and returns its index.
    fn body(&mut self, mut scope: Scope, nodes: &[usize]) -> Result<usize, NoiseProblem> {
        ensure(scope.nesting <= self.limits.nesting, NoiseProblem::ShaderNesting)?;
        ensure(scope.nesting <= Noise::MAX_NESTING, NoiseProblem::Nesting)?;
        let results = self.values(&mut scope, nodes, 0)?;
        let Scope { dimension, is_displaced, operations, loops, .. } = scope;
        self.body_loops.push(loops);
        self.bodies.push(Body { dimension, is_displaced, operations, results });
        Ok(self.bodies.len() - 1)
    }

    fn values(&mut self, scope: &mut Scope, nodes: &[usize], map: usize) -> Result<Vec<usize>, NoiseProblem> {
        // A loop has one stack frame. Iterators have ten in builds without optimization.
        let mut values = Vec::with_capacity(nodes.len());
        for &node in nodes {
            values.push(self.value(scope, node, map)?);
        }
        Ok(values)
    }

    /// Returns the operation that computes a node behind a map.
    fn value(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        if let Some(&value) = scope.known_values.get(&(index, map)) {
            return Ok(value);
        }
        let value = self.new_value(scope, index, map);
        match value {
            Ok(value) => _ = scope.known_values.insert((index, map), value),
            Err(_) => self.error_path.push(index),
        }
        value
    }

    // Expressions are up to 256 deep, so recursive functions keep little on the stack and call others for the rest.
    fn new_value(&mut self, scope: &mut Scope, index: usize, map: usize) -> Result<usize, NoiseProblem> {
        let Known { range, data } = &self.known[index];
        let inputs = &self.nodes[index].inputs;
        match data {
            Data::Constant => {
                let parameters = self.append(&slots::constant::Values { value: range.low }.words());
                self.operation(scope, OperationKind::Constant, Vec::new(), parameters, 0)
            }
            Data::Lattice(leaf) => self.lattice(scope, leaf, index, map),
            Data::HighDimensional(noise, coordinates) => self.high_dimensional(scope, noise, coordinates, index, map),
            Data::Positional(leaf) => self.positional(scope, leaf, index, map),
            Data::Map(kind) => {
                let map = scope.mapped(index, map, kind)?;
                self.value(scope, inputs[0], map)
            }
            Data::Fractal(fractal) => {
                let inner = self.octaves_scope(scope, fractal, map)?;
                let body = self.body(*inner, inputs)?;
                self.fractal(scope, fractal, map, body)
            }
            Data::Warp { amplitude } => {
                let (found, expected) = (inputs.len() - 1, scope.dimension_behind(map));
                ensure(found == expected, NoiseProblem::WarpComponents { found, expected })?;
                let components = self.values(scope, &inputs[1..], map)?;
                let inner = Self::warped_scope(scope, map)?;
                let body = self.body(*inner, &inputs[..1])?;
                let parameters = self.append(&slots::warp::Values { amplitude: *amplitude }.words());
                let kind = OperationKind::Warp { body, map: scope.maps[map].kind };
                self.operation(scope, kind, components, parameters, map)
            }
            Data::Unary(modifier) => {
                let input = self.value(scope, inputs[0], map)?;
                self.unary(scope, modifier, index, input)
            }
            Data::Binary(combination) => {
                if let Some((line, varying)) = self.line(index, combination.kind) {
                    let input = self.value(scope, varying, map)?;
                    let parameters = self.append(&line.words());
                    let kind = OperationKind::Unary(UnaryKind::ScaleBias);
                    return self.operation(scope, kind, vec![input], parameters, 0);
                }
                let inputs = self.values(scope, inputs, map)?;
                self.binary(scope, combination, inputs)
            }
            Data::Mix => {
                let inputs = self.values(scope, inputs, map)?;
                let parameters = self.append(&range.bounds());
                self.operation(scope, OperationKind::Mix, inputs, parameters, 0)
            }
        }
    }

    /// If a sum or product with a constant is a scale and bias, returns them and the other node.
    fn line(&self, index: usize, kind: BinaryKind) -> Option<(scale_bias::Values, usize)> {
        let [left, right] = *self.nodes[index].inputs else { return None };
        let constant = |node: usize| {
            let known = &self.known[node];
            matches!(known.data, Data::Constant).then_some(known.range.low)
        };
        let (c, varying) = match (constant(left), constant(right)) {
            (_, Some(c)) => (c, left),
            (Some(c), None) => (c, right),
            (None, None) => return None,
        };
        let (scale, bias) = match kind {
            BinaryKind::Add => (1.0, c),
            BinaryKind::Subtract if varying == left => (1.0, 0.0 - c),
            BinaryKind::Subtract => (-1.0, c),
            BinaryKind::Multiply => (c, 0.0),
            _ => return None,
        };
        Some((scale_bias::Values { scale, bias }, varying))
    }

    #[inline(never)]
    fn unary(
        &mut self,
        scope: &mut Scope,
        modifier: &Modifier,
        index: usize,
        input: usize,
    ) -> Result<usize, NoiseProblem> {
        let parameters = match &modifier.pieces {
            None => self.append(&modifier.parameters),
            Some(pieces) => {
                let records = match self.known_pieces.get(&index) {
                    Some(&records) => records,
                    None => self.append_array(pieces.words(), || pieces.records())?,
                };
                self.known_pieces.insert(index, records);
                let (low, high) = (pieces.range.low, pieces.range.high);
                let values = piecewise::Values { pieces: pieces.count(), records, low, high, end: pieces.end };
                self.append(&values.words())
            }
        };
        self.operation(scope, OperationKind::Unary(modifier.kind), vec![input], parameters, 0)
    }

    #[inline(never)]
    fn binary(
        &mut self,
        scope: &mut Scope,
        combination: &Combination,
        inputs: Vec<usize>,
    ) -> Result<usize, NoiseProblem> {
        let parameters = self.append(&combination.parameters);
        self.operation(scope, OperationKind::Binary(combination.kind), inputs, parameters, 0)
    }

    /// Returns the scope of a fractal's body, with a frame for every octave in every frame.
    #[inline(never)]
    fn octaves_scope(
        &mut self,
        scope: &Scope,
        fractal: &CheckedFractal,
        map: usize,
    ) -> Result<Box<Scope>, NoiseProblem> {
        let count = scope.frames.len() * fractal.octaves.len();
        self.work += count;
        ensure(count <= MAX_LEAF_OCTAVES, NoiseProblem::LeafOctaves)?;
        ensure(self.work <= MAX_WORK, NoiseProblem::Work)?;
        let dimension = scope.dimension_behind(map);
        let frames = scope.frames_behind(map)?;
        let lacunarity = fractal.lacunarity;
        let can_repeat = !scope.is_tiled(map) || lacunarity.fract() == 0.0;
        ensure(can_repeat, NoiseProblem::TileLacunarity { lacunarity })?;
        let octaves: Vec<_> = fractal.octaves.iter().map(|octave| octave.map(dimension)).collect();
        let octaves_of = |frame: &Frame| octaves.iter().map(|octave| frame.then(octave)).collect::<Vec<_>>();
        let frames = frames.iter().flat_map(octaves_of).collect::<Result<_, _>>()?;
        let inner = scope.nested(map, frames);
        let frames_kind = inner.frames_kind.max(MapKind::Uniform);
        let is_displaced = inner.is_displaced || fractal.kind.sweep() != Sweep::None;
        Ok(Box::new(Scope { is_displaced, is_in_fractal: true, frames_kind, ..inner }))
    }

    #[inline(never)]
    fn fractal(
        &mut self,
        scope: &mut Scope,
        fractal: &CheckedFractal,
        map: usize,
        body: usize,
    ) -> Result<usize, NoiseProblem> {
        let records = fractal.records();
        let records = self.append_array(records.len(), || records)?;
        let parameters = self.append(&fractal.parameters(records));
        if fractal.is_antialiased {
            let frames = scope.frames_behind(map)?.into_iter().map(|frame| frame.map).collect();
            let octaves = fractal.octaves.clone();
            self.antialiased.push(Antialiased { parameters: parameters as usize, octaves, frames });
        }
        let kind = OperationKind::Fractal { style: fractal.kind, body, map: scope.maps[map].kind };
        self.operation(scope, kind, Vec::new(), parameters, map)
    }

    /// Returns the scope of a warp's body.
    #[inline(never)]
    fn warped_scope(scope: &Scope, map: usize) -> Result<Box<Scope>, NoiseProblem> {
        let frames = scope.frames_behind(map)?;
        Ok(Box::new(Scope { is_displaced: true, ..scope.nested(map, frames) }))
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
        let all = AllParameters { parameters: &self.parameters, arrays: &[] };
        self.work += scope.frames.len() * own_work(kind, all.from(parameters));
        ensure(self.work <= MAX_WORK, NoiseProblem::Work)?;
        ensure(self.operations <= Noise::MAX_OPERATIONS, NoiseProblem::Operations)?;
        self.shader_size += kind.shader_size();
        ensure(self.shader_size <= self.limits.size, NoiseProblem::ShaderSize)?;
        scope.loops = scope.loops.saturating_add(operation_loops(kind, all.from(parameters), &self.body_loops));
        ensure(scope.loops <= self.limits.loops, NoiseProblem::ShaderLoops { loops: scope.loops })?;
        let map = self.map_parameters(scope, map);
        scope.operations.push(Operation { kind, inputs, parameters, map });
        Ok(scope.operations.len() - 1)
    }

    /// Appends parameters, and returns the index of the first.
    fn append(&mut self, words: &[u32]) -> u32 {
        let start = self.parameters.len();
        self.parameters.extend(words);
        start as u32
    }

    /// Appends an array, unless the total would be too large, and returns its start.
    pub(crate) fn append_array(
        &mut self,
        length: usize,
        words: impl FnOnce() -> Vec<u32>,
    ) -> Result<u32, NoiseProblem> {
        let start = self.arrays.len();
        let bytes = 4 * (start + length);
        ensure(bytes <= Noise::MAX_ARRAY_BYTES, NoiseProblem::ArrayBytes { bytes })?;
        self.arrays.extend(words());
        Ok(start as u32)
    }

    /// Returns the index of a map's first parameter.
    fn map_parameters(&mut self, scope: &mut Scope, map: usize) -> u32 {
        let Mapped { frame: Frame { map, .. }, kind, parameters } = &mut scope.maps[map];
        *parameters.get_or_insert_with(|| match kind {
            MapKind::Identity => 0,
            MapKind::Uniform => self.append(&slots::uniform_map::Values { factor: map.matrix[0][0] as f32 }.words()),
            MapKind::Diagonal | MapKind::Matrix => {
                let rows = array::from_fn(|i| map.matrix[i / 4][i % 4] as f32);
                self.append(&slots::matrix_map::Values { rows }.words())
            }
        })
    }
}
