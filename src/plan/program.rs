//! What an expression becomes: its structure, which decides what code runs.

use crate::cpu::twins::hash::HashKind;
use crate::layout::slots::{STRAIGHT_TILE_WORDS, tile};
use crate::noise::fade::Fade;
use crate::plan::basis::Basis;
use crate::plan::map_kind::MapKind;
use crate::plan::operations::{BinaryKind, UnaryKind};
use crate::plan::positional::PositionalKind;

/// The structure of an expression. No number is in it: two that differ in numbers alone are equal, and share a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Program {
    /// Each after those that it calls; the last is the whole expression.
    pub(crate) bodies: Vec<Body>,
    /// How many tables there are.
    pub(crate) tables: usize,
    /// How many numbers there are, lists not counted.
    pub(crate) parameters: usize,
    /// Where the output's own numbers begin.
    pub(crate) output_parameters: u32,
}

/// A function of a position: operations one after the other, all at this position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Body {
    pub(crate) dimension: usize,
    /// Whether warps have displaced the position.
    pub(crate) displacement: bool,
    pub(crate) operations: Vec<Operation>,
    pub(crate) results: Vec<usize>,
}

/// A step, of which every earlier one can be an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Operation {
    pub(crate) kind: OperationKind,
    pub(crate) inputs: Vec<usize>,
    /// Where its numbers begin; as every operation has a fixed count of them, that is structure.
    pub(crate) parameters: u32,
    /// Where the numbers of the map between its coordinates and the body's begin.
    pub(crate) map: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OperationKind {
    Constant,
    Lattice {
        basis: Basis,
        source: SourceKind,
        position: LeafPosition,
        map: MapKind,
        table: u32,
    },
    HighDimensional {
        basis: HighDimensionalKind,
        dimension: usize,
        positions: [LeafPosition; 2],
        table: u32,
        others: HighDimensionalParameters,
    },
    Positional {
        kind: PositionalKind,
        position: LeafPosition,
        map: MapKind,
    },
    Fractal {
        style: FractalKind,
        body: usize,
        map: MapKind,
    },
    Warp {
        body: usize,
        map: MapKind,
    },
    Unary(UnaryKind),
    Binary(BinaryKind),
    Mix,
}

/// Which noise of many dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HighDimensionalKind {
    Perlin(Fade),
    Simplex,
}

/// Where the numbers begin of the maps to its coordinates beyond the fourth, by which gradients come back, and of those by which
/// displacements are carried to both halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HighDimensionalParameters {
    pub(crate) high_map: u32,
    pub(crate) displacement_maps: [u32; 2],
}

/// Whether a leaf's lattice repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKind {
    None,
    Straight,
    /// And is stretched to do so.
    Skewed,
}

impl TileKind {
    /// How many numbers it has in the lists for each frame.
    pub(crate) fn stride(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Straight => STRAIGHT_TILE_WORDS,
            Self::Skewed => tile::LENGTH,
        }
    }
}

/// Where a lattice's gradients or levels come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SourceKind {
    pub(crate) hash: HashKind,
    pub(crate) pick: PickKind,
}

/// What becomes of its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PickKind {
    Listed,
    Bytes,
    /// The hash itself, or one for each component.
    Whole,
    /// It has none: gradients are in an array.
    Array,
}

/// How a leaf's place is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LeafPosition {
    pub(crate) dimension: usize,
    /// Whether the leaf's axes are the root's own.
    pub(crate) aligned: bool,
    /// Whether its lattice is skewed against its coordinates.
    pub(crate) skewed: bool,
    pub(crate) tile: TileKind,
    /// The map that carries displacements to it, if there are any.
    pub(crate) displacement: Option<MapKind>,
    /// The index of its placement, if it has but one, being in no fractal.
    pub(crate) only: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FractalKind {
    Fbm,
    /// Turbulence and billow.
    Turbulence,
    Ridged,
    HybridMultifractal,
    PingPong,
}

impl Program {
    /// The whole expression.
    pub(crate) fn root(&self) -> &Body {
        &self.bodies[self.bodies.len() - 1]
    }
}
