//! The first difference of two structures, for errors of changes in place.

use crate::noise::graph::{FlatNode, flattened_together, path};
use crate::noise::node::Kind;
use crate::output::Output;

/// Returns what an output has that cannot take the place of another one without a new shader or larger buffers.
pub(crate) fn difference(before: &Output, after: &Output) -> String {
    if before.kind.name() != after.kind.name() {
        return format!("the output is {}, and was {}", after.kind.name(), before.kind.name());
    }
    let [(before, _), (after, _)] = [before, after].map(|output| flattened_together(&output.noises));
    let is_same = |one: &FlatNode<'_>, other: &FlatNode<'_>| {
        one.node.kind.name() == other.node.kind.name() && one.inputs == other.inputs
    };
    let first = before.iter().zip(&after).position(|(one, other)| !is_same(one, other));
    if first.is_some() || before.len() != after.len() {
        // Where one expression is a part of the other, their ends differ.
        let [was, is] = [&before, &after].map(|nodes| path(nodes, first.unwrap_or(nodes.len() - 1)));
        return format!("{is} is there in place of {was}");
    }
    let octaves = |node: &FlatNode<'_>| match &node.node.kind {
        Kind::Fractal { octaves, .. } => octaves.frequencies().len(),
        _ => 0,
    };
    let counts = before.iter().zip(&after).map(|(before, after)| [octaves(before), octaves(after)]);
    let others = counts.enumerate().find(|(_, [before, after])| before != after);
    match others {
        Some((index, [was, is])) => format!("{} has {is} octaves, and had {was}", path(&after, index)),
        None => "more than numbers differ, such as a dimension, a hash, a curve or a set of gradients".into(),
    }
}
