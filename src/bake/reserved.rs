//! Names that a language has for itself.

use std::collections::BTreeSet;

/// The names that have a meaning in a language or in its files.
///
/// Lists have words, and patterns: `FLT_*` stands for all names that begin with `FLT_`, and `*_t` for those that end in
/// `_t`; `float#` for `float` followed by an upper-case letter or a digit, such as `float4x4`; `sin~` for `sin` and
/// what C calls it for other types of floats, such as `sinf`.
pub(super) struct Reserved {
    words: BTreeSet<&'static str>,
    patterns: Vec<&'static str>,
}

/// The endings of C's functions for other types than `double`.
const SUFFIXES: [&str; 11] = ["f", "l", "f16", "f32", "f32x", "f64", "f64x", "f128", "d32", "d64", "d128"];

impl Reserved {
    pub(super) fn new(lists: &[&'static str]) -> Self {
        let words = lists.iter().flat_map(|list| list.split_ascii_whitespace());
        let (patterns, words): (Vec<_>, Vec<_>) = words.partition(|word| word.contains(['*', '#', '~']));
        Self { words: words.into_iter().collect(), patterns }
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        let begins = |pattern: &str| {
            let Some(rest) = name.strip_prefix(&pattern[..pattern.len() - 1]) else { return false };
            match pattern.as_bytes().last() {
                Some(b'*') => true,
                Some(b'#') => rest.starts_with(|next: char| next.is_ascii_uppercase() || next.is_ascii_digit()),
                _ => rest.is_empty() || SUFFIXES.contains(&rest),
            }
        };
        let fits = |pattern: &&str| match pattern.strip_prefix('*') {
            Some(end) => name.ends_with(end),
            None => begins(pattern),
        };
        self.words.contains(name) || self.patterns.iter().any(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::Reserved;

    #[test]
    fn reserved_patterns_stand_for_names_that_begin_or_end_so() {
        let reserved = Reserved::new(&["while FLT_* *_t", "float# sin~"]);
        for name in ["while", "FLT_MAX", "size_t", "float4x4", "floatBits", "sin", "sinf", "sinf32x"] {
            assert!(reserved.contains(name), "{name}");
        }
        for name in ["whiles", "FLT", "tsize", "float", "floats", "float_4", "sine", "sinf32y"] {
            assert!(!reserved.contains(name), "{name}");
        }
    }
}
