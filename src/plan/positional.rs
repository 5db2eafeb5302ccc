//! Leaves that are functions of a position alone: one table of their functions, their checks, and the range of their values.

use crate::noise::error::NoiseProblem;
use crate::noise::positional::Positional;
use crate::plan::affine::{Affine, to_fixed};
use crate::plan::interval::{Interval, LARGEST_COORDINATE, check_between_wide};
use crate::plan::map_kind::MapKind;

/// Lists these leaves: the kind, its function in both languages behind the folder and the file of both, and whether that returns
/// a slope or only a value, the slope being 0. The argument is a macro that takes the list.
macro_rules! positional_leaves {
    ($with:ident) => {
        $with! {
            Coordinate space::coordinate::axis_coordinate sloped,
            Distance space::coordinate::distance sloped,
            Checkerboard lattice::cells::checkerboard flat,
            White lattice::cells::white flat,
        }
    };
}
pub(crate) use positional_leaves;

macro_rules! declare {
    ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident),* $(,)?) => {
        /// Which function of the position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum PositionalKind {
            $($kind),*
        }

        impl PositionalKind {
            /// Returns the name of its function in both languages, without the dimension.
            pub(crate) fn function(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($function)),*
                }
            }

            /// Returns whether the function returns a slope.
            pub(crate) fn is_sloped(self) -> bool {
                match self {
                    $(Self::$kind => declare!(@is_sloped $slope)),*
                }
            }
        }
    };
    (@is_sloped sloped) => { true };
    (@is_sloped flat) => { false };
}
positional_leaves!(declare);

/// Where a leaf lies, which decides how it can repeat.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum LeafSpace {
    /// On a lattice, which may be skewed, and whose table may tell only so many cells apart.
    OnLattice { skewed: bool, cells: Option<f64> },
    /// In cells whose sum counts modulo 2.
    OnCheckerboard,
    /// Where its coordinates are values, which cannot repeat.
    Anywhere,
}

/// A checked leaf.
pub(crate) struct PositionalLeaf {
    pub(crate) kind: PositionalKind,
    pub(crate) range: Interval,
    pub(crate) space: LeafSpace,
    pub(crate) seed: u32,
}

/// Checks a leaf.
pub(crate) fn positional(leaf: &Positional) -> Result<PositionalLeaf, NoiseProblem> {
    let lattice = LeafSpace::OnLattice { skewed: false, cells: None };
    let (kind, range, space, seed) = match leaf {
        Positional::Coordinate { .. } => {
            let range = Interval::symmetric(LARGEST_COORDINATE as f32);
            (PositionalKind::Coordinate, range, LeafSpace::Anywhere, 0)
        }
        Positional::Distance { point } => {
            if !(1..=4).contains(&point.len()) {
                return Err(NoiseProblem::Count { what: "coordinates", found: point.len(), least: 1, most: 4 });
            }
            point.iter().try_for_each(|&x| check_between_wide("coordinate", x, LARGEST_COORDINATE))?;
            // Along the diagonal, doubled for rounding.
            let range = Interval { low: 0.0, high: (4.0 * LARGEST_COORDINATE) as f32 };
            (PositionalKind::Distance, range, LeafSpace::Anywhere, 0)
        }
        Positional::Checkerboard { .. } => {
            (PositionalKind::Checkerboard, Interval::symmetric(1.0), LeafSpace::OnCheckerboard, 0)
        }
        Positional::White { seed, .. } => (PositionalKind::White, Interval::symmetric(1.0), lattice, *seed),
    };
    Ok(PositionalLeaf { kind, range, space, seed })
}

/// Returns the map from the coordinates around a leaf, `dimension` many, to those that its function takes.
pub(crate) fn positional_map(leaf: &Positional, dimension: usize) -> Result<Option<(Affine, MapKind)>, NoiseProblem> {
    let check = |found: usize| {
        if found == dimension { Ok(()) } else { Err(NoiseProblem::Dimension { found, expected: dimension }) }
    };
    match leaf {
        Positional::Coordinate { axis } => {
            let needed = axis.index() + 1;
            if needed > dimension {
                return Err(NoiseProblem::TooFewDimensions { found: dimension, needed });
            }
            let mut picked = Affine::identity(1);
            picked.matrix[0] = [0.0; 4];
            picked.matrix[0][axis.index()] = 1.0;
            Ok(Some((picked, MapKind::Matrix)))
        }
        Positional::Distance { point } => {
            check(point.len())?;
            let mut centred = Affine::identity(dimension);
            for (offset, x) in centred.offset.iter_mut().zip(point) {
                *offset = to_fixed(-x);
            }
            Ok(Some((centred, MapKind::Identity)))
        }
        Positional::Checkerboard { dimension: leaf } | Positional::White { dimension: leaf, .. } => {
            check(leaf.count()).map(|()| None)
        }
    }
}
