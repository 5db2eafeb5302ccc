//! The C++ listing of precomputed gradients: an explicit array over a finite lattice, in any dimension.

use super::lattice::{Cell, Interpolant, cubic, free_gradient, linear, perlin, quintic};
use super::listing::Listing;
use crate::oracle::Position;
use gradnoise::{Dimension, Edge, Fade, GradientArray, Normalization, Perlin};

/// What a lattice point outside the array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// The gradient of the nearest point inside.
    Clamp,
    /// That of the point inside that is congruent to it.
    Wrap,
}

/// Gradients at the lattice points from 0 to size - 1 along every axis, x fastest.
#[derive(Clone, Debug)]
pub struct Gradients<const N: usize> {
    /// How many points there are along each axis.
    pub sizes: [usize; N],
    /// The gradients.
    pub vectors: Vec<[f64; N]>,
}

impl<const N: usize> Gradients<N> {
    /// The gradient at a lattice point, `None` outside.
    pub fn at(&self, cell: Cell<N>) -> Option<[f64; N]> {
        let inside = (0..N).all(|d| (0..self.sizes[d] as i64).contains(&cell[d]));
        let index = (0..N).rev().fold(0, |index, d| index * self.sizes[d] as i64 + cell[d]);
        inside.then(|| self.vectors[index as usize])
    }

    /// The gradient at any lattice point.
    pub fn anywhere(&self, cell: Cell<N>, outside: Outside) -> [f64; N] {
        let inside = |d: usize| match (self.sizes[d] as i64, outside) {
            (size, Outside::Clamp) => cell[d].clamp(0, size - 1),
            (size, Outside::Wrap) => cell[d].rem_euclid(size),
        };
        self.at(std::array::from_fn(inside)).expect("inside")
    }
}

/// Perlin noise, unscaled, of the array.
pub fn noise<const N: usize>(p: Position<N>, s: Interpolant, gradients: &Gradients<N>, outside: Outside) -> f64 {
    perlin(p, s, |cell| gradients.anywhere(cell, outside))
}

impl<const N: usize> Gradients<N> {
    /// Some gradients, their components multiples of 2^-23 and so floats.
    fn of_sizes(sizes: [usize; N]) -> Self {
        let point = |mut k: usize| {
            sizes.map(|size| {
                let i = k % size;
                k /= size;
                i as i64
            })
        };
        Self { sizes, vectors: (0..sizes.iter().product()).map(|k| free_gradient(point(k))).collect() }
    }

    fn to_crate(&self, edge: Edge) -> GradientArray {
        let vectors: Vec<[f32; N]> = self.vectors.iter().map(|vector| vector.map(|x| x as f32)).collect();
        GradientArray::new(self.sizes.map(|size| size as u32), &vectors, edge).unwrap()
    }
}

fn leaf<const N: usize>(gradients: &Gradients<N>, edge: Edge) -> Perlin {
    let dimension = Dimension::try_from(N).unwrap();
    Perlin::new(dimension).gradients(gradients.to_crate(edge)).normalization(Normalization::Published)
}

/// Arrays of any extents, also of more than 256 gradients and of single rows, with either edge.
pub fn listings() -> Vec<Listing> {
    fn of_sizes<const N: usize>(sizes: [usize; N]) -> Vec<Listing> {
        let gradients = Gradients::of_sizes(sizes);
        let edges = [(Edge::Clamp, Outside::Clamp), (Edge::Repeat, Outside::Wrap)];
        let fades = [(Fade::Linear, linear as Interpolant), (Fade::Cubic, cubic), (Fade::Quintic, quintic)];
        edges
            .into_iter()
            .flat_map(|edge| fades.map(|fade| (edge, fade)))
            .map(|((edge, outside), (fade, s))| {
                let gradients = gradients.clone();
                let perlin = leaf(&gradients, edge).fade(fade);
                let name = format!("{sizes:?} gradients, {edge:?}, {fade:?}");
                Listing::new(name, perlin, move |p| noise(p, s, &gradients, outside))
            })
            .collect()
    }
    [of_sizes([7]), of_sizes([4, 3]), of_sizes([31, 17]), of_sizes([1, 5, 3]), of_sizes([2, 3, 4, 2])]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lattice::position;
    use crate::papers::listing::assert_reproduced;
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("C++ listing", &listings());
    }

    #[test]
    fn the_array_is_read_x_fastest() {
        let array = Gradients::of_sizes([4, 3, 5]);
        assert_eq!(array.at([3, 1, 4]), Some(free_gradient([3, 1, 4])));
        assert_eq!([array.at([4, 0, 0]), array.at([0, -1, 0])], [None, None]);
        assert_eq!(array.anywhere([9, -1, 4], Outside::Clamp), free_gradient([3, 0, 4]));
        assert_eq!(array.anywhere([9, -1, 4], Outside::Wrap), free_gradient([1, 2, 4]));
    }

    /// The listing's int(x) is 0 on (-1, 0): the noise runs on from cell 0 and jumps at -1.
    #[test]
    fn erratum_cells_are_floors() {
        let slope = |i: i64| free_gradient([i])[0];
        let truncated = |x: f64| {
            let f = x - x.trunc();
            (1.0 - f) * slope(x as i64) * f + f * slope(x as i64 + 1) * (f - 1.0)
        };
        let floored = |x: f64| perlin(position([x]), linear, free_gradient);
        let either_side = |noise: &dyn Fn(f64) -> f64| [noise(-1.0 - 1e-9), noise(-1.0 + 1e-9)];
        assert!(either_side(&floored).iter().all(|value| value.abs() < 1e-8));
        let [below, above] = either_side(&truncated);
        assert!((above - below).abs() > 0.1);
        assert!((truncated(2.3) - floored(2.3)).abs() < 1e-15);
        assert!((truncated(-0.5) - floored(-0.5)).abs() > 0.1);

        // The crate floors: an array that begins at 0, repeated, has below 0 what it has at its end.
        let line = Gradients::of_sizes([16]);
        let found = Evaluator::new(leaf(&line, Edge::Repeat).fade(Fade::Linear)).unwrap();
        for x in [-0.75, -0.5, -15.25] {
            let value = f64::from(found.value([x]).unwrap());
            // 2^-24 each from two products and a sum.
            assert!(
                (value - noise(position([x]), linear, &line, Outside::Wrap)).abs() < 3.0 * 2.0_f64.powi(-24),
                "at {x}: {value}"
            );
        }
        let value = f64::from(found.value([-0.5]).unwrap());
        assert!((value - truncated(-0.5)).abs() > 0.1, "{value}");
    }
}
