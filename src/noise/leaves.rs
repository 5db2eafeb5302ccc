//! Leaves as expressions.

use crate::dimension::Dimension;
use crate::noise::cellular::{CellFeature, Cellular};
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::NoiseError;
use crate::noise::expression::Noise;
use crate::noise::gabor::Gabor;
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::lattice::{LatticeNoise, Normalization, Perlin, Simplex, Value};
use crate::noise::leaf::{Leaf, lattice_leaves};
use crate::noise::node::Kind;
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};
use std::ops::RangeInclusive;

macro_rules! into_noise {
    ($($leaf:ident $name:ident),* $(,)?) => {
        $(impl From<$leaf> for Noise {
            fn from(leaf: $leaf) -> Self {
                Self::leaf(Kind::Lattice(Leaf::$leaf(leaf)))
            }
        })*
    };
}
lattice_leaves!(into_noise);

impl<Kind> LatticeNoise<Kind>
where
    Noise: From<Self>,
{
    /// Returns the noise as an expression. Methods of [`Noise`] that make expressions do so themselves.
    #[must_use]
    pub fn noise(self) -> Noise {
        Noise::from(self)
    }

    /// See [`Noise::range`].
    ///
    /// # Errors
    /// [`NoiseError`] if the noise is invalid.
    pub fn range(&self) -> Result<RangeInclusive<f32>, NoiseError>
    where
        Kind: Clone,
    {
        self.clone().noise().range()
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }
}

impl Cellular {
    /// Evaluates another noise at the nearest point, so that it is constant in each region, like `CellularLookup` of
    /// `FastNoise2`. The point's position is rounded, so values of a region may differ by some 2⁻²³ of the noise's
    /// steepness.
    ///
    #[cfg_attr(gallery, doc = gallery!("lookup"))]
    ///
    /// ```
    /// use gradnoise::{Cellular, Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)).frequency(0.1);
    /// let fields = Evaluator::new(Cellular::hashed(Dimension::D2).lookup(&hills))?;
    /// assert!(fields.value([0.5, 0.5])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lookup(self, noise: impl Into<Noise>) -> Noise {
        let axes = Axis::ALL.into_iter().take(self.dimension.count());
        let cells = self.normalization(Normalization::Published);
        let offsets: Vec<Noise> = axes.map(|axis| cells.clone().feature(CellFeature::Offset(axis)).noise()).collect();
        noise.into().warp_by(1.0, offsets)
    }
}

impl HighDimensional {
    /// Returns the noise as an expression with each coordinate copied from another coordinate or set to a number. Needs
    /// one for each dimension of the noise.
    #[must_use]
    pub fn at(self, coordinates: impl Into<Vec<Coordinate>>) -> Noise {
        let coordinates = coordinates.into();
        match (Dimension::try_from(self.dimensions), self.basis) {
            (Ok(dimension), HighDimensionalBasis::Perlin(fade)) => {
                Perlin::new(dimension).fade(fade).permutation(self.permutation).swizzle(coordinates)
            }
            (Ok(dimension), HighDimensionalBasis::Simplex) => {
                Simplex::new(dimension).permutation(self.permutation).swizzle(coordinates)
            }
            (Err(_), _) => Noise::leaf(Kind::HighDimensional { noise: self, coordinates }),
        }
    }
}
