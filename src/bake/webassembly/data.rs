//! The numbers with which a module's memory begins.

use crate::bake::tree::{Line, Tree};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Results that JavaScript reads, tables and lists, and the literals of vectors.
pub(super) struct Data {
    words: Vec<u32>,
    /// The places of tables and lists.
    places: BTreeMap<Rc<str>, usize>,
    /// The places of literals, by their bits.
    literals: BTreeMap<u32, usize>,
    /// Whether a function has a loop, such as a search of cells.
    pub(super) has_loops: bool,
}

impl Data {
    /// Returns memory with room for results, and with the tables and lists of functions.
    pub(super) fn new(results: usize, tree: &Tree) -> Self {
        let mut lines = tree.functions.iter().flat_map(|function| &function.lines);
        let has_loops = lines.any(|line| matches!(line, Line::Loop(_)));
        let (words, places, literals) = (vec![0; results], BTreeMap::new(), BTreeMap::new());
        let mut data = Self { words, places, literals, has_loops };
        let tables = tree.tables.iter().map(|table| (&table.name, &table.words));
        for (name, words) in tables.chain(tree.lists.iter().map(|list| (&list.name, &list.numbers))) {
            data.places.insert(name.clone(), data.words.len());
            data.words.extend(words);
        }
        data
    }

    /// Returns the address of a table or a list.
    pub(super) fn address(&self, name: &str) -> Option<usize> {
        self.places.get(name).map(|place| 4 * place)
    }

    /// Returns the address of a literal, which it adds at its first use.
    pub(super) fn literal(&mut self, bits: u32) -> usize {
        let Self { words, literals, .. } = self;
        let place = literals.entry(bits).or_insert_with(|| {
            words.push(bits);
            words.len() - 1
        });
        4 * *place
    }

    /// Returns all bytes, up to the address of a vector.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<_> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(bytes.len().next_multiple_of(16), 0);
        bytes
    }
}
