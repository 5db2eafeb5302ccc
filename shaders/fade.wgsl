// Interpolants s(t) on [0, 1], each with its slope s'(t).
//
// holes: exact
// twin: src/cpu/fade.rs

struct Fade { weight: f32, slope: f32 }

fn fade_linear(t: f32) -> Fade {
    return Fade(t, 1.0);
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
