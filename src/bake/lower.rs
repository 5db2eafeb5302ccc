//! Splits vectors and structures into numbers.

use crate::bake::node::{Node, Scalar};
use crate::bake::read::Read;
use crate::bake::reserved::Reserved;
use crate::bake::tree::{CHANNELS, Called, Function, Line, Named, remove_unused};
use crate::wgsl::specialize::syntax::{self, Expr, Statement, Unreadable};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The type of an expression.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Scalar(Scalar),
    Vector(Scalar),
    Structure(Rc<str>),
}

/// An expression: its type, and a node for each number in it.
type Value = (Kind, Vec<Node>);

const AXES: &str = "xyzw";

/// Returns the functions of a module in terms of numbers, with the guards of exact arithmetic if the language needs
/// them.
pub(super) fn lowered(
    read: &Read<'_>,
    reserved: &Reserved,
    public: &[String],
    is_guarded: bool,
) -> Result<Vec<Function>, Unreadable> {
    let guard = read.zero.filter(|_| is_guarded).map(guard);
    let guard_name = guard.as_ref().map(|guard| guard.name.clone());
    let mut functions: Vec<_> = guard.into_iter().collect();
    for (name, comment, function) in &read.functions {
        if !read.is_guard(function) && !Read::is_identity(function) {
            let is_public = public.iter().any(|public| public == name);
            // A value with the name of a function would hide it from calls. Nothing but public functions calls those,
            // and helpers are the same whatever these are called.
            let called = read.functions.iter().map(|(name, ..)| *name);
            let called = called.filter(|name| is_public || !public.iter().any(|public| public == name));
            let taken = called.map(Into::into).collect();
            let lowering = Lowering::new(read, guard_name.clone(), reserved, taken);
            functions.push(lowering.function(name, comment, function, is_public)?);
        }
    }
    Ok(functions)
}

/// Returns the function that keeps the rounding of a number by a zero.
fn guard(zero: &str) -> Function {
    let prefix = zero.strip_suffix("hidden_zero").unwrap_or(zero);
    let x = Named { name: "x".into(), scalar: Scalar::F32 };
    let bits = Node::Name(x.scalar, x.name.clone()).bitcast(Scalar::U32);
    let kept = Node::Binary("|", Box::new(bits), Box::new(Node::Name(Scalar::U32, zero.into())));
    Function {
        name: format!("{prefix}exact").into(),
        comment: String::new(),
        parameters: vec![x],
        vectors: Vec::new(),
        results: vec![Named { name: "value".into(), scalar: Scalar::F32 }],
        lines: Vec::new(),
        returned: vec![kept.bitcast(Scalar::F32)],
    }
}

struct Lowering<'a> {
    read: &'a Read<'a>,
    reserved: &'a Reserved,
    /// The function that guards a number, in languages that need it.
    guard: Option<Rc<str>>,
    scope: BTreeMap<Rc<str>, Value>,
    taken: BTreeSet<Rc<str>>,
    /// The names that are assigned to.
    changing: BTreeSet<Rc<str>>,
    lines: Vec<Line>,
    /// The name of the value that is declared, if it is the result of a call.
    declared: Option<Rc<str>>,
}

/// Returns a scalar type by its name.
fn scalar_of(kind: &str) -> Option<Scalar> {
    match kind {
        "f32" => Some(Scalar::F32),
        "i32" => Some(Scalar::I32),
        "u32" => Some(Scalar::U32),
        "bool" => Some(Scalar::Bool),
        _ => None,
    }
}

/// Returns the length and the components' type of a vector type.
fn vector_of(kind: &str) -> Option<(usize, Scalar)> {
    let rest = kind.strip_prefix("vec")?;
    let (length, scalar) = if let Some(rest) = rest.strip_suffix('>') {
        let (length, scalar) = rest.split_once('<')?;
        (length, scalar_of(scalar)?)
    } else {
        let scalar = match rest.get(1..)? {
            "f" => Scalar::F32,
            "i" => Scalar::I32,
            "u" => Scalar::U32,
            _ => return None,
        };
        (rest.get(..1)?, scalar)
    };
    Some((length.parse().ok()?, scalar))
}

fn literal(text: &str) -> Result<Node, Unreadable> {
    let digits = text.trim_end_matches(['u', 'i']);
    let whole = |digits: &str| match digits.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse::<i64>().ok().map(|whole| whole as u32),
    };
    let is_float = !text.starts_with("0x") && text.contains(['.', 'e']);
    let found = if text.ends_with('u') {
        whole(digits).map(|bits| Node::Number(Scalar::U32, bits))
    } else if is_float {
        text.trim_end_matches('f').parse::<f32>().ok().map(|value| Node::Number(Scalar::F32, value.to_bits()))
    } else {
        whole(digits).map(|bits| Node::Number(Scalar::I32, bits))
    };
    found.ok_or(Unreadable)
}

impl<'a> Lowering<'a> {
    fn new(read: &'a Read<'a>, guard: Option<Rc<str>>, reserved: &'a Reserved, taken: BTreeSet<Rc<str>>) -> Self {
        Self {
            read,
            reserved,
            guard,
            scope: BTreeMap::new(),
            taken,
            changing: BTreeSet::new(),
            lines: Vec::new(),
            declared: None,
        }
    }

    fn function(
        mut self,
        name: &str,
        comment: &str,
        function: &syntax::Function,
        is_public: bool,
    ) -> Result<Function, Unreadable> {
        add_changing(&function.body, &mut self.changing);
        let (mut parameters, mut vectors) = (Vec::new(), Vec::new());
        for field in &function.parameters {
            let (kind, scalars) = self.kind(&field.kind)?;
            if is_public && matches!(kind, Kind::Vector(_)) {
                vectors.push((self.unused(&field.name), scalars.len()));
            }
            let names = if is_public && *field.name == *"p" {
                let axes = AXES.chars().zip(&scalars);
                axes.map(|(axis, (_, scalar))| Named { name: self.unused(&axis.to_string()), scalar: *scalar })
                    .collect()
            } else {
                self.names(&field.name, &kind, &scalars)
            };
            self.scope.insert(field.name.clone(), (kind, nodes(&names)));
            parameters.extend(names);
        }
        let (kind, scalars) = self.kind(&function.result)?;
        let is_colour = is_public && kind == Kind::Vector(Scalar::F32);
        let channel = |index: usize, path: &str| if is_colour { CHANNELS[index % 4].into() } else { path.into() };
        let results = scalars.iter().enumerate();
        let results = results.map(|(index, (path, scalar))| Named { name: channel(index, path), scalar: *scalar });
        let results = results.collect();
        let mut returned = Vec::new();
        for statement in &function.body {
            if let Statement::Return(value) = statement {
                let (found, values) = self.value(value)?;
                if found != kind {
                    return Err(Unreadable);
                }
                returned = values;
            } else {
                self.statement(statement)?;
            }
        }
        let mut lines = self.lines;
        remove_unused(&mut lines, &returned);
        let comment = comment.trim_end().to_owned();
        Ok(Function { name: name.into(), comment, parameters, vectors, results, lines, returned })
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Unreadable> {
        match statement {
            Statement::Declare(name, value) => {
                self.declared = matches!(value, Expr::Call(..)).then(|| name.clone());
                let (kind, values) = self.value(value)?;
                let scalars: Vec<_> =
                    self.paths(&kind, values.len()).into_iter().zip(values.iter().map(Node::scalar)).collect();
                let changes = self.changing.contains(name);
                let names = self.names(name, &kind, &scalars);
                let mut nodes = Vec::with_capacity(values.len());
                for (named, value) in names.into_iter().zip(values) {
                    if value.is_atomic() && !changes && !self.is_changing(&value) {
                        nodes.push(value);
                    } else {
                        nodes.push(Node::Name(named.scalar, named.name.clone()));
                        self.lines.push(Line::Let { named, value, changes });
                    }
                }
                self.scope.insert(name.clone(), (kind, nodes));
            }
            Statement::Assign(place, value) => {
                let Expr::Name(name) = place else { return Err(Unreadable) };
                if Some(&**name) == self.read.zero {
                    if self.guard.is_some() {
                        let zero = self.single(value)?;
                        self.lines.push(Line::Assign(name.clone(), zero));
                    }
                    return Ok(());
                }
                let (_, values) = self.value(value)?;
                let Some((_, places)) = self.scope.get(name) else { return Err(Unreadable) };
                let places = places.clone();
                // A component may depend on one that has changed before it.
                let values =
                    if values.len() > 1 { values.into_iter().map(|value| self.fixed(value)).collect() } else { values };
                for (place, value) in places.iter().zip(values) {
                    let Node::Name(_, place) = place else { return Err(Unreadable) };
                    self.lines.push(Line::Assign(place.clone(), value));
                }
            }
            Statement::Loop(body) => {
                let around = std::mem::take(&mut self.lines);
                body.iter().try_for_each(|statement| self.statement(statement))?;
                let lines = std::mem::replace(&mut self.lines, around);
                self.lines.push(Line::Loop(lines));
            }
            Statement::BreakUnless(condition) => {
                let (_, values) = self.value(condition)?;
                self.lines.extend(values.into_iter().map(Line::BreakUnless));
            }
            Statement::Return(_) | Statement::For(_) | Statement::Call(_) => return Err(Unreadable),
        }
        Ok(())
    }

    /// Returns whether a node is a variable that a loop changes.
    fn is_changing(&self, node: &Node) -> bool {
        let Node::Name(_, name) = node else { return false };
        self.changing.iter().any(|changing| {
            self.scope.get(changing).is_some_and(|(_, nodes)| {
                nodes.iter().any(|node| matches!(node, Node::Name(_, changed) if changed == name))
            })
        })
    }

    /// Returns a type, and the path and type of each number in it.
    fn kind(&self, kind: &str) -> Result<(Kind, Vec<(String, Scalar)>), Unreadable> {
        if let Some(scalar) = scalar_of(kind) {
            return Ok((Kind::Scalar(scalar), vec![("value".into(), scalar)]));
        }
        if let Some((length, scalar)) = vector_of(kind) {
            let paths = AXES[..length].chars().map(|axis| (axis.to_string(), scalar)).collect();
            return Ok((Kind::Vector(scalar), paths));
        }
        let fields = self.read.structures.get(kind).ok_or(Unreadable)?;
        let mut all = Vec::new();
        for syntax::Field { name, kind } in fields {
            let (kind, paths) = self.kind(kind)?;
            let is_scalar = matches!(kind, Kind::Scalar(_));
            all.extend(
                paths.into_iter().map(|(path, scalar)| {
                    (if is_scalar { name.to_string() } else { format!("{name}_{path}") }, scalar)
                }),
            );
        }
        Ok((Kind::Structure(kind.into()), all))
    }

    /// Returns the paths to the numbers of a value.
    fn paths(&self, kind: &Kind, count: usize) -> Vec<String> {
        match kind {
            Kind::Structure(name) => {
                self.kind(name).map(|(_, paths)| paths.into_iter().map(|(path, _)| path).collect()).unwrap_or_default()
            }
            _ => AXES[..count.min(4)].chars().map(String::from).collect(),
        }
    }

    /// Chooses names for the numbers of a value.
    fn names(&mut self, name: &str, kind: &Kind, scalars: &[(String, Scalar)]) -> Vec<Named> {
        let is_scalar = matches!(kind, Kind::Scalar(_));
        let named = scalars.iter().map(|(path, scalar)| {
            let wished = if is_scalar { name.to_owned() } else { format!("{name}_{path}") };
            Named { name: self.unused(&wished), scalar: *scalar }
        });
        named.collect::<Vec<_>>()
    }

    fn unused(&mut self, wished: &str) -> Rc<str> {
        let mut name: Rc<str> = wished.into();
        let mut count = 1;
        while self.reserved.contains(&name) || !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wished}_{count}").into();
        }
        name
    }

    /// Chooses a name for several results together, which with theirs is a name, too.
    fn unused_of_all(&mut self, wished: &str, paths: &[(String, Scalar)]) -> Rc<str> {
        loop {
            let whole = self.unused(wished);
            let each: Vec<Rc<str>> = paths.iter().map(|(path, _)| format!("{whole}_{path}").into()).collect();
            if each.iter().all(|name| !self.taken.contains(name)) {
                self.taken.extend(each);
                return whole;
            }
        }
    }

    /// Returns a node that can be repeated, after giving it a name if need be.
    fn atom(&mut self, node: Node) -> Node {
        if node.is_atomic() {
            return node;
        }
        let named = Named { name: self.unused("t"), scalar: node.scalar() };
        let atom = Node::Name(named.scalar, named.name.clone());
        self.lines.push(Line::Let { named, value: node, changes: false });
        atom
    }

    /// Returns a node whose value no later line changes.
    fn fixed(&mut self, node: Node) -> Node {
        if node.is_atomic() && !self.is_changing(&node) {
            return node;
        }
        let named = Named { name: self.unused("next"), scalar: node.scalar() };
        let fixed = Node::Name(named.scalar, named.name.clone());
        self.lines.push(Line::Let { named, value: node, changes: false });
        fixed
    }

    /// Returns values of the same length: a number stands for all components.
    fn spread<const N: usize>(&mut self, values: [Value; N]) -> (usize, [Vec<Node>; N]) {
        let most = values.iter().map(|(_, nodes)| nodes.len()).max().unwrap_or(1);
        let spread = values.map(|(_, mut nodes)| {
            if nodes.len() < most
                && let Some(node) = nodes.pop()
            {
                vec![self.atom(node); most]
            } else {
                nodes
            }
        });
        (most, spread)
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Unreadable> {
        match expr {
            Expr::Number(text) => literal(text).map(|node| (Kind::Scalar(node.scalar()), vec![node])),
            Expr::Name(name) => match &**name {
                "true" | "false" => {
                    Ok((Kind::Scalar(Scalar::Bool), vec![Node::Number(Scalar::Bool, u32::from(&**name == "true"))]))
                }
                _ => self.scope.get(name).cloned().ok_or(Unreadable),
            },
            Expr::Member(of, member) => {
                let (kind, nodes) = self.value(of)?;
                self.member(&kind, &nodes, member)
            }
            Expr::Index(of, index) => self.word(of, index),
            Expr::Unary(operator, of) => {
                let (kind, nodes) = self.value(of)?;
                let node = |node: Node| match (operator, &node) {
                    ('-', Node::Number(Scalar::F32, bits)) => Node::Number(Scalar::F32, bits ^ 1 << 31),
                    ('-', Node::Number(scalar, bits)) => Node::Number(*scalar, bits.wrapping_neg()),
                    ('-', _) => Node::Negate(Box::new(node)),
                    _ => Node::Not(Box::new(node)),
                };
                Ok((kind, nodes.into_iter().map(node).collect()))
            }
            Expr::Binary(operator, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.binary(operator, a, b)
            }
            Expr::Call(name, arguments) => {
                let declared = self.declared.take();
                let values = arguments.iter().map(|argument| self.value(argument)).collect::<Result<Vec<_>, _>>()?;
                self.call(name, values, declared.as_deref())
            }
        }
    }

    fn member(&self, kind: &Kind, nodes: &[Node], member: &str) -> Result<Value, Unreadable> {
        match kind {
            Kind::Scalar(_) => Err(Unreadable),
            Kind::Vector(scalar) => {
                let picked = member.chars().map(|axis| AXES.find(axis).and_then(|index| nodes.get(index).cloned()));
                let picked: Vec<_> = picked.collect::<Option<_>>().ok_or(Unreadable)?;
                let kind = if picked.len() == 1 { Kind::Scalar(*scalar) } else { Kind::Vector(*scalar) };
                Ok((kind, picked))
            }
            Kind::Structure(name) => {
                let mut first = 0;
                for syntax::Field { name: field, kind } in &self.read.structures[&**name] {
                    let (kind, paths) = self.kind(kind)?;
                    if **field == *member {
                        return Ok((kind, nodes[first..first + paths.len()].to_vec()));
                    }
                    first += paths.len();
                }
                Err(Unreadable)
            }
        }
    }

    /// Returns a word of the table, or a vector of four.
    fn word(&mut self, of: &Expr, index: &Expr) -> Result<Value, Unreadable> {
        let name: Rc<str> = self.read.table.unwrap_or_default().into();
        let word = |node| Node::Word(name.clone(), Box::new(node));
        let u32_of = |node: Node| node.literal_of(Scalar::U32);
        if matches!(of, Expr::Name(name) if Some(&**name) == self.read.table) {
            let first = self.single(index).map(u32_of)?;
            let four = match first {
                Node::Number(_, vector) => [0, 1, 2, 3].map(|i| word(Node::Number(Scalar::U32, 4 * vector + i))),
                first => {
                    let first = self.atom(Node::binary("*", first, Node::Number(Scalar::U32, 4)));
                    [0, 1, 2, 3].map(|i| word(Node::binary("+", first.clone(), Node::Number(Scalar::U32, i))))
                }
            };
            return Ok((Kind::Vector(Scalar::U32), four.into()));
        }
        let Expr::Index(table, vector) = of else { return Err(Unreadable) };
        if !matches!(&**table, Expr::Name(name) if Some(&**name) == self.read.table) {
            return Err(Unreadable);
        }
        let four = |operator: &str, of: &Expr, mask: &str| match of {
            Expr::Binary(found, i, by) if *found == operator && **by == Expr::Number(mask.into()) => Some(i.clone()),
            _ => None,
        };
        let place = match (four(">>", vector, "2u"), four("&", index, "3u")) {
            (Some(whole), Some(part)) if whole == part => self.single(&whole).map(u32_of)?,
            _ => {
                let (vector, index) = (self.single(vector).map(u32_of)?, self.single(index).map(u32_of)?);
                match (&vector, &index) {
                    (Node::Number(_, vector), Node::Number(_, index)) => Node::Number(Scalar::U32, 4 * vector + index),
                    _ => Node::binary("+", Node::binary("*", vector, Node::Number(Scalar::U32, 4)), index),
                }
            }
        };
        Ok((Kind::Scalar(Scalar::U32), vec![word(place)]))
    }

    fn single(&mut self, expr: &Expr) -> Result<Node, Unreadable> {
        match <[Node; 1]>::try_from(self.value(expr)?.1) {
            Ok([node]) => Ok(node),
            Err(_) => Err(Unreadable),
        }
    }

    fn binary(&mut self, operator: &'static str, a: Value, b: Value) -> Result<Value, Unreadable> {
        let is_shift = ["<<", ">>"].contains(&operator);
        let kind = if a.1.len() >= b.1.len() { a.0.clone() } else { b.0.clone() };
        let (_, [a, b]) = self.spread([a, b]);
        let mut nodes = Vec::with_capacity(a.len());
        for (a, b) in a.into_iter().zip(b) {
            let (a, b) = match (a.scalar(), b.scalar()) {
                (_, _) if is_shift => (a, b.literal_of(Scalar::U32)),
                (left, right) if left == right => (a, b),
                (Scalar::I32, right) if matches!(a, Node::Number(..)) => (a.literal_of(right), b),
                (left, Scalar::I32) if matches!(b, Node::Number(..)) => (a, b.literal_of(left)),
                _ => return Err(Unreadable),
            };
            nodes.push(Node::binary(operator, a, b));
        }
        let scalar = nodes.first().map_or(Scalar::Bool, Node::scalar);
        let kind = if matches!(kind, Kind::Vector(_)) { Kind::Vector(scalar) } else { Kind::Scalar(scalar) };
        Ok((kind, nodes))
    }

    fn call(&mut self, name: &Rc<str>, mut values: Vec<Value>, declared: Option<&str>) -> Result<Value, Unreadable> {
        if let Some((_, _, function)) = self.read.functions.iter().find(|(known, ..)| *known == &**name) {
            if Read::is_identity(function) {
                return values.pop().ok_or(Unreadable);
            }
            if self.read.is_guard(function) {
                let (kind, nodes) = values.pop().ok_or(Unreadable)?;
                let guarded = |node| match &self.guard {
                    Some(guard) => Node::Call(Scalar::F32, guard.clone(), vec![node]),
                    None => node,
                };
                return Ok((kind, nodes.into_iter().map(guarded).collect()));
            }
            return self.call_of(name, &function.result.clone(), values, declared);
        }
        if let Some((length, scalar)) = vector_of(name) {
            let mut nodes: Vec<_> = values.into_iter().flat_map(|(_, nodes)| nodes).collect();
            if nodes.is_empty() {
                nodes = vec![Node::Number(scalar, 0); length];
            } else if nodes.len() == 1
                && let Some(node) = nodes.pop()
            {
                let node = self.atom(node.converted(scalar));
                nodes = vec![node; length];
            }
            let nodes: Vec<_> = nodes.into_iter().map(|node| node.converted(scalar)).collect();
            return if nodes.len() == length { Ok((Kind::Vector(scalar), nodes)) } else { Err(Unreadable) };
        }
        if self.read.structures.contains_key(&**name) {
            let (kind, paths) = self.kind(name)?;
            let nodes = values.into_iter().flat_map(|(_, nodes)| nodes);
            let nodes: Vec<_> = nodes.zip(paths).map(|(node, (_, scalar))| node.literal_of(scalar)).collect();
            return Ok((kind, nodes));
        }
        let shape = values.iter().max_by_key(|(_, nodes)| nodes.len()).map(|(kind, _)| kind.clone());
        let of = |nodes: Vec<Node>| {
            let scalar = nodes.first().map_or(Scalar::Bool, Node::scalar);
            let is_vector = matches!(shape, Some(Kind::Vector(_)));
            (if is_vector { Kind::Vector(scalar) } else { Kind::Scalar(scalar) }, nodes)
        };
        let boxed = |wrap: fn(Box<Node>) -> Node, nodes: Vec<Node>| {
            nodes.into_iter().map(|node| wrap(Box::new(node))).collect::<Vec<_>>()
        };
        let pairs = |wrap: fn(Box<[Node; 2]>) -> Node, a: Vec<Node>, b: Vec<Node>| {
            let pair = |(a, b): (Node, Node)| {
                let (left, right) = (a.scalar(), b.scalar());
                wrap(Box::new([a.literal_of(right), b.literal_of(left)]))
            };
            a.into_iter().zip(b).map(pair).collect::<Vec<_>>()
        };
        match (&**name, <[Value; 1]>::try_from(values)) {
            ("f32" | "i32" | "u32" | "bool", Ok([(_, nodes)])) => {
                let scalar = scalar_of(name).unwrap_or(Scalar::F32);
                Ok(of(nodes.into_iter().map(|node| node.converted(scalar)).collect()))
            }
            ("floor", Ok([(_, nodes)])) => Ok(of(boxed(Node::Floor, nodes))),
            ("abs", Ok([(_, nodes)])) => Ok(of(boxed(Node::Abs, nodes))),
            (bitcast, Ok([(_, nodes)])) if bitcast.starts_with("bitcast<") => {
                let kind = &bitcast["bitcast<".len()..bitcast.len() - 1];
                let scalar = scalar_of(kind).or_else(|| vector_of(kind).map(|(_, scalar)| scalar));
                let scalar = scalar.ok_or(Unreadable)?;
                Ok(of(nodes.into_iter().map(|node| node.bitcast(scalar)).collect()))
            }
            ("min" | "max", Err(values)) => {
                let Ok([a, b]) = <[Value; 2]>::try_from(values) else { return Err(Unreadable) };
                let (_, [a, b]) = self.spread([a, b]);
                Ok(of(pairs(if **name == *"min" { Node::Min } else { Node::Max }, a, b)))
            }
            ("clamp", Err(values)) => {
                let Ok([x, low, high]) = <[Value; 3]>::try_from(values) else { return Err(Unreadable) };
                let (_, [x, low, high]) = self.spread([x, low, high]);
                Ok(of(pairs(Node::Min, pairs(Node::Max, x, low), high)))
            }
            ("select", Err(values)) => {
                let Ok([no, yes, condition]) = <[Value; 3]>::try_from(values) else { return Err(Unreadable) };
                let kind = if no.1.len() >= yes.1.len() { no.0.clone() } else { yes.0.clone() };
                let (_, [no, yes, condition]) = self.spread([no, yes, condition]);
                let parts = no.into_iter().zip(yes).zip(condition).map(|((no, yes), condition)| {
                    let (left, right) = (no.scalar(), yes.scalar());
                    Node::Select(Box::new([condition, yes.literal_of(left), no.literal_of(right)]))
                });
                Ok((kind, parts.collect()))
            }
            _ => Err(Unreadable),
        }
    }

    /// Calls a function of the module.
    fn call_of(
        &mut self,
        name: &Rc<str>,
        result: &str,
        values: Vec<Value>,
        declared: Option<&str>,
    ) -> Result<Value, Unreadable> {
        let (kind, paths) = self.kind(result)?;
        let arguments: Vec<_> = values.into_iter().flat_map(|(_, nodes)| nodes).collect();
        if let [(_, scalar)] = paths.as_slice() {
            return Ok((kind, vec![Node::Call(*scalar, name.clone(), arguments)]));
        }
        let whole = self.unused_of_all(declared.unwrap_or("found"), &paths);
        let names: Vec<_> =
            paths.iter().map(|(path, scalar)| Named { name: self.unused(path), scalar: *scalar }).collect();
        let nodes = nodes(&names);
        let names = names.into_iter().map(Some).collect();
        let fields = paths.iter().map(|(path, _)| path.as_str().into()).collect();
        self.lines.push(Line::LetMany { names, function: Called::new(name.clone(), whole, fields), arguments });
        Ok((kind, nodes))
    }
}

fn nodes(names: &[Named]) -> Vec<Node> {
    names.iter().map(|named| Node::Name(named.scalar, named.name.clone())).collect()
}

/// Adds the names that statements assign to.
fn add_changing(statements: &[Statement], changing: &mut BTreeSet<Rc<str>>) {
    for statement in statements {
        match statement {
            Statement::Assign(Expr::Name(name), _) => _ = changing.insert(name.clone()),
            Statement::Loop(body) => add_changing(body, changing),
            _ => (),
        }
    }
}
