use crate::noise::fade::{Fade, Interpolant};

/// Which noise a lattice carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Basis {
    Perlin(Fade),
    Simplex,
    Value(Interpolant),
}
