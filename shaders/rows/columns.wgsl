// Four neighbouring columns of a grid whose axes are the lattice's own, as the lanes of vectors. Files with the hole
// f32 are instantiated with vectors for floats, and with these structures for the rest.
//
// holes: SamplePosition, Lattice, Fade, fade, along_x, positions_along_x, coordinate_aligned, fixed_cell, fixed_local

// Cells, and their neighbours along x.
struct Cells_2 { x: vec4i, next: vec4i, y: i32 }
struct Cells_3 { x: vec4i, next: vec4i, y: i32, z: i32 }
struct Cells_4 { x: vec4i, next: vec4i, y: i32, z: i32, w: i32 }

fn neighbours_2(cells: Cells_2, x: i32, y: i32) -> Cells_2 {
    return Cells_2(select(cells.x, cells.next, x == 1), cells.next, cells.y + y);
}

fn neighbours_3(cells: Cells_3, x: i32, y: i32, z: i32) -> Cells_3 {
    return Cells_3(select(cells.x, cells.next, x == 1), cells.next, cells.y + y, cells.z + z);
}

fn neighbours_4(cells: Cells_4, x: i32, y: i32, z: i32, w: i32) -> Cells_4 {
    return Cells_4(select(cells.x, cells.next, x == 1), cells.next, cells.y + y, cells.z + z, cells.w + w);
}

struct Gradients_2 { x: vec4f, y: vec4f }
struct Gradients_3 { x: vec4f, y: vec4f, z: vec4f }
struct Gradients_4 { x: vec4f, y: vec4f, z: vec4f, w: vec4f }

// Local coordinates except y.
struct Across { x: vec4f, y: vec4f, z: vec4f }

// The positions of columns along x, z and w, which are constant along each column.
struct Columns {
    x_cells: vec4i,
    x_next: vec4i,
    x: vec4f,
    sx: Fade,
    z_cell: i32,
    z: vec4f,
    sz: Fade,
    w_cell: i32,
    w: vec4f,
    sw: Fade,
}

// Returns x itself, for hashes that begin with it.
fn cells_along_x(lattice: Lattice, x: vec4i) -> vec4i {
    return x;
}

fn columns_at(at: SamplePosition, transform: u32, lattice: Lattice) -> Columns {
    let along = positions_along_x(at, transform);
    let z_position = coordinate_aligned(at, 2u, transform, at.displacement);
    let z = vec4f(fixed_local(z_position));
    let w_position = coordinate_aligned(at, 3u, transform, at.displacement);
    let w = vec4f(fixed_local(w_position));
    return Columns(
        along_x(lattice, along.cells),
        along_x(lattice, along.cells + 1),
        along.local,
        fade(along.local),
        fixed_cell(z_position),
        z,
        fade(z),
        fixed_cell(w_position),
        w,
        fade(w),
    );
}
