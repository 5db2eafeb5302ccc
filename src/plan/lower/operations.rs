//! Functions of one and two values, with their numbers.

use crate::noise::error::NoiseProblem;
use crate::noise::node::Kind;
use crate::noise::operations::{Binary, Unary};
use crate::plan::lower::{Lowering, Scope};
use crate::plan::program::{BinaryKind, OperationKind, UnaryKind};
use crate::plan::range::{Data, Interval, band, edges, rounding};

impl Lowering<'_> {
    /// A sum or product with a constant is a line, and the other node.
    pub(crate) fn line(&self, index: usize, binary: Binary) -> Option<([f32; 2], usize)> {
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
    pub(crate) fn unary(&mut self, scope: &mut Scope, index: usize, input: usize) -> Result<usize, NoiseProblem> {
        let (kind, parameters) = self.unary_parameters(index)?;
        self.operation(scope, OperationKind::Unary(kind), vec![input], parameters, 0)
    }

    fn unary_parameters(&mut self, index: usize) -> Result<(UnaryKind, u32), NoiseProblem> {
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
                (UnaryKind::Piecewise, self.with_list(pieces.count(), pieces.list(), &pieces.parameters()))
            }
            Unary::WholePower { exponent } => {
                self.parameters.push(exponent);
                (UnaryKind::WholePower, self.parameters.len() as u32 - 1)
            }
            Unary::Exponential => (UnaryKind::Exponential, self.floats(&[low, high])),
            Unary::Sine => (UnaryKind::Sine, 0),
            Unary::Cosine => (UnaryKind::Cosine, 0),
            Unary::Fract => (UnaryKind::Fract, 0),
        })
    }

    #[inline(never)]
    pub(crate) fn binary(
        &mut self,
        scope: &mut Scope,
        index: usize,
        binary: Binary,
        inputs: Vec<usize>,
    ) -> Result<usize, NoiseProblem> {
        let (kind, parameters) = self.binary_parameters(index, binary)?;
        self.operation(scope, OperationKind::Binary(kind), inputs, parameters, 0)
    }

    fn binary_parameters(&mut self, index: usize, binary: Binary) -> Result<(BinaryKind, u32), NoiseProblem> {
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
