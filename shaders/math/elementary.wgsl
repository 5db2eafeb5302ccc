// Roots, sines, exponentials, logarithms and powers, from + - * and bits, because the builtins differ between adapters.
// Errors are relative unless stated otherwise, and were measured over all f32.
//
// holes: exact, clamp_symmetric, flush_small

// A number as a sum. The head has 12 significant bits, so products of two heads are exact.
struct Split { head: f32, tail: f32 }

// Returns the first 12 significant bits of x. The rest has 12, too.
fn coarse(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u);
}

// Returns x * y, whose head is exact but longer than 12 bits.
fn split_times(x: f32, y: Split) -> Split {
    let x_head = coarse(x);
    let x_tail = exact(x - x_head);
    return Split(exact(x_head * y.head), exact(exact(x * y.tail) + exact(x_tail * y.head)));
}

// Returns the whole number nearest to x.
fn nearest(x: f32) -> f32 {
    return floor(exact(x + 0.5));
}

// Returns 1 / x for |x| <= 2^60, within 9e-8. A smaller |x| than 2^-60 counts as 2^-60. Exact for powers of two.
fn reciprocal(x: f32) -> f32 {
    let near = select(x, 8.6736174e-19, abs(x) < 8.6736174e-19);
    // Negates the exponent, and replaces 1 / m by a line in m: within 5.1%. Each step squares that error.
    let y0 = bitcast<f32>(0x7ef311c7u - bitcast<u32>(near));
    let y1 = exact(y0 * exact(2.0 - exact(near * y0)));
    let y2 = exact(y1 * exact(2.0 - exact(near * y1)));
    return exact(y2 + exact(y2 * exact(1.0 - exact(near * y2))));
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
fn reciprocal_root(x: f32) -> f32 {
    let near = select(x, 8.271806e-25, x < 8.271806e-25);
    let halved = exact(0.5 * near);
    // Halves the exponent in the same way: within 3.5%. Each step squares that error, times 1.5.
    let y0 = bitcast<f32>(0x5f3759dfu - (bitcast<u32>(near) >> 1u));
    let y1 = exact(y0 * exact(1.5 - exact(halved * exact(y0 * y0))));
    let y2 = exact(y1 * exact(1.5 - exact(halved * exact(y1 * y1))));
    return exact(y2 + exact(y2 * exact(0.5 - exact(halved * exact(y2 * y2)))));
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
fn root(x: f32) -> f32 {
    let y = reciprocal_root(x);
    let s = exact(x * y);
    let better = exact(s + exact(exact(0.5 * y) * exact(x - exact(s * s))));
    return select(better, 0.0, x < 8.271806e-25);
}

// Returns the square root of |x| with the sign of x, as `root` does.
fn signed_root(x: f32) -> f32 {
    let size = root(abs(x));
    return select(size, exact(0.0 - size), x < 0.0);
}

// Returns sin(x + quarter * pi / 2).
fn wave(x: f32, quarter: i32) -> f32 {
    let near = clamp_symmetric(x, 4194304.0);
    // A quarter turn is 3217 / 2048 - 4.4535846e-6 - 8.705516e-10, the first two of 12 bits. x is reduced by `many` of
    // them, a multiple of 2048, and then by at most 1026. Either number has 11 bits, so all products except the last
    // are exact.
    let many = exact(nearest(exact(near * 3.108495e-4)) * 2048.0);
    let after_many = exact(near - exact(many * 1.5708008));
    let many_rest = exact(many * 4.4535846e-6);
    let few = nearest(exact(exact(after_many + many_rest) * 0.63661975));
    let after_few = exact(exact(after_many - exact(few * 1.5708008)) + many_rest);
    let rest = exact(exact(many + few) * 8.705516e-10);
    let r = exact(exact(after_few + exact(few * 4.4535846e-6)) + rest);

    // |r| < 0.786: sin r stays below 1, and so does 1 - z * a positive number.
    let z = exact(r * r);
    let odd = exact(exact(z * exact(exact(z * -1.951648e-4) + 8.332172e-3)) - 0.16666655);
    let sine = exact(r + exact(exact(r * z) * odd));
    let even = exact(exact(z * exact(exact(z * 2.4437533e-5) - 1.388736e-3)) + 4.1666647e-2);
    let cosine = exact(1.0 - exact(z * exact(0.5 - exact(z * even))));

    let turned = i32(few) + quarter;
    let size = select(sine, cosine, (turned & 1) == 1);
    return flush_small(bitcast<f32>(bitcast<u32>(size) ^ (u32(turned & 2) << 30u)));
}

// Returns sin(x), x clamped to +-2^22, within an absolute 1.1e-7 and in [-1, 1].
fn sine(x: f32) -> f32 {
    return wave(x, 0);
}

// Returns cos(x), with the bounds of `sine`.
fn cosine(x: f32) -> f32 {
    return wave(x, 1);
}

// Returns 2^y, y clamped to [-60, 60].
fn power_of_2(y: Split) -> f32 {
    let sum = exact(y.head + y.tail);
    let whole = nearest(clamp_symmetric(sum, 60.0));
    let rest = exact(exact(y.head - whole) + y.tail);
    let r = select(0.0, rest, abs(sum) < 60.0);
    let p3 = exact(exact(r * exact(exact(r * 1.532083e-4) + 1.3390387e-3)) + 9.618529e-3);
    let p1 = exact(exact(r * exact(exact(r * p3) + 5.5503618e-2)) + 0.24022647);
    let mantissa = exact(exact(r * exact(exact(r * p1) + 0.6931472)) + 1.0);
    return bitcast<f32>(bitcast<i32>(mantissa) + (i32(whole) << 23u));
}

// Returns log2(x) for a normal x > 0.
fn logarithm(x: f32) -> Split {
    // x = 2^exponent * (1 + f), 1 + f from sqrt(1/2) to sqrt(2).
    let bits = bitcast<i32>(x);
    let exponent = (bits - 0x3f3504f3) >> 23u;
    let whole = f32(exponent);
    let f = exact(bitcast<f32>(bits - (exponent << 23u)) - 1.0);

    // ln(1 + f) = f - f^2 / 2 + f^3 q(f). f and the square of its head are exact.
    let f_head = coarse(f);
    let f_tail = exact(f - f_head);
    let square = exact(0.5 * exact(f_head * f_head));
    let square_rest = exact(exact(0.5 * f_tail) * exact(f + f_head));
    let cube = exact(exact(f * f) * f);
    let q6 = exact(exact(f * -7.6345e-2) + 0.12761578);
    let q4 = exact(exact(f * exact(exact(f * q6) - 0.13160181)) + 0.14201757);
    let q2 = exact(exact(f * exact(exact(f * q4) - 0.16623357)) + 0.20001227);
    let q = exact(exact(f * exact(exact(f * q2) - 0.2500082)) + 0.3333333);
    let near = exact(f - square);
    let near_rest = exact(exact(f - near) - square);
    let rest = exact(exact(near_rest - square_rest) + exact(cube * q));
    let natural = coarse(exact(near + rest));
    let natural_rest = exact(exact(near - natural) + rest);

    // log2(e) is 1.4428711 - 1.7605285e-4, the first of 12 bits.
    let part = split_times(natural, Split(1.4428711, -1.7605285e-4));
    let part_rest = exact(part.tail + exact(natural_rest * 1.442695));
    let head = coarse(exact(whole + exact(part.head + part_rest)));
    return Split(head, exact(exact(exact(whole - head) + part.head) + part_rest));
}

// Returns e^x, x clamped to +-41.5, within 1e-7.
fn exponential(x: f32) -> f32 {
    return power_of_2(split_times(clamp_symmetric(x, 41.5), Split(1.4428711, -1.7605285e-4)));
}

// Returns log2(x), within 8e-8. A smaller x than 2^-60 counts as 2^-60. Exact for powers of two.
fn logarithm_2(x: f32) -> f32 {
    let y = logarithm(select(x, 8.6736174e-19, x < 8.6736174e-19));
    return flush_small(exact(y.head + y.tail));
}

// Returns ln(x), within 7e-8. A smaller x than 2^-60 counts as 2^-60.
fn natural_logarithm(x: f32) -> f32 {
    let y = logarithm(select(x, 8.6736174e-19, x < 8.6736174e-19));
    // ln(2) is 0.69311523 + 3.1946183e-5, the first of 12 bits.
    let rest = exact(exact(y.head * 3.1946183e-5) + exact(y.tail * 0.6931472));
    return flush_small(exact(exact(y.head * 0.69311523) + rest));
}

// Returns x^p = 2^(p log2 x), p log2 x clamped to [-60, 60]. Below 59, within 1.1e-7 + 1.3e-8 |p log2 x|: the error of
// 2^r, and ln 2 times that of log2 x. A smaller x than 2^-40 counts as 0, whose powers are 0, 1 and 2^60, and so does a
// smaller |p|. 1^p and x^0 are 1.
fn power(x: f32, p: f32) -> f32 {
    // |log2 x| is 0 or above 2^-24, so p beyond 2^30 is as good as infinite.
    let q = flush_small(clamp_symmetric(p, 1073741824.0));
    let zero_base = x < 9.094947017729282e-13;
    let y = power_of_2(split_times(q, logarithm(select(x, 1.0, zero_base))));
    let at_least_1 = select(1.0, 1.1529215e18, q < 0.0);
    let of_zero = select(at_least_1, 0.0, q > 0.0);
    return select(y, of_zero, zero_base);
}
