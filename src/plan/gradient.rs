//! Gradients that there are none of, and who asks for them.

use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::graph::{FlatNode, path};
use crate::noise::node::Kind;
use crate::plan::position_error::PositionError;

/// A node that has values alone.
#[derive(Clone)]
pub(crate) struct GradientlessNode {
    name: &'static str,
    path: String,
}

impl GradientlessNode {
    /// Returns one of the nodes that have values alone, if there is any.
    pub(crate) fn of(nodes: &[FlatNode<'_>]) -> Option<Self> {
        let index = nodes.iter().position(takes_gradients)?;
        Some(Self { name: nodes[index].node.kind.name(), path: path(nodes, index) })
    }

    /// Returns the error of a description in which its gradient is asked for.
    pub(crate) fn noise_error(&self) -> NoiseError {
        NoiseError { node: self.path.clone(), problem: NoiseProblem::NoGradient }
    }

    /// Returns the error of a call that asks for its gradient.
    pub(crate) fn position_error(&self) -> PositionError {
        PositionError::NoGradient { node: self.name }
    }
}

/// Checks that all nodes whose gradients others take have some.
pub(crate) fn check_gradients(nodes: &[FlatNode<'_>]) -> Result<(), NoiseError> {
    let mut gradientless: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let below = node.inputs.iter().find_map(|&input| gradientless[input]);
        gradientless.push(match (takes_gradients(node), below) {
            (true, Some(below)) => {
                return Err(NoiseError { node: path(nodes, below), problem: NoiseProblem::NoGradient });
            }
            (true, None) => Some(index),
            (false, below) => below,
        });
    }
    Ok(())
}

/// Tells whether a node takes gradients of its input, and so has none itself.
fn takes_gradients(node: &FlatNode<'_>) -> bool {
    matches!(&node.node.kind, Kind::Fractal { style, .. } if style.takes_gradients())
}
