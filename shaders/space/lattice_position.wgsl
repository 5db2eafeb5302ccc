// The position of a sample in a leaf's lattice: the cell, and the local coordinates in it.
//
// holes: SamplePosition, coordinate_1, coordinate_2, coordinate_3, coordinate_4, lattice_position_along
// rust: by hand, since coordinates are closures

struct LatticePosition_1 { cell: i32, local: f32 }
struct LatticePosition_2 { cell: vec2i, local: vec2f }
struct LatticePosition_3 { cell: vec3i, local: vec3f }
struct LatticePosition_4 { cell: vec4i, local: vec4f }

fn lattice_position_1(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_1 {
    return lattice_position_along(coordinate_1(at, 0u, transform, displacement), transform, 0u);
}

fn lattice_position_2(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_2 {
    let x = lattice_position_along(coordinate_2(at, 0u, transform, displacement), transform, 0u);
    let y = lattice_position_along(coordinate_2(at, 1u, transform, displacement), transform, 1u);
    return LatticePosition_2(vec2i(x.cell, y.cell), vec2f(x.local, y.local));
}

fn lattice_position_3(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_3 {
    let x = lattice_position_along(coordinate_3(at, 0u, transform, displacement), transform, 0u);
    let y = lattice_position_along(coordinate_3(at, 1u, transform, displacement), transform, 1u);
    let z = lattice_position_along(coordinate_3(at, 2u, transform, displacement), transform, 2u);
    return LatticePosition_3(vec3i(x.cell, y.cell, z.cell), vec3f(x.local, y.local, z.local));
}

fn lattice_position_4(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_4 {
    let x = lattice_position_along(coordinate_4(at, 0u, transform, displacement), transform, 0u);
    let y = lattice_position_along(coordinate_4(at, 1u, transform, displacement), transform, 1u);
    let z = lattice_position_along(coordinate_4(at, 2u, transform, displacement), transform, 2u);
    let w = lattice_position_along(coordinate_4(at, 3u, transform, displacement), transform, 3u);
    return LatticePosition_4(vec4i(x.cell, y.cell, z.cell, w.cell), vec4f(x.local, y.local, z.local, w.local));
}

// Returns the cell some steps away. The lattice wraps around.
fn neighbour_2(cell: vec2i, x: i32, y: i32) -> vec2i {
    return cell + vec2i(x, y);
}

fn neighbour_3(cell: vec3i, x: i32, y: i32, z: i32) -> vec3i {
    return cell + vec3i(x, y, z);
}

fn neighbour_4(cell: vec4i, x: i32, y: i32, z: i32, w: i32) -> vec4i {
    return cell + vec4i(x, y, z, w);
}
