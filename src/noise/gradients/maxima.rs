//! The largest values of noises with a gradient set.

use super::{Gradients, Set};
use crate::dimension::Dimension;
use crate::noise::exact_range::{Reach, perlin_maximum, simplex_maximum, super_simplex_maximum};
use crate::noise::fade::{Fade, Falloff};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

impl Gradients {
    /// Sets the maxima of a built-in set, so that no search is needed.
    pub(super) fn with_maxima<const COUNT: usize>(self, perlin: [f64; COUNT], simplex: [f64; 2]) -> Self {
        // Only the first fades' maxima are given; the others are searched for.
        for (known, maximum) in self.0.perlin_maxima.iter().zip(perlin) {
            known.get_or_init(|| maximum);
        }
        for (known, maximum) in self.0.simplex_maxima.iter().zip(simplex) {
            known.get_or_init(|| maximum);
        }
        self
    }

    /// Sets the maximum of `OpenSimplex2S`.
    pub(super) fn with_super_simplex_maximum(self, maximum: f64) -> Self {
        self.0.super_simplex_maximum.get_or_init(|| maximum);
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
        let search = || perlin_maximum(self.0.dimension, &Reach::Set(&self.0.vectors), fade);
        self.maximum(|set| &set.perlin_maxima[fade as usize], search)
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
        let radius = f64::from(falloff.radius_squared(self.0.dimension));
        let search = || simplex_maximum(self.0.dimension, &Reach::Set(&self.0.vectors), radius);
        self.maximum(|set| &set.simplex_maxima[falloff as usize], search)
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
        let search = || super_simplex_maximum(self.0.dimension, &Reach::Set(&self.0.vectors));
        self.maximum(|set| &set.super_simplex_maximum, search)
    }

    /// Returns a maximum, searching for it only if neither this set nor an equal live one knows it.
    fn maximum(&self, known: impl Fn(&Set) -> &OnceLock<f64>, search: impl FnOnce() -> f64) -> f64 {
        *known(&self.0).get_or_init(|| match self.first_equal() {
            Some(first) => *known(first).get_or_init(search),
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
    pub(crate) fn super_simplex_maximum_of_sphere(dimension: Dimension, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 4] = [const { OnceLock::new() }; 4];
        let unit = &UNITS[dimension.count() - 1];
        length * unit.get_or_init(|| super_simplex_maximum(dimension, &Reach::Sphere(1.0)))
    }

    /// Returns the maximum of all sets whose vectors have this length and any direction.
    pub(crate) fn perlin_maximum_of_sphere(dimension: Dimension, fade: Fade, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 4 * Fade::COUNT] = [const { OnceLock::new() }; 4 * Fade::COUNT];
        let unit = &UNITS[4 * fade as usize + dimension.count() - 1];
        length * unit.get_or_init(|| perlin_maximum(dimension, &Reach::Sphere(1.0), fade))
    }

    /// Returns the maximum of all sets whose vectors have this length and any direction.
    pub(crate) fn simplex_maximum_of_sphere(dimension: Dimension, falloff: Falloff, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 8] = [const { OnceLock::new() }; 8];
        let unit = &UNITS[4 * falloff as usize + dimension.count() - 1];
        let radius = f64::from(falloff.radius_squared(dimension));
        length * unit.get_or_init(|| simplex_maximum(dimension, &Reach::Sphere(1.0), radius))
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
            set.maximum(|set| &set.super_simplex_maximum, search)
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
        let ask = |set: &Gradients, found| set.maximum(|set| &set.super_simplex_maximum, || found);
        let first = equal();
        assert_eq!((ask(&first, 0.5), ask(&first.clone(), 0.6), ask(&equal(), 0.7)), (0.5, 0.5, 0.5));
        drop(first);
        assert_eq!(ask(&equal(), 0.8), 0.8);
    }
}
