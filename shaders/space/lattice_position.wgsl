// The position of a sample in a leaf's lattice: the cell, and the local coordinates in it.
//
// holes: SamplePosition, coordinate_1, coordinate_2, coordinate_3, coordinate_4, fixed_cell, fixed_local

struct LatticePosition_1 { cell: i32, local: f32 }
struct LatticePosition_2 { cell: vec2i, local: vec2f }
struct LatticePosition_3 { cell: vec3i, local: vec3f }
struct LatticePosition_4 { cell: vec4i, local: vec4f }

fn lattice_position_1(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_1 {
    let x = coordinate_1(at, 0u, transform, displacement);
    return LatticePosition_1(fixed_cell(x), fixed_local(x));
}

fn lattice_position_2(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_2 {
    let x = coordinate_2(at, 0u, transform, displacement);
    let y = coordinate_2(at, 1u, transform, displacement);
    return LatticePosition_2(vec2i(fixed_cell(x), fixed_cell(y)), vec2f(fixed_local(x), fixed_local(y)));
}

fn lattice_position_3(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_3 {
    let x = coordinate_3(at, 0u, transform, displacement);
    let y = coordinate_3(at, 1u, transform, displacement);
    let z = coordinate_3(at, 2u, transform, displacement);
    return LatticePosition_3(
        vec3i(fixed_cell(x), fixed_cell(y), fixed_cell(z)),
        vec3f(fixed_local(x), fixed_local(y), fixed_local(z)),
    );
}

fn lattice_position_4(at: SamplePosition, transform: u32, displacement: vec4f) -> LatticePosition_4 {
    let x = coordinate_4(at, 0u, transform, displacement);
    let y = coordinate_4(at, 1u, transform, displacement);
    let z = coordinate_4(at, 2u, transform, displacement);
    let w = coordinate_4(at, 3u, transform, displacement);
    return LatticePosition_4(
        vec4i(fixed_cell(x), fixed_cell(y), fixed_cell(z), fixed_cell(w)),
        vec4f(fixed_local(x), fixed_local(y), fixed_local(z), fixed_local(w)),
    );
}

// Returns the cell so many steps away; the lattice wraps.
fn neighbour_2(cell: vec2i, x: i32, y: i32) -> vec2i {
    return cell + vec2i(x, y);
}

fn neighbour_3(cell: vec3i, x: i32, y: i32, z: i32) -> vec3i {
    return cell + vec3i(x, y, z);
}

fn neighbour_4(cell: vec4i, x: i32, y: i32, z: i32, w: i32) -> vec4i {
    return cell + vec4i(x, y, z, w);
}
