//! Noises on a lattice, in one list.

use crate::dimension::Dimension;
use crate::noise::cellular::Cellular;
use crate::noise::gabor::Gabor;
use crate::noise::lattice::{Perlin, Simplex, Value};
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};

/// Lists the noises on a lattice: each one's type, and the name that errors and saved forms have for it, which is that
/// of the function that checks it, too. The argument is a macro that takes the list, behind whatever tokens follow it.
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
        /// A noise on a lattice, of any kind.
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
        }
    };
}
lattice_leaves!(declare);
