//! What both backends work from: a checked description, split into its structure, which decides what code runs, and its
//! numbers, which are data to that code.

mod affine;
mod antialias;
pub(crate) mod basis;
mod flow;
mod high_dimensional;
pub(crate) mod interval;
pub(crate) mod lattice;
mod lower;
pub(crate) mod map_kind;
mod octaves;
pub(crate) mod operations;
mod pieces;
pub(crate) mod position_error;
pub(crate) mod positional;
pub(crate) mod program;
pub(crate) mod range;
mod tile;

use crate::dimension::Dimension;
use crate::grid::Grid;
use crate::layout::parameters::AllParameters;
use crate::layout::slots::{colour_ramp, normals, stop_record};
use crate::layout::table::Table;
use crate::layout::transforms::{Fine, GridTransform, PointsTransform};
use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::expression::Noise;
pub(crate) use crate::noise::graph;
use crate::noise::graph::{FlatNode, flattened, flattened_together, path, path_up};
use crate::output;
use crate::output::Output;
use crate::plan::affine::{from_fixed, skewed};
use crate::plan::antialias::Antialiased;
pub(crate) use crate::plan::interval::Interval;
use crate::plan::interval::{LARGEST_COORDINATE, check_number};
use crate::plan::lower::scope::LatticeTransform;
use crate::plan::lower::{Lowered, lowered};
use crate::plan::position_error::PositionError;
use crate::plan::program::Program;
use crate::plan::range::{Known, known};
use crate::plan::tile::Tiling;
use std::borrow::Cow;

#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) program: Program,
    pub(crate) dimension: Dimension,
    /// The program's numbers, as it counts them.
    pub(crate) parameters: Vec<u32>,
    /// Lists of any length, to which numbers point.
    pub(crate) arrays: Vec<u32>,
    pub(crate) tables: Vec<Table>,
    pub(crate) output: OutputKind,
    transforms: Vec<LatticeTransform>,
    antialiased: Vec<Antialiased>,
}

/// What is made of the expressions' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OutputKind {
    Value,
    Normals,
    ColourRamp,
    /// So many values.
    Channels(usize),
    Curl,
}

impl Noise {
    /// A range that its values do not leave, by interval arithmetic from the leaves' exact ranges: exact for single noises
    /// and fractals, wider than need be where parts of a sum depend on each other.
    ///
    /// # Errors
    /// [`NoiseError`] says what in the description cannot be.
    pub fn range(&self) -> Result<std::ops::RangeInclusive<f32>, NoiseError> {
        let Interval { low, high } = range(self)?;
        Ok(low..=high)
    }
}

/// What values an expression can have.
pub(crate) fn range(noise: &Noise) -> Result<Interval, NoiseError> {
    let nodes = flattened(noise);
    let known = all_known(&nodes)?;
    // What only shows at its place, such as a wrong dimension.
    let lowered = lowered(&nodes, &known, &[nodes.len() - 1], graph::dimension(&nodes).count());
    lowered.map_err(|(way, problem)| NoiseError { node: path_up(&nodes, &way), problem })?;
    Ok(known[nodes.len() - 1].range)
}

fn all_known<'a>(nodes: &[FlatNode<'a>]) -> Result<Vec<Known<'a>>, NoiseError> {
    if nodes.len() > Noise::MAX_OPERATIONS {
        return Err(NoiseError { node: path(nodes, nodes.len() - 1), problem: NoiseProblem::Operations });
    }
    let mut all = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        all.push(known(node, &all).map_err(|problem| NoiseError { node: path(nodes, index), problem })?);
    }
    Ok(all)
}

impl Plan {
    pub(crate) fn new(output: &Output) -> Result<Self, NoiseError> {
        let (kind, name, noises) = match &output.kind {
            output::Kind::Value(noise) => (OutputKind::Value, "value", std::slice::from_ref(noise)),
            output::Kind::Normals { noise, .. } => (OutputKind::Normals, "normals", std::slice::from_ref(noise)),
            output::Kind::ColourRamp { noise, .. } => (OutputKind::ColourRamp, "ramp", std::slice::from_ref(noise)),
            output::Kind::Channels(noises) => (OutputKind::Channels(noises.len()), "channels", noises.as_slice()),
            output::Kind::Curl(noises) => (OutputKind::Curl, "curl", noises.as_slice()),
        };
        let of_output = |problem| NoiseError { node: name.into(), problem };
        if !(1..=4).contains(&noises.len()) {
            return Err(of_output(NoiseProblem::Count { what: "channels", found: noises.len(), least: 1, most: 4 }));
        }
        let (nodes, roots) = flattened_together(noises);
        let known = all_known(&nodes)?;
        let dimension = graph::dimension_of(&nodes, &roots);
        if kind == OutputKind::Curl && !matches!((roots.len(), dimension), (1, Dimension::D2) | (3, Dimension::D3)) {
            return Err(of_output(NoiseProblem::Curl { potentials: roots.len(), dimensions: dimension.count() }));
        }
        let Lowered { mut program, mut parameters, mut arrays, transforms, tables, antialiased } =
            lowered(&nodes, &known, &roots, dimension.count())
                .map_err(|(way, problem)| NoiseError { node: path_up(&nodes, &way), problem })?;
        parameters.extend(parameters_of_output(output, &mut arrays).map_err(of_output)?);
        program.parameters = parameters.len();
        Ok(Self { program, dimension, parameters, arrays, tables, output: kind, transforms, antialiased })
    }

    /// The plan as a grid sees it: without octaves that it is too coarse for.
    pub(crate) fn seen_by(&self, grid: &Grid) -> Cow<'_, Self> {
        if self.antialiased.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut plan = self.clone();
        for antialiased in &self.antialiased {
            antialiased.apply(grid, &mut plan.parameters, &mut plan.arrays);
        }
        Cow::Owned(plan)
    }

    /// The placements as a grid meets them.
    pub(crate) fn grid_transforms(&self, grid: &Grid) -> Result<Vec<GridTransform>, PositionError> {
        if grid.coordinates() != self.dimension.count() {
            return Err(PositionError::Dimension { found: grid.coordinates(), expected: self.dimension });
        }
        self.grid_transforms_at(grid.origin(), grid.step(), grid.extent())
    }

    /// The placements as a grid of the expression's dimension meets them.
    pub(crate) fn grid_transforms_at(
        &self,
        origin: [f64; 4],
        step: [f64; 3],
        extent: [u32; 3],
    ) -> Result<Vec<GridTransform>, PositionError> {
        for (coordinate, value) in origin.into_iter().enumerate() {
            if !value.is_finite() {
                return Err(PositionError::NotFinite { coordinate, value });
            }
        }
        self.transforms.iter().map(|transform| transform.of_grid(origin, step, extent)).collect()
    }

    /// The placements as a list of points meets them.
    pub(crate) fn points_transforms(&self) -> Vec<PointsTransform> {
        let transform = |transform: &LatticeTransform| {
            let LatticeTransform { map, tiling, .. } = transform;
            let (offset, matrix) = match tiling {
                Some(tiling) => (tiling.position(map.offset), tiling.matrix(map)),
                None => (map.offset, map.matrix),
            };
            PointsTransform {
                shift: offset.map(|offset| (offset >> 32) as u64),
                matrix: matrix.map(|row| row.map(|x| x as f32)),
            }
        };
        self.transforms.iter().map(transform).collect()
    }
}

/// The output's own numbers; lists are added to the others.
fn parameters_of_output(output: &Output, arrays: &mut Vec<u32>) -> Result<Vec<u32>, NoiseProblem> {
    match &output.kind {
        output::Kind::Value(_) | output::Kind::Channels(_) | output::Kind::Curl(_) => Ok(Vec::new()),
        output::Kind::Normals { strength, .. } => {
            check_number("strength", f64::from(*strength))?;
            Ok(normals::Values { strength: *strength }.words())
        }
        output::Kind::ColourRamp { ramp, .. } => {
            let stops = &ramp.stops;
            if !(1..=256).contains(&stops.len()) {
                return Err(NoiseProblem::Count { what: "stops", found: stops.len(), least: 1, most: 256 });
            }
            if let Some(pair) = stops.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
                return Err(NoiseProblem::Order { what: "stops", before: pair[0].0, value: pair[1].0 });
            }
            let parameters = colour_ramp::Values { stops: stops.len() as u32, records: arrays.len() as u32 }.words();
            for (index, (position, colour)) in stops.iter().enumerate() {
                check_number("position of a stop", f64::from(*position))?;
                colour.iter().try_for_each(|&channel| check_number("colour of a stop", f64::from(channel)))?;
                let width = stops.get(index + 1).map_or(1.0, |next| f64::from(next.0) - f64::from(*position));
                let inverse = width.recip() as f32;
                arrays.extend(stop_record::Values { position: *position, inverse, colour: *colour }.words());
            }
            Ok(parameters)
        }
    }
}

impl Plan {
    pub(crate) fn all_parameters(&self) -> AllParameters<'_> {
        AllParameters { parameters: &self.parameters, arrays: &self.arrays }
    }

    /// Puts the points' placements behind the other lists: all that a shader needs where positions are arguments.
    #[cfg(feature = "wgsl")]
    pub(crate) fn add_points_transforms(&mut self) {
        use crate::layout::slots::root;

        self.parameters[root::offset_of(root::Slot::points_transforms)] = self.arrays.len() as u32;
        let transforms = self.points_transforms();
        self.arrays.extend(bytemuck::cast_slice::<_, u32>(&transforms));
    }

    /// The numbers as a uniform buffer holds them, in whole vectors of four.
    #[cfg(feature = "wgsl")]
    pub(crate) fn uniform_parameters(&self) -> Vec<u32> {
        let mut parameters = self.parameters.clone();
        parameters.resize(parameters.len().next_multiple_of(4), 0);
        parameters
    }
}

impl LatticeTransform {
    fn of_grid(&self, origin: [f64; 4], step: [f64; 3], extent: [u32; 3]) -> Result<GridTransform, PositionError> {
        let n = self.map.dimension;
        let lattice = |vector: [f64; 4], offset: [i128; 4]| {
            let mut fixed = self.map.of_vector(vector)?;
            for (fixed, offset) in fixed.iter_mut().zip(offset) {
                *fixed += offset;
            }
            Ok(if self.skewed { skewed(fixed, n) } else { fixed })
        };
        let mut start = lattice(origin, self.map.offset).map_err(|(coordinate, frequency)| PositionError::TooFar {
            coordinate,
            value: origin[coordinate],
            frequency,
        })?;
        let mut steps = [[0; 4]; 4];
        for (axis, value) in step.into_iter().enumerate() {
            // As steps are of a grid of one sample, which every single position is.
            if value != 0.0 {
                let mut vector = [0.0; 4];
                vector[axis] = value;
                steps[axis] = lattice(vector, [0; 4]).map_err(|(_, frequency)| PositionError::StepTooLarge {
                    axis,
                    value,
                    frequency,
                })?;
            }
        }
        if self.value {
            self.check_value(start, steps, extent, origin)?;
        }
        if let Some(tiling) = &self.tiling {
            start = tiling.position(start);
            steps = steps.map(|step| tiling.step(step));
            let cells = |axis: usize| {
                let longest = steps[axis].iter().fold(0.0_f64, |longest, &step| longest.max(from_fixed(step).abs()));
                longest * f64::from(extent[axis])
            };
            if let Some(axis) = (0..3).find(|&axis| 3.0 * cells(axis) > Tiling::MAX_TILED_CELLS) {
                return Err(PositionError::TooLongForTiles { axis });
            }
        }
        Ok(GridTransform {
            origin: start.map(|coordinate| fine(coordinate + HALF_OF_LOCAL)),
            step: steps.map(|step| step.map(fine)),
        })
    }

    /// Coordinates that are values do not wrap.
    fn check_value(
        &self,
        start: [i128; 4],
        steps: [[i128; 4]; 4],
        extent: [u32; 3],
        origin: [f64; 4],
    ) -> Result<(), PositionError> {
        for row in 0..self.map.dimension {
            let along = (0..3).map(|axis| from_fixed(steps[axis][row]).abs() * f64::from(extent[axis]));
            if from_fixed(start[row]).abs() + along.sum::<f64>() >= LARGEST_COORDINATE {
                let size = |k: &usize| (self.map.matrix[row][*k] * origin[*k]).abs();
                let coordinate = (0..4).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(0);
                return Err(PositionError::TooFarForValue { coordinate, value: origin[coordinate] });
            }
        }
        Ok(())
    }
}

/// Half of the last bit of a local coordinate, which has 24, in 64.64 fixed point.
const HALF_OF_LOCAL: i128 = 1 << (64 - 25);

/// From 64.64 to the 32.64 fixed point of grids, whose cells wrap.
fn fine(coordinate: i128) -> Fine {
    Fine { position: (coordinate >> 32) as u64, below: coordinate as u32, padding: 0 }
}
