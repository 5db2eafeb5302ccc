// Positions on spheres and cylinders, from the vectors of a sample's column and row.
//
// holes: exact, reciprocal_root

fn moved_to(center: vec4f, p: vec3f) -> vec4f {
    return vec4f(exact(center.x + p.x), exact(center.y + p.y), exact(center.z + p.z), center.w);
}

fn product_position(center: vec4f, column: vec4f, row: vec4f) -> vec4f {
    let p = vec3f(exact(column.x * row.x), exact(column.y * row.y), exact(column.z * row.z));
    return moved_to(center, p);
}

// Returns a position on a sphere, in the direction of a sum in which no coordinate has two parts but zero.
fn direction_position(center: vec4f, radius: f32, column: vec4f, row: vec4f) -> vec4f {
    let d = vec3f(exact(column.x + row.x), exact(column.y + row.y), exact(column.z + row.z));
    let squared = exact(exact(exact(d.x * d.x) + exact(d.y * d.y)) + exact(d.z * d.z));
    let factor = exact(radius * reciprocal_root(squared));
    return moved_to(center, vec3f(exact(d.x * factor), exact(d.y * factor), exact(d.z * factor)));
}
