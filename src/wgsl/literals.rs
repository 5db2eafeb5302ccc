//! Numbers in the text of a shader in place of buffers.

use crate::layout::parameters::AllParameters;
use crate::layout::slots::{fractal, octave_record};
use crate::layout::transforms::PointsTransform;
use crate::plan::operations::UnaryKind;
use crate::plan::program::{Body, LeafPosition, OperationKind, PickKind, Program, SourceKind, TileKind};
use crate::wgsl::assembly::{Assembly, AssemblyError};

/// The most leaves that are written out, each octave's by itself: beyond, compilers take long.
const MOST_LEAVES: u64 = 16;
/// The most parameters: for each that is read, a compiler copies all of them.
const MOST_PARAMETERS: usize = 64;

/// The numbers of an expression.
#[derive(Clone, Copy)]
pub(crate) struct Literals<'a> {
    pub(crate) numbers: AllParameters<'a>,
    pub(crate) transforms: &'a [PointsTransform],
}

impl Literals<'_> {
    /// Returns whether all numbers can be literals: if it is known which of the arrays' are read, and compilers can
    /// cope.
    pub(crate) fn are_possible(self, program: &Program) -> bool {
        let leaves = self.leaves(program, program.root());
        leaves.is_some_and(|leaves| leaves <= MOST_LEAVES) && self.numbers.parameters.len() <= MOST_PARAMETERS
    }

    /// Returns the number of leaves of a body if every octave is written out, or nothing if only the device knows what
    /// a leaf or an operation reads.
    fn leaves(self, program: &Program, body: &Body) -> Option<u64> {
        let leaf = |position: LeafPosition| (position.tile == TileKind::None).then_some(1);
        let counts = body.operations.iter().map(|operation| match operation.kind {
            OperationKind::Fractal { body, .. } => {
                Some(u64::from(self.octaves(operation.parameters)) * self.leaves(program, &program.bodies[body])?)
            }
            OperationKind::Warp { body, .. } => self.leaves(program, &program.bodies[body]),
            OperationKind::Lattice { source: SourceKind { pick: PickKind::Array, .. }, .. }
            | OperationKind::HighDimensional { .. }
            | OperationKind::Unary(UnaryKind::Piecewise) => None,
            OperationKind::Lattice { position, .. } | OperationKind::Positional { position, .. } => leaf(position),
            OperationKind::Constant | OperationKind::Unary(_) | OperationKind::Binary(_) | OperationKind::Mix => {
                Some(0)
            }
        });
        counts.sum()
    }

    /// Returns the number of octaves of a fractal.
    pub(crate) fn octaves(self, parameters: u32) -> u32 {
        fractal::octaves(self.numbers.from(parameters))
    }

    /// Returns the frequency of an octave, and the structure of its numbers.
    pub(crate) fn octave(self, parameters: u32, k: u32) -> (String, String) {
        let parameters = self.numbers.from(parameters);
        let record = octave_record::at(fractal::records(parameters), k);
        let style = [0, 1].map(|i| fractal::style(parameters, i));
        let numbers =
            [octave_record::amplitude(record), octave_record::slope(record), fractal::inverse_size(parameters)];
        let structure = format!("Octave({}, vec2f({}))", floats(&numbers), floats(&style));
        (floats(&[octave_record::frequency(record)]), structure)
    }

    /// Adds the functions that read transforms of positions.
    pub(crate) fn add_transforms(self, assembly: &mut Assembly) -> Result<(), AssemblyError> {
        let fraction = |transform: &PointsTransform, axis: usize| Some(floats(&[transform.fraction[axis]]));
        let shift = |transform: &PointsTransform, axis: usize| Some(transform.shift[axis].to_string());
        let factor = |transform: &PointsTransform, axis: usize| {
            let factor = transform.matrix[axis][axis];
            (factor != 1.0).then(|| floats(&[factor]))
        };
        let row = |transform: &PointsTransform, axis: usize| {
            let row = transform.matrix[axis];
            (row != [0.0; 4]).then(|| format!("vec4f({})", floats(&row)))
        };
        assembly.add_written("transform_fraction".into(), self.switch("transform_fraction", "f32", "1.0", fraction))?;
        assembly.add_written("transform_shift".into(), self.switch("transform_shift", "i32", "0", shift))?;
        assembly.add_written("transform_factor".into(), self.switch("transform_factor", "f32", "1.0", factor))?;
        assembly.add_written("transform_row".into(), self.switch("transform_row", "vec4f", "vec4f()", row))
    }

    /// Returns a function of a transform and an axis that returns literals.
    fn switch(
        self,
        name: &str,
        kind: &str,
        default: &str,
        literal: impl Fn(&PointsTransform, usize) -> Option<String>,
    ) -> String {
        let transforms = self.transforms.iter().enumerate();
        let places =
            transforms.flat_map(|(index, transform)| (0..4).map(move |axis| (4 * index + axis, transform, axis)));
        let cases: String = places
            .filter_map(|(place, transform, axis)| {
                let literal = literal(transform, axis)?;
                Some(format!("        case {place}u: {{ return {literal}; }}\n"))
            })
            .collect();
        let body = if cases.is_empty() {
            format!("    return {default};\n")
        } else {
            format!("    switch 4u * transform + axis {{\n{cases}        default: {{ return {default}; }}\n    }}\n")
        };
        format!("fn {name}(transform: u32, axis: u32) -> {kind} {{\n{body}}}")
    }
}

/// Returns numbers as a shader writes them.
pub(crate) fn unsigned(words: &[u32]) -> String {
    words.iter().map(|word| format!("{word}u")).collect::<Vec<_>>().join(", ")
}

/// Returns numbers with all their bits as a shader writes them.
fn floats(numbers: &[f32]) -> String {
    numbers.iter().map(|number| format!("{number:?}")).collect::<Vec<_>>().join(", ")
}
