//! Finds nodes without derivatives, and reports them where derivatives are requested.

use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::graph::{FlatNode, path};
use crate::noise::node::Kind;
use crate::plan::position_error::PositionError;

/// The nodes because of which an expression has no derivatives.
#[derive(Clone)]
pub(crate) struct Derivatives {
    /// A node without a gradient, if there is any.
    gradientless: Option<NamedNode>,
    /// A node without a Hessian, if there is any.
    hessianless: Option<NamedNode>,
}

/// The name of a node and the path to it.
#[derive(Clone)]
struct NamedNode {
    name: &'static str,
    path: String,
}

impl Derivatives {
    pub(crate) fn of(nodes: &[FlatNode<'_>]) -> Self {
        let named = |index: usize| NamedNode { name: nodes[index].node.kind.name(), path: path(nodes, index) };
        Self {
            gradientless: nodes.iter().position(takes_gradients).map(named),
            hessianless: nodes.iter().position(lacks_hessian).map(named),
        }
    }

    /// Checks that the gradient exists.
    pub(crate) fn check_gradient(&self) -> Result<(), PositionError> {
        let error = |node: &NamedNode| PositionError::NoGradient { node: node.name };
        self.gradientless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks that the Hessian exists.
    pub(crate) fn check_hessian(&self) -> Result<(), PositionError> {
        let error = |node: &NamedNode| PositionError::NoHessian { node: node.name };
        self.hessianless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks that a description has the gradient that is requested.
    pub(crate) fn check_gradient_of_description(&self) -> Result<(), NoiseError> {
        let error = |node: &NamedNode| NoiseError { node: node.path.clone(), problem: NoiseProblem::NoGradient };
        self.gradientless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks that a description has the Hessian that is requested.
    pub(crate) fn check_hessian_of_description(&self) -> Result<(), NoiseError> {
        let error = |node: &NamedNode| NoiseError { node: node.path.clone(), problem: NoiseProblem::NoHessian };
        self.hessianless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }
}

/// Checks that all nodes have gradients where other nodes use them.
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

/// Returns whether a node uses gradients of its input, and so has none itself.
fn takes_gradients(node: &FlatNode<'_>) -> bool {
    matches!(&node.node.kind, Kind::Fractal { style, .. } if style.takes_gradients())
}

/// Returns whether a node has no Hessian.
fn lacks_hessian(node: &FlatNode<'_>) -> bool {
    matches!(node.node.kind, Kind::HighDimensional { .. }) || takes_gradients(node)
}
