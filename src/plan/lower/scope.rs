//! What is known while an expression is lowered.

use crate::layout::table::Table;
use crate::noise::error::NoiseProblem;
use crate::noise::graph::FlatNode;
use crate::plan::affine::Affine;
use crate::plan::antialias::Antialiased;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{Body, Operation};
use crate::plan::range::Known;
use crate::plan::tile::{Tile, Tiling};
use std::collections::HashMap;

/// The most placings, of every leaf in every octave of all fractals around it: 5 MiB of them.
pub(crate) const MAX_LEAF_OCTAVES: usize = 16384;
/// The most operations that one sample may take, which is seconds for a picture.
pub(crate) const MOST_WORK: usize = 1 << 18;

/// Where a leaf lies in one frame: an octave of the fractals around it.
#[derive(Clone)]
pub(crate) struct LatticeTransform {
    pub(crate) map: Affine,
    pub(crate) skewed: bool,
    /// Whether coordinates are values here, and so must not wrap.
    pub(crate) value: bool,
    pub(crate) tiling: Option<Tiling>,
}

pub(crate) struct Lowering<'a> {
    /// From an error up to a root.
    pub(crate) way: Vec<usize>,
    pub(crate) nodes: &'a [FlatNode<'a>],
    pub(crate) known: &'a [Known<'a>],
    pub(crate) bodies: Vec<Body>,
    pub(crate) parameters: Vec<u32>,
    pub(crate) arrays: Vec<u32>,
    /// Of leaves in no fractal, whose indices are structure; they come first.
    pub(crate) still: Vec<LatticeTransform>,
    /// Of leaves in fractals, for every frame, and the numbers that say where each leaf's begin.
    pub(crate) framed: Vec<LatticeTransform>,
    pub(crate) framed_starts: Vec<usize>,
    pub(crate) tables: Vec<Table>,
    pub(crate) known_uploads: HashMap<usize, (u32, u32)>,
    pub(crate) antialiased: Vec<Antialiased>,
    pub(crate) operations: usize,
    /// Operations for one sample, those in fractals counted for each octave.
    pub(crate) work: usize,
}

/// A body in the making.
pub(crate) struct Scope {
    pub(crate) dimension: usize,
    pub(crate) displacement: bool,
    /// Whether it is evaluated for every octave of some fractal.
    pub(crate) in_fractal: bool,
    pub(crate) operations: Vec<Operation>,
    /// From the root's coordinates to the body's, in every frame, and of what kind they are.
    pub(crate) frames: Vec<Affine>,
    pub(crate) frames_kind: MapKind,
    /// The tile around the body, in every frame.
    pub(crate) tiles: Option<Vec<Tile>>,
    /// From the body's coordinates to those of a node; the first is the identity.
    pub(crate) maps: Vec<Mapped>,
    /// The operation of a node under a map.
    pub(crate) known_values: HashMap<(usize, usize), usize>,
    /// The map that a node makes of another.
    pub(crate) known_maps: HashMap<(usize, usize), usize>,
}

#[derive(Clone)]
pub(crate) struct Mapped {
    pub(crate) map: Affine,
    pub(crate) kind: MapKind,
    /// Where its numbers begin, once they are needed.
    pub(crate) parameters: Option<u32>,
    /// The tile that begins in the body.
    pub(crate) tile: Option<Tile>,
}

/// From the root's coordinates to some others, in every frame, and the tile around these.
pub(crate) struct Frames {
    pub(crate) frames: Vec<Affine>,
    pub(crate) tiles: Option<Vec<Tile>>,
}

impl Scope {
    pub(crate) fn new(
        dimension: usize,
        displacement: bool,
        in_fractal: bool,
        frames_kind: MapKind,
        frames: Frames,
    ) -> Self {
        let (map, kind) = (Affine::identity(dimension), MapKind::Identity);
        let identity = Mapped { map, kind, parameters: None, tile: None };
        let Frames { frames, tiles } = frames;
        Self {
            dimension,
            displacement,
            in_fractal,
            operations: Vec::new(),
            frames,
            frames_kind,
            tiles,
            maps: vec![identity],
            known_values: HashMap::new(),
            known_maps: HashMap::new(),
        }
    }

    /// The frames of what lies behind one of its maps.
    pub(crate) fn frames_behind(&self, map: usize) -> Result<Frames, NoiseProblem> {
        let Mapped { map, tile, .. } = &self.maps[map];
        let frames = self.frames.iter().map(|frame| frame.then(map)).collect::<Result<Vec<_>, _>>()?;
        let tiles = match (tile, &self.tiles) {
            (Some(tile), _) => Some(vec![tile.clone(); frames.len()]),
            (None, Some(tiles)) => Some(tiles.iter().map(|tile| tile.then(map)).collect::<Result<_, _>>()?),
            (None, None) => None,
        };
        Ok(Frames { frames, tiles })
    }
}
