// From values to the channels of a texture.
//
// holes: exact, held, settled, held_between, lerp, number, count, listed, reciprocal_root
// twin: src/cpu/twins/kernel/colour.rs

// Settled, because what is 0 - 0 here is -0 to compilers that negate.
fn opposite(x: f32) -> f32 {
    return settled(exact(0.0 - x));
}

// The normal of a surface whose height is a noise, by its slopes along x and y, in tangent space: z points outwards.
// numbers: strength
fn normal(slope: vec2f, numbers: u32) -> vec4f {
    let x = held(exact(slope.x * number(numbers)), 1048576.0);
    let y = held(exact(slope.y * number(numbers)), 1048576.0);
    let squared = exact(exact(1.0 + exact(x * x)) + exact(y * y));
    let z = reciprocal_root(squared);
    return vec4f(opposite(held(exact(x * z), 1.0)), opposite(held(exact(y * z), 1.0)), held(z, 1.0), 1.0);
}

// A colour of a ramp, interpolated in linear light between two stops.
// numbers: stops, where their list begins (position, inverse of the way to the next, red, green, blue, alpha each)
fn ramp_colour(value: f32, numbers: u32) -> vec4f {
    let list = count(numbers + 1u);
    let last = count(numbers) - 1u;
    var stop = 0u;
    for (var k = 1u; k <= last; k++) {
        stop = select(stop, k, value >= listed(list + 6u * k));
    }
    let a = list + 6u * stop;
    let b = list + 6u * min(stop + 1u, last);
    let t = held_between(exact(exact(value - listed(a)) * listed(a + 1u)), 0.0, 1.0);
    return vec4f(
        lerp(listed(a + 2u), listed(b + 2u), t),
        lerp(listed(a + 3u), listed(b + 3u), t),
        lerp(listed(a + 4u), listed(b + 4u), t),
        lerp(listed(a + 5u), listed(b + 5u), t),
    );
}

// The curl of a potential along z: a flow in the plane, at right angles to the potential's slope.
fn curl_2(potential: vec2f) -> vec4f {
    return vec4f(potential.y, opposite(potential.x), 0.0, 1.0);
}

// The curl of a potential of three components, by their slopes.
fn curl_3(x: vec3f, y: vec3f, z: vec3f) -> vec4f {
    return vec4f(exact(z.y - y.z), exact(x.z - z.x), exact(y.x - x.y), 1.0);
}
