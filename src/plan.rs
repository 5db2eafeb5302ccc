//! The plan of a noise, from which both backends work. It is the checked description, split into its structure, which
//! decides the code that runs, and its parameters, the data for that code.

pub(crate) mod affine;
mod antialias;
pub(crate) mod basis;
pub(crate) mod cellular;
pub(crate) mod derivatives;
#[cfg(feature = "wgsl")]
pub(crate) mod difference;
pub(crate) mod float_map;
mod flow;
mod fractal_style;
pub(crate) mod gabor;
pub(crate) mod hash_seed;
mod high_dimensional;
pub(crate) mod interval;
pub(crate) mod lattice;
pub(crate) mod lattice_transform;
pub(crate) mod loops;
mod lower;
mod octaves;
pub(crate) mod operations;
pub(crate) mod pieces;
pub(crate) mod position;
pub(crate) mod position_error;
pub(crate) mod positional;
pub(crate) mod program;
pub(crate) mod range;
pub(crate) mod searches;
mod tile;

use crate::dimension::Dimension;
use crate::format::Format;
use crate::grid::Grid;
use crate::layout::parameters::AllParameters;
use crate::layout::slots::{colour_ramp, curvature, normals, stop_record};
use crate::layout::table::Table;
use crate::layout::transforms::{GridTransform, PointsTransform};
use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::expression::Noise;
use crate::noise::graph::{Fault, FlatNode, dimension_of, flattened, flattened_together};
use crate::output::{self, NormalY, Output};
use crate::plan::affine::FARTHEST;
use crate::plan::antialias::Antialiased;
use crate::plan::derivatives::{Derivatives, check_derivatives};
use crate::plan::interval::{Interval, check_count, check_number, ensure};
use crate::plan::lattice_transform::LatticeTransform;
use crate::plan::loops::{loops_with_hessians, output_loops};
use crate::plan::lower::scope::ShaderLimits;
use crate::plan::lower::{Lowered, lowered};
use crate::plan::position_error::PositionError;
use crate::plan::program::Program;
use crate::plan::range::{Known, known};
use crate::plan::searches::Searches;
use crate::surface::Surface;
use std::borrow::Cow;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) program: Arc<Program>,
    pub(crate) dimension: Dimension,
    pub(crate) parameters: Vec<u32>,
    /// Arrays of any length, to which parameters point.
    pub(crate) arrays: Vec<u32>,
    pub(crate) tables: Vec<Table>,
    pub(crate) output: OutputKind,
    transforms: Vec<LatticeTransform>,
    /// Positions whose coordinates are all below this size lie in all lattices.
    near: f64,
    antialiased: Vec<Antialiased>,
    pub(crate) derivatives: Derivatives,
    /// The number of samples kept at once to compute one position.
    pub(crate) samples: usize,
    /// Whether values, and whether gradients, are computed from Hessians inside.
    take_hessians: [bool; 2],
    /// The number of loop iterations for one sample in a shader, without Hessians.
    loops: u64,
}

/// The kind of an output, which decides how the values of its expressions are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OutputKind {
    Value,
    Normals,
    ColourRamp,
    /// The values of several expressions.
    Channels(usize),
    Curl,
    Laplacian,
    MeanCurvature,
}

impl OutputKind {
    /// Returns whether the output is a single number, which any format can hold.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Value | Self::Laplacian | Self::MeanCurvature)
    }

    /// Returns whether a format can hold the output.
    pub(crate) fn fits(self, format: Format) -> bool {
        match self {
            Self::Value => true,
            Self::Laplacian | Self::MeanCurvature => format != Format::ValueAndGradient,
            Self::Normals | Self::ColourRamp | Self::Channels(_) | Self::Curl => format.has_four_channels(),
        }
    }

    /// Checks that the output is defined on a surface, not only in flat space.
    pub(crate) fn check_surface(self) -> Result<(), PositionError> {
        let output = match self {
            Self::Value | Self::Normals | Self::ColourRamp | Self::Channels(_) => return Ok(()),
            Self::Curl => "curl",
            Self::Laplacian => "Laplacian",
            Self::MeanCurvature => "mean curvature",
        };
        Err(PositionError::Surface { output })
    }

    /// Returns whether the output is computed from gradients.
    pub(crate) fn takes_gradient(self) -> bool {
        matches!(self, Self::Normals | Self::Curl)
    }

    /// Returns whether the output is computed from second derivatives.
    pub(crate) fn takes_hessian(self) -> bool {
        matches!(self, Self::Laplacian | Self::MeanCurvature)
    }
}

impl Noise {
    /// Returns a range that contains all values, by interval arithmetic from the leaves' exact ranges. It is exact for
    /// single noises and fractals, and may be too wide where parts of a sum depend on each other.
    ///
    /// # Errors
    /// [`NoiseError`] if the description is invalid.
    pub fn range(&self) -> Result<std::ops::RangeInclusive<f32>, NoiseError> {
        let nodes = flattened(self);
        let root = nodes.len() - 1;
        let range = || {
            let known = all_known(&nodes, &[root])?;
            // Some errors are found only here, such as a wrong dimension.
            lowered(&nodes, &known, &[root], self.dimension().count(), ShaderLimits::NONE)?;
            Ok(known[root].range)
        };
        let Interval { low, high } = range().map_err(|fault: Fault| fault.named(&nodes, output::Kind::Value.name()))?;
        Ok(low..=high)
    }
}

fn all_known<'a>(nodes: &[FlatNode<'a>], roots: &[usize]) -> Result<Vec<Known<'a>>, Fault> {
    let error = |index, problem| Fault::at(nodes, index, problem);
    if nodes.len() > Noise::MAX_OPERATIONS {
        return Err(error(nodes.len() - 1, NoiseProblem::Operations));
    }
    let mut all = Vec::with_capacity(nodes.len());
    check_derivatives(nodes, roots, 0)?;
    let mut searches = Searches::default();
    for (index, FlatNode { node, .. }) in nodes.iter().enumerate() {
        searches.add(&node.kind).map_err(|problem| error(index, problem))?;
    }
    for (index, node) in nodes.iter().enumerate() {
        all.push(known(node, &all).map_err(|problem| error(index, problem))?);
    }
    Ok(all)
}

impl Plan {
    pub(crate) fn new(output: &Output) -> Result<Self, NoiseError> {
        Self::within(output, ShaderLimits::NONE)
    }

    /// Makes the plan for a shader, unless the shader would be too large.
    #[cfg(feature = "wgsl")]
    pub(crate) fn for_shader(output: &Output) -> Result<Self, NoiseError> {
        Self::within(output, ShaderLimits::OF_SHADERS)
    }

    fn within(output: &Output, limits: ShaderLimits) -> Result<Self, NoiseError> {
        let (nodes, roots) = flattened_together(&output.noises);
        let planned = || {
            check_count("channels", roots.len(), 1, 4).map_err(Fault::of_output)?;
            Self::of_nodes(output, &nodes, &all_known(&nodes, &roots)?, &roots, limits)
        };
        planned().map_err(|fault| fault.named(&nodes, output.kind.name()))
    }

    /// Checks an output whose noises are among checked nodes.
    #[cfg(feature = "serde")]
    pub(crate) fn check(
        output: &Output,
        nodes: &[FlatNode<'_>],
        known: &[Known<'_>],
        roots: &[usize],
    ) -> Result<(), Fault> {
        check_count("channels", roots.len(), 1, 4).map_err(Fault::of_output)?;
        Self::of_nodes(output, nodes, known, roots, ShaderLimits::NONE).map(|_| ())
    }

    /// Makes the plan of an output whose noises are among checked nodes.
    fn of_nodes(
        output: &Output,
        nodes: &[FlatNode<'_>],
        known: &[Known<'_>],
        roots: &[usize],
        limits: ShaderLimits,
    ) -> Result<Self, Fault> {
        let (kind, requested) = match &output.kind {
            output::Kind::Value => (OutputKind::Value, 0),
            output::Kind::Normals { .. } => (OutputKind::Normals, 1),
            output::Kind::ColourRamp(_) => (OutputKind::ColourRamp, 0),
            output::Kind::Channels => (OutputKind::Channels(roots.len()), 0),
            output::Kind::Curl => (OutputKind::Curl, 1),
            output::Kind::Laplacian { .. } => (OutputKind::Laplacian, 2),
            output::Kind::MeanCurvature { .. } => (OutputKind::MeanCurvature, 2),
        };
        let error = Fault::of_output;
        let dimension = dimension_of(nodes, roots);
        if kind == OutputKind::Curl && !matches!((roots.len(), dimension), (1, Dimension::D2) | (3, Dimension::D3)) {
            return Err(error(NoiseProblem::Curl { potentials: roots.len(), dimensions: dimension.count() }));
        }
        check_derivatives(nodes, roots, requested)?;
        let derivatives = Derivatives::of(nodes, roots);
        let Lowered { mut program, mut parameters, mut arrays, transforms, tables, antialiased, loops } =
            lowered(nodes, known, roots, dimension.count(), limits)?;
        let take_hessians = [false, true].map(|with_gradient| program.takes_hessians(with_gradient));
        let loops = loops.saturating_add(output_loops(output));
        parameters.extend(output_parameters(output, &mut arrays).map_err(error)?);
        program.parameters = parameters.len();
        let near = transforms.iter().map(LatticeTransform::near).fold(FARTHEST, f64::min);
        let plan = Self {
            loops,
            take_hessians,
            samples: program.samples_at_once(),
            program: Arc::new(program),
            dimension,
            parameters,
            arrays,
            tables,
            output: kind,
            transforms,
            near,
            antialiased,
            derivatives,
        };
        let loops = plan.loops(kind.takes_hessian() || plan.takes_hessians(kind.takes_gradient()));
        ensure(loops <= limits.loops, NoiseProblem::ShaderLoops { loops }).map_err(error)?;
        Ok(plan)
    }

    /// Returns whether values, or values with gradients, are computed from Hessians inside.
    #[inline]
    pub(crate) fn takes_hessians(&self, with_gradient: bool) -> bool {
        self.take_hessians[usize::from(with_gradient)]
    }

    /// Returns the number of loop iterations for one sample in a shader.
    pub(crate) fn loops(&self, with_hessians: bool) -> u64 {
        if with_hessians { loops_with_hessians(&self.program, self.loops) } else { self.loops }
    }

    /// Checks that a function with Hessians does not run too many loop iterations.
    #[cfg(feature = "wgsl")]
    pub(crate) fn check_loops_with_hessians(&self) -> Result<(), NoiseError> {
        let loops = self.loops(true);
        let error = |problem| NoiseError { node: "value".into(), problem };
        ensure(loops <= ShaderLimits::OF_SHADERS.loops, NoiseProblem::ShaderLoops { loops }).map_err(error)
    }

    /// Returns the plan for a grid. It leaves out octaves for which the grid is too coarse, and takes normals from
    /// slopes along the grid's columns and rows, which may run against x and y.
    pub(crate) fn on_grid(&self, grid: &Grid) -> Cow<'_, Self> {
        let [x, y, _] = grid.step().map(|step| self.output == OutputKind::Normals && step < 0.0);
        if self.antialiased.is_empty() && !x && !y {
            return Cow::Borrowed(self);
        }
        let mut plan = self.clone();
        for antialiased in &self.antialiased {
            antialiased.apply(grid, &mut plan.parameters, &mut plan.arrays);
        }
        let axes = [(x, normals::Slot::x), (y, normals::Slot::y)];
        for (_, slot) in axes.into_iter().filter(|(is_reversed, _)| *is_reversed) {
            let factor = &mut plan.parameters[self.program.output_parameters as usize + normals::offset_of(slot)];
            *factor = (-f32::from_bits(*factor)).to_bits();
        }
        Cow::Owned(plan)
    }

    /// Returns the lattice transforms for a grid.
    pub(crate) fn grid_transforms(&self, grid: &Grid) -> Result<Vec<GridTransform>, PositionError> {
        if grid.coordinates() != self.dimension.count() {
            return Err(PositionError::Dimension { found: grid.coordinates(), expected: self.dimension });
        }
        check_finite(grid.origin())?;
        let mut transforms = Vec::with_capacity(self.transforms.len());
        for transform in &self.transforms {
            transforms.push(transform.for_grid(grid)?);
        }
        Ok(transforms)
    }

    /// Checks that the noise can be evaluated on a surface.
    pub(crate) fn check_surface(&self, surface: &Surface) -> Result<(), PositionError> {
        let (found, expected) = (surface.coordinates(), self.dimension);
        if found != expected.count() {
            return Err(PositionError::Dimension { found, expected });
        }
        match surface.extent().into_iter().find(|&extent| extent > Surface::MAX_WINDOW) {
            Some(extent) => Err(PositionError::SurfaceExtent { extent }),
            None => Ok(()),
        }
    }

    /// Checks that a position lies in all lattices.
    #[inline]
    pub(crate) fn check_position(&self, position: &[f64; 4]) -> Result<(), PositionError> {
        if position.iter().all(|x| x.abs() < self.near) { Ok(()) } else { self.check_far(position) }
    }

    #[cold]
    fn check_far(&self, &origin: &[f64; 4]) -> Result<(), PositionError> {
        check_finite(origin)?;
        for transform in &self.transforms {
            let start = transform.checked_start(origin)?;
            if transform.is_value {
                transform.check_value(start, &[], origin)?;
            }
        }
        Ok(())
    }

    /// Returns the transform with an index.
    #[inline]
    pub(crate) fn transform(&self, index: u32) -> &LatticeTransform {
        &self.transforms[index as usize]
    }

    /// Returns the lattice transforms for an array of points.
    pub(crate) fn points_transforms(&self) -> Vec<PointsTransform> {
        self.transforms.iter().map(LatticeTransform::for_points).collect()
    }

    /// Returns the number of lattice transforms, on grids and at points.
    #[cfg(feature = "wgsl")]
    pub(crate) fn transform_count(&self) -> usize {
        self.transforms.len()
    }

    #[inline]
    pub(crate) fn all_parameters(&self) -> AllParameters<'_> {
        AllParameters { parameters: &self.parameters, arrays: &self.arrays }
    }

    /// Appends the transforms for points to the arrays: those of all positions in a shader that gets them as arguments.
    #[cfg(feature = "wgsl")]
    pub(crate) fn add_points_transforms(&mut self) {
        use crate::layout::slots::root;

        self.parameters[root::offset_of(root::Slot::transforms)] = self.arrays.len() as u32;
        let transforms = self.points_transforms();
        self.arrays.extend(bytemuck::cast_slice::<_, u32>(&transforms));
    }

    /// Appends the transforms for positions given as cells to the arrays. Noise that repeats has none.
    #[cfg(feature = "wgsl")]
    pub(crate) fn add_cells_transforms(&mut self) {
        use crate::layout::slots::root;

        self.parameters[root::offset_of(root::Slot::transforms)] = self.arrays.len() as u32;
        for LatticeTransform { map, is_skewed, .. } in &self.transforms {
            self.arrays.extend(map.wide_words(*is_skewed));
        }
    }

    /// Returns whether any noise repeats.
    #[cfg(feature = "wgsl")]
    pub(crate) fn is_tiled(&self) -> bool {
        self.transforms.iter().any(|transform| transform.tiling.is_some())
    }

    /// Returns the parameters as a uniform buffer holds them, padded to whole vectors of four.
    #[cfg(feature = "wgsl")]
    pub(crate) fn uniform_parameters(&self) -> Vec<u32> {
        let mut parameters = self.parameters.clone();
        parameters.resize(parameters.len().next_multiple_of(4), 0);
        parameters
    }
}

/// Returns the output's parameters, and appends their records to the arrays.
fn output_parameters(output: &Output, arrays: &mut Vec<u32>) -> Result<Vec<u32>, NoiseProblem> {
    match &output.kind {
        output::Kind::Value | output::Kind::Channels | output::Kind::Curl => Ok(Vec::new()),
        output::Kind::Normals { strength, y } => {
            check_number("strength", *strength)?;
            let y = match y {
                NormalY::Up => -strength,
                NormalY::Down => *strength,
            };
            Ok(normals::Values { x: *strength, y }.words())
        }
        output::Kind::Laplacian { strength } | output::Kind::MeanCurvature { strength } => {
            check_number("strength", *strength)?;
            Ok(curvature::Values { strength: *strength }.words())
        }
        output::Kind::ColourRamp(ramp) => {
            let stops = &ramp.stops;
            check_count("stops", stops.len(), 1, 256)?;
            if let Some(pair) = stops.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
                return Err(NoiseProblem::Order { what: "stops", before: pair[0].0, value: pair[1].0 });
            }
            let parameters = colour_ramp::Values { stops: stops.len() as u32, records: arrays.len() as u32 }.words();
            for (index, (position, colour)) in stops.iter().enumerate() {
                check_number("position of a stop", *position)?;
                colour.iter().try_for_each(|&channel| check_number("colour of a stop", channel))?;
                let width = stops.get(index + 1).map_or(1.0, |next| f64::from(next.0) - f64::from(*position));
                let inverse = width.recip() as f32;
                arrays.extend(stop_record::Values { position: *position, inverse, colour: *colour }.words());
            }
            Ok(parameters)
        }
    }
}

fn check_finite(origin: [f64; 4]) -> Result<(), PositionError> {
    match origin.iter().position(|value| !value.is_finite()) {
        Some(coordinate) => Err(PositionError::NotFinite { coordinate, value: origin[coordinate] }),
        None => Ok(()),
    }
}
