//! Other seeds for a whole expression.

use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::graph::{FlatNode, flattened};
use crate::noise::methods::noise_methods;
use crate::noise::node::Kind;
use crate::noise::positional::Positional;
use crate::noise::seed::{Seed, reseeded};

noise_methods! {
    /// Adds a number to the seed of every noise in the expression, to the lower 32 bits, which wrap around. Noises of
    /// seed 0 get the seed `by`. Exported functions whose seed is an argument (`WgslOptions::seeded`) return the values
    /// of this noise.
    ///
    /// All noises need a hash of integers, such as [`Hash::Lowbias`](crate::Hash::Lowbias): permutation tables and byte
    /// tables have no seed to add to, and make the expression invalid. Distances, coordinates and gradients of an array
    /// have no seed, and stay as they are.
    ///
    /// ```
    /// use gradnoise::{Dimension, NoiseProblem, Octaves, Perlin};
    ///
    /// let hills = |seed| Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(6));
    /// assert_eq!(hills(42).reseeded(7), hills(49));
    /// let error = Perlin::new(Dimension::D2).reseeded(7).range().unwrap_err();
    /// assert_eq!(error.problem, NoiseProblem::SeedOfTable { noise: "perlin" });
    /// ```
    pub fn reseeded(self, by: u32) -> Self {
        let mut nodes: Vec<Noise> = Vec::new();
        for FlatNode { node, inputs } in flattened(&self) {
            let inputs = inputs.iter().map(|input| nodes[*input].clone()).collect();
            let kind = match &node.kind {
                Kind::Lattice(leaf) => leaf.reseeded(by).map(Kind::Lattice),
                Kind::HighDimensional { .. } => None,
                Kind::Positional(Positional::White { dimension, seed: Seed(seed) }) => {
                    let seed = Seed(reseeded(*seed, by));
                    Some(Kind::Positional(Positional::White { dimension: *dimension, seed }))
                }
                kind => Some(kind.clone()),
            };
            nodes.push(match kind {
                Some(kind) => Noise::from_node(kind, inputs),
                None => Noise::refused("reseeded", NoiseProblem::SeedOfTable { noise: node.kind.name() }),
            });
        }
        nodes.pop().unwrap_or(self)
    }
}
