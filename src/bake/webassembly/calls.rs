//! The functions that JavaScript calls: for grids, and for positions with several results.

use crate::bake::node::Scalar;
use crate::bake::tree::{Function, Named};
use crate::bake::webassembly::binary::{Code, END, Type, add_unsigned};
use crate::bake::webassembly::instructions::{self as instruction, Lanes, Vector};

/// Returns the number of coordinates of a function of positions: those of cells are whole numbers.
pub(super) fn coordinates(function: &Function) -> Option<usize> {
    let count = function.parameters.iter().take_while(|named| named.scalar == Scalar::F32).count();
    (count > 0).then_some(count)
}

struct Writer(Vec<u8>);

impl Writer {
    fn push(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    fn vector(&mut self, instruction: Vector) {
        instruction.add_to(&mut self.0);
    }

    fn indexed(&mut self, instruction: u8, index: usize) {
        self.push(&[instruction]);
        add_unsigned(index, &mut self.0);
    }

    fn get(&mut self, index: usize) {
        self.indexed(instruction::GET, index);
    }

    fn set(&mut self, index: usize) {
        self.indexed(instruction::SET, index);
    }

    /// Appends a sum of a variable and a number below 64, which the variable becomes.
    fn advance(&mut self, index: usize, by: u8) {
        self.get(index);
        self.push(&[instruction::I32_CONST, by, instruction::I32_ADD]);
        self.indexed(instruction::TEE, index);
    }
}

/// Returns a function that calls another one and stores its results from address 0 on.
pub(super) fn stored(function: &Function, index: usize) -> Code {
    let kinds = |named: &[Named]| -> Vec<_> { named.iter().map(|named| Lanes::One.kind(named.scalar)).collect() };
    let (parameters, variables) = (kinds(&function.parameters), kinds(&function.results));
    let mut writer = Writer(Vec::new());
    (0..parameters.len()).for_each(|parameter| writer.get(parameter));
    writer.indexed(instruction::CALL, index);
    let results = parameters.len()..parameters.len() + variables.len();
    results.clone().rev().for_each(|result| writer.set(result));
    for (place, result) in results.enumerate() {
        writer.push(&[instruction::I32_CONST, 0]);
        writer.get(result);
        writer.push(&[instruction::F32_STORE, 2]);
        add_unsigned(4 * place, &mut writer.0);
    }
    Code { parameters, results: Vec::new(), variables, instructions: writer.0 }
}

/// Returns a function that stores the results of another one, which computes four samples, at a grid's positions. Its
/// parameters are the address of the first sample, the bytes from one result's samples to those of the next one,
/// the width, the height, the step, the coordinates of the first sample, and those of the other function after a
/// position. Rows are stored as vectors, of which the last one may lie beyond the row.
pub(super) fn filled(function: &Function, index: usize, coordinates: usize) -> Code {
    let others = function.parameters.len() - coordinates;
    let results = function.results.len();
    let mut parameters = vec![Type::I32; 4];
    parameters.resize(5 + coordinates, Type::F64);
    parameters.resize(5 + coordinates + others, Type::I32);
    let [out, plane, width, height, step] = [0, 1, 2, 3, 4];
    let origin = |axis| 5 + axis;
    let other = |place| 5 + coordinates + place;
    // The row, the pointers to a sample and to the end of its row, and vectors.
    let row = parameters.len();
    let [pointer, end] = [row + 1, row + 2];
    let columns = row + 3;
    let position = |axis| columns + 1 + axis;
    let result = |place| columns + 1 + coordinates + place;
    let mut variables = vec![Type::I32; 3];
    variables.resize(3 + 1 + coordinates + results, Type::V128);

    let mut writer = Writer(Vec::new());
    // The position in doubles, as JavaScript computes it, is rounded as its arguments are.
    for axis in 2..coordinates {
        writer.get(origin(axis));
        writer.push(&[instruction::F32_DEMOTE]);
        writer.vector(Vector::F32_SPLAT);
        writer.set(position(axis));
    }
    writer.push(&[instruction::LOOP, instruction::EMPTY]);
    if coordinates > 1 {
        writer.get(row);
        writer.push(&[instruction::F64_OF_I32]);
        writer.get(step);
        writer.push(&[instruction::F64_MUL]);
        writer.get(origin(1));
        writer.push(&[instruction::F64_ADD, instruction::F32_DEMOTE]);
        writer.vector(Vector::F32_SPLAT);
        writer.set(position(1));
    }
    // Columns 0 and 1.
    writer.vector(Vector::CONST);
    writer.push(&[0.0_f64.to_le_bytes(), 1.0_f64.to_le_bytes()].concat());
    writer.set(columns);
    writer.get(out);
    writer.indexed(instruction::TEE, pointer);
    writer.get(width);
    writer.push(&[instruction::I32_CONST, 2, instruction::I32_SHL, instruction::I32_ADD]);
    writer.set(end);

    writer.push(&[instruction::LOOP, instruction::EMPTY]);
    let two_more = |writer: &mut Writer| {
        writer.get(columns);
        writer.push(&[instruction::I32_CONST, 2, instruction::F64_OF_I32]);
        writer.vector(Vector::F64_SPLAT);
        writer.vector(Vector::F64_ADD);
        writer.indexed(instruction::TEE, columns);
    };
    let two_positions = |writer: &mut Writer| {
        writer.get(step);
        writer.vector(Vector::F64_SPLAT);
        writer.vector(Vector::F64_MUL);
        writer.get(origin(0));
        writer.vector(Vector::F64_SPLAT);
        writer.vector(Vector::F64_ADD);
        writer.vector(Vector::DEMOTE);
    };
    writer.get(columns);
    two_positions(&mut writer);
    two_more(&mut writer);
    two_positions(&mut writer);
    writer.vector(Vector::F64_EXTRACT);
    writer.push(&[0]);
    writer.vector(Vector::F64_REPLACE);
    writer.push(&[1]);
    writer.set(position(0));
    two_more(&mut writer);
    writer.push(&[instruction::DROP]);

    (0..coordinates).for_each(|axis| writer.get(position(axis)));
    for place in 0..others {
        writer.get(other(place));
        writer.vector(Vector::I32_SPLAT);
    }
    writer.indexed(instruction::CALL, index);
    (0..results).rev().for_each(|place| writer.set(result(place)));
    for place in 0..results {
        writer.get(pointer);
        if place > 0 {
            writer.get(plane);
            writer.push(&[instruction::I32_CONST, place as u8, instruction::I32_MUL, instruction::I32_ADD]);
        }
        writer.get(result(place));
        writer.vector(Vector::STORE);
        writer.push(&[2, 0]);
    }
    writer.advance(pointer, 16);
    writer.get(end);
    writer.push(&[instruction::I32_LT_U, instruction::BRANCH_IF, 0, END]);

    writer.get(end);
    writer.set(out);
    writer.advance(row, 1);
    writer.get(height);
    writer.push(&[instruction::I32_LT_U, instruction::BRANCH_IF, 0, END]);
    Code { parameters, results: Vec::new(), variables, instructions: writer.0 }
}
