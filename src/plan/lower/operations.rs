//! Operations on one and two values, with their parameters.

use crate::layout::slots::{piecewise, scale_bias};
use crate::noise::error::NoiseProblem;
use crate::noise::node::Kind;
use crate::noise::operations::Binary;
use crate::plan::lower::scope::{Lowering, Scope};
use crate::plan::program::OperationKind;
use crate::plan::range::Data;

impl Lowering<'_> {
    /// Takes a sum or product with a constant for a line of the other node.
    pub(crate) fn line(&self, index: usize, binary: Binary) -> Option<(scale_bias::Values, usize)> {
        let [left, right] = *self.nodes[index].inputs else { return None };
        let constant = |node: usize| match self.nodes[node].node.kind {
            Kind::Constant(_) => Some(self.known[node].range.low),
            _ => None,
        };
        let line = |scale, bias| scale_bias::Values { scale, bias };
        match (binary, constant(left), constant(right)) {
            (Binary::Add, _, Some(c)) => Some((line(1.0, c), left)),
            (Binary::Add, Some(c), _) => Some((line(1.0, c), right)),
            (Binary::Subtract, _, Some(c)) => Some((line(1.0, 0.0 - c), left)),
            (Binary::Subtract, Some(c), _) => Some((line(-1.0, c), right)),
            (Binary::Multiply, _, Some(c)) => Some((line(c, 0.0), left)),
            (Binary::Multiply, Some(c), _) => Some((line(c, 0.0), right)),
            _ => None,
        }
    }

    #[inline(never)]
    pub(crate) fn unary(&mut self, scope: &mut Scope, index: usize, input: usize) -> Result<usize, NoiseProblem> {
        let Data::Modifier(modifier) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        let parameters = match &modifier.pieces {
            None => self.append(&modifier.parameters),
            Some(pieces) => {
                let records = self.arrays.len() as u32;
                self.arrays.extend(pieces.records());
                let (low, high) = (pieces.range.low, pieces.range.high);
                let values = piecewise::Values { pieces: pieces.count(), records, low, high, end: pieces.end };
                self.append(&values.words())
            }
        };
        self.operation(scope, OperationKind::Unary(modifier.kind), vec![input], parameters, 0)
    }

    #[inline(never)]
    pub(crate) fn binary(
        &mut self,
        scope: &mut Scope,
        index: usize,
        inputs: Vec<usize>,
    ) -> Result<usize, NoiseProblem> {
        let Data::Combination(combination) = &self.known[index].data else { return Err(NoiseProblem::Flat) };
        let parameters = self.append(&combination.parameters);
        self.operation(scope, OperationKind::Binary(combination.kind), inputs, parameters, 0)
    }
}
