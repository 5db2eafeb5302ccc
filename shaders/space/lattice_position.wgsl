// Where a leaf's lattice is met: the cell, and the local coordinates in it.
//
// holes: At, coordinate_1, coordinate_2, coordinate_3, coordinate_4, fixed_cell, fixed_local
// twin: src/cpu/twins/space/lattice_position.rs

struct Place_1 { cell: i32, local: f32 }
struct Place_2 { cell: vec2i, local: vec2f }
struct Place_3 { cell: vec3i, local: vec3f }
struct Place_4 { cell: vec4i, local: vec4f }

fn place_1(at: At, placement: u32, moved: vec4f) -> Place_1 {
    let x = coordinate_1(at, 0u, placement, moved);
    return Place_1(fixed_cell(x), fixed_local(x));
}

fn place_2(at: At, placement: u32, moved: vec4f) -> Place_2 {
    let x = coordinate_2(at, 0u, placement, moved);
    let y = coordinate_2(at, 1u, placement, moved);
    return Place_2(vec2i(fixed_cell(x), fixed_cell(y)), vec2f(fixed_local(x), fixed_local(y)));
}

fn place_3(at: At, placement: u32, moved: vec4f) -> Place_3 {
    let x = coordinate_3(at, 0u, placement, moved);
    let y = coordinate_3(at, 1u, placement, moved);
    let z = coordinate_3(at, 2u, placement, moved);
    return Place_3(
        vec3i(fixed_cell(x), fixed_cell(y), fixed_cell(z)),
        vec3f(fixed_local(x), fixed_local(y), fixed_local(z)),
    );
}

fn place_4(at: At, placement: u32, moved: vec4f) -> Place_4 {
    let x = coordinate_4(at, 0u, placement, moved);
    let y = coordinate_4(at, 1u, placement, moved);
    let z = coordinate_4(at, 2u, placement, moved);
    let w = coordinate_4(at, 3u, placement, moved);
    return Place_4(
        vec4i(fixed_cell(x), fixed_cell(y), fixed_cell(z), fixed_cell(w)),
        vec4f(fixed_local(x), fixed_local(y), fixed_local(z), fixed_local(w)),
    );
}

// The cell so many steps away; the lattice wraps.
fn neighbour_2(cell: vec2i, x: i32, y: i32) -> vec2i {
    return cell + vec2i(x, y);
}

fn neighbour_3(cell: vec3i, x: i32, y: i32, z: i32) -> vec3i {
    return cell + vec3i(x, y, z);
}

fn neighbour_4(cell: vec4i, x: i32, y: i32, z: i32, w: i32) -> vec4i {
    return cell + vec4i(x, y, z, w);
}
