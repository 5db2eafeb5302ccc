//! The binary format of WebAssembly: numbers, functions and sections as bytes.

/// The type of a value, by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Type {
    I32 = 0x7f,
    F32 = 0x7d,
    F64 = 0x7c,
    V128 = 0x7b,
}

/// A function: its type, its variables after the parameters, and its instructions without the last `end`.
pub(super) struct Code {
    pub(super) parameters: Vec<Type>,
    pub(super) results: Vec<Type>,
    pub(super) variables: Vec<Type>,
    pub(super) instructions: Vec<u8>,
}

/// The bytes of a page of memory.
pub(super) const PAGE: usize = 1 << 16;

/// The code of an export's kind.
const FUNCTION: u8 = 0;
const MEMORY: u8 = 2;

/// Appends a number in groups of seven bits, which LEB128 calls them.
pub(super) fn add_unsigned(mut value: usize, bytes: &mut Vec<u8>) {
    while value > 0x7f {
        bytes.push(value as u8 & 0x7f | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends a number whose last group has its sign.
pub(super) fn add_signed(mut value: i32, bytes: &mut Vec<u8>) {
    while !(-0x40..0x40).contains(&value) {
        bytes.push(value as u8 & 0x7f | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8 & 0x7f);
}

/// Returns the bytes of a list: the number of its items, and each item.
fn list(items: impl ExactSizeIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    add_unsigned(items.len(), &mut bytes);
    items.for_each(|item| bytes.extend(item));
    bytes
}

/// Returns bytes after their number.
fn counted(content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    add_unsigned(content.len(), &mut bytes);
    bytes.extend(content);
    bytes
}

fn types(types: &[Type]) -> Vec<u8> {
    list(types.iter().map(|kind| vec![*kind as u8]))
}

fn kind(code: &Code) -> Vec<u8> {
    [vec![0x60], types(&code.parameters), types(&code.results)].concat()
}

fn body(code: &Code) -> Vec<u8> {
    let runs = code.variables.chunk_by(|a, b| a == b).map(|run| {
        let mut bytes = Vec::new();
        add_unsigned(run.len(), &mut bytes);
        bytes.push(run[0] as u8);
        bytes
    });
    let runs: Vec<_> = runs.collect();
    counted(&[list(runs.into_iter()), code.instructions.clone(), vec![END]].concat())
}

/// The end of a function, a block or a loop.
pub(super) const END: u8 = 0x0b;

/// Returns a module of functions and a memory that begins with data, which grows up to a number of pages. Exports are
/// the names of functions, by their index, and of the memory.
pub(super) fn module(
    codes: &[Code],
    exports: &[(String, usize)],
    memory: &str,
    data: &[u8],
    most_pages: usize,
) -> Vec<u8> {
    let mut kinds: Vec<Vec<u8>> = Vec::new();
    let mut indices = Vec::new();
    for kind in codes.iter().map(kind) {
        let known = kinds.iter().position(|known| *known == kind);
        indices.push(known.unwrap_or(kinds.len()));
        if known.is_none() {
            kinds.push(kind);
        }
    }
    let unsigned = |value: usize| {
        let mut bytes = Vec::new();
        add_unsigned(value, &mut bytes);
        bytes
    };
    let export = |name: &str, kind: u8, index: usize| [counted(name.as_bytes()), vec![kind], unsigned(index)].concat();
    let functions = exports.iter().map(|(name, index)| export(name, FUNCTION, *index));
    let exported: Vec<_> = functions.chain([export(memory, MEMORY, 0)]).collect();
    // The limits of the memory, and the data at address 0.
    let limits = [vec![1], unsigned(data.len().div_ceil(PAGE)), unsigned(most_pages)].concat();
    let segment = [vec![0, 0x41, 0, END], counted(data)].concat();
    let sections = [
        (1, list(kinds.into_iter())),
        (3, list(indices.into_iter().map(unsigned))),
        (5, list([limits].into_iter())),
        (7, list(exported.into_iter())),
        (10, list(codes.iter().map(body))),
        (11, list([segment].into_iter())),
    ];
    let mut bytes = b"\0asm\x01\0\0\0".to_vec();
    for (id, content) in sections {
        bytes.push(id);
        bytes.extend(counted(&content));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::{add_signed, add_unsigned};

    /// Reads a number in the way of the specification: its last group has the sign.
    fn read(bytes: &[u8], is_signed: bool) -> i64 {
        let groups = bytes.iter().enumerate().map(|(index, byte)| i64::from(byte & 0x7f) << (7 * index));
        let sum: i64 = groups.sum();
        let is_negative = is_signed && bytes.last().is_some_and(|last| last & 0x40 != 0);
        if is_negative { sum - (1 << (7 * bytes.len())) } else { sum }
    }

    #[test]
    fn numbers_are_written_in_groups_of_seven_bits() {
        // The examples of the specification of DWARF.
        for (value, expected) in [(2, &[2][..]), (127, &[127]), (128, &[0x80, 1]), (12857, &[57 + 0x80, 100])] {
            let mut bytes = Vec::new();
            add_unsigned(value, &mut bytes);
            assert_eq!(bytes, expected, "{value}");
        }
        for (value, expected) in
            [(2, &[2][..]), (-2, &[0x7e]), (127, &[0xff, 0]), (-127, &[0x81, 0x7f]), (-129, &[0xff, 0x7e])]
        {
            let mut bytes = Vec::new();
            add_signed(value, &mut bytes);
            assert_eq!(bytes, expected, "{value}");
        }
        for shift in 0..32 {
            for value in [1_i32 << shift, (1_i32 << shift).wrapping_sub(1), -1 << shift, i32::MIN >> shift] {
                let (mut signed, mut unsigned) = (Vec::new(), Vec::new());
                add_signed(value, &mut signed);
                add_unsigned(value as u32 as usize, &mut unsigned);
                assert_eq!(read(&signed, true), i64::from(value));
                assert_eq!(read(&unsigned, false), i64::from(value as u32));
            }
        }
    }
}
