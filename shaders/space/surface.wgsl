// Positions on spheres and cylinders, and directions along them, from the vectors of a sample's column and row.
//
// holes: exact, reciprocal_root

fn moved_to(center: vec4f, p: vec3f) -> vec4f {
    return vec4f(exact(center.x + p.x), exact(center.y + p.y), exact(center.z + p.z), center.w);
}

fn product_position(center: vec4f, column: vec4f, row: vec4f) -> vec4f {
    let p = vec3f(exact(column.x * row.x), exact(column.y * row.y), exact(column.z * row.x));
    return moved_to(center, p);
}

// Returns a position on a sphere, in the direction of a sum. In each coordinate at least one part is zero.
fn direction_position(center: vec4f, radius: f32, column: vec4f, row: vec4f) -> vec4f {
    let d = vec3f(exact(column.x + row.x), exact(column.y + row.y), exact(column.z + row.z));
    let squared = exact(exact(exact(d.x * d.x) + exact(d.y * d.y)) + exact(d.z * d.z));
    let factor = exact(radius * reciprocal_root(squared));
    return moved_to(center, vec3f(exact(d.x * factor), exact(d.y * factor), exact(d.z * factor)));
}

// Returns the outward direction: x and z of a unit vector away from the axis, and the sine and the cosine of the
// latitude. A radius is negative where its sign is. The row has the latitude. At poles the vector is that of z.
fn product_outwards(sign: f32, column: vec4f, row: vec4f) -> vec4f {
    let is_pole = row.w == 0.0;
    let x = select(exact(sign * column.x), 0.0, is_pole);
    let z = select(exact(sign * column.z), 1.0, is_pole);
    return vec4f(x, z, exact(sign * row.z), row.w);
}

// Returns the same for a position in the direction of a sum.
fn direction_outwards(sign: f32, column: vec4f, row: vec4f) -> vec4f {
    let d = vec3f(exact(column.x + row.x), exact(column.y + row.y), exact(column.z + row.z));
    let across = exact(exact(d.x * d.x) + exact(d.z * d.z));
    let away = reciprocal_root(across);
    let inverse = reciprocal_root(exact(across + exact(d.y * d.y)));
    let is_pole = across == 0.0;
    let x = select(exact(sign * exact(d.x * away)), 0.0, is_pole);
    let z = select(exact(sign * exact(d.z * away)), 1.0, is_pole);
    return vec4f(x, z, exact(sign * exact(d.y * inverse)), exact(exact(across * away) * inverse));
}

// Returns a gradient's slopes along a surface, to the east and to the south.
fn slopes_along(outwards: vec4f, gradient: vec3f) -> vec2f {
    let east = exact(exact(gradient.x * outwards.y) - exact(gradient.z * outwards.x));
    let away = exact(exact(gradient.x * outwards.x) + exact(gradient.z * outwards.y));
    let south = exact(exact(away * outwards.z) - exact(gradient.y * outwards.w));
    return vec2f(east, south);
}
