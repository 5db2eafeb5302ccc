// The lattice transforms of a grid in a storage buffer, if they are too many for a uniform buffer.
//
// holes: Fine

struct LatticeTransform {
    origin: array<Fine, 4>,
    step: array<array<Fine, 4>, 4>,    // of a grid axis, then of a coordinate
}

@group(0) @binding(1) var<storage, read> transforms: array<LatticeTransform>;

fn grid_origin(transform: u32, axis: u32) -> Fine {
    return transforms[transform].origin[axis];
}

fn grid_step(transform: u32, along: u32, axis: u32) -> Fine {
    return transforms[transform].step[along][axis];
}
