//! Derivatives that there are none of, and who asks for them.

use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::graph::{FlatNode, path};
use crate::noise::node::Kind;
use crate::plan::position_error::PositionError;

/// The nodes that keep an expression from having derivatives.
#[derive(Clone)]
pub(crate) struct Derivatives {
    /// A node without a gradient, if there is any.
    gradientless: Option<NamedNode>,
    /// A node without a Hessian, if there is any.
    hessianless: Option<NamedNode>,
}

/// A node, by its name and the path to it.
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

    /// Checks that there is a gradient at any position.
    pub(crate) fn check_gradient(&self) -> Result<(), PositionError> {
        let error = |node: &NamedNode| PositionError::NoGradient { node: node.name };
        self.gradientless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks likewise that there is a Hessian.
    pub(crate) fn check_hessian(&self) -> Result<(), PositionError> {
        let error = |node: &NamedNode| PositionError::NoHessian { node: node.name };
        self.hessianless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks that a description whose gradient is asked for has one.
    pub(crate) fn check_gradient_of_description(&self) -> Result<(), NoiseError> {
        let error = |node: &NamedNode| NoiseError { node: node.path.clone(), problem: NoiseProblem::NoGradient };
        self.gradientless.as_ref().map_or(Ok(()), |node| Err(error(node)))
    }

    /// Checks likewise that it has a Hessian.
    pub(crate) fn check_hessian_of_description(&self) -> Result<(), NoiseError> {
        let error = |node: &NamedNode| NoiseError { node: node.path.clone(), problem: NoiseProblem::NoHessian };
        self.hessianless.as_ref().map_or(Ok(()), |node| Err(error(node)))
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

/// Tells whether a node has no Hessian.
fn lacks_hessian(node: &FlatNode<'_>) -> bool {
    match &node.node.kind {
        Kind::HighDimensional { .. } => true,
        Kind::Fractal { .. } => takes_gradients(node),
        Kind::Lattice(_)
        | Kind::Positional(_)
        | Kind::Constant(_)
        | Kind::Map(_)
        | Kind::Warp { .. }
        | Kind::Unary(_)
        | Kind::Binary(_)
        | Kind::Mix
        | Kind::Refused { .. } => false,
    }
}
