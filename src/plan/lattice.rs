//! What a noise on a lattice needs to know: its table, its scale, how far its values reach.

use crate::cpu::table::Table;
use crate::error::NoiseProblem;
use crate::gradients::Gradients;
use crate::noise::{Fade, Kernel, Perlin, Scale, Simplex};
use crate::permutation::Permutation;

/// Which noise a lattice carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Basis {
    Perlin(Fade),
    Simplex,
}

pub(crate) struct LatticeLeaf<'a> {
    pub(crate) basis: Basis,
    pub(crate) dimension: usize,
    permutation: &'a Permutation,
    gradients: &'a Gradients,
    /// Of a raw value.
    scale: f64,
    /// What a scaled value cannot exceed.
    pub(crate) limit: f32,
    pub(crate) radius: f32,
}

/// Gustavson's published scales of 1 to 4 dimensions.
const GUSTAVSON_SCALES: [f64; 4] = [0.395, 70.0, 32.0, 27.0];

impl<'a> LatticeLeaf<'a> {
    pub(crate) fn of_perlin(leaf: &'a Perlin) -> Result<Self, NoiseProblem> {
        let published = || Ok(1.0);
        let maximum = || leaf.gradients.perlin_maximum(leaf.kind);
        let radius = Kernel::default().radius_squared(leaf.dimension);
        let dimension = leaf.dimension.count();
        Self::new(
            Basis::Perlin(leaf.kind),
            dimension,
            &leaf.permutation,
            &leaf.gradients,
            leaf.scale,
            published,
            maximum,
            radius,
        )
    }

    pub(crate) fn of_simplex(leaf: &'a Simplex) -> Result<Self, NoiseProblem> {
        let dimension = leaf.dimension.count();
        let published = || match leaf.kind {
            Kernel::Classic => Ok(GUSTAVSON_SCALES[dimension - 1]),
            Kernel::Smooth => Err(NoiseProblem::NoPublishedScale),
        };
        let maximum = || leaf.gradients.simplex_maximum(leaf.kind);
        let radius = leaf.kind.radius_squared(leaf.dimension);
        Self::new(Basis::Simplex, dimension, &leaf.permutation, &leaf.gradients, leaf.scale, published, maximum, radius)
    }

    #[expect(clippy::too_many_arguments, reason = "the two kinds of noise differ in these alone")]
    fn new(
        basis: Basis,
        dimension: usize,
        permutation: &'a Permutation,
        gradients: &'a Gradients,
        scale: Scale,
        published: impl FnOnce() -> Result<f64, NoiseProblem>,
        maximum: impl FnOnce() -> f64,
        radius: f32,
    ) -> Result<Self, NoiseProblem> {
        let found = gradients.dimension().count();
        if found != dimension {
            return Err(NoiseProblem::GradientDimension { noise: dimension, gradients: found });
        }
        let maximum = maximum();
        let (scale, limit) = match scale {
            Scale::Exact if maximum < 1e-6 * f64::from(longest_component(gradients)) => {
                // Perlin noise of long gradients reaches half their length, simplex noise a hundredth of it. What is this
                // much smaller is nothing but rounding.
                return Err(NoiseProblem::Flat);
            }
            Scale::Exact => (maximum.recip(), 1.0),
            // The published scale as it is, its range a little wider than found, for rounding.
            Scale::Published => {
                let scale = published()?;
                (scale, (maximum * scale * (1.0 + 1e-5)) as f32)
            }
        };
        Ok(Self { basis, dimension, permutation, gradients, scale, limit, radius })
    }

    /// Whether the lattice is skewed against the coordinates.
    pub(crate) fn skewed(&self) -> bool {
        self.basis == Basis::Simplex && self.dimension != 1
    }

    /// The table of gradients counted in units of a power of two, which changes no bit of a noise but keeps it far from
    /// subnormals; and the scale that makes up for it.
    pub(crate) fn table_and_scale(&self) -> (Table, f64) {
        let unit = power_of_two_near(self.gradients);
        let vectors = self.gradients.vectors();
        let of_hash = |hash| vectors[usize::from(hash) % vectors.len()].map(|g| g / unit);
        (Table::new(self.permutation.as_bytes(), of_hash), self.scale * f64::from(unit))
    }
}

/// The power of two at or below the largest component.
fn power_of_two_near(gradients: &Gradients) -> f32 {
    f32::from_bits(longest_component(gradients).to_bits() & 0x7f80_0000)
}

fn longest_component(gradients: &Gradients) -> f32 {
    gradients.vectors().iter().flatten().fold(0.0, |longest, component| component.abs().max(longest))
}
