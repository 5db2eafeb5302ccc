//! Gradients that are computed from the default integer hash, in the same loop as the noise. They then stay in
//! registers, which is faster than passes that write what is at each corner and read it again.

use crate::cpu::engine::lattice_noise::Corners;
use crate::cpu::engine::source::Source;
use crate::cpu::twins::hash::HashKind;
use crate::cpu::twins::hash::hash_to_unit::index_of_upper_bits;
use crate::cpu::twins::hash::lowbias::lowbias_hash;
use crate::cpu::twins::lattice::gradient_computed::computed_gradient;
use crate::layout::slots::leaf;
use crate::noise::fade::Fade;
use crate::plan::basis::Basis;
use crate::plan::program::{PickKind, SourceKind};

#[derive(Clone, Copy)]
pub(crate) struct HashedGradients {
    seed: u32,
}

impl HashedGradients {
    /// Returns the gradients of a source, if they are of this kind and the noise is faster with them: four dimensions
    /// take more registers than there are.
    pub(crate) fn new<const M: usize>(basis: Basis, source: Source<'_>) -> Option<Self> {
        let is_faster = match basis {
            Basis::Perlin(fade) => fade != Fade::MinimalCubic && M < 4,
            Basis::Simplex => M < 4,
            Basis::SuperSimplex | Basis::Value(_) | Basis::Cellular(_) | Basis::Gabor(_) => false,
        };
        let SourceKind { hash, pick } = source.kind;
        let is_computed = hash == HashKind::Lowbias && pick == PickKind::Computed && source.tile.is_none();
        (is_faster && is_computed).then(|| Self { seed: leaf::seed(source.leaf) })
    }
}

impl Corners for HashedGradients {
    #[inline(always)]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        computed_gradient(lowbias_hash(self.seed, cell), index_of_upper_bits)
    }

    /// Returns zero, since these are gradients.
    #[inline(always)]
    fn lattice_value<const M: usize>(self, _cell: [i32; M]) -> f32 {
        0.0
    }
}
