//! Specializes functions of `shaders/` to one expression whose numbers are known. Calls of functions other than the
//! noises are inlined, structures split into fields, and constants folded. Unused results are dropped, such as
//! derivatives where only values are needed, and repeated lines become functions.

mod calls;
mod evaluate;
mod known;
mod names;
mod outline;
mod print;
mod prune;
mod request;
mod share;
pub(crate) mod syntax;
mod types;
mod values;
mod write;

pub(crate) use evaluate::{Bound, Numbers};
pub(crate) use request::{Prefixes, SourceText, Wanted, comment_and_code};

use crate::wgsl::specialize::evaluate::Evaluation;
use crate::wgsl::specialize::prune::Functions;
use crate::wgsl::specialize::syntax::{Item, item};
use crate::wgsl::specialize::write::Writer;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The text of functions, and the words that it depends on: indices of parameters or, if true, of arrays.
pub(crate) struct Specialized {
    pub(crate) text: String,
    pub(crate) known_words: BTreeSet<(bool, usize)>,
}

/// Returns the text of the wanted function and of those that it needs, or `None` if unknown numbers prevent it or the
/// text would be too long. Repeated lines become loops if `has_loops`, where they can.
pub(crate) fn specialized(
    sources: &BTreeMap<&str, SourceText<'_>>,
    wanted: Wanted<'_>,
    prefixes: Prefixes<'_>,
    numbers: Numbers<'_>,
    has_loops: bool,
) -> Option<Specialized> {
    let mut items = BTreeMap::new();
    let mut inlined = BTreeSet::new();
    for (name, source) in sources {
        let name: Rc<str> = (*name).into();
        let (_, code) = comment_and_code(source.text);
        // Structures with arrays are only read from buffers.
        let item = item(code).unwrap_or(if code.starts_with("fn ") { Item::Unreadable } else { Item::Other });
        // Functions around the noises pass positions and samples, which are structures.
        if ["space/", "expression/", "kernel/", "("].iter().any(|folder| source.file.starts_with(folder)) {
            inlined.insert(name.clone());
        }
        items.insert(name, item);
    }
    let mut evaluation = Evaluation::new(&items, &inlined, numbers);
    evaluation.root(wanted.function).ok()?;
    let Evaluation { instances, known_words, .. } = evaluation;
    let functions = Functions::new(&items, instances, wanted.path, numbers.seeds, has_loops);
    Some(Specialized { text: Writer::new(functions, sources, prefixes, wanted.name).text(), known_words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::parameters::AllParameters;
    use crate::wgsl::source::Source;
    use std::fs;
    use std::path::Path;

    /// Returns the text of a function f without known arguments, after checking that it is WGSL.
    fn specialized_alone(text: &str) -> String {
        let sources = BTreeMap::from([("f", SourceText { file: "math/f.wgsl", original: "f", text })]);
        let parameters: [u32; 0] = [];
        let known = AllParameters { parameters: &parameters, arrays: &parameters };
        let wanted = Wanted { function: "f", path: "", name: "f" };
        let prefixes = Prefixes { all: "", own: "", reserved: &[] };
        let found = specialized(
            &sources,
            wanted,
            prefixes,
            Numbers { known, bound: Bound::Nothing, seeds: &BTreeMap::new() },
            false,
        )
        .unwrap()
        .text;
        naga::front::wgsl::parse_str(&found).unwrap();
        found
    }

    #[test]
    fn lines_that_repeat_but_for_numbers_become_a_function() {
        let turn = |k: usize, largest: &str| {
            format!(
                "let a{k} = floor(n * {k}.5);
                let b{k} = abs(a{k} - n);
                let c{k} = b{k} * (a{k} + 2.0);
                let d{k} = c{k} * (b{k} + {k}.25);
                let s{k} = {largest}(s{}, d{k} * (c{k} + {k}.5));",
                k - 1
            )
        };
        let function = |turns: &str| format!("fn f(n: f32) -> f32 {{ let s0 = n * n; {turns} return s4; }}");
        let alike: String = (1..=4).map(|k| turn(k, "max")).collect();
        let found = specialized_alone(&function(&alike));
        let count = |part: &str| found.matches(part).count();
        assert_eq!([count("floor("), count("part("), count("max(so_far,")], [1, 5, 1], "{found}");
        assert!(found.contains("part(n, 3.5, 3.25, "), "{found}");
        // The number in the product is the same for all, so it is no parameter.
        assert!(found.contains("fn part(n: f32, a: f32, b: f32, so_far: f32) -> f32"), "{found}");
        let different: String = (1..=4).map(|k| turn(k, if k % 2 == 0 { "max" } else { "min" })).collect();
        let found = specialized_alone(&function(&different));
        assert_eq!(found.matches("floor(").count(), 4, "{found}");
    }

    #[test]
    fn values_are_computed_once_but_for_those_that_a_loop_changes() {
        let text = "fn f(n: f32) -> f32 {
            let twice = sin(abs(n * n + 2.0));
            var x = cos(abs(n * n + 2.0));
            for (var i = 0; i < 20; i++) { let y = sin(x * x + 2.0); x = sin(x * x + 2.0) * y; }
            let again = sin(abs(n * n + 2.0));
            let inner = abs(n * n + 2.0);
            return twice * again + sin(x * x + 2.0) + inner * inner;
        }";
        let found = specialized_alone(text);
        let count = |part: &str| found.matches(part).count();
        assert_eq!([count("n * n"), count("sin("), count("x * x"), count("y * y")], [1, 3, 2, 1], "{found}");
    }

    #[test]
    fn functions_between_the_entry_points_and_the_noises_can_be_read() {
        let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        let mut count = 0;
        for folder in ["math", "hash", "lattice", "space", "expression"] {
            for file in fs::read_dir(shaders.join(folder)).unwrap() {
                let path = file.unwrap().path();
                // Its functions are too long to be specialized.
                if path.ends_with("high_dimensional.wgsl") {
                    continue;
                }
                let text: &'static str = fs::read_to_string(&path).unwrap().leak();
                for source in &(Source { file: "", text }).contents().items {
                    let (_, code) = comment_and_code(source.text);
                    if code.starts_with("fn ") {
                        assert!(item(code).is_ok(), "{} of {}", source.name, path.display());
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 200, "{count} functions were read");
        for code in
            ["fn f() -> u32 { if true { return 1u; } return 2u; }", "fn f() { while true { } }", "fn f(x: ) { }"]
        {
            assert!(item(code).is_err(), "{code}");
        }
    }
}
