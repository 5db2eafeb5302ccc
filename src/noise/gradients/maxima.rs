//! The largest values of noises with a gradient set.

use super::{Gradients, Set};
use crate::dimension::Dimension;
use crate::noise::exact_range::{CornerSum, Reach};
use crate::noise::fade::{Fade, Falloff};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

impl Gradients {
    /// Sets the maxima of a built-in set, so that no search is needed: of Perlin noise with the first fades, and of
    /// simplex noise with both falloffs. Others are searched for.
    pub(super) fn with_maxima<const COUNT: usize>(self, perlin: [f64; COUNT], simplex: [f64; 2]) -> Self {
        let perlin = Fade::ALL.map(CornerSum::Perlin).into_iter().zip(perlin);
        let simplex = Falloff::ALL.map(CornerSum::Simplex).into_iter().zip(simplex);
        perlin.chain(simplex).fold(self, |set, (sum, maximum)| set.with_maximum(sum, maximum))
    }

    /// Sets a maximum.
    pub(super) fn with_maximum(self, sum: CornerSum, maximum: f64) -> Self {
        self.0.maxima[sum.index()].get_or_init(|| maximum);
        self
    }

    /// Returns the largest |value| of unscaled Perlin noise with this set: the maximum over a cell and all choices of
    /// its corners' gradients.
    ///
    /// ```
    /// use gradnoise::{Fade, Gradients};
    ///
    /// let maximum = Gradients::edges_16().perlin_maximum(Fade::Quintic);
    /// assert!((maximum - 1.036354).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn perlin_maximum(&self, fade: Fade) -> f64 {
        self.maximum(CornerSum::Perlin(fade))
    }

    /// Returns the largest |value| of unscaled simplex noise with this set.
    ///
    /// ```
    /// use gradnoise::{Gradients, Falloff};
    ///
    /// let maximum = Gradients::edges_12_xy().simplex_maximum(Falloff::Smooth);
    /// assert!((1.0 / maximum - 70.1481).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn simplex_maximum(&self, falloff: Falloff) -> f64 {
        self.maximum(CornerSum::Simplex(falloff))
    }

    /// Returns the largest |value| of unscaled `OpenSimplex2S` noise with this set.
    ///
    /// ```
    /// use gradnoise::Gradients;
    ///
    /// let maximum = Gradients::circle_24().super_simplex_maximum();
    /// assert!((maximum - 0.0548187).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn super_simplex_maximum(&self) -> f64 {
        self.maximum(CornerSum::SuperSimplex)
    }

    pub(crate) fn maximum(&self, sum: CornerSum) -> f64 {
        self.known_or_found(sum, || sum.maximum(self.0.dimension, &Reach::Set(&self.0.vectors)))
    }

    /// Returns a maximum, searching for it only if neither this set nor an equal live one knows it.
    fn known_or_found(&self, sum: CornerSum, search: impl FnOnce() -> f64) -> f64 {
        *self.0.maxima[sum.index()].get_or_init(|| match self.first_equal() {
            Some(first) => *first.maxima[sum.index()].get_or_init(search),
            None => search(),
        })
    }

    /// Returns the first of all equal live sets, unless this is it. Each node of a saved noise has a separate set.
    fn first_equal(&self) -> Option<&Set> {
        static FIRST: Mutex<Vec<Weak<Set>>> = Mutex::new(Vec::new());
        let find = || {
            let mut sets = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
            sets.retain(|set| set.strong_count() > 0);
            let equal = sets.iter().filter_map(Weak::upgrade).find(|set| Self(Arc::clone(set)) == *self);
            if equal.is_none() {
                sets.push(Arc::downgrade(&self.0));
            }
            equal
        };
        self.0.first_equal.get_or_init(find).as_deref()
    }

    /// Returns the maximum of all sets whose vectors have this length and any direction.
    pub(crate) fn maximum_of_sphere(dimension: Dimension, sum: CornerSum, length: f64) -> f64 {
        static UNITS: [[OnceLock<f64>; CornerSum::COUNT]; 4] =
            [const { [const { OnceLock::new() }; CornerSum::COUNT] }; 4];
        let unit = &UNITS[dimension.count() - 1][sum.index()];
        length * unit.get_or_init(|| sum.maximum(dimension, &Reach::Sphere(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maximum_is_searched_for_once_as_long_as_one_of_equal_sets_lives() {
        let mut searches = 0;
        let mut ask = |set: &Gradients| {
            let search = || {
                searches += 1;
                0.5
            };
            set.known_or_found(CornerSum::SuperSimplex, search)
        };
        // Each is dropped when the one after the next is made.
        let equal = || Gradients::new(&[[0.123_f32, 4.56]]).unwrap();
        let (mut before, mut last) = (equal(), equal());
        for _ in 0..10 {
            assert_eq!((ask(&before), ask(&last)), (0.5, 0.5));
            (before, last) = (last, equal());
        }
        assert_eq!(searches, 1);
    }

    #[test]
    fn maximum_of_sets_that_none_has_any_more_is_forgotten() {
        let equal = || Gradients::new(&[[0.123_f32, 4.57]]).unwrap();
        let ask = |set: &Gradients, found| set.known_or_found(CornerSum::SuperSimplex, || found);
        let first = equal();
        assert_eq!((ask(&first, 0.5), ask(&first.clone(), 0.6), ask(&equal(), 0.7)), (0.5, 0.5, 0.5));
        drop(first);
        assert_eq!(ask(&equal(), 0.8), 0.8);
    }
}
