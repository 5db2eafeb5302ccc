//! Leaves on lattices.

use super::Kind;
use super::place::{Place, Row};
use crate::cases::{self, maximum, raw};
use crate::{self as oracle, first};
use gradnoise::{Normalization, Orientation};
use std::array::from_fn;

/// No derivative of a noise of range [-1, 1] along one axis is larger, in any dimension: a quarter more than the
/// largest of the differences that `slopes_of_leaves_are_bounded` looks for. (4 is 1-D Perlin noise's with the linear
/// fade, between slopes of 8 and -8, scaled by a quarter.)
const PERLIN_SLOPE: f64 = 5.0;
const SIMPLEX_SLOPE: f64 = 9.0;

/// A leaf on a lattice.
pub struct Lattice {
    n: usize,
    kind: cases::Kind,
    permutation: [u8; 256],
    gradients: Vec<Vec<f64>>,
    /// From the raw sum to the value.
    scale: f64,
    /// The largest value.
    pub reach: f64,
    pub slope: f64,
}

impl Lattice {
    pub fn of(kind: &Kind) -> Option<Self> {
        let Kind::Lattice { n, kind, seed, scale, .. } = *kind else { return None };
        let is_perlin = matches!(kind, cases::Kind::Perlin(_));
        let slope = if is_perlin { PERLIN_SLOPE } else { SIMPLEX_SLOPE };
        let published = (scale == Normalization::Published).then_some(if is_perlin {
            1.0
        } else {
            [0.395, 70.0, 32.0, 27.0][n - 1]
        });
        let gradients = if published.is_some() && !is_perlin {
            [oracle::slopes_8, oracle::edges_12_xy, oracle::edges_12, oracle::edges_32][n - 1]()
        } else {
            oracle::default_gradients(n)
        };
        let maximum = maximum(kind, &gradients);
        let permutation = seed.map_or(oracle::PERLIN_PERMUTATION, oracle::seeded_permutation);
        let scale = published.unwrap_or(1.0 / maximum);
        let reach = published.map_or(1.0, |scale| scale * maximum);
        Some(Self { n, kind, permutation, gradients, scale, reach, slope: slope * reach })
    }

    /// In the coordinates of the lattice.
    pub fn value(&self, at: [i128; 4]) -> f64 {
        let Self { n, kind, permutation, gradients, scale, .. } = self;
        scale * in_dimension!(*n, N => raw::<N>(*kind, permutation, gradients, first(at)))
    }
}

/// A place in the coordinates of a lattice of this orientation. Each is what `OpenSimplex2.java` adds up, its skewing
/// left out; in 3-D it is turned about the diagonal by half a turn, from the cubes of that file to the lattice of
/// simplices.
pub fn turn(orientation: Orientation, place: &Place) -> Place {
    let root_2_over_2 = 0.5_f64.sqrt();
    let root_3_over_3 = (1.0 / 3.0_f64).sqrt();
    let orthogonalizer = -0.211_324_865_405_187_13;
    let of = |turned: &dyn Fn([f64; 4]) -> [f64; 4]| {
        let columns: [[f64; 4]; 4] = from_fn(|column| turned(from_fn(|d| if d == column { 1.0 } else { 0.0 })));
        let rows: Vec<Row> = (0..place.n).map(|d| (columns.map(|column| column[d]), 0.0)).collect();
        place.mapped(&rows)
    };
    let of_cubes = |turned: &dyn Fn([f64; 4]) -> [f64; 3]| {
        of(&|p| {
            let q = turned(p);
            let r = 2.0 / 3.0 * (q[0] + q[1] + q[2]);
            [r - q[0], r - q[1], r - q[2], 0.0]
        })
    };
    match orientation {
        Orientation::ImproveX => of(&|[x, y, ..]| {
            let (xx, yy) = (x * root_2_over_2, y * root_2_over_2);
            [yy + xx, yy - xx, 0.0, 0.0]
        }),
        Orientation::ImproveXY => of_cubes(&|[x, y, z, _]| {
            let (xy, zz) = (x + y, z * root_3_over_3);
            let s2 = xy * orthogonalizer;
            [x + s2 + zz, y + s2 + zz, xy * -root_3_over_3 + zz]
        }),
        Orientation::ImproveXZ => of_cubes(&|[x, y, z, _]| {
            let (xz, yy) = (x + z, y * root_3_over_3);
            let s2 = xz * orthogonalizer;
            [x + s2 + yy, xz * -root_3_over_3 + yy, z + s2 + yy]
        }),
        Orientation::ImproveXYZ => of(&|[x, y, z, w]| {
            let (xyz, ww) = (x + y + z, w * 0.5);
            let s2 = xyz * (-1.0 / 6.0) + ww;
            [x + s2, y + s2, z + s2, -0.5 * xyz + ww]
        }),
        Orientation::ImproveXYZImproveXY => of(&|[x, y, z, w]| {
            let (xy, ww) = (x + y, w * 0.5);
            let (s2, zz) = (xy * orthogonalizer, z * 0.288_675_134_594_812_9);
            [x + (zz + ww + s2), y + (zz + ww + s2), xy * -root_3_over_3 + (zz + ww), z * -0.866_025_403_784_438_6 + ww]
        }),
        Orientation::ImproveXYZImproveXZ => of(&|[x, y, z, w]| {
            let (xz, ww) = (x + z, w * 0.5);
            let (s2, yy) = (xz * orthogonalizer, y * 0.288_675_134_594_812_9);
            [x + (yy + ww + s2), xz * -root_3_over_3 + (yy + ww), z + (yy + ww + s2), y * -0.866_025_403_784_438_6 + ww]
        }),
        Orientation::ImproveXYImproveZW => of(&|[x, y, z, w]| {
            let root_6_over_6 = (1.0 / 6.0_f64).sqrt();
            let s2 = (x + y) * orthogonalizer + (z + w) * root_6_over_6;
            let t2 = (z + w) * orthogonalizer - (x + y) * root_6_over_6;
            [x + s2, y + s2, z + t2, w + t2]
        }),
        _ => *place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ONE;
    use gradnoise::{Fade, Falloff};

    #[test]
    fn slopes_of_leaves_are_bounded() {
        let mut state = 3;
        for n in 1..=4 {
            let lattice = |kind, orientation| {
                let (seed, scale) = (Some(3), Normalization::Exact);
                Kind::Lattice { n, kind, seed, scale, orientation }
            };
            let standard =
                Fade::ALL.map(cases::Kind::Perlin).into_iter().chain([cases::Kind::Simplex(Falloff::Smooth)]);
            let leaves = standard.map(|kind| (kind, Orientation::Standard));
            let fits = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found.count() == n);
            let oriented = Orientation::ALL.into_iter().filter(fits).flat_map(|orientation| {
                [cases::Kind::OpenSimplex2, cases::Kind::OpenSimplex2S].map(|kind| (kind, orientation))
            });
            for (kind, orientation) in leaves.chain(oriented) {
                let kind = lattice(kind, orientation);
                let lattice = Lattice::of(&kind).unwrap();
                let value = |at| lattice.value(turn(orientation, &Place { n, ..Place::new(at) }).at);
                let mut steepest = 0.0_f64;
                for _ in 0..100_000 {
                    let at: [i128; 4] = from_fn(|_| i128::from(oracle::split_mix_64(&mut state)) << 8);
                    let axis = (oracle::split_mix_64(&mut state) % n as u64) as usize;
                    let mut beside = at;
                    beside[axis] += ONE >> 16;
                    steepest = steepest.max((value(beside) - value(at)).abs() * 65_536.0);
                }
                println!("{:8} {n}-D: slopes up to {steepest:.3}, bound {}", kind.name(), lattice.slope);
                assert!(steepest * 1.2 < lattice.slope, "{kind:?}: {steepest}, bound {}", lattice.slope);
            }
        }
    }
}
