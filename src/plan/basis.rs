use crate::noise::fade::{Fade, Interpolant};
use crate::plan::cellular::CellularKind;
use crate::plan::gabor::GaborKind;

/// A noise on a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Basis {
    Perlin(Fade),
    Simplex,
    SuperSimplex,
    Value(Interpolant),
    Cellular(CellularKind),
    Gabor(GaborKind),
}
