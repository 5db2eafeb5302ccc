//! What functions take and return: lanes or uniform values, the parts of a lattice, and closures for holes.
//!
//! All parameters are lanes at first. Those that every call gives a uniform value become uniform, until nothing changes.

use crate::function;
use crate::shader::{Content, File};
use crate::slots::Slot;
use crate::syntax::Field;
use crate::types::{
    Dimension, Kind, Primary, Shape, Type, has_samples, in_dimension, kind_of, rust_name, shape, shape_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// The holes that are closures in Rust, each with the functions that fill it. All others are functions of other files.
const HOLES: &[(&str, &[&str])] = &[
    ("fade", &["fade_linear", "fade_cubic", "fade_quintic", "fade_cosine"]),
    ("gradient", &["gradient"]),
    ("integer_hash", &["hash_ward", "hash_shift", "hash_shift_mult"]),
    ("lattice_value", &["listed_lattice_value", "hashed_lattice_value"]),
    ("wave_of_impulse", &["common_wave", "own_wave"]),
];

/// What Rust passes in place of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Seed,
    Table,
    /// The numbers of cellular noise.
    Cells,
    /// The argument that fills its holes, and has its numbers.
    Points,
}

impl Part {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Seed => "seed",
            Self::Table => "table",
            Self::Cells => "cells",
            Self::Points => "points",
        }
    }

    pub(crate) fn declared(self) -> &'static str {
        match self {
            Self::Seed => "seed: HashSeed",
            Self::Table => "table: &Table",
            Self::Cells => "cells: Cells",
            Self::Points => "points: impl Points",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) of: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Signature {
    /// The file with the function.
    pub(crate) file: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) result: Shape,
    pub(crate) parts: BTreeSet<Part>,
    pub(crate) holes: BTreeSet<String>,
    /// Whether its floats need more than arithmetic and comparisons.
    pub(crate) needs_bits: bool,
}

impl Signature {
    /// Returns whether the result differs from lane to lane if the arguments do.
    pub(crate) fn is_lanes(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.of.lane)
    }

    pub(crate) fn primary(&self, files: &[File]) -> Primary {
        let lanes = self.parameters.iter().filter(|parameter| parameter.of.lane).map(|parameter| &parameter.of.shape);
        let has_any_sample = files.iter().any(|file| file.has_any_sample && file.path == self.file);
        if has_any_sample && lanes.clone().any(has_samples) {
            return Primary::Sample;
        }
        Primary::of(lanes.filter_map(|shape| kind_of(shape, files)))
    }

    pub(crate) fn result(&self) -> Type {
        Type { shape: self.result.clone(), lane: self.is_lanes() }
    }
}

/// What is known of all functions.
pub(crate) struct World<'a> {
    pub(crate) files: &'a [File],
    pub(crate) slots: &'a BTreeMap<String, Slot>,
    signatures: BTreeMap<String, Signature>,
}

/// What a function's body does that others must know.
#[derive(Default)]
pub(crate) struct Found {
    /// Calls, with whether each argument is in lanes.
    pub(crate) calls: Vec<(String, Vec<bool>)>,
    pub(crate) parts: BTreeSet<Part>,
    pub(crate) holes: BTreeSet<String>,
    pub(crate) needs_bits: bool,
    /// Paths of items of other files.
    pub(crate) imports: BTreeSet<String>,
    /// What lanes cannot do: an error, unless it turns out that the values are uniform.
    pub(crate) errors: Vec<String>,
}

impl World<'_> {
    pub(crate) fn signature(&self, name: &str) -> Option<&Signature> {
        self.signatures.get(name)
    }

    /// Returns the paths and names of structures.
    pub(crate) fn structures(&self) -> Vec<(String, String)> {
        let items = self.files.iter().filter(|file| file.is_printed).flat_map(|file| {
            let structures = function::printed_items(file).filter(|item| matches!(item.content, Content::Structure(_)));
            structures.map(|item| {
                let name = rust_name(&item.name);
                (format!("formulas::{}::{name}", file.path.replace('/', "::")), name)
            })
        });
        let by_hand = [
            "formulas::cellular_numbers::Cells",
            "formulas::cellular_numbers::Points",
            "formulas::gabor_numbers::Kernels",
            "formulas::math::hessian::Hessian",
            "formulas::space::lattice_position::LatticePosition",
            "sample::HessianSample",
            "sample::Sample",
        ]
        .map(|path| (path.to_owned(), path.rsplit(':').next().unwrap_or_default().to_owned()));
        items.chain(by_hand).collect()
    }

    /// Returns the path of a function of a file. If it is by hand, but others are printed, it is in the folder's module.
    pub(crate) fn path(&self, path: &str, name: &str) -> String {
        let is_by_hand =
            |file: &File| file.path == path && file.is_printed && file.by_hand.iter().any(|own| own == name);
        let module = if self.files.iter().any(is_by_hand) { path.split('/').next().unwrap_or(path) } else { path };
        format!("formulas::{}::{name}", module.replace('/', "::"))
    }

    /// Returns the functions that fill a hole, if it is a closure in Rust.
    pub(crate) fn fillings(name: &str) -> Option<&'static [&'static str]> {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        HOLES.iter().find(|(hole, _)| *hole == base).map(|(_, fillings)| *fillings)
    }

    /// Returns the signature of a hole: that of the first function that fills it.
    pub(crate) fn of_hole(&self, name: &str) -> Result<Signature, String> {
        let first = Self::fillings(name).and_then(|fillings| fillings.first()).copied().unwrap_or_default();
        let dimension = name.rsplit_once('_').and_then(|(_, dimension)| dimension.parse::<usize>().ok());
        let named = dimension.map(|n| format!("{first}_{n}"));
        let filling = named.and_then(|name| self.signature(&name)).or_else(|| self.signature(first));
        let mut filling = filling
            .cloned()
            .or_else(|| self.family(first))
            .ok_or_else(|| format!("no function fills the hole {name}"))?;
        let shapes = filling.parameters.iter_mut().map(|parameter| &mut parameter.of.shape);
        for (shape, n) in shapes.chain([&mut filling.result]).zip(dimension.into_iter().cycle()) {
            *shape = in_dimension(shape, n);
        }
        Ok(filling)
    }

    /// Returns the name without the dimension, and the dimension, of a function of a family of four.
    pub(crate) fn family_of<'n>(&self, name: &'n str) -> Option<(&'n str, usize)> {
        let (base, dimension) = name.rsplit_once('_')?;
        let dimension = dimension.parse().ok().filter(|n| (1..=4).contains(n))?;
        self.is_family(base).then_some((base, dimension))
    }

    fn is_family(&self, base: &str) -> bool {
        (1..=4).all(|n| self.signatures.contains_key(&format!("{base}_{n}")))
    }

    /// Returns the signature of a family, generic over the dimension: what is a vector in two dimensions and in three.
    pub(crate) fn family(&self, base: &str) -> Option<Signature> {
        let of = |n: usize| self.signatures.get(&format!("{base}_{n}"));
        let (Some(two), Some(three), Some(four)) = (of(2), of(3), of(4)) else { return None };
        // A function of vectors may be one of numbers that has another name.
        let one = of(1).unwrap_or(two);
        let generic = |two: &Shape, three: &Shape| match (two, three) {
            (Shape::Vector(Dimension::Of(2), kind), Shape::Vector(Dimension::Of(3), _)) => {
                Shape::Vector(Dimension::Any, *kind)
            }
            (Shape::Structure(name, Some(_)), Shape::Structure(..)) => {
                Shape::Structure(name.clone(), Some(Dimension::Any))
            }
            _ => two.clone(),
        };
        let mut family = two.clone();
        let same_length = |other: &Signature| other.parameters.len() == two.parameters.len();
        // What takes a hole of its own dimension cannot take that of another.
        let same_holes = |other: &Signature| other.holes == two.holes;
        if ![one, three, four].into_iter().all(|other| same_length(other) && same_holes(other)) {
            return None;
        }
        for (index, parameter) in family.parameters.iter_mut().enumerate() {
            let third = &three.parameters[index];
            parameter.of.shape = generic(&parameter.of.shape, &third.of.shape);
            parameter.of.lane = [one, two, three, four].iter().any(|each| each.parameters[index].of.lane);
        }
        family.result = generic(&two.result, &three.result);
        for other in [one, three, four] {
            family.parts.extend(&other.parts);
            family.needs_bits |= other.needs_bits;
        }
        Some(family)
    }

    /// Learns from one function's body. Returns whether that was new.
    fn learn(&mut self, name: &str, found: &Found) -> bool {
        let Some(signature) = self.signatures.get_mut(name) else { return false };
        let before = signature.clone();
        signature.parts.extend(&found.parts);
        if signature.parts.contains(&Part::Points) {
            signature.parts.remove(&Part::Cells);
        }
        signature.holes.extend(found.holes.iter().cloned());
        signature.needs_bits |= found.needs_bits;
        *signature != before
    }
}

/// Returns the texts of all printed files, not yet formatted.
pub(crate) fn printed(files: &[File], slots: &BTreeMap<String, Slot>) -> Result<Vec<(String, String)>, String> {
    let mut world = World { files, slots, signatures: BTreeMap::new() };
    // Of functions with one name, the printed one counts.
    for is_printed in [false, true] {
        for file in files.iter().filter(|file| file.is_printed == is_printed) {
            for item in &file.items {
                if let Content::Function(function) = &item.content {
                    let parameters = function.parameters.iter().map(|field| Parameter {
                        name: field.name.to_string(),
                        of: Type { shape: shape_of(field), lane: is_lane_at_first(file, &item.name, field) },
                    });
                    let is_by_hand = file.by_hand.contains(&item.name);
                    let parts = match file.path.as_str() {
                        "lattice/table" => [Part::Table].into(),
                        // In `lattice/cellular` only the functions by hand read points.
                        path if path.starts_with("lattice/cellular_") || path == "lattice/cellular" && is_by_hand => {
                            [Part::Points].into()
                        }
                        _ => BTreeSet::new(),
                    };
                    let signature = Signature {
                        file: file.path.clone(),
                        parameters: parameters.collect(),
                        result: shape(&function.result),
                        parts,
                        holes: BTreeSet::new(),
                        needs_bits: false,
                    };
                    world.signatures.insert(item.name.clone(), signature);
                }
            }
        }
    }
    settle(&mut world)?;
    let printed = files.iter().filter(|file| file.is_printed);
    printed.map(|file| Ok((file.path.clone(), function::file(&world, file)?))).collect()
}

fn is_lane_at_first(file: &File, function: &str, field: &Field) -> bool {
    let is_number = kind_of(&shape_of(field), &[]).is_none_or(|kind| kind != Kind::Bool);
    let is_part =
        matches!(shape_of(field), Shape::Lattice | Shape::Parameters | Shape::Record | Shape::Read(_) | Shape::Nothing);
    let is_lane = is_number || is_marked(&file.lanes, function, &field.name);
    is_lane && !is_part && !is_marked(&file.uniform, function, &field.name)
}

/// Returns whether a parameter has a mark, by itself or with its function.
fn is_marked(marks: &[String], function: &str, parameter: &str) -> bool {
    marks.iter().any(|mark| mark == parameter || *mark == format!("{function}.{parameter}"))
}

/// Finds which parameters are uniform, and what each function needs of its lattice and of holes.
fn settle(world: &mut World<'_>) -> Result<(), String> {
    loop {
        let mut lanes: BTreeMap<String, Vec<bool>> = BTreeMap::new();
        let mut is_new = false;
        for file in world.files.iter().filter(|file| file.is_printed) {
            for item in function::printed_items(file) {
                let Content::Function(function) = &item.content else { continue };
                let mut found = Found::default();
                function::body(world, item, function, &mut found)
                    .map_err(|error| format!("shaders/{}.wgsl: {}: {error}", file.path, item.name))?;
                is_new |= world.learn(&item.name, &found);
                for (name, arguments) in found.calls {
                    let of_dimensions = (1..=4).map(|n| format!("{name}_{n}"));
                    let fillings = World::fillings(&name).unwrap_or_default().iter().map(|name| (*name).to_owned());
                    for called in of_dimensions.chain(fillings).chain([name.clone()]) {
                        let known = lanes.entry(called).or_insert_with(|| vec![false; arguments.len()]);
                        known.iter_mut().zip(&arguments).for_each(|(known, argument)| *known |= argument);
                    }
                }
            }
        }
        let printed = |path: &str| world.files.iter().find(|file| file.is_printed && file.path == path);
        let mut uniform = Vec::new();
        for (name, signature) in &world.signatures {
            let (Some(arguments), Some(file)) = (lanes.get(name), printed(&signature.file)) else { continue };
            let indices = signature.parameters.iter().zip(arguments).enumerate();
            let changed = indices.filter(|(_, (parameter, lane))| {
                parameter.of.lane && !**lane && !is_marked(&file.lanes, name, &parameter.name)
            });
            uniform.extend(changed.map(|(index, _)| (name.clone(), index)));
        }
        for (name, index) in &uniform {
            if let Some(signature) = world.signatures.get_mut(name) {
                signature.parameters[*index].of.lane = false;
            }
        }
        if uniform.is_empty() && !is_new {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shader::file;

    const HALF: &str = "// Halves.\n\nfn half(x: u32, by: u32) -> u32 {\n    return x >> by;\n}\n";
    const QUARTER: &str = "\nfn quarter(lattice: Lattice, x: u32) -> u32 {\n    \
        // The seed is the same for all.\n    return half(x + leaf_seed(lattice.parameters), 2u);\n}\n";

    fn print(text: &str) -> Result<String, String> {
        let files = [file("hash/half".into(), text, true)];
        printed(&files, &BTreeMap::new()).map(|texts| texts.into_iter().map(|(_, text)| text).collect())
    }

    #[test]
    fn parameters_are_uniform_if_every_call_says_so() {
        let text = print(&format!("{HALF}{QUARTER}")).unwrap();
        for line in [
            "fn half<W: Word>(x: W, by: u32) -> W {",
            "fn quarter<W: Word>(seed: HashSeed, x: W) -> W {",
            "// The seed is the same for all.",
            "half(x.wrapping_add(seed.lower), 2)",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn vectors_of_any_dimension_are_computed_component_by_component() {
        let text = "// Moves.\n\n\
            fn moved(d: Vector, by: f32) -> Vector {\n    return exact_each(d * by) + Vector(1.0);\n}\n\n\
            fn halved(v: Vector) -> Vector {\n    return exact_each(0.5 * moved(v, v_by(v)));\n}\n\n\
            fn v_by(v: Vector) -> f32 {\n    return 2.0;\n}\n";
        let text = print(text).unwrap();
        // An index has no name that a value has. A call is computed once for all components.
        for line in [
            "pub(crate) fn moved<F: Number, const N: usize>(d: [F; N], by: F) -> [F; N] {",
            "each!(|axis| exact(d[axis] * by) + 1.0)",
            "let part_0: [F; N] = moved(v, v_by(v));",
            "each!(|d| exact(part_0[d] * 0.5))",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn variables_that_change_are_lanes() {
        let text = print(
            "// Sums.\n\nfn sum(x: f32) -> f32 {\n    var sum = 0.0;\n    \
             for (var i = 0; i < 4; i++) {\n        sum = exact(sum + x);\n    }\n    return sum;\n}\n",
        );
        let text = text.unwrap();
        for line in ["let mut sum = x.splat(0.0);", "for _ in 0_i32..4 {", "sum = exact(sum + x);"] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn what_lanes_cannot_do_is_an_error() {
        assert_eq!(print(HALF).unwrap_err(), "half: a shift by lanes: by");
        let named = print(&HALF.replace("\n\nfn", "\n// rust: uniform by\n\nfn"));
        assert!(named.unwrap().contains("fn half<W: Word>(x: W, by: u32) -> W {"));
        let unknown = print(&HALF.replace("x >> by", "other(x)")).unwrap_err();
        assert_eq!(unknown, "shaders/hash/half.wgsl: half: other is not known");
    }
}
