//! An expression as a list of nodes, each after its inputs and each once, however often it is used.

use crate::dimension::Dimension;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::{NoiseError, NoiseProblem};
use crate::noise::expression::{Node, Noise};
use crate::noise::node::{Kind, Map, Style};
use crate::noise::positional::PositionalDimension;
use std::collections::HashMap;

/// A node in a list, with the indices of its inputs.
pub(crate) struct FlatNode<'a> {
    pub(crate) node: &'a Node,
    pub(crate) inputs: Vec<usize>,
}

/// Returns the nodes of an expression; the last one is the expression.
pub(crate) fn flattened(noise: &Noise) -> Vec<FlatNode<'_>> {
    flattened_together(std::slice::from_ref(noise)).0
}

/// Returns the nodes of several expressions, which may share some, and the index of each expression's root.
pub(crate) fn flattened_together(roots: &[Noise]) -> (Vec<FlatNode<'_>>, Vec<usize>) {
    let (mut nodes, mut known) = (Vec::new(), HashMap::new());
    let roots = roots.iter().map(|root| visit(root, &mut nodes, &mut known)).collect();
    (nodes, roots)
}

fn visit<'a>(noise: &'a Noise, nodes: &mut Vec<FlatNode<'a>>, known: &mut HashMap<*const Node, usize>) -> usize {
    if let Some(&index) = known.get(&noise.identity()) {
        return index;
    }
    let node = noise.node();
    let inputs = node.inputs.iter().map(|input| visit(input, nodes, known)).collect();
    nodes.push(FlatNode { node, inputs });
    known.insert(noise.identity(), nodes.len() - 1);
    nodes.len() - 1
}

/// A problem in a list of nodes.
pub(crate) struct Fault {
    /// The node that has the problem, then the nodes above it up to a root. None if the output has it.
    pub(crate) upwards: Vec<usize>,
    pub(crate) problem: NoiseProblem,
}

impl Fault {
    /// Returns the problem of a node.
    pub(crate) fn at(nodes: &[FlatNode<'_>], node: usize, problem: NoiseProblem) -> Self {
        Self { upwards: upwards(nodes, node), problem }
    }

    /// Returns the problem of an output.
    pub(crate) fn of_output(problem: NoiseProblem) -> Self {
        Self { upwards: Vec::new(), problem }
    }

    /// Returns the error, given the name of the output.
    pub(crate) fn named(self, nodes: &[FlatNode<'_>], output: &str) -> NoiseError {
        let path = path_up(nodes, &self.upwards);
        NoiseError { node: if path.is_empty() { output.into() } else { path }, problem: self.problem }
    }
}

/// Returns the path from the root to a node, by names, for errors.
#[cfg(feature = "wgsl")]
pub(crate) fn path(nodes: &[FlatNode<'_>], to: usize) -> String {
    path_up(nodes, &upwards(nodes, to))
}

/// Returns a node and those above it up to a root.
fn upwards(nodes: &[FlatNode<'_>], from: usize) -> Vec<usize> {
    let mut upwards = vec![from];
    // Each step goes to the nearest user of a node; no node uses the root.
    while let Some(user) = upwards.last().and_then(|last| nodes.iter().position(|node| node.inputs.contains(last))) {
        upwards.push(user);
    }
    upwards
}

/// Returns the path of the given nodes, listed from the lowest up to the root.
fn path_up(nodes: &[FlatNode<'_>], upwards: &[usize]) -> String {
    let mut path = String::new();
    for (i, &index) in upwards.iter().enumerate().rev() {
        let kind = &nodes[index].node.kind;
        path.push_str(kind.name());
        let below = i.checked_sub(1).and_then(|i| nodes[index].inputs.iter().position(|&input| input == upwards[i]));
        if let Some(input) = below {
            path.push_str(kind.role(input));
            path.push_str(" > ");
        }
    }
    path
}

/// The number of coordinates that a node needs, with the authority that fixes it, or a minimum.
#[derive(Clone, Copy)]
struct Needs {
    exactly: Option<(Authority, usize)>,
    least: usize,
}

/// The authority that fixes a number of coordinates. If two disagree, the higher one is right, and errors blame the
/// other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Authority {
    /// A map of coordinates, by the count of its numbers.
    Map,
    /// A node that only sets a dimension, or a point.
    Point,
    /// A noise.
    Leaf,
}

/// Returns the number of coordinates of expressions that are evaluated together.
pub(crate) fn dimension_of_noises(noises: &[Noise]) -> Dimension {
    let (nodes, roots) = flattened_together(noises);
    dimension_of(&nodes, &roots)
}

/// Returns the number of coordinates of the expressions at `roots`. Contradictions are reported where nodes are used.
pub(crate) fn dimension_of(nodes: &[FlatNode<'_>], roots: &[usize]) -> Dimension {
    dimension_at(&needs(nodes), roots)
}

/// Returns the number of coordinates of each node alone.
#[cfg(feature = "serde")]
pub(crate) fn dimensions(nodes: &[FlatNode<'_>]) -> Vec<Dimension> {
    let needs = needs(nodes);
    (0..nodes.len()).map(|node| dimension_at(&needs, &[node])).collect()
}

fn dimension_at(needs: &[Needs], roots: &[usize]) -> Dimension {
    let exactly = roots.iter().filter_map(|&root| needs[root].exactly).max().map(|(_, n)| n);
    let least = roots.iter().map(|&root| needs[root].least).max();
    Dimension::ALL[exactly.or(least).unwrap_or(1).clamp(1, 4) - 1]
}

/// Returns the number of coordinates that each node needs.
fn needs(nodes: &[FlatNode<'_>]) -> Vec<Needs> {
    let mut needs: Vec<Needs> = Vec::with_capacity(nodes.len());
    for FlatNode { node, inputs } in nodes {
        let exactly = |authority, n: usize| Needs { exactly: Some((authority, n)), least: n };
        let leaf = |dimension: Dimension| exactly(Authority::Leaf, dimension.count());
        let least = |n: usize| Needs { exactly: None, least: n };
        let joined = inputs.iter().fold(least(1), |a, &b| {
            let b = needs[b];
            Needs { exactly: a.exactly.max(b.exactly), least: a.least.max(b.least) }
        });
        needs.push(match &node.kind {
            Kind::Lattice(noise) => leaf(noise.dimension()),
            Kind::HighDimensional { coordinates, .. } | Kind::Map(Map::Swizzle(coordinates)) => {
                let used = coordinates.iter().map(|coordinate| match coordinate {
                    Coordinate::Of(axis) => axis.index() + 1,
                    Coordinate::At(_) => 1,
                });
                least(used.max().unwrap_or(1))
            }
            Kind::Constant(_) | Kind::Refused { .. } => least(1),
            Kind::Positional(positional) => match positional.dimension() {
                PositionalDimension::Exactly(dimension) => leaf(dimension),
                PositionalDimension::Point(n) => exactly(Authority::Point, n),
                PositionalDimension::AtLeast(n) => least(n),
            },
            Kind::Map(Map::InDimension(dimension)) => joined.or(exactly(Authority::Point, dimension.count())),
            Kind::Map(Map::Frequencies(numbers) | Map::Translate(numbers)) => {
                joined.or(exactly(Authority::Map, numbers.len()))
            }
            Kind::Map(Map::Tiled(periods)) => joined.or(exactly(Authority::Map, periods.len())),
            Kind::Map(Map::Rotate { from, to, .. }) => {
                Needs { least: joined.least.max(from.index().max(to.index()) + 1), ..joined }
            }
            Kind::Map(Map::Slice(_)) => {
                let exactly = joined.exactly.map(|(authority, n)| (authority, n.saturating_sub(1)));
                Needs { exactly, least: joined.least.saturating_sub(1).max(1) }
            }
            Kind::Map(Map::Frequency(_))
            | Kind::Fractal { .. }
            | Kind::Warp { .. }
            | Kind::Unary(_)
            | Kind::Binary(_)
            | Kind::Mix => joined,
        });
    }
    needs
}

impl Needs {
    /// Returns the needs of a map's input, unless the map has the higher authority.
    fn or(self, map: Self) -> Self {
        let authority = |needs: Self| needs.exactly.map(|(authority, _)| authority);
        if authority(self) >= authority(map) { self } else { map }
    }
}

impl Noise {
    /// Returns the number of coordinates: that of the leaves or, if they do not fix it, the smallest possible number.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        dimension_of_noises(std::slice::from_ref(self))
    }

    /// Returns whether slopes move octaves somewhere in it.
    pub(crate) fn moves_octaves(&self) -> bool {
        flattened(self).iter().any(|node| {
            let Kind::Fractal { style, .. } = &node.node.kind else { return false };
            matches!(style, Style::SwissTurbulence { .. } | Style::JordanTurbulence(_))
        })
    }
}

/// Lists the nodes, each with the indices of its inputs, which is short even if many are shared.
impl std::fmt::Debug for Noise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(flattened(self).iter().map(|node| (&node.node.kind, &node.inputs))).finish()
    }
}
