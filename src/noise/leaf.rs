//! The list of lattice noises.

use crate::dimension::Dimension;
use crate::noise::cellular::Cellular;
use crate::noise::gabor::Gabor;
use crate::noise::lattice::{GradientSource, Perlin, Simplex, Value};
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};

/// Passes the list of lattice noises to a macro, behind any tokens that follow its name: each one's type, and its name
/// in errors and saved forms, which is also the name of the function that checks it.
macro_rules! lattice_leaves {
    ($with:ident $($before:tt)*) => {
        $with! {
            $($before)*
            Perlin perlin,
            Simplex simplex,
            Value value,
            Cellular cellular,
            OpenSimplex2 open_simplex_2,
            OpenSimplex2S open_simplex_2s,
            Gabor gabor,
        }
    };
}
pub(crate) use lattice_leaves;

macro_rules! declare {
    ($($leaf:ident $name:ident),* $(,)?) => {
        /// A lattice noise of any kind.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Leaf {
            $($leaf($leaf)),*
        }

        impl Leaf {
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$leaf(_) => stringify!($name)),*
                }
            }

            pub(crate) fn dimension(&self) -> Dimension {
                match self {
                    $(Self::$leaf(leaf) => leaf.dimension),*
                }
            }

            /// Returns the noise with a number added to the seed of its hash, or nothing if that seed made a table.
            pub(crate) fn reseeded(&self, by: u32) -> Option<Self> {
                Some(match self {
                    // Gradients of an array need no hash.
                    $(Self::$leaf(leaf) if matches!(leaf.gradients, Some(GradientSource::Array(_))) => self.clone(),
                    Self::$leaf(leaf) => Self::$leaf(leaf.clone().hash(leaf.hash.reseeded(by)?)),)*
                })
            }
        }
    };
}
lattice_leaves!(declare);
