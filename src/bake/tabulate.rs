//! Replaces gradients that shaders compute from bits by lists, which processors read faster.

use crate::bake::node::{Node, Scalar};
use crate::bake::tree::{Function, Line, List, Named};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The functions of `shaders/lattice/gradient_computed.wgsl` that choose a vector by the lowest bits of a number, and
/// the number of vectors.
const COMPUTED: [(&str, u32); 3] = [("octagon_8", 8), ("edge_16", 16), ("edge_32", 32)];

/// Makes lists of the vectors that functions compute, and lets the functions read them.
pub(super) fn tabulated(functions: &mut [Function]) -> Vec<List> {
    let mut lists = Vec::new();
    for function in functions {
        let found = COMPUTED.into_iter().find(|(name, _)| function.name.ends_with(name));
        let [parameter] = function.parameters.as_slice() else { continue };
        let Some((_, count)) = found else { continue };
        let Some(rows) = (0..count).map(|index| computed(function, index)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let (name, width): (Rc<str>, _) = (format!("{}_list", function.name).into(), function.returned.len() as u32);
        let number = |bits| Box::new(Node::Number(Scalar::U32, bits));
        let index = Box::new(Node::Name(Scalar::U32, parameter.name.clone()));
        let row = Node::Binary("&", index, number(count - 1));
        let first = Named { name: "first".into(), scalar: Scalar::U32 };
        let at = |column| {
            let first = Box::new(Node::Name(Scalar::U32, first.name.clone()));
            if column == 0 { first } else { Box::new(Node::Binary("+", first, number(column))) }
        };
        function.returned = (0..width).map(|column| Node::Listed(name.clone(), at(column))).collect();
        let value = Node::Binary("*", Box::new(row), number(width));
        function.lines = vec![Line::Let { named: first, value, changes: false }];
        lists.push(List { name, numbers: rows.concat() });
    }
    lists
}

/// Returns the bits of the results for an argument, if the function consists of operations on bits.
fn computed(function: &Function, argument: u32) -> Option<Vec<u32>> {
    let mut values = BTreeMap::from([(function.parameters[0].name.clone(), argument)]);
    for line in &function.lines {
        let Line::Let { named, value, changes: false } = line else { return None };
        let value = bits_of(value, &values)?;
        values.insert(named.name.clone(), value);
    }
    function.returned.iter().map(|node| bits_of(node, &values)).collect()
}

fn bits_of(node: &Node, values: &BTreeMap<Rc<str>, u32>) -> Option<u32> {
    match node {
        Node::Number(_, bits) => Some(*bits),
        Node::Name(_, name) => values.get(name).copied(),
        Node::Not(of) if of.scalar() == Scalar::U32 => Some(!bits_of(of, values)?),
        Node::Bitcast(_, of) => bits_of(of, values),
        Node::Binary(operator, a, b) if a.scalar() == Scalar::U32 => {
            let (a, b) = (bits_of(a, values)?, bits_of(b, values)?);
            match *operator {
                "^" => Some(a ^ b),
                "&" => Some(a & b),
                "|" => Some(a | b),
                "-" => Some(a.wrapping_sub(b)),
                "<<" => a.checked_shl(b),
                ">>" => a.checked_shr(b),
                _ => None,
            }
        }
        _ => None,
    }
}
