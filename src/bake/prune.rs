//! Removes parameters and results that no function needs.

use crate::bake::node::Node;
use crate::bake::tree::{Function, Line, remove_unused};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The parameters that a function uses, and the results that others use.
type Uses = BTreeMap<Rc<str>, [Vec<bool>; 2]>;

/// Removes unused parameters, results and functions, except of the public ones.
pub(super) fn pruned(functions: &mut Vec<Function>, public: &[String]) {
    loop {
        let uses = uses(functions, public);
        let is_whole = uses.values().flatten().flatten().all(|is_used| *is_used);
        let count = functions.len();
        functions
            .retain(|function| is_public(function, public) || uses[&function.name][1].iter().any(|is_used| *is_used));
        if is_whole && functions.len() == count {
            return;
        }
        for function in functions.iter_mut() {
            let [parameters, results] = &uses[&function.name];
            keep(&mut function.parameters, parameters);
            keep(&mut function.results, results);
            keep(&mut function.returned, results);
            function.returned.iter_mut().for_each(|node| shorten_node(node, &uses));
            shorten(&mut function.lines, &uses);
            remove_unused(&mut function.lines, &function.returned);
        }
    }
}

fn is_public(function: &Function, public: &[String]) -> bool {
    public.iter().any(|name| **name == *function.name)
}

/// Keeps the items for which a list says so.
fn keep<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    items.retain(|_| kept.next().copied().unwrap_or(true));
}

fn uses(functions: &[Function], public: &[String]) -> Uses {
    let mut uses = Uses::new();
    for function in functions {
        let mut names = BTreeSet::new();
        function.for_each_node(&mut |node| {
            if let Node::Name(_, name) = node {
                names.insert(name.clone());
            }
        });
        let is_all = is_public(function, public);
        let parameters = function.parameters.iter().map(|named| is_all || names.contains(&named.name)).collect();
        uses.insert(function.name.clone(), [parameters, vec![is_all; function.results.len()]]);
    }
    for function in functions {
        function.for_each_node(&mut |node| {
            if let Node::Call(_, name, _) = node
                && let Some([_, results]) = uses.get_mut(name)
            {
                results.fill(true);
            }
        });
        results_used(&function.lines, &mut uses);
    }
    uses
}

fn results_used(lines: &[Line], uses: &mut Uses) {
    for line in lines {
        match line {
            Line::LetMany { names, function, .. } => {
                if let Some([_, results]) = uses.get_mut(&function.name) {
                    results.iter_mut().zip(names).for_each(|(used, named)| *used |= named.is_some());
                }
            }
            Line::Loop(lines) => results_used(lines, uses),
            _ => (),
        }
    }
}

/// Removes dropped parameters and results from calls.
fn shorten(lines: &mut [Line], uses: &Uses) {
    for line in lines {
        match line {
            Line::Let { value, .. } | Line::Assign(_, value) | Line::BreakUnless(value) => shorten_node(value, uses),
            Line::LetMany { names, function, arguments } => {
                for node in arguments.iter_mut() {
                    shorten_node(node, uses);
                }
                let Some([parameters, results]) = uses.get(&function.name) else { continue };
                keep(arguments, parameters);
                keep(names, results);
                function.keep(results);
                if let [Some(named)] = names.as_slice() {
                    let value = Node::Call(named.scalar, function.name.clone(), std::mem::take(arguments));
                    *line = Line::Let { named: named.clone(), value, changes: false };
                }
            }
            Line::Loop(lines) => shorten(lines, uses),
        }
    }
}

fn shorten_node(node: &mut Node, uses: &Uses) {
    if let Node::Call(_, name, arguments) = node
        && let Some([parameters, _]) = uses.get(name)
    {
        keep(arguments, parameters);
    }
    node.parts_mut().into_iter().for_each(|part| shorten_node(part, uses));
}
