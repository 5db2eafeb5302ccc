//! The largest values of noises on lattices, searched for.

use crate::lattice::{Corner, Interpolant, dot, lattice_corners, perlin_corners, radial, simplex_corners};
use crate::sets::sign;
use crate::{ONE, split_mix_64};
use std::array::from_fn;
use std::f64::consts::FRAC_PI_2;

/// The maximum of |Perlin noise| over a cell, each corner free to hold any gradient of the set.
pub fn perlin_maximum<const N: usize>(gradients: &[Vec<f64>], s: Interpolant) -> f64 {
    let corners = |free: &[f64]| perlin_corners::<N>(from_fn(|d| free[d].sin().powi(2)), s);
    maximum(gradients, N, corners)
}

/// The maximum of |simplex noise| over a cell's simplices, each corner free to hold any gradient of
/// the set. One simplex has 1 >= f0 >= f1 >= .. >= 0; another order of the axes is the same simplex
/// under gradients whose axes are exchanged, and the same again if that leaves the set as it was.
pub fn simplex_maximum<const N: usize>(gradients: &[Vec<f64>], radius_squared: f64) -> f64 {
    let sorted = |mut set: Vec<Vec<f64>>| {
        set.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        set
    };
    let mut sets = vec![sorted(gradients.to_vec())];
    for axes in orders(N) {
        let exchange = |g: &Vec<f64>| axes.iter().map(|&axis| g[axis]).collect();
        let set = sorted(gradients.iter().map(exchange).collect());
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    // The barycentric coordinates are free_k^2, normalised; f_d sums those of the corners past d.
    let corners = |free: &[f64]| {
        let all = dot(free, free);
        let f = from_fn(|d| free[d + 1..].iter().map(|u| u * u).sum::<f64>() / all);
        simplex_corners::<N>(f, radial(radius_squared))
    };
    sets.iter().map(|set| maximum(set, N + 1, corners)).fold(0.0, f64::max)
}

/// The maximum of |`OpenSimplex2S` noise| over a cell, each lattice point free to hold any gradient of the set.
pub fn super_simplex_maximum<const N: usize>(gradients: &[Vec<f64>]) -> f64 {
    if N == 1 {
        return simplex_maximum::<N>(gradients, 1.0);
    }
    let radius_squared = N as f64 / (N as f64 + 1.0);
    maximum(gradients, N, |free: &[f64]| lattice_corners::<N>(from_fn(|d| free[d].sin().powi(2)), radius_squared))
}

/// All orders of `count` axes.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let insert = |at: usize| {
        shorter.iter().map(move |order| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    };
    (0..count).flat_map(insert).collect()
}

/// The largest |sum over the corners of weight * g . distance| over all points and gradients, by
/// alternation from random starts: the best gradients for the point, then the best point for those
/// gradients. The point is a function of `variables` unconstrained numbers.
fn maximum<const N: usize>(
    gradients: &[Vec<f64>],
    variables: usize,
    corners: impl Fn(&[f64]) -> Vec<Corner<N>>,
) -> f64 {
    let (mut largest, mut state) = (0.0_f64, 1985);
    for start in 0..100 {
        // Odd starts look for the minimum.
        let value = |(_, weight, distance): &Corner<N>, g: &[f64]| sign(start & 1) * weight * dot(g, distance);
        let best = |corner: &Corner<N>| {
            if corner.1 == 0.0 {
                return &gradients[0];
            }
            let value = |g: &[f64]| value(corner, g);
            let order = |a: &&Vec<f64>, b: &&Vec<f64>| value(a).total_cmp(&value(b));
            gradients.iter().max_by(order).expect("a gradient")
        };
        let draw = |_| split_mix_64(&mut state) as f64 / ONE as f64 * FRAC_PI_2;
        let mut free: Vec<f64> = (0..variables).map(draw).collect();
        let (mut rise, mut reached) = (f64::INFINITY, 0.0);
        while rise > 1e-10 * reached {
            let chosen: Vec<_> = corners(&free).iter().map(best).collect();
            let there = climb(&mut free, |free| {
                let terms = corners(free).into_iter().zip(&chosen);
                terms.map(|(corner, g)| value(&corner, g)).sum()
            });
            (rise, reached) = (there - reached, there);
        }
        largest = largest.max(reached);
    }
    largest
}

/// Moves `x` uphill along the gradient by Barzilai and Borwein's steps (the last move's square over
/// its product with the gradient's change), keeps the highest point met and returns its value.
fn climb(x: &mut Vec<f64>, value: impl Fn(&[f64]) -> f64) -> f64 {
    let (mut reached, mut here) = (value(x), x.clone());
    let (mut travel, mut last_slope) = (vec![0.0; x.len()], vec![0.0; x.len()]);
    for _move in 0..40 {
        let beside = |axis: usize, by: f64| {
            let mut beside = here.clone();
            beside[axis] += by;
            value(&beside)
        };
        let slope_along = |axis| (beside(axis, 1e-5) - beside(axis, -1e-5)) / 2e-5;
        let slope: Vec<f64> = (0..x.len()).map(slope_along).collect();
        let change: Vec<f64> = slope.iter().zip(&last_slope).map(|(a, b)| a - b).collect();
        // A move is at most 0.1 long; so is the first, whose step is not a number.
        let longest = 0.1 / dot(&slope, &slope).sqrt();
        let step = longest.min(dot(&travel, &travel) / dot(&travel, &change).abs());
        travel = slope.iter().map(|s| s * step).collect();
        here = here.iter().zip(&travel).map(|(x, t)| x + t).collect();
        last_slope = slope;
        if value(&here) > reached {
            (*x, reached) = (here.clone(), value(&here));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::quintic;
    use crate::sets::{edges_12, edges_12_xy, edges_16, edges_32, octagon_8, slopes_8};
    use std::f64::consts::PI;

    #[test]
    fn oracle_reproduces_the_exact_maxima() {
        // The 24 directions straddle the axes: 7.5, 22.5, .. degrees.
        let angles = (0..24).map(|k| f64::from(2 * k + 1) * PI / 24.0);
        let circle: Vec<_> = angles.map(|a| vec![a.cos(), a.sin()]).collect();
        let cases = [
            (perlin_maximum::<1>(&[vec![1.0], vec![-1.0]], quintic), 0.5),
            (perlin_maximum::<1>(&slopes_8(), quintic), 4.0),
            (perlin_maximum::<2>(&edges_12_xy(), quintic), 1.0),
            (perlin_maximum::<2>(&circle, quintic), 0.701_868),
            (perlin_maximum::<3>(&edges_12(), quintic), 1.036_354),
            (perlin_maximum::<3>(&edges_16(), quintic), 1.036_354),
            (perlin_maximum::<4>(&edges_32(), quintic), 1.536_582),
            (simplex_maximum::<1>(&slopes_8(), 1.0), 2.531_25),
            (simplex_maximum::<2>(&edges_12_xy(), 0.5), 0.014_255_56),
            (perlin_maximum::<2>(&octagon_8(), quintic), 0.715_262_6),
            (simplex_maximum::<2>(&octagon_8(), 0.5), 0.010_819_583),
            (simplex_maximum::<2>(&circle, 0.5), 0.010_016_34),
            (simplex_maximum::<3>(&edges_12(), 0.5), 0.013_007_16),
            (simplex_maximum::<3>(&edges_12(), 0.6), 0.030_584_89),
            (simplex_maximum::<4>(&edges_32(), 0.5), 0.015_929_22),
            (simplex_maximum::<4>(&edges_32(), 0.6), 0.036_730_02),
        ];
        for (found, exact) in cases {
            assert!((found / exact - 1.0).abs() < 5e-7, "{found}, not {exact}");
        }
    }
}
