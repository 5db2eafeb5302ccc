//! The types of values, and whether these differ from lane to lane.

use crate::shader::{Content, File};
use crate::syntax::Field;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Float,
    Int,
    Word,
    Bool,
    /// A literal without a suffix, which is whatever its neighbour is.
    Literal,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Number(Kind),
    Vector(Dimension, Kind),
    /// A structure and, in a family of them, its dimension.
    Structure(String, Option<Dimension>),
    /// The parameters, the table and the tile of a noise, of which Rust passes what a function uses.
    Lattice,
    /// The parameters of an operation.
    Parameters,
    /// A record of an array.
    Record,
    /// A record whose numbers are in a structure in Rust.
    Read(&'static str),
    Nothing,
}

/// A dimension, or the generic argument `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dimension {
    Of(usize),
    Any,
}

impl Dimension {
    pub(crate) fn text(self) -> String {
        match self {
            Self::Of(n) => n.to_string(),
            Self::Any => "N".into(),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type {
    pub(crate) shape: Shape,
    /// Whether values differ from lane to lane; others are uniform.
    pub(crate) lane: bool,
}

/// The type parameter that a function's lanes have, by the strongest kind among its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primary {
    Float,
    /// Floats, and integers that need not have as many lanes.
    FloatAndInt,
    Int,
    Word,
    /// The numbers of a generic sample.
    Sample,
    None,
}

/// Returns whether a structure is a sample or consists of some.
pub(crate) fn has_samples(shape: &Shape) -> bool {
    matches!(shape, Shape::Structure(name, _) if matches!(name.as_str(), "Sample" | "OctaveSum"))
}

/// The structures that have a dimension. `Sample_2` is `Sample` in two dimensions.
const OF_DIMENSION: [&str; 12] = [
    "Border",
    "Hessian",
    "HessianSample",
    "Kernel",
    "LatticePosition",
    "NearPoint",
    "Nearest",
    "Sample",
    "SlopeSum",
    "SlopedOctave",
    "SlopedSum",
    "SmoothSum",
];

/// Returns the type of a parameter. Those of operations, and records of arrays, begin at a number in WGSL.
pub(crate) fn shape_of(field: &Field) -> Shape {
    match (&*field.name, &*field.kind) {
        ("parameters" | "leaf" | "fractal" | "map", "u32") => Shape::Parameters,
        ("record" | "tile", "u32") => Shape::Record,
        ("cells", "u32") => Shape::Read("Cells"),
        ("kernels", "u32") => Shape::Read("Kernels"),
        (_, kind) => shape(kind),
    }
}

/// Reads a type of WGSL.
pub(crate) fn shape(name: &str) -> Shape {
    let number = |letter: Option<char>| match letter {
        Some('f') => Some(Kind::Float),
        Some('i') => Some(Kind::Int),
        Some('u') => Some(Kind::Word),
        _ => None,
    };
    match name {
        "f32" | "Coordinate" => Shape::Number(Kind::Float),
        "i32" => Shape::Number(Kind::Int),
        "u32" => Shape::Number(Kind::Word),
        "bool" => Shape::Number(Kind::Bool),
        "Lattice" => Shape::Lattice,
        "Cell" => Shape::Vector(Dimension::Any, Kind::Int),
        "Vector" => Shape::Vector(Dimension::Any, Kind::Float),
        // Rust passes only the displacement.
        "SamplePosition" => Shape::Vector(Dimension::Of(4), Kind::Float),
        "" => Shape::Nothing,
        name if OF_DIMENSION.contains(&name) => Shape::Structure(name.into(), Some(Dimension::Any)),
        _ => {
            if let Some(rest) = name.strip_prefix("vec") {
                let mut letters = rest.chars();
                let count = letters.next().and_then(|c| c.to_digit(10));
                if let (Some(count), Some(kind)) = (count, number(letters.next())) {
                    return Shape::Vector(Dimension::Of(count as usize), kind);
                }
            }
            match name.rsplit_once('_').map(|(base, end)| (base, end.parse())) {
                Some((base, Ok(n))) if OF_DIMENSION.contains(&base) => {
                    Shape::Structure(base.into(), Some(Dimension::Of(n)))
                }
                _ => Shape::Structure(name.into(), None),
            }
        }
    }
}

/// Returns a shape that depends on the dimension in one of them.
pub(crate) fn in_dimension(shape: &Shape, n: usize) -> Shape {
    match shape {
        Shape::Vector(Dimension::Any, kind) if n == 1 => Shape::Number(*kind),
        Shape::Vector(Dimension::Any, kind) => Shape::Vector(Dimension::Of(n), *kind),
        Shape::Structure(name, Some(Dimension::Any)) => Shape::Structure(name.clone(), Some(Dimension::Of(n))),
        other => other.clone(),
    }
}

/// Returns the kind of a structure's numbers: floats, if it has any.
pub(crate) fn kind_of(shape: &Shape, files: &[File]) -> Option<Kind> {
    match shape {
        Shape::Number(kind) | Shape::Vector(_, kind) => Some(*kind),
        Shape::Structure(_, Some(_)) => Some(Kind::Float),
        Shape::Structure(name, None) => {
            let fields = structure(files, name)?;
            fields.iter().filter_map(|(_, shape)| kind_of(shape, files)).min()
        }
        Shape::Lattice | Shape::Parameters | Shape::Record | Shape::Read(_) | Shape::Nothing => None,
    }
}

/// Returns whether a structure has integers beside its floats.
pub(crate) fn has_ints(shape: &Shape, files: &[File]) -> bool {
    match shape {
        Shape::Number(kind) => *kind == Kind::Int,
        Shape::Structure(name, Some(_)) => {
            structure(files, name).into_iter().flatten().any(|(_, shape)| has_ints(&shape, files))
        }
        _ => false,
    }
}

/// Returns the fields of a structure. `Sample_2` is `Sample` in two dimensions.
pub(crate) fn structure(files: &[File], name: &str) -> Option<Vec<(String, Shape)>> {
    if let Shape::Structure(base, Some(Dimension::Of(n))) = shape(name) {
        let fields = structure(files, &base)?.into_iter();
        return Some(fields.map(|(field, shape)| (field, in_dimension(&shape, n))).collect());
    }
    let items = files.iter().flat_map(|file| &file.items);
    items.filter(|item| item.name == name).find_map(|item| match &item.content {
        Content::Structure(fields) => {
            Some(fields.iter().map(|field| (field.name.to_string(), shape(&field.kind))).collect())
        }
        _ => None,
    })
}

impl Primary {
    /// Returns the type parameter for the lanes of these kinds.
    pub(crate) fn of(kinds: impl Iterator<Item = Kind>) -> Self {
        let kinds: Vec<_> = kinds.collect();
        match (kinds.contains(&Kind::Float), kinds.contains(&Kind::Int), kinds.contains(&Kind::Word)) {
            (true, true, _) => Self::FloatAndInt,
            (true, false, _) => Self::Float,
            (_, true, _) => Self::Int,
            (_, _, true) => Self::Word,
            _ => Self::None,
        }
    }

    /// Returns the type of a number.
    pub(crate) fn number(self, kind: Kind, lane: bool) -> &'static str {
        match (kind, if lane { self } else { Self::None }) {
            (Kind::Bool, Self::Sample) => "<S::Number as Lanes>::Mask",
            (_, Self::Sample) => "S::Number",
            (Kind::Float, Self::Float | Self::FloatAndInt) => "F",
            (Kind::Float, Self::Int) => "I::Float",
            (Kind::Float, Self::Word) => "W::Float",
            (Kind::Float | Kind::Literal, _) => "f32",
            (Kind::Int, Self::Float) => "F::Int",
            (Kind::Int, Self::Int | Self::FloatAndInt) => "I",
            (Kind::Int, Self::Word) => "W::Int",
            (Kind::Int, _) => "i32",
            (Kind::Word, Self::Float | Self::FloatAndInt) => "F::Word",
            (Kind::Word, Self::Int) => "Bits<I>",
            (Kind::Word, Self::Word) => "W",
            (Kind::Word, _) => "u32",
            (Kind::Bool, Self::Float | Self::FloatAndInt) => "F::Mask",
            (Kind::Bool, Self::Int) => "I::Mask",
            (Kind::Bool, Self::Word) => "W::Mask",
            (Kind::Bool, _) => "bool",
        }
    }

    /// Returns the text of a type.
    pub(crate) fn text(self, of: &Type) -> String {
        let number = |kind| self.number(kind, of.lane);
        match &of.shape {
            Shape::Number(kind) => number(*kind).into(),
            Shape::Vector(dimension, kind) => format!("[{}; {}]", number(*kind), dimension.text()),
            Shape::Structure(name, _) if self == Self::Sample && of.lane && has_samples(&of.shape) => {
                if name == "Sample" { "S".into() } else { format!("{name}<S>") }
            }
            // Steps that use gradients are not for any sample.
            Shape::Structure(name, _) if name == "OctaveSum" => "OctaveSum<Sample<N>>".into(),
            Shape::Structure(name, dimension) => {
                let lanes = of.lane.then(|| number(Kind::Float).to_owned());
                let arguments: Vec<_> = dimension.map(Dimension::text).into_iter().chain(lanes).collect();
                let name = rust_name(name);
                if arguments.is_empty() { name } else { format!("{name}<{}>", arguments.join(", ")) }
            }
            Shape::Parameters => "Parameters<'_>".into(),
            Shape::Record => "ArrayView<'_>".into(),
            Shape::Read(name) => (*name).into(),
            Shape::Lattice | Shape::Nothing => String::new(),
        }
    }
}

/// Returns the name of a structure in Rust, where it has no underscores.
pub(crate) fn rust_name(name: &str) -> String {
    name.replace('_', "")
}
