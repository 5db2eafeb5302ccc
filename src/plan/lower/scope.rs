//! The state of lowering an expression, and its maps of coordinates.

use crate::layout::table::Table;
use crate::noise::error::NoiseProblem;
use crate::noise::gradient_array::GradientArray;
use crate::noise::graph::FlatNode;
use crate::noise::node::Map;
use crate::plan::affine::{Affine, MapKind, check_axis};
use crate::plan::antialias::Antialiased;
use crate::plan::interval::{check_dimension, ensure};
use crate::plan::lattice_transform::LatticeTransform;
use crate::plan::program::{Body, Operation};
use crate::plan::range::Known;
use crate::plan::tile::Tile;
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Lowering<'a> {
    pub(crate) nodes: &'a [FlatNode<'a>],
    pub(crate) known: &'a [Known<'a>],
    /// The nodes from the invalid one up to a root.
    pub(crate) error_path: Vec<usize>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) parameters: Vec<u32>,
    pub(crate) arrays: Vec<u32>,
    /// The transforms of leaves outside of fractals. They come first, and their indices are part of the program.
    pub(crate) fixed_transforms: Vec<LatticeTransform>,
    /// The transforms of leaves in fractals.
    pub(crate) octave_transforms: Vec<LatticeTransform>,
    /// The parameters that are indices of `octave_transforms`.
    pub(crate) octave_transform_parameters: Vec<usize>,
    pub(crate) tables: Vec<Table>,
    /// The index of the table of a node, and the start of its array.
    pub(crate) known_tables: HashMap<usize, (u32, u32)>,
    /// The arrays of gradients, and where each begins.
    pub(crate) known_arrays: Vec<(GradientArray, u32)>,
    /// The start of the pieces of a node's curve, which all its uses share.
    pub(crate) known_pieces: HashMap<usize, u32>,
    pub(crate) antialiased: Vec<Antialiased>,
    pub(crate) operations: usize,
    /// The number of operations per sample. Those in fractals count for each octave.
    pub(crate) work: usize,
    /// The size of its shader, and the largest size possible.
    pub(crate) shader_size: usize,
    /// The loop iterations per sample in each body.
    pub(crate) body_loops: Vec<u64>,
    pub(crate) limits: ShaderLimits,
}

/// The largest size of a shader that compilers can handle. Drivers inline everything, and compile time grows with the
/// square of the result.
#[derive(Clone, Copy, Default)]
pub(crate) struct ShaderLimits {
    pub(crate) size: usize,
    pub(crate) nesting: usize,
    pub(crate) loops: u64,
}

impl ShaderLimits {
    #[cfg(feature = "wgsl")]
    pub(crate) const OF_SHADERS: Self = Self {
        size: crate::Noise::MAX_SHADER_SIZE,
        nesting: crate::Noise::MAX_SHADER_NESTING,
        loops: crate::Noise::MAX_SHADER_LOOPS,
    };
    /// The CPU compiles nothing, so it needs no limits.
    pub(crate) const NONE: Self = Self { size: usize::MAX, nesting: usize::MAX, loops: u64::MAX };
}

/// A body under construction.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) dimension: usize,
    /// The number of fractals and warps around it.
    pub(crate) nesting: usize,
    pub(crate) is_displaced: bool,
    /// Whether it is evaluated for every octave of some fractal.
    pub(crate) is_in_fractal: bool,
    pub(crate) operations: Vec<Operation>,
    /// The loop iterations per sample in a shader so far.
    pub(crate) loops: u64,
    /// The frames from the root to the body, one for each octave of all enclosing fractals.
    pub(crate) frames: Vec<Frame>,
    pub(crate) frames_kind: MapKind,
    /// The maps from the body's coordinates to those of nodes; the first is the identity.
    pub(crate) maps: Vec<Mapped>,
    /// The operation of a node behind a map.
    pub(crate) known_values: HashMap<(usize, usize), usize>,
    /// The map that a node appends to another.
    pub(crate) known_maps: HashMap<(usize, usize), usize>,
}

/// A map of coordinates, and the tile around the new ones, if one lies between them and the old ones.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) map: Affine,
    pub(crate) tile: Option<Tile>,
}

/// The frame from a body to a node.
pub(crate) struct Mapped {
    pub(crate) frame: Frame,
    pub(crate) kind: MapKind,
    /// The index of its first parameter, once its parameters are needed.
    pub(crate) parameters: Option<u32>,
}

impl Frame {
    pub(crate) fn identity(dimension: usize) -> Self {
        Self { map: Affine::identity(dimension), tile: None }
    }

    pub(crate) fn then(&self, next: &Affine) -> Result<Self, NoiseProblem> {
        let tile = self.tile.as_ref().map(|tile| tile.then(next)).transpose()?;
        Ok(Self { map: self.map.then(next)?, tile })
    }
}

impl Scope {
    pub(crate) fn root(dimension: usize) -> Self {
        let identity = Mapped { frame: Frame::identity(dimension), kind: MapKind::Identity, parameters: None };
        Self { dimension, frames: vec![Frame::identity(dimension)], maps: vec![identity], ..Self::default() }
    }

    /// Returns the scope of a body that is evaluated behind a map.
    pub(crate) fn nested(&self, map: usize, frames: Vec<Frame>) -> Self {
        let frames_kind = self.frames_kind.max(self.maps[map].kind);
        let Self { is_displaced, is_in_fractal, .. } = *self;
        let nesting = self.nesting + 1;
        Self { nesting, is_displaced, is_in_fractal, frames, frames_kind, ..Self::root(self.dimension_behind(map)) }
    }

    /// Returns the number of coordinates behind a map.
    pub(crate) fn dimension_behind(&self, map: usize) -> usize {
        self.maps[map].frame.map.dimension
    }

    /// Returns the frames from the root to the nodes behind a map.
    pub(crate) fn frames_behind(&self, map: usize) -> Result<Vec<Frame>, NoiseProblem> {
        let Frame { map, tile } = &self.maps[map].frame;
        let behind = |frame: &Frame| match tile {
            Some(tile) => Ok(Frame { map: frame.map.then(map)?, tile: Some(tile.behind(&frame.map)?) }),
            None => frame.then(map),
        };
        self.frames.iter().map(behind).collect()
    }

    pub(crate) fn is_tiled(&self, map: usize) -> bool {
        self.maps[map].frame.tile.is_some() || self.frames.iter().any(|frame| frame.tile.is_some())
    }

    /// Adds a map behind another, and returns its index.
    pub(crate) fn add_map(&mut self, map: usize, next: &Affine, kind: MapKind) -> Result<usize, NoiseProblem> {
        let before = &self.maps[map];
        let mapped = Mapped { frame: before.frame.then(next)?, kind: before.kind.max(kind), parameters: None };
        self.maps.push(mapped);
        Ok(self.maps.len() - 1)
    }

    /// Adds the map that a node appends to another, unless it exists already, and returns its index.
    pub(crate) fn add_map_of_node(
        &mut self,
        index: usize,
        map: usize,
        next: &Affine,
        kind: MapKind,
    ) -> Result<usize, NoiseProblem> {
        if let Some(&known) = self.known_maps.get(&(index, map)) {
            return Ok(known);
        }
        let added = self.add_map(map, next, kind)?;
        self.known_maps.insert((index, map), added);
        Ok(added)
    }

    #[inline(never)]
    pub(crate) fn mapped(&mut self, index: usize, map: usize, kind: &Map) -> Result<usize, NoiseProblem> {
        let (next, next_kind) = affine(kind, self.dimension_behind(map))?;
        let Map::Tiled(periods) = kind else { return self.add_map_of_node(index, map, &next, next_kind) };
        ensure(!self.is_tiled(map), NoiseProblem::NotTileable { what: "another tile" })?;
        let mapped = self.add_map_of_node(index, map, &next, next_kind)?;
        let frame = &mut self.maps[mapped].frame;
        frame.tile = Some(Tile { periods: periods.as_slice().into(), around: frame.map.clone(), map: next });
        Ok(mapped)
    }
}

/// Returns a node's map from the `dimension` coordinates around it to those of its input.
fn affine(map: &Map, dimension: usize) -> Result<(Affine, MapKind), NoiseProblem> {
    let check_per_dimension =
        |found| ensure(found == dimension, NoiseProblem::NumberPerDimension { found, expected: dimension });
    Ok(match map {
        Map::Frequency(frequency) => (Affine::scaling(&[*frequency; 4][..dimension]), MapKind::Uniform),
        Map::Frequencies(frequencies) => {
            check_per_dimension(frequencies.len())?;
            (Affine::scaling(frequencies), MapKind::Diagonal)
        }
        Map::Translate(offsets) => {
            check_per_dimension(offsets.len())?;
            (Affine::translation(offsets.iter().copied()), MapKind::Identity)
        }
        Map::Rotate { from, to, angle } => {
            check_axis(*from.max(to), dimension)?;
            (Affine::rotation(dimension, *from, *to, *angle), MapKind::Matrix)
        }
        Map::Swizzle(coordinates) => (Affine::swizzle(coordinates, dimension)?, MapKind::Matrix),
        Map::Slice(last) => {
            ensure(dimension < 4, NoiseProblem::Dimension { found: 3, expected: 4 })?;
            (Affine::slice(dimension, *last), MapKind::Matrix)
        }
        Map::InDimension(expected) => {
            check_dimension(expected.count(), dimension)?;
            (Affine::identity(dimension), MapKind::Identity)
        }
        Map::Tiled(periods) => {
            check_per_dimension(periods.len())?;
            (Affine::identity(dimension), MapKind::Identity)
        }
    })
}
