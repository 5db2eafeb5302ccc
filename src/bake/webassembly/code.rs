//! Instructions of functions, for one sample or for four.
//!
//! A value that is used once is computed where it is used; another one is kept in a variable from its first use to its
//! last. That is possible since nothing but a loop depends on the order of lines.

use crate::bake::node::{Node, Scalar};
use crate::bake::tree::{Function, Line, Named};
use crate::bake::webassembly::binary::{Code, END, Type, add_signed, add_unsigned};
use crate::bake::webassembly::data::Data;
use crate::bake::webassembly::instructions::{self as instruction, Lanes, Vector};
use crate::wgsl::specialize::syntax::Unreadable;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most values, each within the next one, that are computed where they are used: a bound of the recursion here.
const DEEPEST: usize = 24;

/// Returns the code of a function, which calls others by their indices.
pub(super) fn code(
    function: &Function,
    lanes: Lanes,
    indices: &BTreeMap<Rc<str>, usize>,
    data: &mut Data,
) -> Result<Code, Unreadable> {
    // Variables of one type have neighbouring indices, so the first writing counts them.
    let mut counts = [0; 3];
    loop {
        let mut writer = Writer::new(function, lanes, indices, data, counts);
        writer.lines(&function.lines)?;
        function.returned.iter().try_for_each(|node| writer.node(node))?;
        let (instructions, needed) = (writer.bytes, writer.variables.counts);
        if needed == counts {
            let kinds = TYPES.into_iter().zip(needed);
            return Ok(Code {
                parameters: function.parameters.iter().map(|named| lanes.kind(named.scalar)).collect(),
                results: function.results.iter().map(|named| lanes.kind(named.scalar)).collect(),
                variables: kinds.flat_map(|(kind, count)| vec![kind; count]).collect(),
                instructions,
            });
        }
        counts = needed;
    }
}

/// The types of variables, in their order.
const TYPES: [Type; 3] = [Type::I32, Type::F32, Type::V128];

fn place_of(kind: Type) -> usize {
    TYPES.iter().position(|known| *known == kind).unwrap_or_default()
}

/// The variables of a function.
struct Variables {
    parameters: usize,
    /// The numbers of variables of each type that an earlier writing has found.
    known: [usize; 3],
    counts: [usize; 3],
    /// Those that hold no value now.
    free: [Vec<usize>; 3],
}

impl Variables {
    fn allocate(&mut self, kind: Type) -> usize {
        let place = place_of(kind);
        if let Some(index) = self.free[place].pop() {
            return index;
        }
        let before: usize = self.known[..place].iter().sum();
        self.counts[place] += 1;
        self.parameters + before + self.counts[place] - 1
    }

    fn release(&mut self, kind: Type, index: usize) {
        self.free[place_of(kind)].push(index);
    }
}

/// What a name stands for.
#[derive(Clone, Copy)]
enum Value<'a> {
    /// Another name, or a literal.
    Same(&'a Node),
    /// A value that no instruction has computed yet, and the number of values within it that are so, too.
    Pending(&'a Node, usize),
    Kept(usize),
}

struct Writer<'a> {
    lanes: Lanes,
    indices: &'a BTreeMap<Rc<str>, usize>,
    data: &'a mut Data,
    bytes: Vec<u8>,
    variables: Variables,
    values: BTreeMap<Rc<str>, Value<'a>>,
    /// How often each name is still to be read.
    uses: BTreeMap<Rc<str>, usize>,
    /// Whether lines are computed in their order, and each variable has one name.
    in_order: bool,
    /// The variables with the lanes that run loops, the innermost one last.
    masks: Vec<usize>,
}

/// Returns whether a node is the low end of coordinates, a literal.
fn is_far_below_zero(node: &Node) -> bool {
    matches!(node, Node::Number(Scalar::F32, bits) if f32::from_bits(*bits) <= -1e9)
}

/// Returns whether lines change variables.
fn changes(lines: &[Line]) -> bool {
    lines.iter().any(|line| matches!(line, Line::Let { changes: true, .. } | Line::Assign(..) | Line::Loop(_)))
}

impl<'a> Writer<'a> {
    fn new(
        function: &'a Function,
        lanes: Lanes,
        indices: &'a BTreeMap<Rc<str>, usize>,
        data: &'a mut Data,
        known: [usize; 3],
    ) -> Self {
        let parameters = function.parameters.iter().enumerate();
        let values = parameters.map(|(index, named)| (named.name.clone(), Value::Kept(index)));
        let mut uses = BTreeMap::new();
        function.for_each_node(&mut |node| {
            if let Node::Name(_, name) = node {
                *uses.entry(name.clone()).or_insert(0) += 1;
            }
        });
        let (parameters, free) = (function.parameters.len(), [const { Vec::new() }; 3]);
        Self {
            lanes,
            indices,
            data,
            bytes: Vec::new(),
            variables: Variables { parameters, known, counts: [0; 3], free },
            values: values.collect(),
            uses,
            in_order: changes(&function.lines),
            masks: Vec::new(),
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    fn vector(&mut self, instruction: Vector) {
        instruction.add_to(&mut self.bytes);
    }

    /// Appends an instruction with an index.
    fn indexed(&mut self, instruction: u8, index: usize) {
        self.bytes.push(instruction);
        add_unsigned(index, &mut self.bytes);
    }

    fn i32_const(&mut self, value: i32) {
        self.bytes.push(instruction::I32_CONST);
        add_signed(value, &mut self.bytes);
    }

    /// Appends an instruction that reads four bytes at an address, to which it adds an offset.
    fn load(&mut self, load: impl FnOnce(&mut Vec<u8>), offset: usize) {
        load(&mut self.bytes);
        self.bytes.push(2);
        add_unsigned(offset, &mut self.bytes);
    }

    fn lines(&mut self, lines: &'a [Line]) -> Result<(), Unreadable> {
        for line in lines {
            match line {
                Line::Let { named, value, changes: false } if !self.in_order => self.value(named, value)?,
                Line::Let { named, value, .. } => {
                    self.node(value)?;
                    let index = self.named(named);
                    self.indexed(instruction::SET, index);
                }
                Line::LetMany { names, function, arguments } => {
                    arguments.iter().try_for_each(|argument| self.node(argument))?;
                    self.call(&function.name)?;
                    for named in names.iter().rev() {
                        match named {
                            Some(named) => {
                                let index = self.named(named);
                                self.indexed(instruction::SET, index);
                            }
                            None => self.push(&[instruction::DROP]),
                        }
                    }
                }
                Line::Assign(name, value) => {
                    let Some(&Value::Kept(index)) = self.values.get(name) else { return Err(Unreadable) };
                    self.node(value)?;
                    if let (Lanes::Four, Some(&mask)) = (self.lanes, self.masks.last()) {
                        self.indexed(instruction::GET, index);
                        self.indexed(instruction::GET, mask);
                        self.vector(Vector::BIT_SELECT);
                    }
                    self.indexed(instruction::SET, index);
                }
                Line::Loop(inside) => self.repeated(inside)?,
                Line::BreakUnless(condition) => {
                    self.node(condition)?;
                    if let (Lanes::Four, Some(&mask)) = (self.lanes, self.masks.last()) {
                        self.indexed(instruction::GET, mask);
                        self.vector(Vector::AND);
                        self.indexed(instruction::TEE, mask);
                        self.vector(Vector::ANY_TRUE);
                    }
                    self.push(&[instruction::I32_EQZ, instruction::BRANCH_IF, 1]);
                }
            }
        }
        Ok(())
    }

    /// Appends a loop, which runs until no lane is left.
    fn repeated(&mut self, lines: &'a [Line]) -> Result<(), Unreadable> {
        if self.lanes == Lanes::Four {
            match self.masks.last() {
                Some(&outer) => self.indexed(instruction::GET, outer),
                None => self.number(Scalar::Bool, 1),
            }
            let mask = self.variables.allocate(Type::V128);
            self.indexed(instruction::SET, mask);
            self.masks.push(mask);
        }
        let empty = instruction::EMPTY;
        self.push(&[instruction::BLOCK, empty, instruction::LOOP, empty]);
        self.lines(lines)?;
        self.push(&[instruction::BRANCH, 0, END, END]);
        self.masks.pop();
        Ok(())
    }

    /// Makes a name that of a variable.
    fn named(&mut self, named: &Named) -> usize {
        let index = self.variables.allocate(self.lanes.kind(named.scalar));
        self.values.insert(named.name.clone(), Value::Kept(index));
        index
    }

    /// Gives a value a name, under which it is computed at its first use unless there are too many within it.
    fn value(&mut self, named: &'a Named, value: &'a Node) -> Result<(), Unreadable> {
        let found = if value.is_atomic() {
            let root = match value {
                Node::Name(_, other) => match self.values.get(other) {
                    Some(&Value::Same(root)) => root,
                    _ => value,
                },
                _ => value,
            };
            // Uses of the name are uses of the other one.
            if let Node::Name(scalar, other) = root {
                let more = self.uses.get(&named.name).copied().unwrap_or(0);
                *self.uses.entry(other.clone()).or_insert(0) += more;
                self.used(other, *scalar);
            }
            Value::Same(root)
        } else {
            let mut within = 0;
            value.for_each(&mut |part| within = within.max(self.depth(part)));
            if within < DEEPEST {
                Value::Pending(value, within + 1)
            } else {
                self.node(value)?;
                let index = self.named(named);
                self.indexed(instruction::SET, index);
                return Ok(());
            }
        };
        self.values.insert(named.name.clone(), found);
        Ok(())
    }

    /// Returns the number of values, one within another, that a name needs computed.
    fn depth(&self, node: &Node) -> usize {
        let Node::Name(_, name) = node else { return 0 };
        match self.values.get(name) {
            Some(Value::Same(other)) => self.depth(other),
            Some(Value::Pending(_, depth)) => *depth,
            _ => 0,
        }
    }

    /// Counts a use of a name, after the last of which its variable is free.
    fn used(&mut self, name: &Rc<str>, scalar: Scalar) {
        if let Some(uses) = self.uses.get_mut(name) {
            *uses = uses.saturating_sub(1);
            if let (0, false, Some(&Value::Kept(index))) = (*uses, self.in_order, self.values.get(name)) {
                self.variables.release(self.lanes.kind(scalar), index);
            }
        }
    }

    fn name(&mut self, scalar: Scalar, name: &Rc<str>) -> Result<(), Unreadable> {
        match self.values.get(name).copied().ok_or(Unreadable)? {
            Value::Same(other) => return self.node(other),
            Value::Kept(index) => self.indexed(instruction::GET, index),
            Value::Pending(value, _) => {
                self.node(value)?;
                if self.uses.get(name).is_some_and(|uses| *uses > 1) {
                    let index = self.variables.allocate(self.lanes.kind(scalar));
                    self.indexed(instruction::TEE, index);
                    self.values.insert(name.clone(), Value::Kept(index));
                }
            }
        }
        self.used(name, scalar);
        Ok(())
    }

    fn call(&mut self, name: &str) -> Result<(), Unreadable> {
        let index = *self.indices.get(name).ok_or(Unreadable)?;
        self.indexed(instruction::CALL, index);
        Ok(())
    }

    fn number(&mut self, scalar: Scalar, bits: u32) {
        match (self.lanes, scalar) {
            (Lanes::Four, _) => {
                let bits = if scalar == Scalar::Bool { bits.wrapping_neg() } else { bits };
                let address = self.data.literal(bits);
                self.i32_const(0);
                self.load(|bytes| Vector::LOAD_SPLAT.add_to(bytes), address);
            }
            (Lanes::One, Scalar::F32) => {
                self.push(&[instruction::F32_CONST]);
                self.push(&bits.to_le_bytes());
            }
            (Lanes::One, _) => self.i32_const(bits as i32),
        }
    }

    /// Appends the instruction for one sample or that for four.
    fn either(&mut self, one: &[u8], four: Vector) {
        match self.lanes {
            Lanes::One => self.push(one),
            Lanes::Four => self.vector(four),
        }
    }

    fn node(&mut self, node: &'a Node) -> Result<(), Unreadable> {
        match node {
            Node::Number(scalar, bits) => self.number(*scalar, *bits),
            Node::Name(scalar, name) => self.name(*scalar, name)?,
            Node::Negate(of) if of.scalar() == Scalar::F32 => {
                self.node(of)?;
                self.either(&[instruction::F32_NEG], Vector::F32_NEG);
            }
            Node::Negate(of) => {
                if self.lanes == Lanes::One {
                    self.i32_const(0);
                }
                self.node(of)?;
                self.either(&[instruction::I32_SUB], Vector::I32_NEG);
            }
            Node::Not(of) => {
                self.node(of)?;
                match (self.lanes, of.scalar()) {
                    (Lanes::Four, _) => self.vector(Vector::NOT),
                    (Lanes::One, Scalar::Bool) => self.push(&[instruction::I32_EQZ]),
                    (Lanes::One, _) => {
                        self.i32_const(-1);
                        self.push(&[instruction::I32_XOR]);
                    }
                }
            }
            Node::Binary(operator, a, b) => self.binary(operator, a, b)?,
            Node::Select(parts) => self.select(parts)?,
            Node::Convert(to, of) => {
                self.node(of)?;
                self.convert(*to, of.scalar());
            }
            Node::Bitcast(to, of) => {
                self.node(of)?;
                match (self.lanes, *to == Scalar::F32, of.scalar() == Scalar::F32) {
                    (Lanes::One, true, false) => self.push(&[instruction::F32_OF_BITS]),
                    (Lanes::One, false, true) => self.push(&[instruction::BITS_OF_F32]),
                    _ => (),
                }
            }
            Node::Floor(of) => {
                self.node(of)?;
                self.either(&[instruction::F32_FLOOR], Vector::F32_FLOOR);
            }
            Node::Abs(of) => self.abs(of)?,
            Node::Min(pair) => self.extreme(pair, false)?,
            Node::Max(pair) => self.extreme(pair, true)?,
            Node::Call(_, name, arguments) => {
                arguments.iter().try_for_each(|argument| self.node(argument))?;
                self.call(name)?;
            }
            Node::Word(name, index) => self.word(name, index, instruction::I32_LOAD)?,
            Node::Listed(name, index) => self.word(name, index, instruction::F32_LOAD)?,
        }
        Ok(())
    }

    fn binary(&mut self, operator: &str, a: &'a Node, b: &'a Node) -> Result<(), Unreadable> {
        let scalar = a.scalar();
        self.node(a)?;
        if let Some((one, four)) = instruction::operator(operator, scalar) {
            self.node(b)?;
            self.either(&[one], four);
            return Ok(());
        }
        let instruction = instruction::operator_of_lanes(operator, scalar).ok_or(Unreadable)?;
        match (self.lanes, operator, b) {
            (Lanes::Four, "<<" | ">>", Node::Number(_, bits)) => {
                self.i32_const(*bits as i32);
                self.vector(match (operator, scalar) {
                    ("<<", _) => Vector::I32_SHL,
                    (_, Scalar::I32) => Vector::I32_SHR,
                    _ => Vector::U32_SHR,
                });
            }
            (Lanes::One, ..) => {
                self.node(b)?;
                self.push(&[instruction]);
            }
            (Lanes::Four, ..) => {
                let (left, right) = (self.variables.allocate(Type::V128), self.variables.allocate(Type::V128));
                self.indexed(instruction::SET, left);
                self.node(b)?;
                self.indexed(instruction::SET, right);
                self.indexed(instruction::GET, left);
                for lane in 0..4 {
                    for operand in [left, right] {
                        self.indexed(instruction::GET, operand);
                        self.vector(Vector::I32_EXTRACT);
                        self.push(&[lane]);
                    }
                    self.push(&[instruction]);
                    self.vector(Vector::I32_REPLACE);
                    self.push(&[lane]);
                }
                self.variables.release(Type::V128, left);
                self.variables.release(Type::V128, right);
            }
        }
        Ok(())
    }

    fn select(&mut self, parts: &'a [Node; 3]) -> Result<(), Unreadable> {
        let [condition, yes, no] = parts;
        let is_zero = |node: &Node| matches!(node, Node::Number(_, 0));
        if self.lanes == Lanes::Four && (is_zero(yes) || is_zero(no)) {
            self.node(if is_zero(yes) { no } else { yes })?;
            self.node(condition)?;
            self.vector(if is_zero(yes) { Vector::AND_NOT } else { Vector::AND });
            return Ok(());
        }
        self.node(yes)?;
        self.node(no)?;
        self.node(condition)?;
        self.either(&[instruction::SELECT], Vector::BIT_SELECT);
        Ok(())
    }

    fn convert(&mut self, to: Scalar, of: Scalar) {
        let saturating = instruction::SATURATING;
        match (to, of) {
            (Scalar::F32, Scalar::U32) => self.either(&[instruction::F32_OF_U32], Vector::F32_OF_U32),
            (Scalar::F32, Scalar::I32) => self.either(&[instruction::F32_OF_I32], Vector::F32_OF_I32),
            (Scalar::I32, Scalar::F32) => {
                self.either(&[saturating, instruction::I32_OF_F32], Vector::I32_OF_F32);
            }
            (Scalar::U32, Scalar::F32) => {
                self.either(&[saturating, instruction::U32_OF_F32], Vector::U32_OF_F32);
            }
            (Scalar::F32, Scalar::Bool) => match self.lanes {
                Lanes::One => self.push(&[instruction::F32_OF_I32]),
                Lanes::Four => {
                    self.number(Scalar::F32, 1.0_f32.to_bits());
                    self.vector(Vector::AND);
                }
            },
            (Scalar::I32 | Scalar::U32, Scalar::Bool) if self.lanes == Lanes::Four => self.vector(Vector::I32_NEG),
            (Scalar::Bool, Scalar::F32) => {
                self.number(Scalar::F32, 0);
                self.either(&[instruction::F32_NE], Vector::F32_NE);
            }
            (Scalar::Bool, Scalar::I32 | Scalar::U32) => {
                self.number(Scalar::I32, 0);
                if let Some((one, four)) = instruction::operator("!=", Scalar::I32) {
                    self.either(&[one], four);
                }
            }
            _ => (),
        }
    }

    fn abs(&mut self, of: &'a Node) -> Result<(), Unreadable> {
        self.node(of)?;
        match (of.scalar(), self.lanes) {
            (Scalar::F32, _) => self.either(&[instruction::F32_ABS], Vector::F32_ABS),
            (Scalar::I32, Lanes::Four) => self.vector(Vector::I32_ABS),
            // (x ^ sign) - sign, with a sign of 0 or -1.
            (Scalar::I32, Lanes::One) => {
                let (x, sign) = (self.variables.allocate(Type::I32), self.variables.allocate(Type::I32));
                self.indexed(instruction::TEE, x);
                self.indexed(instruction::GET, x);
                self.i32_const(31);
                self.push(&[instruction::I32_SHR_S]);
                self.indexed(instruction::TEE, sign);
                self.push(&[instruction::I32_XOR]);
                self.indexed(instruction::GET, sign);
                self.push(&[instruction::I32_SUB]);
                self.variables.release(Type::I32, x);
                self.variables.release(Type::I32, sign);
            }
            _ => (),
        }
        Ok(())
    }

    /// Appends the smaller or the larger one of two numbers: the second one if it is so, and the first one otherwise.
    fn extreme(&mut self, [a, b]: &'a [Node; 2], is_max: bool) -> Result<(), Unreadable> {
        let scalar = a.scalar();
        if is_max && self.data.has_loops && is_far_below_zero(b) {
            return self.low_end(a, b);
        }
        let pick = |low, high| if is_max { high } else { low };
        if self.lanes == Lanes::Four || scalar == Scalar::F32 && matches!(b, Node::Number(..)) {
            self.node(a)?;
            self.node(b)?;
            let four = match scalar {
                Scalar::F32 => pick(Vector::F32_PMIN, Vector::F32_PMAX),
                Scalar::I32 => pick(Vector::I32_MIN, Vector::I32_MAX),
                _ => pick(Vector::U32_MIN, Vector::U32_MAX),
            };
            // NaN stays NaN, as with the vectors' instructions, since the other number is a literal.
            let one = if is_max { instruction::F32_MAX } else { instruction::F32_MIN };
            self.either(&[one], four);
            return Ok(());
        }
        let kind = self.lanes.kind(scalar);
        self.node(b)?;
        let second = self.variables.allocate(kind);
        self.indexed(instruction::TEE, second);
        self.node(a)?;
        let first = self.variables.allocate(kind);
        self.indexed(instruction::TEE, first);
        let (left, right) = if is_max { (first, second) } else { (second, first) };
        self.indexed(instruction::GET, left);
        self.indexed(instruction::GET, right);
        let (less, _) = instruction::operator("<", scalar).ok_or(Unreadable)?;
        self.push(&[less, instruction::SELECT]);
        self.variables.release(kind, first);
        self.variables.release(kind, second);
        Ok(())
    }

    /// Appends the larger one of a coordinate and its low end, which takes the place of NaN: a search of cells around
    /// NaN would not end.
    fn low_end(&mut self, coordinate: &'a Node, low: &'a Node) -> Result<(), Unreadable> {
        if self.lanes == Lanes::Four {
            self.node(low)?;
            self.node(coordinate)?;
            self.vector(Vector::F32_PMAX);
            return Ok(());
        }
        self.node(coordinate)?;
        let kept = self.variables.allocate(Type::F32);
        self.indexed(instruction::TEE, kept);
        self.node(low)?;
        self.indexed(instruction::GET, kept);
        self.node(low)?;
        let (greater, _) = instruction::operator(">", Scalar::F32).ok_or(Unreadable)?;
        self.push(&[greater, instruction::SELECT]);
        self.variables.release(Type::F32, kept);
        Ok(())
    }

    /// Appends a word of a table or a number of a list.
    fn word(&mut self, name: &str, index: &'a Node, load: u8) -> Result<(), Unreadable> {
        let mut address = self.data.address(name).ok_or(Unreadable)?;
        let mut index = index;
        // The column in a row of a list belongs to the instruction.
        if load == instruction::F32_LOAD
            && let Node::Binary("+", row, column) = index
            && let Node::Number(_, column) = **column
        {
            address += 4 * column as usize;
            index = row;
        }
        if let Node::Number(_, place) = index {
            self.i32_const(0);
            let load = |bytes: &mut Vec<u8>, lanes| match lanes {
                Lanes::One => bytes.push(load),
                Lanes::Four => Vector::LOAD_SPLAT.add_to(bytes),
            };
            let lanes = self.lanes;
            self.load(|bytes| load(bytes, lanes), address + 4 * *place as usize);
            return Ok(());
        }
        self.node(index)?;
        self.i32_const(2);
        if self.lanes == Lanes::One {
            self.push(&[instruction::I32_SHL]);
            self.load(|bytes| bytes.push(load), address);
            return Ok(());
        }
        self.vector(Vector::I32_SHL);
        let places = self.variables.allocate(Type::V128);
        self.indexed(instruction::SET, places);
        // Addresses of later lanes lie below the vector, which is the last operand of each instruction.
        for lane in [3, 2, 1, 0] {
            self.indexed(instruction::GET, places);
            self.vector(Vector::I32_EXTRACT);
            self.push(&[lane]);
        }
        self.load(|bytes| Vector::LOAD_ZERO.add_to(bytes), address);
        for lane in 1..4 {
            self.load(|bytes| Vector::LOAD_LANE.add_to(bytes), address);
            self.push(&[lane]);
        }
        self.variables.release(Type::V128, places);
        Ok(())
    }
}
