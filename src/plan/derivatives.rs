//! Counts the derivatives that nodes must have, and reports the nodes that lack some.

#[cfg(feature = "wgsl")]
use crate::noise::error::NoiseError;
use crate::noise::error::NoiseProblem;
use crate::noise::graph::{Fault, FlatNode};
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

/// The name of a node and the error that names the path to it.
#[derive(Clone)]
struct NamedNode {
    name: &'static str,
    #[cfg(feature = "wgsl")]
    error: NoiseError,
}

impl Derivatives {
    pub(crate) fn of(nodes: &[FlatNode<'_>], roots: &[usize]) -> Self {
        let named = |index: usize| NamedNode {
            name: nodes[index].node.kind.name(),
            #[cfg(feature = "wgsl")]
            error: Fault::at(nodes, index, NoiseProblem::NoHessian).named(nodes, ""),
        };
        let taken = derivatives_taken(nodes, roots);
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
    #[cfg(feature = "wgsl")]
    pub(crate) fn check_gradient_of_description(&self) -> Result<(), NoiseError> {
        checked(self.without_gradient.as_ref(), |node| node.error.clone())
    }

    /// Checks that a description has the Hessian that is requested.
    #[cfg(feature = "wgsl")]
    pub(crate) fn check_hessian_of_description(&self) -> Result<(), NoiseError> {
        checked(self.without_hessian.as_ref(), |node| node.error.clone())
    }
}

fn checked<E>(lacking: Option<&NamedNode>, error: impl Fn(&NamedNode) -> E) -> Result<(), E> {
    lacking.map_or(Ok(()), |node| Err(error(node)))
}

/// Checks that all nodes have the derivatives that the roots need, given how many are requested of these.
pub(crate) fn check_derivatives(nodes: &[FlatNode<'_>], roots: &[usize], requested: usize) -> Result<(), Fault> {
    match lacking(nodes, &derivatives_taken(nodes, roots), requested) {
        Some(index) => Err(Fault::at(nodes, index, NoiseProblem::NoHessian)),
        None => Ok(()),
    }
}

/// Returns the number of derivatives that each node has alone.
#[cfg(feature = "serde")]
pub(crate) fn derivatives(nodes: &[FlatNode<'_>]) -> Vec<usize> {
    // The most derivatives that a node takes of one that has no Hessian.
    let mut most: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let below = node.inputs.iter().filter_map(|&input| most[input]).max();
        let below = below.map(|taken| taken + usize::from(takes_gradients(node)));
        most.push(below.max(lacks_hessian(node).then_some(0)));
    }
    most.into_iter().map(|taken| taken.map_or(2, |taken| 1_usize.saturating_sub(taken))).collect()
}

/// Returns how many derivatives of each node the values of the roots take: the number of fractals around it that use
/// slopes. Nodes that are in no root have none.
fn derivatives_taken(nodes: &[FlatNode<'_>], roots: &[usize]) -> Vec<Option<usize>> {
    let mut taken = vec![None; nodes.len()];
    for &root in roots {
        taken[root] = Some(0);
    }
    for (index, node) in nodes.iter().enumerate().rev() {
        let Some(own) = taken[index] else { continue };
        let within = own + usize::from(takes_gradients(node));
        for &input in &node.inputs {
            taken[input] = taken[input].max(Some(within));
        }
    }
    taken
}

/// Returns a node that has fewer derivatives than are taken, `requested` more than for values.
fn lacking(nodes: &[FlatNode<'_>], taken: &[Option<usize>], requested: usize) -> Option<usize> {
    let is_needed = |index: usize| taken[index].is_some_and(|taken| taken + requested > 1);
    (0..nodes.len()).find(|&index| is_needed(index) && lacks_hessian(&nodes[index]))
}

fn lacks_hessian(node: &FlatNode<'_>) -> bool {
    takes_gradients(node) || matches!(node.node.kind, Kind::HighDimensional { .. })
}

/// Returns whether a node takes the gradients of its input.
fn takes_gradients(node: &FlatNode<'_>) -> bool {
    matches!(&node.node.kind, Kind::Fractal { style, .. } if style.takes_gradients())
}
