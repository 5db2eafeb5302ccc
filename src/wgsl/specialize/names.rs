//! Names of which none is used twice.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The names that are taken in a function or a module.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// Other names that are taken.
    others: Option<Rc<Names>>,
    taken: BTreeSet<Rc<str>>,
    /// The last number that a name with each stem got: smaller ones are taken.
    numbers: BTreeMap<Rc<str>, usize>,
}

impl Names {
    /// Returns names beside others, of which none is used either.
    pub(super) fn beside(others: &Rc<Self>) -> Self {
        Self { others: Some(others.clone()), ..Self::default() }
    }

    fn has(&self, name: &str) -> bool {
        self.taken.contains(name) || self.others.as_ref().is_some_and(|others| others.has(name))
    }

    /// Takes a name: the preferred one, or that with a number.
    pub(super) fn unused(&mut self, wished: &str) -> Rc<str> {
        let mut name: Rc<str> = wished.into();
        if self.has(wished) {
            let stem: Rc<str> = wished.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_').into();
            let mut number = self.numbers.get(&stem).map_or(1, |number| *number);
            while self.has(&name) {
                number += 1;
                name = format!("{stem}_{number}").into();
            }
            self.numbers.insert(stem, number);
        }
        self.taken.insert(name.clone());
        name
    }
}

impl Extend<Rc<str>> for Names {
    fn extend<T: IntoIterator<Item = Rc<str>>>(&mut self, names: T) {
        self.taken.extend(names);
    }
}

impl FromIterator<Rc<str>> for Names {
    fn from_iter<T: IntoIterator<Item = Rc<str>>>(names: T) -> Self {
        Self { taken: names.into_iter().collect(), ..Self::default() }
    }
}
