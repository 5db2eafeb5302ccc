//! Explains saved documents: the dimension, the range and the derivatives of every node, or its error.

use crate::dimension::Dimension;
use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::graph::{Fault, FlatNode, dimensions, flattened_together};
use crate::noise::serial::partial::Partial;
use crate::output::Output;
use crate::plan::Plan;
use crate::plan::derivatives::derivatives;
use crate::plan::range::{Known, known};
use crate::plan::searches::Searches;
use serde::{Serialize, Serializer};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The most expressions of a document that are lowered: the last node's and others that no node uses.
const MOST_EXPRESSIONS: usize = 64;

/// All that [`explain`] finds out about a saved document.
///
/// It serializes to an object with `nodes` and, if the output has an error, `output`. A node is an object with its
/// `dimension`, its `range` as a list of two numbers, and its number of `derivatives`, or an object with an `error`,
/// a sentence. If the error is that of another node, `node` is the index of that node.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The nodes, in the order of the document.
    pub nodes: Vec<Result<NodeFacts, NodeFault>>,
    /// The error of the `output` or `material` beside the nodes, if it has one.
    pub output: Option<NodeFault>,
}

/// What is known of a valid node, computed alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NodeFacts {
    /// The number of its coordinates, as [`Noise::dimension`](crate::Noise::dimension) returns it.
    pub dimension: Dimension,
    /// A range that contains all its values, as [`Noise::range`](crate::Noise::range) returns it.
    #[serde(serialize_with = "ends")]
    pub range: RangeInclusive<f32>,
    /// The number of its derivatives: 0 for values only, 1 for gradients, 2 for gradients and Hessians.
    pub derivatives: usize,
}

fn ends<S: Serializer>(range: &RangeInclusive<f32>, serializer: S) -> Result<S::Ok, S::Error> {
    [range.start(), range.end()].serialize(serializer)
}

/// The error of a node or an output of a saved document.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NodeFault {
    /// It cannot be read: it has another form than the schema describes.
    #[error("{0}")]
    Saved(String),
    /// It is read, but invalid, alone or where other nodes use it.
    #[error("{0}")]
    Noise(NoiseProblem),
    /// A node that it uses has an error. That node may be an input, or below one; this is its index.
    #[error("it uses node {0}, which has an error")]
    Input(usize),
}

/// A text that is no saved document, so that none of its nodes can be explained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct DocumentError {
    /// The problem, and its place in the text.
    pub problem: String,
}

/// Returns the dimension, the range and the derivatives of every node of a saved noise, output or material, or its
/// error, in one pass. Editors show them at each node, also while other nodes are wrong.
///
/// A node whose error depends on the nodes above it, such as one that cannot repeat in a tile, has that error here. Of
/// such errors one is found for each expression at a time. Expressions are checked from the last node on, at most 64 in
/// a document: the last node's, and others that no node uses. Limits of shaders are not checked.
///
/// ```
/// use gradnoise::{Dimension, NodeFault, explain};
///
/// let document = r#"{ "gradnoise": 1, "nodes": [
///     { "simplex": { "dimension": 2 } },
///     { "fbm": { "inputs": [0], "octaves": { "count": 99 } } },
///     { "abs": { "inputs": [1] } }
/// ] }"#;
/// let explanation = explain(document)?;
/// let simplex = explanation.nodes[0].as_ref().map_err(Clone::clone)?;
/// assert_eq!((simplex.dimension, simplex.range.clone(), simplex.derivatives), (Dimension::D2, -1.0..=1.0, 2));
/// let problems = explanation.nodes[1..].iter().map(|node| node.as_ref().map_err(NodeFault::to_string));
/// let [fbm, abs] = [0, 1].map(|index| problems.clone().nth(index).and_then(Result::err));
/// assert_eq!(fbm.as_deref(), Some("a fractal has 1 to 32 octaves, not 99"));
/// assert_eq!(abs.as_deref(), Some("it uses node 1, which has an error"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DocumentError`] if the text is no JSON, has another version, unknown members beside the nodes, no nodes, or more
/// than [`Noise::MAX_OPERATIONS`](crate::Noise::MAX_OPERATIONS).
pub fn explain(document: &str) -> Result<Explanation, DocumentError> {
    let Partial { noises, problems, outputs } = Partial::read(document).map_err(|problem| DocumentError { problem })?;
    let (nodes, _) = flattened_together(&noises);
    let faults = problems.into_iter().map(|problem| problem.map(NodeFault::Saved)).collect();
    let mut document = Checked::new(&nodes, faults);
    let output = match outputs {
        Ok(outputs) => outputs.iter().try_for_each(|output| document.check_output(output)),
        Err(problem) => Err(NodeFault::Saved(problem)),
    };
    let mut is_used = vec![false; nodes.len()];
    nodes.iter().flat_map(|node| &node.inputs).for_each(|&input| is_used[input] = true);
    for root in (0..nodes.len()).rev().filter(|&node| !is_used[node]).take(MOST_EXPRESSIONS) {
        // The error is kept with the node that has it.
        _ = document.check(&Output::value(&noises[root]), &[root]);
    }
    let facts = document.known.iter().zip(dimensions(&nodes)).zip(derivatives(&nodes));
    let facts = facts.map(|((known, dimension), derivatives)| NodeFacts {
        dimension,
        range: known.range.low..=known.range.high,
        derivatives,
    });
    let explained = |(fault, facts): (Option<NodeFault>, NodeFacts)| fault.map_or(Ok(facts), Err);
    let nodes = document.faults.iter().cloned().zip(facts).map(explained).collect();
    Ok(Explanation { nodes, output: output.err() })
}

/// The nodes of a document, with what is known of each, or its error.
struct Checked<'a> {
    nodes: &'a [FlatNode<'a>],
    known: Vec<Known<'a>>,
    faults: Vec<Option<NodeFault>>,
}

impl<'a> Checked<'a> {
    /// Checks each node alone, given those that cannot be read.
    fn new(nodes: &'a [FlatNode<'a>], faults: Vec<Option<NodeFault>>) -> Self {
        let mut all = Self { nodes, known: Vec::with_capacity(nodes.len()), faults };
        let mut searches = Searches::default();
        for (index, node) in nodes.iter().enumerate() {
            all.inherit(index);
            let checked = all.faults[index].is_none().then(|| {
                searches.add(&node.node.kind)?;
                known(node, &all.known)
            });
            match checked {
                Some(Ok(known)) => all.known.push(known),
                Some(Err(problem)) => {
                    all.faults[index] = Some(NodeFault::Noise(problem));
                    all.known.push(Known::nothing());
                }
                None => all.known.push(Known::nothing()),
            }
        }
        all
    }

    /// Gives a node without an error that of an input.
    fn inherit(&mut self, index: usize) {
        if self.faults[index].is_none() {
            self.faults[index] = self.nodes[index].inputs.iter().find_map(|&input| self.fault_below(input));
        }
    }

    /// Returns the error of what uses a node that has one.
    fn fault_below(&self, node: usize) -> Option<NodeFault> {
        self.faults[node].as_ref().map(|fault| match fault {
            NodeFault::Input(below) => NodeFault::Input(*below),
            NodeFault::Saved(_) | NodeFault::Noise(_) => NodeFault::Input(node),
        })
    }

    /// Checks an output of the document.
    fn check_output(&mut self, output: &Output) -> Result<(), NodeFault> {
        let index = |noise: &Noise| self.nodes.iter().position(|node| std::ptr::eq(node.node, noise.node()));
        let roots: Vec<_> = output.noises.iter().filter_map(index).collect();
        self.check(output, &roots)
    }

    /// Checks an output of some nodes, and keeps an error that depends on the nodes above it.
    fn check(&mut self, output: &Output, roots: &[usize]) -> Result<(), NodeFault> {
        if let Some(fault) = roots.iter().find_map(|&root| self.fault_below(root)) {
            return Err(fault);
        }
        match Plan::check(output, self.nodes, &self.known, roots) {
            Ok(()) => Ok(()),
            Err(Fault { upwards, problem }) => {
                let Some(&node) = upwards.first() else { return Err(NodeFault::Noise(problem)) };
                self.faults[node] = Some(NodeFault::Noise(problem));
                (node..self.nodes.len()).for_each(|index| self.inherit(index));
                Err(NodeFault::Input(node))
            }
        }
    }
}

impl Serialize for NodeFault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Saved {
            error: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            node: Option<usize>,
        }

        let node = if let Self::Input(node) = self { Some(*node) } else { None };
        Saved { error: self.to_string(), node }.serialize(serializer)
    }
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Node<'a> {
            Facts(&'a NodeFacts),
            Fault(&'a NodeFault),
        }

        #[derive(Serialize)]
        struct Saved<'a> {
            nodes: Vec<Node<'a>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            output: Option<&'a NodeFault>,
        }

        let nodes = self.nodes.iter().map(|node| match node {
            Ok(facts) => Node::Facts(facts),
            Err(fault) => Node::Fault(fault),
        });
        Saved { nodes: nodes.collect(), output: self.output.as_ref() }.serialize(serializer)
    }
}
