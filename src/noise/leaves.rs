//! Leaves as expressions.

use crate::noise::expression::Noise;
use crate::noise::lattice::{LatticeNoise, Perlin, Simplex, Value};
use crate::noise::node::Kind;
use crate::noise::octaves::Octaves;

impl<Kind> LatticeNoise<Kind> {
    /// The noise as an expression, to be combined with others.
    #[must_use]
    pub fn noise(self) -> Noise
    where
        Noise: From<Self>,
    {
        Noise::from(self)
    }

    /// A sum of octaves of this noise: short for `noise().fbm(octaves)`.
    #[must_use]
    pub fn fbm(self, octaves: Octaves) -> Noise
    where
        Noise: From<Self>,
    {
        self.noise().fbm(octaves)
    }
}

impl From<Perlin> for Noise {
    fn from(perlin: Perlin) -> Self {
        Self::leaf(Kind::Perlin(perlin))
    }
}

impl From<Simplex> for Noise {
    fn from(simplex: Simplex) -> Self {
        Self::leaf(Kind::Simplex(simplex))
    }
}

impl From<Value> for Noise {
    fn from(value: Value) -> Self {
        Self::leaf(Kind::Value(value))
    }
}
