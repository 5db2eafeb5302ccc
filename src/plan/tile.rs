//! Noises that repeat: the vectors, in its own lattice, by which a leaf repeats.

use crate::array;
use crate::noise::error::NoiseProblem;
use crate::numbers::{power_of_two, whole_power};
use crate::plan::affine::{Affine, to_fixed, unskew, wide_product};
use crate::plan::interval::{LARGEST_COORDINATE, ensure};
use std::rc::Rc;

/// The periods of a tile, which are 0 along axes that do not repeat, the map from the coordinates around it to its own,
/// and the map from its own to those of its contents.
#[derive(Clone)]
pub(crate) struct Tile {
    pub(crate) periods: Rc<[u32]>,
    pub(crate) around: Affine,
    pub(crate) map: Affine,
}

/// Reduces a leaf's positions to the first tile of a repeating lattice.
#[derive(Clone)]
pub(crate) struct Tiling {
    /// The periods of the root's coordinates in 64.64 fixed point, 0 where there is none.
    root_lengths: [i128; 4],
    /// The period of each coordinate in 64.64 fixed point, exactly as the map scales it, rounding included. It is 0
    /// where a coordinate does not repeat, or is not a scaled coordinate of the tile.
    lengths: [i128; 4],
    /// The map from straight to skewed coordinates of a simplex grid.
    skewing: Option<Affine>,
    repeat: Repeat,
}

impl Tiling {
    pub(crate) fn new(tile: &Tile, skewing: Option<Affine>, repeat: Repeat) -> Self {
        let matrix = tile.map.matrix;
        let is_diagonal = tile.map.is_diagonal();
        let length = |d: usize| match tile.periods.get(d) {
            Some(&period) if is_diagonal => wide_product(to_fixed(f64::from(period)), matrix[d][d]).abs(),
            _ => 0,
        };
        let root_lengths = tile.root_periods().map(|period| to_fixed(period.into()));
        Self { root_lengths, lengths: array::from_fn(length), skewing, repeat }
    }

    /// Returns the equivalent of a position of the root in its first period. Maps may round, so positions that are
    /// whole periods apart have the same bits only if they are the same before.
    pub(crate) fn root(&self, position: [i128; 4]) -> [i128; 4] {
        remainders(position, self.root_lengths)
    }

    /// Converts a position from straight coordinates to the leaf's lattice, in its first tile.
    pub(crate) fn position(&self, straight: [i128; 4]) -> [i128; 4] {
        self.repeat.reduced(self.step(remainders(straight, self.lengths)))
    }

    /// Returns the position in the first tile that is equivalent to one in the leaf's lattice.
    pub(crate) fn reduced(&self, position: [i128; 4]) -> [i128; 4] {
        self.repeat.reduced(position)
    }

    /// Converts a step in the same way, without reducing it.
    pub(crate) fn step(&self, straight: [i128; 4]) -> [i128; 4] {
        self.skewing.as_ref().map_or(straight, |skewing| skewing.apply_to_fixed(straight))
    }

    /// Returns the matrix of a map to straight coordinates followed by the map to the leaf's lattice.
    pub(crate) fn matrix(&self, map: &Affine) -> [[f64; 4]; 4] {
        let Some(Affine { matrix, .. }) = &self.skewing else { return map.matrix };
        matrix.map(|row| array::from_fn(|column| (0..4).map(|k| row[k] * map.matrix[k][column]).sum()))
    }

    /// The most cells that a grid may cross, so that none wraps.
    pub(crate) const MAX_TILED_CELLS: f64 = LARGEST_COORDINATE;

    /// Returns whether a grid that crosses this many cells along each coordinate repeats.
    pub(crate) fn reaches(&self, crossed: [f64; 4]) -> bool {
        self.repeat.reaches(crossed)
    }
}

/// Returns the remainders of coordinates by lengths, or the coordinates themselves where these are 0.
fn remainders(coordinates: [i128; 4], lengths: [i128; 4]) -> [i128; 4] {
    array::from_fn(|d| match (coordinates[d], lengths[d]) {
        (coordinate, 0) => coordinate,
        // 128-bit divisions are slow.
        (coordinate, length) if (0..length).contains(&coordinate) => coordinate,
        (coordinate, length) => coordinate.rem_euclid(length),
    })
}

/// The vectors by which a leaf's cells repeat, in Hermite normal form: vector d is zero in all coordinates above d.
/// Where its coordinate d is zero, too, nothing repeats along d.
#[derive(Clone)]
pub(crate) struct Repeat([[i64; 4]; 4]);

/// The period along an axis that does not repeat, which stretches the simplex grid too little to be seen.
const FREE: u32 = 4096;
/// The most cells in a period. Together with those that a grid adds, they fit into 32 bits.
const MOST_CELLS: f64 = 1_073_741_824.0;
/// The limit of cell numbers on their way to the first tile, since shaders count them in 32 bits.
const MOST_ON_THE_WAY: f64 = 2_147_483_648.0;
/// The largest distance, in cells, at which a noise reads other cells.
const REACH: f64 = 4.0;

/// A leaf's coordinates, stretched a little, so that the simplex grid repeats with the tile.
pub(crate) struct SkewedTile {
    pub(crate) repeat: Repeat,
    /// The map from straight coordinates to those that are then skewed, one row for each of these.
    pub(crate) matrix: [[f64; 4]; 4],
    /// The map from straight to skewed coordinates.
    pub(crate) skewing: Affine,
}

impl Tile {
    pub(crate) fn then(&self, next: &Affine) -> Result<Self, NoiseProblem> {
        Ok(Self { map: self.map.then(next)?, ..self.clone() })
    }

    /// Returns the tile behind a map of the coordinates around it.
    pub(crate) fn behind(&self, map: &Affine) -> Result<Self, NoiseProblem> {
        Ok(Self { around: map.then(&self.around)?, ..self.clone() })
    }

    /// Returns the shortest period of each coordinate around the tile that is an `f32`, or 0 if there is none, as for
    /// a coordinate that also moves along an axis of the tile that does not repeat.
    fn root_periods(&self) -> [f32; 4] {
        array::from_fn(|axis| {
            let factors = self.around.matrix.iter().map(|row| row[axis].abs());
            let periods = self.periods.iter().zip(factors).filter(|&(_, factor)| factor != 0.0);
            let multiples = periods.map(|(&period, factor)| multiple_in_floats(f64::from(period) / factor));
            let common = multiples.reduce(|a, b| as_float(common_multiple(a?.into(), b?.into())));
            common.flatten().unwrap_or_default()
        })
    }

    /// Returns the tile of a repeating lattice for shaders.
    pub(crate) fn words(&self, repeat: &Repeat) -> Vec<u32> {
        let periods = self.root_periods();
        let inverses = periods.map(|period| if period == 0.0 { 0.0 } else { period.recip() });
        repeat.words().into_iter().chain(periods.into_iter().chain(inverses).map(f32::to_bits)).collect()
    }

    /// Maps a step of one period along each axis.
    fn vectors(&self) -> impl Iterator<Item = [f64; 4]> {
        self.steps(0)
    }

    /// Maps a step of one period along each axis, or of so many units where nothing repeats.
    fn steps(&self, otherwise: u32) -> impl Iterator<Item = [f64; 4]> {
        let matrix = self.map.matrix;
        let periods = self.periods.iter().map(move |&period| if period == 0 { otherwise } else { period });
        periods.enumerate().map(move |(axis, period)| matrix.map(|row| row[axis] * f64::from(period)))
    }

    /// Returns whether the contents do not depend on the axes that repeat.
    pub(crate) fn is_idle(&self) -> bool {
        self.vectors().flatten().all(|x| x == 0.0)
    }

    /// Returns the largest number of cells in a period along an axis.
    pub(crate) fn longest(&self) -> f64 {
        self.vectors().flatten().fold(0.0, |longest: f64, x| longest.max(x.abs()))
    }

    /// Checks that cells can be counted. Larger numbers have no fraction, so any of them would seem whole.
    fn check_length(&self) -> Result<(), NoiseProblem> {
        let cells = self.longest();
        ensure(cells <= MOST_CELLS, NoiseProblem::TileSize { cells, most: MOST_CELLS })
    }

    /// Returns the vectors by which a lattice of unit cells repeats.
    pub(crate) fn repeat(&self) -> Result<Repeat, NoiseProblem> {
        self.check_length()?;
        let vectors = self.vectors().enumerate().map(|(axis, vector)| {
            let whole = vector.map(f64::round);
            match (0..4).find(|&d| (vector[d] - whole[d]).abs() > 1e-9) {
                Some(d) => Err(NoiseProblem::TileCells { axis, period: self.periods[axis], cells: vector[d] }),
                None => Ok(whole.map(|x| x as i64)),
            }
        });
        Repeat::new(vectors.collect::<Result<_, _>>()?)
    }

    /// Stretches the coordinates of a simplex grid by the smallest amount that makes it repeat.
    pub(crate) fn stretched(&self) -> Result<SkewedTile, NoiseProblem> {
        let n = self.map.dimension;
        let vectors: Vec<_> = self.steps(FREE).collect();
        let is_diagonal = vectors.len() == n
            && vectors.iter().enumerate().all(|(axis, vector)| (0..4).all(|d| (vector[d] != 0.0) == (d == axis)));
        let what = "simplex noise that is turned or sliced inside the tile";
        ensure(is_diagonal, NoiseProblem::NotTileable { what })?;
        self.check_length()?;
        let (mut skewing, mut matrix) = ([[0.0; 4]; 4], [[0.0; 4]; 4]);
        let mut grid_vectors = Vec::new();
        for (axis, vector) in vectors.iter().enumerate() {
            let grid_vector = grid_vector(n, axis, vector[axis]);
            let sum: f64 = grid_vector.iter().map(|&x| x as f64).sum();
            for row in 0..n {
                let x = grid_vector[row] as f64;
                skewing[row][axis] = x / vector[axis];
                matrix[row][axis] = (x - unskew(n) * sum) / vector[axis];
            }
            if self.periods[axis] != 0 {
                grid_vectors.push(grid_vector);
            }
        }
        Ok(SkewedTile { repeat: Repeat::new(grid_vectors)?, matrix, skewing: Affine::linear(skewing, n) })
    }
}

/// Returns the vector of the simplex grid, in skewed coordinates, that replaces a vector along an axis.
///
/// In 3-D, (0, 1, 1), (1, 0, 1) and (1, 1, 0) are at right angles and of length 1, so whole multiples of them only
/// rotate the grid. In 2-D, (1, 0) and (1, 2) are at right angles, and of lengths √(2/3) and √2: each axis is stretched
/// separately. In 4-D it is the nearest vector of the grid.
fn grid_vector(n: usize, axis: usize, length: f64) -> [i64; 4] {
    let count = |unit: f64| ((length.abs() / unit).round().max(1.0) * length.signum()) as i64;
    match (n, axis) {
        (2, 0) => [count((2.0_f64 / 3.0).sqrt()), 0, 0, 0],
        (2, _) => {
            let count = count(2.0_f64.sqrt());
            [count, 2 * count, 0, 0]
        }
        (3, _) => array::from_fn(|d| if d == axis || d == 3 { 0 } else { count(1.0) }),
        _ => {
            let skew = (5.0_f64.sqrt() - 1.0) / 4.0;
            let others = (length * skew).round();
            let own = (length * (1.0 + skew)).abs().round().max(1.0 + others.abs()) * length.signum();
            array::from_fn(|d| if d == axis { own as i64 } else { others as i64 })
        }
    }
}

impl Repeat {
    fn new(vectors: Vec<[i64; 4]>) -> Result<Self, NoiseProblem> {
        let too_large = |cells| NoiseProblem::TileSize { cells, most: MOST_ON_THE_WAY };
        // The volume of the tile bounds the numbers of its normal form.
        let length = |vector: &[i64; 4]| vector.iter().map(|&x| whole_power(x as f64, 2)).sum::<f64>().sqrt();
        let volume = vectors.iter().map(length).product::<f64>();
        let repeat = Self(normal_form(vectors).ok_or(too_large(volume))?);
        let largest = repeat.largest_on_the_way([0.0; 4]);
        ensure(largest < MOST_ON_THE_WAY, too_large(largest))?;
        Ok(repeat)
    }

    /// Returns the largest cell number during reduction, for cells that lie this far beyond the first tile along each
    /// coordinate.
    fn largest_on_the_way(&self, beyond: [f64; 4]) -> f64 {
        let mut sizes: [f64; 4] = array::from_fn(|d| self.0[d][d] as f64 + beyond[d] + REACH);
        for d in (0..4).rev().filter(|&d| self.0[d][d] != 0) {
            let periods = (sizes[d] / self.0[d][d] as f64).floor() + 1.0;
            for (size, x) in sizes.iter_mut().zip(self.0[d]).take(d) {
                *size += periods * (x as f64).abs();
            }
        }
        sizes.into_iter().fold(0.0, f64::max)
    }

    /// Returns whether cells this far beyond the first tile can be reduced to it.
    fn reaches(&self, beyond: [f64; 4]) -> bool {
        self.largest_on_the_way(beyond) < MOST_ON_THE_WAY
    }

    /// Returns the upper triangle, column by column, for shaders.
    fn words(&self) -> Vec<u32> {
        (0..4).flat_map(|d| (0..=d).map(move |row| self.0[d][row] as i32 as u32)).collect()
    }

    /// Returns whether all vectors cross an even number of cells.
    pub(crate) fn is_even(&self) -> bool {
        self.0.iter().all(|vector| vector.iter().sum::<i64>() % 2 == 0)
    }

    /// Returns the position in the first tile that is equivalent to this one, in 64.64 fixed point.
    fn reduced(&self, mut position: [i128; 4]) -> [i128; 4] {
        for d in (0..4).rev().filter(|&d| self.0[d][d] != 0) {
            let count = ((position[d] >> 64) as i64).div_euclid(self.0[d][d]);
            for (coordinate, x) in position.iter_mut().zip(self.0[d]) {
                *coordinate = coordinate.wrapping_sub((i128::from(count) * i128::from(x)) << 64);
            }
        }
        position
    }
}

/// The largest denominator of a root's period.
const MOST_PARTS: f64 = 1_048_576.0;

/// Returns the smallest whole multiple of a period that is an `f32`, such as 40 for a third of 40. It exists only if
/// the period is, up to rounding, a fraction with a small denominator.
fn multiple_in_floats(period: f64) -> Option<f32> {
    // Convergents of its continued fraction, each as a numerator and a denominator.
    let (mut before, mut convergent) = ([0.0, 1.0], [1.0, 0.0]);
    let mut rest = period;
    // Denominators grow as fast as the Fibonacci numbers.
    loop {
        let whole = rest.floor();
        (before, convergent) = (convergent, array::from_fn(|i| whole * convergent[i] + before[i]));
        let [above, below] = convergent;
        if below > MOST_PARTS {
            return None;
        }
        if (above - period * below).abs() <= above * power_of_two(48).recip() {
            // The denominator may keep a power of two.
            let parts = below as u32;
            return as_float(above / f64::from(1 << parts.trailing_zeros()));
        }
        rest = (rest - whole).recip();
    }
}

/// Returns the smallest whole multiple of two numbers with finite binary fractions.
fn common_multiple(a: f64, b: f64) -> f64 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0.0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}

/// Returns a number as an `f32`, if it is one.
fn as_float(x: f64) -> Option<f32> {
    let float = x as f32;
    (f64::from(float) == x).then_some(float)
}

/// Returns the Hermite normal form of a lattice of vectors, if no intermediate number is too large.
fn normal_form(mut vectors: Vec<[i64; 4]>) -> Option<[[i64; 4]; 4]> {
    let mut pivots = [[0; 4]; 4];
    for d in (0..4).rev() {
        // Euclid's algorithm along coordinate d, until only one vector is not zero there.
        let least = |vectors: &[[i64; 4]]| {
            (0..vectors.len()).filter(|&i| vectors[i][d] != 0).min_by_key(|&i| vectors[i][d].abs())
        };
        while let Some(least) = least(&vectors) {
            let pivot = vectors.swap_remove(least);
            for vector in &mut vectors {
                *vector = minus(*vector, pivot, vector[d].div_euclid(pivot[d]))?;
            }
            if vectors.iter().all(|vector| vector[d] == 0) {
                pivots[d] = if pivot[d] < 0 { pivot.map(|x| -x) } else { pivot };
                break;
            }
            vectors.push(pivot);
        }
    }
    // Reduces numbers off the diagonal to [0, the number on the diagonal).
    for d in 0..4 {
        for below in (0..d).rev() {
            if pivots[below][below] != 0 {
                pivots[d] = minus(pivots[d], pivots[below], pivots[d][below].div_euclid(pivots[below][below]))?;
            }
        }
    }
    Some(pivots)
}

/// Returns a - b · count, unless an intermediate number is too large to be negated.
fn minus(a: [i64; 4], b: [i64; 4], count: i64) -> Option<[i64; 4]> {
    let mut difference = [0; 4];
    for d in 0..4 {
        difference[d] = a[d].checked_sub(count.checked_mul(b[d])?).filter(|&x| x != i64::MIN)?;
    }
    Some(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_the_same_lattice_in_normal_form() {
        let of = |vectors: &[[i64; 4]]| Repeat::new(vectors.to_vec()).unwrap();
        assert_eq!(of(&[[5, 0, 0, 0], [0, 7, 0, 0]]).0, [[5, 0, 0, 0], [0, 7, 0, 0], [0; 4], [0; 4]]);
        // The simplex grid in 3-D: body-centred cubes, with a volume of 2 per cell.
        let cubes = of(&[[0, 4, 4, 0], [4, 0, 4, 0], [4, 4, 0, 0]]);
        assert_eq!(cubes.0, [[8, 0, 0, 0], [4, 4, 0, 0], [4, 0, 4, 0], [0; 4]]);
        let position = |x: [i64; 4]| x.map(|x| i128::from(x) << 64);
        for (far, near) in [([4, 4, 0, 0], [0; 4]), ([9, 5, 4, 0], [1, 1, 0, 0]), ([-1, 0, 0, 7], [7, 0, 0, 7])] {
            assert_eq!(cubes.reduced(position(far)), position(near), "{far:?}");
        }
    }

    #[test]
    fn repeats_whose_numbers_grow_too_large_are_refused() {
        // Each vector is short enough, but repeats only begin after their volume, 2^90, or numbers overflow on the way.
        let large = 1 << 30;
        let vectors = vec![[large, 1, 0, 0], [0, large, 1, 0], [0, 0, large, 1], [1, 0, 0, large]];
        assert!(matches!(Repeat::new(vectors), Err(NoiseProblem::TileSize { .. })));
        let plane = vec![[3 << 20, (4 << 20) + 1, 0, 0], [-4 << 20, 3 << 20, 0, 0]];
        assert!(matches!(Repeat::new(plane), Err(NoiseProblem::TileSize { cells, .. }) if cells > 1e12));
    }

    #[test]
    fn repeats_of_fewer_vectors_leave_other_coordinates_alone() {
        let along_z = Repeat::new(vec![[0, 0, 6, 0], [0, 0, 4, 0]]).unwrap();
        assert_eq!(along_z.0, [[0; 4], [0; 4], [0, 0, 2, 0], [0; 4]]);
        assert_eq!(along_z.reduced([-3 << 64, 9, 5 << 64, 1]), [-3 << 64, 9, 1 << 64, 1]);
    }

    #[test]
    fn multiples_of_periods_are_the_first_that_are_floats() {
        let large = power_of_two(28);
        for (period, expected) in [
            (4.0, Some(4.0)),
            (0.75, Some(0.75)),
            (large, Some(268_435_456.0)),
            (large + 1.0, None),
            // A tenth, 40/3, and fractions of octaves.
            (1.0 / 10.0, Some(0.5)),
            (4.0 / 0.3, Some(40.0)),
            (4.0 / whole_power(3.0, 9), Some(4.0)),
            (7.0 / whole_power(2.5, 3), Some(56.0)),
            (1.0 / whole_power(2.1, 2), Some(100.0)),
            (1.0 / (1.0 / 3.0), Some(3.0)),
            (power_of_two(32).recip(), None),
            (std::f64::consts::PI, None),
            (2.0_f64.sqrt() * 4096.0, None),
        ] {
            assert_eq!(multiple_in_floats(period), expected, "{period}");
        }
        assert_eq!([(4.0, 6.0), (0.75, 0.5), (7.0, 1024.0)].map(|(a, b)| common_multiple(a, b)), [12.0, 1.5, 7168.0]);
    }
}
