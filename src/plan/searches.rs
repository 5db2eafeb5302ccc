//! Counts the work of finding the maxima of a user's own gradient sets, before any search starts.

use crate::noise::error::NoiseProblem;
use crate::noise::exact_range::CornerSum;
use crate::noise::gradients::Gradients;
use crate::noise::lattice::{GradientSource, LatticeNoise};
use crate::noise::leaf::Leaf;
use crate::noise::limits::MAX_SEARCH;
use crate::noise::node::Kind;
use crate::plan::interval::ensure;

/// The searches that an expression needs so far.
#[derive(Default)]
pub(crate) struct Searches<'a> {
    known: Vec<(&'a Gradients, CornerSum)>,
    products: u64,
}

impl<'a> Searches<'a> {
    /// Adds the searches of a node, unless an earlier node needs the same.
    pub(crate) fn add(&mut self, kind: &'a Kind) -> Result<(), NoiseProblem> {
        let Kind::Lattice(leaf) = kind else { return Ok(()) };
        let searched = match leaf {
            Leaf::Perlin(leaf) => own_set(leaf).map(|set| (set, CornerSum::Perlin(leaf.kind))),
            Leaf::Simplex(leaf) => own_set(leaf).map(|set| (set, CornerSum::Simplex(leaf.kind))),
            Leaf::OpenSimplex2(leaf) => own_set(leaf).map(|set| (set, CornerSum::Simplex(leaf.kind.falloff))),
            Leaf::OpenSimplex2S(leaf) => own_set(leaf).map(|set| (set, CornerSum::SuperSimplex)),
            Leaf::Value(_) | Leaf::Cellular(_) | Leaf::Gabor(_) => None,
        };
        if let Some((set, sum)) = searched
            && !self.known.contains(&(set, sum))
        {
            self.known.push((set, sum));
            self.products += sum.most_products(set.dimension().count(), set.len());
            let products = self.products;
            ensure(products <= MAX_SEARCH, NoiseProblem::Search { products })?;
        }
        Ok(())
    }
}

/// Returns the gradient set that a user gave to a leaf, or that was found in its array.
fn own_set<Kind>(leaf: &LatticeNoise<Kind>) -> Option<&Gradients> {
    match &leaf.gradients {
        Some(GradientSource::Set(set)) => Some(set),
        Some(GradientSource::Array(array)) => Some(array.hull()),
        Some(GradientSource::HashBytes | GradientSource::WholeHashes) | None => None,
    }
    // Rotated sets have the maxima of all directions, which are found once for all.
    .filter(|_| leaf.flow.is_none())
}
