// From values to the channels of a texture.
//
// holes: exact, clamp_symmetric, flush_small, clamp_between, lerp, parameter, parameter_u32, array_value, reciprocal_root
// twin: src/cpu/twins/kernel/colour.rs

// Settled, because what is 0 - 0 here is -0 to compilers that negate.
fn opposite(x: f32) -> f32 {
    return flush_small(exact(0.0 - x));
}

// The normal of a surface whose height is a noise, by its slopes along x and y, in tangent space: z points outwards.
// numbers: strength
fn normal(slope: vec2f, parameters: u32) -> vec4f {
    let x = clamp_symmetric(exact(slope.x * parameter(parameters)), 1048576.0);
    let y = clamp_symmetric(exact(slope.y * parameter(parameters)), 1048576.0);
    let squared = exact(exact(1.0 + exact(x * x)) + exact(y * y));
    let z = reciprocal_root(squared);
    return vec4f(opposite(clamp_symmetric(exact(x * z), 1.0)), opposite(clamp_symmetric(exact(y * z), 1.0)), clamp_symmetric(z, 1.0), 1.0);
}

// A colour of a ramp, interpolated in linear light between two stops.
// numbers: stops, where their list begins (position, inverse of the way to the next, red, green, blue, alpha each)
fn colour_ramp(value: f32, parameters: u32) -> vec4f {
    let list = parameter_u32(parameters + 1u);
    let last = parameter_u32(parameters) - 1u;
    var stop = 0u;
    for (var k = 1u; k <= last; k++) {
        stop = select(stop, k, value >= array_value(list + 6u * k));
    }
    let a = list + 6u * stop;
    let b = list + 6u * min(stop + 1u, last);
    let t = clamp_between(exact(exact(value - array_value(a)) * array_value(a + 1u)), 0.0, 1.0);
    return vec4f(
        lerp(array_value(a + 2u), array_value(b + 2u), t),
        lerp(array_value(a + 3u), array_value(b + 3u), t),
        lerp(array_value(a + 4u), array_value(b + 4u), t),
        lerp(array_value(a + 5u), array_value(b + 5u), t),
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
