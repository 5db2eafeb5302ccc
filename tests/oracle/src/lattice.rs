//! The sums of published noises over the corners of a cell, and their interpolants. Plain `f64`, in 1 to 8 dimensions.

pub use crate::hashes::*;
pub use crate::sets::{bit_group, circle, vectors};
use crate::{ONE, Position, scaled, split_mix_64};
use std::array::from_fn;
use std::f64::consts::PI;

/// An interpolant s(t) for t in [0, 1].
pub type Interpolant = fn(f64) -> f64;

/// t.
pub fn linear(t: f64) -> f64 {
    t
}

/// (1 - cos(pi t))/2.
pub fn cosine(t: f64) -> f64 {
    (1.0 - (PI * t).cos()) / 2.0
}

/// 3t^2 - 2t^3.
pub fn cubic(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

/// 6t^5 - 15t^4 + 10t^3.
pub fn quintic(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// The 4-point cubic through the levels at -1, 0, 1 and 2, for t in [0, 1].
pub fn spline([v0, v1, v2, v3]: [f64; 4], t: f64) -> f64 {
    let p = (v3 - v2) - (v0 - v1);
    let q = (v0 - v1) - p;
    ((p * t + q) * t + (v2 - v0)) * t + v1
}

/// The least cubic that is 0 at 0 and 1 and has the slopes g0 and g1 there (Burger eq. 14).
pub fn minimal_cubic(g0: f64, g1: f64, t: f64) -> f64 {
    g0 * (t - 1.0) * (t - 1.0) * t + g1 * (t - 1.0) * t * t
}

/// The cell, floor(p), and the place in it, p - floor(p).
pub fn split<const N: usize>(p: Position<N>) -> (Cell<N>, [f64; N]) {
    (p.map(|x| (x >> 64) as i64), p.map(|x| (x & (ONE - 1)) as f64 / ONE as f64))
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len(), "vectors of different dimensions");
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The sum over all K^N lists of digits in 0..K of a term times its digits' weights on their axes.
fn tensor_sum<const N: usize, const K: usize>(weights: [[f64; K]; N], term: impl Fn([i64; N]) -> f64) -> f64 {
    let product = |index: usize| {
        let digits: [usize; N] = from_fn(|d| index / K.pow(d as u32) % K);
        let weight: f64 = (0..N).map(|d| weights[d][digits[d]]).product();
        weight * term(digits.map(|digit| digit as i64))
    };
    (0..K.pow(N as u32)).map(product).sum()
}

/// Value noise: the levels of the cell's 2^N corners, interpolated axis by axis.
pub fn value<const N: usize>(p: Position<N>, s: Interpolant, level: impl Fn(Cell<N>) -> f64) -> f64 {
    let (cell, f) = split(p);
    tensor_sum(f.map(|t| [1.0 - s(t), s(t)]), |j| level(from_fn(|d| cell[d] + j[d])))
}

/// Value noise by the 4-point cubic, of 4^N levels.
pub fn value_spline<const N: usize>(p: Position<N>, level: impl Fn(Cell<N>) -> f64) -> f64 {
    let (cell, f) = split(p);
    let weight = |k: usize, t: f64| spline(from_fn(|other| if other == k { 1.0 } else { 0.0 }), t);
    tensor_sum::<N, 4>(f.map(|t| from_fn(|k| weight(k, t))), |j| level(from_fn(|d| cell[d] + j[d] - 1)))
}

/// One term of a noise: a corner's offset in the cell, its weight, the vector from it to the point.
pub type Corner<const N: usize> = ([i64; N], f64, [f64; N]);

/// The sum over the corners of a cell of `w_j G(i+j) . (f-j)`.
fn sum<const N: usize>(cell: Cell<N>, corners: &[Corner<N>], gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    let term =
        |(offset, weight, distance): &Corner<N>| weight * dot(&gradient(from_fn(|d| cell[d] + offset[d])), distance);
    corners.iter().map(term).sum()
}

/// The 2^N corners of Perlin noise (Perlin 1985, Burger 2008 alg. 4): corner j in {0,1}^N weighs
/// the product over the axes of s(f) where j is 1 and of 1 - s(f) where it is 0.
pub fn perlin_corners<const N: usize>(f: [f64; N], s: Interpolant) -> Vec<Corner<N>> {
    let s = f.map(s);
    let corner = |bits: usize| {
        let far: [bool; N] = from_fn(|d| bits & (1 << d) != 0);
        let weight = (0..N).map(|d| if far[d] { s[d] } else { 1.0 - s[d] });
        let distance = from_fn(|d| if far[d] { f[d] - 1.0 } else { f[d] });
        (far.map(i64::from), weight.product(), distance)
    };
    (0..1 << N).map(corner).collect()
}

/// Perlin noise, unscaled (Perlin 1985, 2002; Burger 2008 alg. 4).
pub fn perlin<const N: usize>(p: Position<N>, s: Interpolant, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    let (cell, f) = split(p);
    sum(cell, &perlin_corners(f, s), gradient)
}

/// floor(sqrt(n) * 2^124) for n up to 5, exactly: the schoolbook root, one bit at a time.
const fn root_with_124_bits(n: u128) -> u128 {
    let mut root = n.isqrt();
    let mut rest = n - root * root;
    let mut bit = 0;
    while bit < 124 {
        // The digit is the largest, 0 or 1, with (2 root + digit)^2 <= 4 (root^2 + rest).
        let digit = (rest > root) as u128;
        rest = 4 * rest - digit * (4 * root + 1);
        root = 2 * root + digit;
        bit += 1;
    }
    root
}

/// F = (sqrt(N+1)-1)/N, times 2^124, in N dimensions.
const fn skew_with_124_bits(n: u128) -> u128 {
    if n == 1 { 0 } else { (root_with_124_bits(n + 1) - (1 << 124)) / n }
}

/// The skewed cell and the place in it: s = p + F (p0+p1+..), F = (sqrt(N+1)-1)/N (Gustavson
/// 2005), in fixed point to within 2^-62. In one dimension F = 0: the lattice is the integers.
pub fn skewed<const N: usize>(p: Position<N>) -> ([i64; N], [f64; N]) {
    let f = const { skew_with_124_bits(N as u128) };
    // F = high/2^64 + low/2^124, sum = whole + part/2^64; the product low * part is negligible.
    let (high, low) = ((f >> 60).cast_signed(), (f & ((1 << 60) - 1)).cast_signed());
    let sum: i128 = p.iter().sum();
    let (whole, part) = (sum >> 64, sum & (ONE - 1));
    let shift = whole * high + ((whole * low) >> 60) + ((part * high) >> 64);
    split(p.map(|coordinate| coordinate + shift))
}

/// K/(1 + NK), which undoes the skew by K = (sqrt(N+1) - 1)/N; 0 in one dimension.
pub fn unskew<const N: usize>() -> f64 {
    if N == 1 { 0.0 } else { (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64 }
}

/// The radial term `max(0, r2 - |d|^2)^4` of the distance's square.
pub fn radial(radius_squared: f64) -> impl Fn(f64) -> f64 {
    move |square| (radius_squared - square).max(0.0).powi(4)
}

/// A lattice point as a corner: the point at the place `f` of a skewed cell is d = (f-o) - G sum(f-o) away from it.
fn skewed_corner<const N: usize>(f: [f64; N], offset: Cell<N>, radial: impl Fn(f64) -> f64) -> Corner<N> {
    let away: [f64; N] = from_fn(|d| f[d] - offset[d] as f64);
    let distance = away.map(|a| a - unskew::<N>() * away.iter().sum::<f64>());
    (offset, radial(dot(&distance, &distance)), distance)
}

/// The N+1 corners of the simplex around the place `f` of a skewed cell (Gustavson 2005): corner k is the k axes of
/// largest f, the lower axis first of two equals.
pub fn simplex_corners<const N: usize>(f: [f64; N], radial: impl Fn(f64) -> f64) -> Vec<Corner<N>> {
    let mut order: [usize; N] = from_fn(|d| d);
    order.sort_by(|&a, &b| f[b].total_cmp(&f[a]).then(a.cmp(&b)));
    let offset = |k: usize| from_fn(|d| i64::from(order[..k].contains(&d)));
    (0..=N).map(|k| skewed_corner(f, offset(k), &radial)).collect()
}

/// Simplex noise, unscaled (Gustavson 2005; r2 = 1 in one dimension, where the lattice is not skewed, else 0.5 or 0.6).
pub fn simplex<const N: usize>(p: Position<N>, radius_squared: f64, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    simplex_with(p, radial(radius_squared), gradient)
}

/// Simplex noise with any radial term of the distance's square.
pub fn simplex_with<const N: usize>(
    p: Position<N>,
    radial: impl Fn(f64) -> f64,
    gradient: impl Fn(Cell<N>) -> [f64; N],
) -> f64 {
    let (cell, f) = skewed(p);
    sum(cell, &simplex_corners(f, radial), gradient)
}

/// All lattice points of which the point at the place `f` of a skewed cell is within the radius, and those around: a
/// point's skewed coordinates are products with vectors of the length `sqrt(2)`, so they are less than `sqrt(2 r2)`
/// away from those of the lattice points.
pub fn lattice_corners<const N: usize>(f: [f64; N], radius_squared: f64) -> Vec<Corner<N>> {
    assert!(2.0 * radius_squared < 4.0, "points are looked for from -1 to 2");
    let offset = |code: usize| from_fn(|d| (code >> (2 * d) & 3) as i64 - 1);
    (0..1 << (2 * N)).map(|code| skewed_corner(f, offset(code), radial(radius_squared))).collect()
}

/// `OpenSimplex2S` noise (`KdotJPG` 2022), unscaled: r2 is n / (n + 1), the square of the distance between lattice
/// points. In one dimension, for which nothing is published, it is simplex noise.
pub fn super_simplex<const N: usize>(p: Position<N>, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    if N == 1 { simplex(p, 1.0, gradient) } else { sum_of_all(p, N as f64 / (N as f64 + 1.0), gradient) }
}

/// The noise of all lattice points of simplex noise within a radius, unscaled, in two dimensions or more.
pub fn sum_of_all<const N: usize>(p: Position<N>, radius_squared: f64, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    let (cell, f) = skewed(p);
    let mut corners = lattice_corners(f, radius_squared);
    corners.retain(|(_, weight, _)| *weight > 0.0);
    sum(cell, &corners, gradient)
}

/// 1-D gradient noise by the smallest polynomial (Burger eq. 14).
pub fn cubic_1d(p: Position<1>, slope: impl Fn(i64) -> f64) -> f64 {
    let ([i], [t]) = split(p);
    minimal_cubic(slope(i), slope(i + 1), t)
}

/// The slope `2 P[i]/255 - 1` (Burger eq. 44 with a permutation as the hash).
pub fn permutation_slope(permutation: &[u8; 256], i: i64) -> f64 {
    byte_level(x_innermost(permutation, [i]))
}

/// The frequencies of a band: `lowest` times powers of the lacunarity, while at most `highest`.
pub fn band(lowest: f64, highest: f64, lacunarity: f64) -> Vec<f64> {
    let higher = |&f: &f64| Some(f * lacunarity);
    std::iter::successors(Some(lowest), higher).take_while(|&f| f <= highest).collect()
}

/// Fractional Brownian motion: the sum over octaves k of `persistence^k noise(k, f_k p)`, divided by
/// the sum of the amplitudes or not.
pub fn fbm<const N: usize>(
    p: Position<N>,
    frequencies: &[f64],
    persistence: f64,
    divided: bool,
    noise: impl Fn(usize, Position<N>) -> f64,
) -> f64 {
    let (mut sum, mut amplitudes, mut amplitude) = (0.0, 0.0, 1.0);
    for (k, &frequency) in frequencies.iter().enumerate() {
        sum += amplitude * noise(k, p.map(|x| scaled(x, frequency)));
        amplitudes += amplitude;
        amplitude *= persistence;
    }
    if divided { sum / amplitudes } else { sum }
}

/// The position moved by 4096 k along every axis (Cochoy 4.3), for octave k.
pub fn shifted<const N: usize>(p: Position<N>, k: usize) -> Position<N> {
    p.map(|x| x + 4096 * k as i128 * ONE)
}

/// A position drawn from the cube of cells -8..8.
pub fn random_position<const N: usize>(state: &mut u64) -> Position<N> {
    from_fn(|_| (i128::from(split_mix_64(state)) - (1 << 63)) << 4)
}

/// The nearest fixed-point position.
pub fn position<const N: usize>(p: [f64; N]) -> Position<N> {
    p.map(|x| (x * ONE as f64) as i128)
}

/// A gradient for tests, each component the level of a mixed hash of its own seed.
pub fn free_gradient<const N: usize>(cell: Cell<N>) -> [f64; N] {
    from_fn(|d| mixed_level(mixed(cell, d as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate as oracle;
    use std::f64::consts::FRAC_1_SQRT_2;

    #[test]
    fn bit_groups_are_spread() {
        let level = |group: u8, ones: u8| 2.0 * f64::from(group) / f64::from(ones) - 1.0;
        let hash = 0b1011_0110;
        assert_eq!(bit_group(hash, 6), [level(0b11_0110, 63), level(0b10_1101, 63)]);
        assert_eq!(bit_group(hash, 4), [0b0110, 0b1101, 0b1011].map(|group| level(group, 15)));
        assert_eq!(bit_group(hash, 3), [0b110, 0b011, 0b110, 0b101].map(|group| level(group, 7)));
        assert_eq!(bit_group::<8>(hash, 1), [-1.0, 1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0]);
        assert_eq!(bit_group(hash, 2), [level(0b10, 3)]);
    }

    #[test]
    fn circle_starts_on_the_x_axis() {
        for count in [8, 24, 256] {
            let circle = circle(count);
            assert_eq!((circle.len(), circle[0]), (usize::from(count), [1.0, 0.0]));
            assert!(circle.iter().all(|g| (dot(g, g) - 1.0).abs() < 1e-15), "{count}");
            let [x, y] = circle[3 * circle.len() / 8];
            assert!((x + FRAC_1_SQRT_2).abs() + (y - FRAC_1_SQRT_2).abs() < 1e-15, "{count}");
        }
    }

    #[test]
    fn interpolants_are_as_smooth_as_they_say() {
        let h = 1e-4;
        for (s, flat, bent) in
            [(linear as Interpolant, false, false), (cosine, true, true), (cubic, true, true), (quintic, true, false)]
        {
            assert!(s(0.0).abs() + (s(1.0) - 1.0).abs() + (s(0.5) - 0.5).abs() < 1e-15);
            assert!((s(0.3) + s(0.7) - 1.0).abs() < 1e-15);
            assert_eq!(s(h) / h < 0.1, flat, "slope at 0");
            assert_eq!(s(h) / h.powi(2) > 1.0, bent || !flat, "curvature at 0");
        }
        assert!((quintic(0.25) - 0.103_515_625).abs() + (cubic(0.25) - 0.156_25).abs() < 1e-15);
    }

    #[test]
    fn spline_goes_through_its_middle_levels() {
        let levels = [0.3, -0.7, 0.9, 0.2];
        assert!((spline(levels, 0.0) - levels[1]).abs() + (spline(levels, 1.0) - levels[2]).abs() < 1e-15);
        // Its slope at a lattice point is the difference of the neighbours' levels, on both sides.
        let slope = |t: f64| (spline(levels, t + 1e-6) - spline(levels, t - 1e-6)) / 2e-6;
        assert!((slope(0.0) - (levels[2] - levels[0])).abs() < 1e-9);
        assert!((slope(1.0) - (levels[3] - levels[1])).abs() < 1e-9);
    }

    /// Calls a generic function for every dimension.
    macro_rules! in_dimensions {
        ($check:ident, $($n:literal)*) => { $($check::<$n>();)* };
    }

    #[test]
    fn gradients_are_the_slopes_at_lattice_points() {
        fn check<const N: usize>() {
            let cell: Cell<N> = from_fn(|d| 3 - 2 * d as i64);
            let p = cell.map(|i| i128::from(i) * ONE);
            let noise = |p| perlin(p, quintic, free_gradient);
            assert_eq!(noise(p), 0.0, "{N}-D");
            let slope = oracle::gradient(p, 1e-3, noise);
            let g = free_gradient(cell);
            assert!((0..N).all(|d| (slope[d] - g[d]).abs() < 1e-7), "{slope:?}, not {g:?}");

            let sum: i64 = cell.iter().sum();
            let p = position(cell.map(|i| i as f64 - unskew::<N>() * sum as f64));
            let (radius_squared, peak) = if N == 1 { (1.0, 1.0) } else { (0.5, 0.0625) };
            let slope = oracle::gradient(p, 1e-3, |p| simplex(p, radius_squared, free_gradient));
            assert!((0..N).all(|d| (slope[d] - peak * g[d]).abs() < 1e-7), "{slope:?}, not {g:?} * {peak}");
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn skewed_cells_are_those_of_the_formula() {
        fn check<const N: usize>() {
            let mut state = 70 + N as u64;
            for _ in 0..100 {
                let p: Position<N> = random_position(&mut state);
                let (cell, f) = skewed(p);
                let place: [f64; N] = from_fn(|d| cell[d] as f64 + f[d]);
                let sum: f64 = place.iter().sum();
                for d in 0..N {
                    let back = place[d] - unskew::<N>() * sum;
                    assert!((back - p[d] as f64 / ONE as f64).abs() < 1e-13, "{N}-D, axis {d}");
                }
            }
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn every_corner_of_a_simplex_adds_a_term() {
        fn check<const N: usize>() {
            // At the middle of the simplex of falling coordinates, all weights are the same.
            let f: [f64; N] = from_fn(|d| (N - d) as f64 / (N as f64 + 1.0));
            let p = position(f.map(|x| x - unskew::<N>() * f.iter().sum::<f64>()));
            let corner = |k: usize| from_fn(|d| i64::from(d < k));
            for k in 0..=N {
                let only = |cell| if cell == corner(k) { [1.0; N] } else { [0.0; N] };
                let sum = simplex(p, 1.0, only);
                let every = simplex(p, 1.0, |_| [1.0; N]);
                assert!(sum.abs() > 1e-6 || k * 2 == N, "corner {k} in {N}-D");
                assert!(every.abs() < 1e-12, "the middle is where the distances cancel");
            }
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn octaves_are_those_of_the_band() {
        assert_eq!(band(0.5, 4.0, 2.0), [0.5, 1.0, 2.0, 4.0]);
        assert_eq!(band(1.0, 8.9, 3.0), [1.0, 3.0]);
        assert!(band(2.0, 1.0, 2.0).is_empty());
        let p = position([1.25, -3.0]);
        let index = |k: usize, _| k as f64;
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, false, index), 0.5 + 2.0 * 0.25);
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, true, index), 1.0 / 1.75);
        let seen = |_, p| if p == position([2.5, -6.0]) { 1.0 } else { 0.0 };
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, false, seen), 0.5);
        assert_eq!(shifted(p, 2), position([8193.25, 8189.0]));
    }
}
