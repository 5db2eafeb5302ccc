//! Operations on one and two values, with their parameters.

use crate::layout::slots::{piecewise, scale_bias};
use crate::noise::error::NoiseProblem;
use crate::plan::lower::scope::{Lowering, Scope};
use crate::plan::operations::{BinaryKind, Combination, Modifier};
use crate::plan::program::OperationKind;
use crate::plan::range::Data;

impl Lowering<'_> {
    /// If a sum or product with a constant is a scale and bias, returns them and the other node.
    pub(crate) fn line(&self, index: usize, kind: BinaryKind) -> Option<(scale_bias::Values, usize)> {
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
    pub(crate) fn unary(
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
    pub(crate) fn binary(
        &mut self,
        scope: &mut Scope,
        combination: &Combination,
        inputs: Vec<usize>,
    ) -> Result<usize, NoiseProblem> {
        let parameters = self.append(&combination.parameters);
        self.operation(scope, OperationKind::Binary(combination.kind), inputs, parameters, 0)
    }
}
