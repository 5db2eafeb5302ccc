// The gradients at the corners of one cell, and the radius, looked up once for all samples in it.
//
// holes: Lattice, gradient_2, gradient_3, simplex_radius
// twin: none, in Rust gradients are looked up for every sample

struct Known_2 { radius: f32, cell: vec2i, g00: vec2f, g10: vec2f, g01: vec2f, g11: vec2f }

fn known_2(lattice: Lattice, cell: vec2i) -> Known_2 {
    return Known_2(
        simplex_radius(lattice),
        cell,
        gradient_2(lattice, cell),
        gradient_2(lattice, cell + vec2i(1, 0)),
        gradient_2(lattice, cell + vec2i(0, 1)),
        gradient_2(lattice, cell + vec2i(1, 1)),
    );
}

fn known_gradient_2(known: Known_2, cell: vec2i) -> vec2f {
    let far = cell != known.cell;
    return select(select(known.g00, known.g10, far.x), select(known.g01, known.g11, far.x), far.y);
}

fn known_radius_2(known: Known_2) -> f32 {
    return known.radius;
}

// Four corners with the same z.
struct KnownFace { g00: vec3f, g10: vec3f, g01: vec3f, g11: vec3f }
struct Known_3 { radius: f32, cell: vec3i, near: KnownFace, far: KnownFace }

fn known_face(lattice: Lattice, cell: vec3i) -> KnownFace {
    return KnownFace(
        gradient_3(lattice, cell),
        gradient_3(lattice, cell + vec3i(1, 0, 0)),
        gradient_3(lattice, cell + vec3i(0, 1, 0)),
        gradient_3(lattice, cell + vec3i(1, 1, 0)),
    );
}

fn known_3(lattice: Lattice, cell: vec3i) -> Known_3 {
    return Known_3(simplex_radius(lattice), cell, known_face(lattice, cell), known_face(lattice, cell + vec3i(0, 0, 1)));
}

fn on_face(face: KnownFace, far: vec3<bool>) -> vec3f {
    return select(select(face.g00, face.g10, far.x), select(face.g01, face.g11, far.x), far.y);
}

fn known_gradient_3(known: Known_3, cell: vec3i) -> vec3f {
    let far = cell != known.cell;
    return select(on_face(known.near, far), on_face(known.far, far), far.z);
}

fn known_radius_3(known: Known_3) -> f32 {
    return known.radius;
}
