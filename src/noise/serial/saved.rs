//! The saved forms of nodes, and the check that all of them pass when they are saved and when they are reopened.

use crate::dimension::Dimension;
use crate::noise::cellular::{CellFeature, Cells, Metric};
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::{NoiseProblem, amount};
use crate::noise::expression::Noise;
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::falloff::Falloff;
use crate::noise::gabor::GaborKernels;
use crate::noise::gradient_array::GradientArrayError;
use crate::noise::gradients::GradientsError;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::lattice::LatticeNoise;
use crate::noise::octaves::{Extent, Octaves};
use crate::noise::open_simplex::{OpenSimplex2Kind, OpenSimplex2SKind};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The format that is written, and the only one that is read.
pub(crate) const VERSION: u64 = 1;

/// A problem with a saved noise, of which the messages of serde's errors are made.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    #[error("this is format {found} of saved noises; format {VERSION} is what can be read")]
    Version { found: u64 },
    #[error("no node has this name; it must be one of {known}")]
    Name { known: String },
    #[error("there are no nodes; a noise has at least one")]
    NoNodes,
    #[error("there are more than {max} nodes", max = Noise::MAX_OPERATIONS)]
    TooManyNodes,
    #[error("inputs: {found} are listed, {} are needed", amount(*needed.start(), *needed.end()))]
    Inputs { found: usize, needed: RangeInclusive<usize> },
    #[error("input {index} is none of the {nodes} nodes before it, which are counted from 0")]
    Index { index: usize, nodes: usize },
    #[error("a text has {found} bytes; none in a saved noise has more than {most}")]
    LongText { found: usize, most: usize },
    #[error("{field} has {found} elements; it may have at most {most}")]
    TooLong { field: &'static str, found: usize, most: usize },
    #[error(
        "it has 5 to {max} dimensions, not {found}; fewer are those of perlin and simplex",
        max = HighDimensional::MAX
    )]
    HighDimensions { found: usize },
    #[error("{field} is {value}; it must be finite")]
    NotFinite { field: &'static str, value: f64 },
    #[error("gradient {vector} has {found} components, the first has {expected}")]
    Components { vector: usize, found: usize, expected: usize },
    #[error(transparent)]
    Gradients(#[from] GradientsError),
    #[error(transparent)]
    GradientArray(#[from] GradientArrayError),
    #[error(transparent)]
    Noise(#[from] NoiseProblem),
}

impl Problem {
    /// The most bytes of a text: twice the digits of the largest table.
    pub(crate) const MOST_TEXT: usize = 4096;
}

/// A field whose numbers must be finite, and whose lists must not be too long for any use.
pub(crate) trait Check {
    /// Checks the field of this name. Most types have nothing that could be wrong.
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        Ok(())
    }
}

impl Check for bool {}
impl Check for u32 {}
impl Check for Axis {}
impl Check for Dimension {}
impl Check for Fade {}
impl Check for Falloff {}
impl Check for Interpolant {}
impl Check for OpenSimplex2Kind {}
impl Check for OpenSimplex2SKind {}

/// Those of up to four dimensions are saved as what they are.
impl Check for HighDimensional {
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        match Dimension::try_from(self.dimensions) {
            Ok(_) => Err(Problem::HighDimensions { found: self.dimensions }),
            Err(_) => Ok(()),
        }
    }
}

impl Check for f64 {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        if self.is_finite() { Ok(()) } else { Err(Problem::NotFinite { field, value: *self }) }
    }
}

impl Check for f32 {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        f64::from(*self).check(field)
    }
}

impl Check for Coordinate {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        if let Self::At(value) = self { value.check(field) } else { Ok(()) }
    }
}

impl<T: Check, const N: usize> Check for [T; N] {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        self.iter().try_for_each(|element| element.check(field))
    }
}

impl<A: Check, B: Check> Check for (A, B) {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        self.0.check(field).and_then(|()| self.1.check(field))
    }
}

impl<T: Check> Check for Vec<T> {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        let most = match field {
            "points" | "heights" => 1024,
            "stops" => 256,
            "coordinates" => HighDimensional::MAX,
            _ => 4,
        };
        if self.len() > most {
            return Err(Problem::TooLong { field, found: self.len(), most });
        }
        self.iter().try_for_each(|element| element.check(field))
    }
}

impl Check for Octaves {
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        if let Extent::Band(lowest, highest) = self.extent {
            [lowest, highest].check("band")?;
        }
        self.lacunarity.check("lacunarity").and_then(|()| self.persistence.check("persistence"))
    }
}

impl<Kind: Check> Check for LatticeNoise<Kind> {
    fn check(&self, field: &'static str) -> Result<(), Problem> {
        self.kind.check(field).and_then(|()| self.flow.map_or(Ok(()), |angle| angle.check("flow")))
    }
}

impl Check for Metric {
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        if let Self::Minkowski { exponent } = self { exponent.check("exponent") } else { Ok(()) }
    }
}

impl Check for Cells {
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        if let CellFeature::SmoothF1 { sharpness } = self.feature {
            sharpness.check("sharpness")?;
        }
        self.metric.check("metric")?;
        self.jitter.check("jitter")
    }
}

impl Check for GaborKernels {
    fn check(&self, _field: &'static str) -> Result<(), Problem> {
        self.wave_number.check("wave_number")?;
        self.bandwidth.check("bandwidth")?;
        self.direction.as_ref().map_or(Ok(()), |direction| direction.check("direction"))
    }
}

/// Declares the saved form of some kinds of nodes, each with its name, and how it becomes a kind and back: kinds stand
/// for patterns one way, for expressions the other. Nodes that are no leaves have so many inputs as stand behind them.
macro_rules! saved_nodes {
    (
        $saved:ident
        leaves { $(
            $leaf:literal $leaf_variant:ident
                $(($(#[$with:meta])? $value:ident: $value_type:ty))? $({ $($part:ident: $part_type:ty),* })?
                = [$($leaf_kind:tt)*],
        )* }
        nodes { $(
            $name:literal $variant:ident[$needed:expr] { $($field:ident: $type:ty),* } = [$($kind:tt)*],
        )* }
    ) => {
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) enum $saved {
            $(
                #[serde(rename = $leaf)]
                $leaf_variant $(($(#[$with])? $value_type))? $({ $($part: $part_type),* })?,
            )*
            $(
                #[serde(rename = $name)]
                $variant { inputs: Vec<usize>, $($field: $type),* },
            )*
        }

        impl $saved {
            /// The names of the nodes that this is the saved form of.
            pub(crate) const NAMES: &[&str] = &[$($leaf,)* $($name),*];

            /// Returns the saved form of a kind, or nothing if that is none of these.
            #[allow(unused_variables, reason = "leaves have no inputs")]
            pub(crate) fn new(kind: Kind, inputs: Vec<usize>) -> Option<Self> {
                Some(match kind {
                    $($($leaf_kind)* => Self::$leaf_variant $(($value))? $({ $($part),* })?,)*
                    $($($kind)* => Self::$variant { inputs, $($field),* },)*
                    _ => return None,
                })
            }

            /// Returns the kind, the indices of its inputs, and how many it takes.
            pub(crate) fn parts(self) -> (Kind, Vec<usize>, std::ops::RangeInclusive<usize>) {
                match self {
                    $(Self::$leaf_variant $(($value))? $({ $($part),* })? => ($($leaf_kind)*, Vec::new(), 0..=0),)*
                    $(Self::$variant { inputs, $($field),* } => ($($kind)*, inputs, $needed),)*
                }
            }

            /// Checks every field.
            pub(crate) fn check(&self) -> Result<(), crate::noise::serial::saved::Problem> {
                use crate::noise::serial::saved::Check;
                match self {
                    $(Self::$leaf_variant $(($value))? $({ $($part),* })? => {
                        $(Check::check($value, stringify!($value))?;)?
                        $($(Check::check($part, stringify!($part))?;)*)?
                    })*
                    $(Self::$variant { $($field,)* .. } => {
                        $(Check::check($field, stringify!($field))?;)*
                    })*
                }
                Ok(())
            }
        }
    };
}

pub(crate) use saved_nodes;
