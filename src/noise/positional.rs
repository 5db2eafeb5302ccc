//! Leaves that are functions of the position only: one table, from which their kinds and saved forms are made.

use crate::dimension::Dimension;
use crate::noise::cellular::Metric;
use crate::noise::coordinates::Axis;
use crate::noise::seed::Seed;

/// Calls a macro with any given tokens, then the table of these leaves: the name in errors and saved noises, and the
/// kind with its parameters. Coordinates are missing, since they are saved by the names of their axes.
macro_rules! with_positional_leaves {
    ($declare:ident $($before:tt)*) => {
        $declare! {
            $($before)*
            "distance_to" Distance { point: Vec<f64> },
            "distance_to_by" DistanceBy { point: Vec<f64>, metric: Metric },
            "checkerboard" Checkerboard { dimension: Dimension },
            "white" White { dimension: Dimension, seed: Seed },
        }
    };
}

#[cfg(feature = "serde")]
pub(crate) use with_positional_leaves;

macro_rules! kinds {
    ($($name:literal $variant:ident { $($parameter:ident: $type:ty),* },)*) => {
        /// A function of the position only.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Positional {
            Coordinate { axis: Axis },
            $($variant { $($parameter: $type),* },)*
        }

        impl Positional {
            /// Returns the name in errors and saved noises.
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    Self::Coordinate { axis: Axis::X } => "x",
                    Self::Coordinate { axis: Axis::Y } => "y",
                    Self::Coordinate { axis: Axis::Z } => "z",
                    Self::Coordinate { axis: Axis::W } => "w",
                    $(Self::$variant { .. } => $name,)*
                }
            }
        }
    };
}

with_positional_leaves!(kinds);

/// A leaf's number of coordinates, as far as the leaf determines it.
pub(crate) enum PositionalDimension {
    Exactly(Dimension),
    /// The number of a point's coordinates, which may be invalid.
    Point(usize),
    AtLeast(usize),
}

impl Positional {
    pub(crate) fn dimension(&self) -> PositionalDimension {
        match self {
            Self::Coordinate { axis } => PositionalDimension::AtLeast(axis.index() + 1),
            Self::Distance { point } | Self::DistanceBy { point, .. } => PositionalDimension::Point(point.len()),
            Self::Checkerboard { dimension } | Self::White { dimension, .. } => {
                PositionalDimension::Exactly(*dimension)
            }
        }
    }
}
