// Interpolants s(t) on [0, 1], each with its slope s'(t).
//
// holes: f32, exact

struct Fade { weight: f32, slope: f32 }

fn fade_linear(t: f32) -> Fade {
    return Fade(t, f32(1.0));
}

// Perlin 1985: 3t^2 - 2t^3.
fn fade_cubic(t: f32) -> Fade {
    let weight = exact(exact(t * t) * (3.0 - exact(2.0 * t)));
    let slope = exact(exact(6.0 * t) * (1.0 - t));
    return Fade(weight, slope);
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn fade_quintic(t: f32) -> Fade {
    let bracket = exact(t * (exact(t * 6.0) - 15.0)) + 10.0;
    let weight = exact(exact(exact(t * t) * t) * bracket);
    let u = exact(t * (1.0 - t));
    let slope = exact(30.0 * exact(u * u));
    return Fade(weight, slope);
}

// (1 - cos(pi t)) / 2, which is sin^2(pi t / 2), from the nearer end; within 3e-8, its slope within 1e-7.
fn fade_cosine(t: f32) -> Fade {
    let upper = t > f32(0.5);
    let h = select(t, 1.0 - t, upper);
    let z = exact(h * h);
    let a3 = exact(exact(z * 0.012313556) - 0.11753719);
    let a2 = exact(exact(z * a3) + 0.66762);
    let a1 = exact(exact(z * a2) - 2.0293558);
    let near = exact(z * exact(exact(z * a1) + 2.467401));
    let b4 = exact(0.12888439 - exact(z * 0.011040034));
    let b3 = exact(exact(z * b4) - 0.94130313);
    let b2 = exact(exact(z * b3) + 4.0057874);
    let b1 = exact(exact(z * b2) - 8.117424);
    let slope = exact(h * exact(exact(z * b1) + 4.934802));
    return Fade(select(near, exact(1.0 - near), upper), slope);
}

// The second derivatives of these fades. That of the last is within 4e-7.
fn fade_bend_linear(t: f32) -> f32 {
    return f32(0.0);
}

fn fade_bend_cubic(t: f32) -> f32 {
    return exact(6.0 - exact(12.0 * t));
}

fn fade_bend_quintic(t: f32) -> f32 {
    let u = exact(t * (1.0 - t));
    return exact(exact(60.0 * u) * exact(1.0 - exact(2.0 * t)));
}

fn fade_bend_cosine(t: f32) -> f32 {
    let upper = t > f32(0.5);
    let h = select(t, 1.0 - t, upper);
    let z = exact(h * h);
    let c4 = exact(1.1599595 - exact(z * 0.12144037));
    let c3 = exact(exact(z * c4) - 6.589122);
    let c2 = exact(exact(z * c3) + 20.028937);
    let c1 = exact(exact(z * c2) - 24.352272);
    let bend = exact(exact(z * c1) + 4.934802);
    return select(bend, exact(0.0 - bend), upper);
}
