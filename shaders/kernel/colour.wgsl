// Computes the channels of a texture from values.
//
// holes: exact, clamp_symmetric, flush_small, clamp_between, lerp, reciprocal_root
// rust: uniform colour_ramp.value

// Returns -x, but 0 for a small x: compilers that turn 0 - 0 into a negation would return -0.
fn negated(x: f32) -> f32 {
    return flush_small(exact(0.0 - x));
}

// Returns the normal of a surface whose height is a noise, from its slopes to the right and down, in tangent space: z
// points outwards.
fn normal(slope: vec2f, parameters: u32) -> vec4f {
    let x = clamp_symmetric(exact(slope.x * normals_x(parameters)), 1048576.0);
    let y = clamp_symmetric(exact(slope.y * normals_y(parameters)), 1048576.0);
    let squared = exact(exact(1.0 + exact(x * x)) + exact(y * y));
    let z = reciprocal_root(squared);
    let across = clamp_symmetric(exact(x * z), 1.0);
    let along = clamp_symmetric(exact(y * z), 1.0);
    return vec4f(negated(across), negated(along), clamp_symmetric(z, 1.0), 1.0);
}

// A stop of a colour ramp: its position, the inverse of the distance to the next stop, its colour, and the next one's
// colour (for the last stop, its own).
struct ColourStop {
    position: f32,
    inverse: f32,
    colour: vec4f,
    next: vec4f,
}

fn record_colour(record: u32) -> vec4f {
    return vec4f(
        stop_record_colour(record, 0u),
        stop_record_colour(record, 1u),
        stop_record_colour(record, 2u),
        stop_record_colour(record, 3u),
    );
}

fn colour_stop(parameters: u32, stop: u32) -> ColourStop {
    let records = colour_ramp_records(parameters);
    let a = stop_record_at(records, stop);
    let b = stop_record_at(records, min(stop + 1u, colour_ramp_stops(parameters) - 1u));
    return ColourStop(stop_record_position(a), stop_record_inverse(a), record_colour(a), record_colour(b));
}

// Returns a colour of a ramp, interpolated in linear light between a stop and the next.
fn colour_from_stop(value: f32, stop: ColourStop) -> vec4f {
    let t = clamp_between(exact(exact(value - stop.position) * stop.inverse), 0.0, 1.0);
    return vec4f(
        lerp(stop.colour.x, stop.next.x, t),
        lerp(stop.colour.y, stop.next.y, t),
        lerp(stop.colour.z, stop.next.z, t),
        lerp(stop.colour.w, stop.next.w, t),
    );
}

// Returns a colour of a ramp, from the last stop at or below the value, or else from the first.
fn colour_ramp(value: f32, parameters: u32) -> vec4f {
    let records = colour_ramp_records(parameters);
    var stop = 0u;
    for (var k = 1u; k < colour_ramp_stops(parameters); k++) {
        stop = select(stop, k, value >= stop_record_position(stop_record_at(records, k)));
    }
    return colour_from_stop(value, colour_stop(parameters, stop));
}

// Returns the curl of a potential along z: a flow in the plane, at right angles to the potential's gradient.
fn curl_2(potential: vec2f) -> vec4f {
    return vec4f(potential.y, negated(potential.x), 0.0, 1.0);
}

// Returns the curl of a potential of three components, from their gradients.
fn curl_3(x: vec3f, y: vec3f, z: vec3f) -> vec4f {
    return vec4f(exact(z.y - y.z), exact(x.z - z.x), exact(y.x - x.y), 1.0);
}
