//! Leaves on lattices.

use super::Kind;
use super::place::{Place, Row};
use crate as oracle;
use crate::cases::{SUPER_SIMPLEX_MAXIMA, oracle_fade, radius_squared};
use gradnoise::{Fade, Falloff, Normalization, Orientation};
use std::array::from_fn;
use std::sync::LazyLock;

/// No derivative of a noise of range [-1, 1] along one axis is larger, in any dimension: a quarter more than the
/// largest of the differences that `slopes_of_leaves_are_bounded` looks for. (4 is 1-D Perlin noise's with the linear
/// fade, between slopes of 8 and -8, scaled by a quarter.)
const PERLIN_SLOPE: f64 = 5.0;
const SIMPLEX_SLOPE: f64 = 9.0;

/// A leaf on a lattice.
pub struct Lattice {
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
        let (n, seed, gradients, maximum, published, slope) = match *kind {
            Kind::Perlin { n, fade, seed, scale } => {
                let published = (scale == Normalization::Published).then_some(1.0);
                (n, seed, oracle::default_gradients(n), MAXIMA[fade as usize][n - 1], published, PERLIN_SLOPE)
            }
            Kind::Simplex { n, kernel, seed, scale } => {
                let published = (scale == Normalization::Published).then_some([0.395, 70.0, 32.0, 27.0][n - 1]);
                let (gradients, row) = match published {
                    Some(_) => (gustavson(n), 6),
                    None => (oracle::default_gradients(n), 4 + kernel as usize),
                };
                (n, seed, gradients, MAXIMA[row][n - 1], published, SIMPLEX_SLOPE)
            }
            Kind::OpenSimplex2 { n, seed, .. } => {
                (n, seed, oracle::default_gradients(n), MAXIMA[4][n - 1], None, SIMPLEX_SLOPE)
            }
            Kind::OpenSimplex2S { n, seed, .. } => {
                (n, seed, oracle::default_gradients(n), MAXIMA[7][n - 1], None, SIMPLEX_SLOPE)
            }
            _ => return None,
        };
        assert!(gradients.iter().all(|gradient| gradient.len() == n));
        let permutation = seed.map_or(oracle::PERLIN_PERMUTATION, oracle::seeded_permutation);
        let scale = published.unwrap_or(1.0 / maximum);
        let reach = published.map_or(1.0, |scale| scale * maximum);
        Some(Self { permutation, gradients, scale, reach, slope: slope * reach })
    }

    /// In the coordinates of the lattice.
    pub fn value(&self, kind: &Kind, at: [i128; 4]) -> f64 {
        let lattice = oracle::Lattice { permutation: &self.permutation, gradients: &self.gradients };
        let [x, y, z, w] = at;
        let raw = match *kind {
            Kind::Perlin { n, fade, .. } => {
                let fade = oracle_fade(fade);
                match n {
                    1 => oracle::perlin(&lattice, [x], fade),
                    2 => oracle::perlin(&lattice, [x, y], fade),
                    3 => oracle::perlin(&lattice, [x, y, z], fade),
                    _ => oracle::perlin(&lattice, [x, y, z, w], fade),
                }
            }
            Kind::Simplex { n, .. } | Kind::OpenSimplex2 { n, .. } => {
                let kernel = if let Kind::Simplex { kernel, .. } = *kind { kernel } else { Falloff::Smooth };
                let radius = radius_squared(kernel, n);
                match n {
                    1 => oracle::simplex(&lattice, [x], radius),
                    2 => oracle::simplex(&lattice, [x, y], radius),
                    3 => oracle::simplex(&lattice, [x, y, z], radius),
                    _ => oracle::simplex(&lattice, [x, y, z, w], radius),
                }
            }
            Kind::OpenSimplex2S { n, .. } => match n {
                1 => oracle::super_simplex(&lattice, [x]),
                2 => oracle::super_simplex(&lattice, [x, y]),
                3 => oracle::super_simplex(&lattice, [x, y, z]),
                _ => oracle::super_simplex(&lattice, [x, y, z, w]),
            },
            _ => unreachable!("no other leaf has a lattice"),
        };
        raw * self.scale
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

fn gustavson(n: usize) -> Vec<Vec<f64>> {
    [oracle::slopes_8, oracle::edges_12_xy, oracle::edges_12, oracle::edges_32][n - 1]()
}

/// The largest raw sums: a row for each fade of Perlin noise, each kernel of simplex noise, simplex noise as published,
/// and `OpenSimplex2S`; a column for each dimension.
static MAXIMA: LazyLock<[[f64; 4]; 8]> = LazyLock::new(|| {
    let perlin = Fade::ALL.map(|fade| {
        let fade = oracle_fade(fade);
        [
            oracle::perlin_maximum::<1>(&oracle::default_gradients(1), fade),
            oracle::perlin_maximum::<2>(&oracle::default_gradients(2), fade),
            oracle::perlin_maximum::<3>(&oracle::default_gradients(3), fade),
            oracle::perlin_maximum::<4>(&oracle::default_gradients(4), fade),
        ]
    });
    let simplex = |gradients: fn(usize) -> Vec<Vec<f64>>, kernel| {
        [
            oracle::simplex_maximum::<1>(&gradients(1), radius_squared(kernel, 1)),
            oracle::simplex_maximum::<2>(&gradients(2), radius_squared(kernel, 2)),
            oracle::simplex_maximum::<3>(&gradients(3), radius_squared(kernel, 3)),
            oracle::simplex_maximum::<4>(&gradients(4), radius_squared(kernel, 4)),
        ]
    };
    let [smooth, classic] = Falloff::ALL.map(|kernel| simplex(oracle::default_gradients, kernel));
    let super_simplex = *SUPER_SIMPLEX_MAXIMA;
    [perlin[0], perlin[1], perlin[2], perlin[3], smooth, classic, simplex(gustavson, Falloff::Classic), super_simplex]
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ONE;

    #[test]
    fn slopes_of_leaves_are_bounded() {
        let mut state = 3;
        for n in 1..=4 {
            let leaves =
                Fade::ALL.map(|fade| Kind::Perlin { n, fade, seed: Some(3), scale: Normalization::Exact }).into_iter();
            let simplex = Kind::Simplex { n, kernel: Falloff::Smooth, seed: Some(3), scale: Normalization::Exact };
            let fits = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found.count() == n);
            let oriented = Orientation::ALL.into_iter().filter(fits).flat_map(|orientation| {
                let seed = Some(3);
                [Kind::OpenSimplex2 { n, seed, orientation }, Kind::OpenSimplex2S { n, seed, orientation }]
            });
            for kind in leaves.chain([simplex]).chain(oriented) {
                let lattice = Lattice::of(&kind).unwrap();
                let value = |at| lattice.value(&kind, turn(kind.orientation(), &Place { n, ..Place::new(at) }).at);
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
