//! The program of an expression: its structure, which decides the code that runs.

use crate::formulas::hash::HashKind;
use crate::layout::slots::{STRAIGHT_TILE_WORDS, tile};
use crate::noise::fade::Fade;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::operations::{BinaryKind, UnaryKind};
use crate::plan::positional::PositionalKind;

/// The structure of an expression. Expressions that differ only in parameters have equal programs, and share a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Program {
    /// The bodies, each after those that it calls. The last one is the whole expression.
    pub(crate) bodies: Vec<Body>,
    /// The number of tables.
    pub(crate) tables: usize,
    /// The number of parameters, without arrays.
    pub(crate) parameters: usize,
    /// The index of the output's first parameter.
    pub(crate) output_parameters: u32,
}

/// A function of a position: a sequence of operations, all at this position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Body {
    pub(crate) dimension: usize,
    /// Whether warps have displaced the position.
    pub(crate) is_displaced: bool,
    pub(crate) operations: Vec<Operation>,
    pub(crate) results: Vec<usize>,
}

/// A step whose inputs are results of earlier steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Operation {
    pub(crate) kind: OperationKind,
    pub(crate) inputs: Vec<usize>,
    /// The index of its first parameter. It is structure, since every kind of operation has a fixed number of them.
    pub(crate) parameters: u32,
    /// The index of the first parameter of the map from the body's coordinates to its own.
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

/// A noise of more than four dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HighDimensionalKind {
    Perlin(Fade),
    Simplex,
}

/// The first parameters of two maps: of the map to its coordinates beyond the fourth, which transforms gradients back,
/// and of the maps that transform displacements to both halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HighDimensionalParameters {
    pub(crate) high_map: u32,
    pub(crate) displacement_maps: [u32; 2],
}

/// The way in which a leaf's lattice repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKind {
    None,
    Straight,
    /// A simplex lattice, stretched to repeat.
    Skewed,
}

impl TileKind {
    /// Returns the number of words in the arrays for each frame.
    pub(crate) fn stride(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Straight => STRAIGHT_TILE_WORDS,
            Self::Skewed => tile::LENGTH,
        }
    }
}

/// The source of a lattice's gradients or values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SourceKind {
    pub(crate) hash: HashKind,
    pub(crate) pick: PickKind,
}

/// The step from a hash to a gradient or lattice value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PickKind {
    /// An entry of the table.
    Listed,
    /// The gradient computed from the bits of an entry's index.
    Computed,
    /// The bytes of the hash, one for each component.
    Bytes,
    /// The hash itself, or one for each component.
    Whole,
    /// Points of cells, from the bytes of an integer hash or an entry of the table, with the hash of the hash as their
    /// value; or impulses, from repeated hashes of the hash.
    Points,
    /// No hash: the gradients are in an array.
    Array,
}

/// The computation of a leaf's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LeafPosition {
    pub(crate) dimension: usize,
    /// Whether each coordinate changes only along the root's axis of the same number.
    pub(crate) aligned: bool,
    /// Whether it has the root's coordinates, each scaled and moved.
    pub(crate) straight: bool,
    /// Whether its lattice is skewed against its coordinates.
    pub(crate) skewed: bool,
    pub(crate) tile: TileKind,
    /// The map that transforms displacements to it, if there are any.
    pub(crate) displacement: Option<MapKind>,
    /// The index of its lattice transform, if it is outside of fractals and so has only one.
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
    Multifractal,
    WeightedFbm,
    WeightedBillow,
    WeightedPingPong,
    SlopeFbm,
    SwissTurbulence,
    JordanTurbulence,
}

/// The way in which slopes of earlier octaves move an octave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sweep {
    None,
    /// In the coordinates of the fractal, before they are scaled to those of the octave.
    BeforeScaling,
    /// In the coordinates of the octave.
    AfterScaling,
}

impl FractalKind {
    /// Returns the number of parameters of the style, whether earlier octaves decide the weight of an octave, and, if
    /// values depend on the octaves' gradients, how these move later octaves.
    fn properties(self) -> (usize, bool, Option<Sweep>) {
        match self {
            Self::Fbm | Self::Turbulence => (0, false, None),
            Self::PingPong => (1, false, None),
            Self::Multifractal => (0, true, None),
            Self::HybridMultifractal | Self::WeightedFbm | Self::WeightedBillow => (1, true, None),
            Self::Ridged | Self::WeightedPingPong => (2, true, None),
            Self::SlopeFbm => (0, false, Some(Sweep::None)),
            Self::SwissTurbulence => (0, true, Some(Sweep::BeforeScaling)),
            Self::JordanTurbulence => (0, true, Some(Sweep::AfterScaling)),
        }
    }

    /// Returns the number of parameters of the style.
    pub(crate) fn parameters(self) -> usize {
        self.properties().0
    }

    /// Returns whether earlier octaves decide the weight of an octave.
    #[cfg(feature = "wgsl")]
    pub(crate) fn is_weighted(self) -> bool {
        self.properties().1
    }

    /// Returns whether values depend on the octaves' gradients. In place of a gradient, a sum of octaves then has the
    /// numbers that later octaves need.
    pub(crate) fn takes_gradients(self) -> bool {
        self.properties().2.is_some()
    }

    /// Returns how slopes of earlier octaves, the gradient of their sum, move an octave.
    pub(crate) fn sweep(self) -> Sweep {
        self.properties().2.unwrap_or(Sweep::None)
    }
}

impl OperationKind {
    /// Returns the size of its shader, in corners of cells or equivalent work.
    pub(crate) fn shader_size(&self) -> usize {
        match *self {
            Self::Lattice { basis, position, .. } => basis.shader_size(position.dimension),
            Self::HighDimensional { .. } => 1 + (1 << 4),
            _ => 1,
        }
    }

    /// Returns the body that it runs, if it runs one.
    fn body(&self) -> Option<usize> {
        match *self {
            Self::Fractal { body, .. } | Self::Warp { body, .. } => Some(body),
            _ => None,
        }
    }
}

#[cfg(feature = "wgsl")]
impl OperationKind {
    /// Returns the computations of a leaf's positions, at most two.
    pub(crate) fn positions(&self) -> impl Iterator<Item = LeafPosition> {
        let positions = match *self {
            Self::Lattice { position, .. } | Self::Positional { position, .. } => [Some(position), None],
            Self::HighDimensional { positions, .. } => positions.map(Some),
            _ => [None; 2],
        };
        positions.into_iter().flatten()
    }
}

impl Program {
    /// Returns the size of its shader.
    #[cfg(feature = "wgsl")]
    pub(crate) fn shader_size(&self) -> usize {
        self.bodies.iter().flat_map(|body| &body.operations).map(|operation| operation.kind.shader_size()).sum()
    }

    /// Returns the number of samples that the evaluation of a single position holds at once: those of a body's
    /// operations, followed by those of a body that it runs.
    pub(crate) fn samples_at_once(&self) -> usize {
        let mut all: Vec<usize> = Vec::with_capacity(self.bodies.len());
        for Body { operations, .. } in &self.bodies {
            let within = operations.iter().filter_map(|operation| operation.kind.body()).map(|body| all[body]);
            all.push(operations.len() + within.max().unwrap_or(0));
        }
        all.last().copied().unwrap_or(0)
    }

    /// Returns whether values, or values with gradients, are computed from Hessians inside: each fractal that uses
    /// slopes takes a derivative of its octaves.
    pub(crate) fn takes_hessians(&self, with_gradient: bool) -> bool {
        let mut taken: Vec<usize> = Vec::with_capacity(self.bodies.len());
        for body in &self.bodies {
            let of_operation = |operation: &Operation| match operation.kind {
                OperationKind::Fractal { style, body, .. } => usize::from(style.takes_gradients()) + taken[body],
                OperationKind::Warp { body, .. } => taken[body],
                _ => 0,
            };
            taken.push(body.operations.iter().map(of_operation).max().unwrap_or(0));
        }
        taken.last().copied().unwrap_or(0) + usize::from(with_gradient) > 1
    }

    /// Returns the body of the whole expression.
    pub(crate) fn root(&self) -> &Body {
        &self.bodies[self.bodies.len() - 1]
    }
}
