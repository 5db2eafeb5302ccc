//! Counts the derivatives that nodes must have, and reports the nodes that lack some.

use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::graph::{FlatNode, path};
use crate::noise::node::Kind;
use crate::plan::position_error::PositionError;

/// The nodes because of which an expression lacks derivatives.
#[derive(Clone)]
pub(crate) struct Derivatives {
    /// A node that the gradient takes the Hessian of, but which has none, if there is any.
    without_gradient: Option<NamedNode>,
    /// The same for the Hessian.
    without_hessian: Option<NamedNode>,
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
        let taken = derivatives_taken(nodes);
        Self {
            without_gradient: lacking(nodes, &taken, 1).map(named),
            without_hessian: lacking(nodes, &taken, 2).map(named),
        }
    }

    /// Checks that the gradient exists.
    pub(crate) fn check_gradient(&self) -> Result<(), PositionError> {
        checked(self.without_gradient.as_ref(), |node| PositionError::NoHessian { node: node.name })
    }

    /// Checks that the Hessian exists.
    pub(crate) fn check_hessian(&self) -> Result<(), PositionError> {
        checked(self.without_hessian.as_ref(), |node| PositionError::NoHessian { node: node.name })
    }

    /// Checks that a description has the gradient that is requested.
    pub(crate) fn check_gradient_of_description(&self) -> Result<(), NoiseError> {
        checked(self.without_gradient.as_ref(), |node| no_hessian(node.path.clone()))
    }

    /// Checks that a description has the Hessian that is requested.
    pub(crate) fn check_hessian_of_description(&self) -> Result<(), NoiseError> {
        checked(self.without_hessian.as_ref(), |node| no_hessian(node.path.clone()))
    }
}

fn checked<E>(lacking: Option<&NamedNode>, error: impl Fn(&NamedNode) -> E) -> Result<(), E> {
    lacking.map_or(Ok(()), |node| Err(error(node)))
}

fn no_hessian(node: String) -> NoiseError {
    NoiseError { node, problem: NoiseProblem::NoHessian }
}

/// Checks that the values exist: that all nodes have the derivatives that other nodes use.
pub(crate) fn check_values(nodes: &[FlatNode<'_>]) -> Result<(), NoiseError> {
    match lacking(nodes, &derivatives_taken(nodes), 0) {
        Some(index) => Err(no_hessian(path(nodes, index))),
        None => Ok(()),
    }
}

/// Returns how many derivatives of each node the values take: the number of fractals around it that use slopes.
fn derivatives_taken(nodes: &[FlatNode<'_>]) -> Vec<usize> {
    let mut taken = vec![0; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        let within = taken[index] + usize::from(takes_gradients(node));
        for &input in &node.inputs {
            taken[input] = within.max(taken[input]);
        }
    }
    taken
}

/// Returns a node that has fewer derivatives than are taken, `requested` more than for values.
fn lacking(nodes: &[FlatNode<'_>], taken: &[usize], requested: usize) -> Option<usize> {
    let lacks_hessian =
        |node: &FlatNode<'_>| takes_gradients(node) || matches!(node.node.kind, Kind::HighDimensional { .. });
    (0..nodes.len()).find(|&index| taken[index] + requested > 1 && lacks_hessian(&nodes[index]))
}

/// Returns whether a node takes the gradients of its input.
fn takes_gradients(node: &FlatNode<'_>) -> bool {
    matches!(&node.node.kind, Kind::Fractal { style, .. } if style.takes_gradients())
}
