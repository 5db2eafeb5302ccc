// Value noise in lattice rows: one, as four columns see it, and what lies between two.
//
// holes: Lattice, Columns, Cells_2, Cells_3, Cells_4, Fade, lerp, level_edge_2, level_face_3, level_room_4
// twin: none, in Rust the same functions are called for every sample

fn lattice_row_2(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    return level_edge_2(lattice, Cells_2(columns.x_cells, columns.x_next, y), columns.sx).value;
}

fn lattice_row_3(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    let cells = Cells_3(columns.x_cells, columns.x_next, y, columns.z_cell);
    return level_face_3(lattice, cells, columns.sx, columns.sz).value;
}

fn lattice_row_4(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    let cells = Cells_4(columns.x_cells, columns.x_next, y, columns.z_cell, columns.w_cell);
    return level_room_4(lattice, cells, columns.sx, columns.sz, columns.sw).value;
}

struct Levels { below: vec4f, above: vec4f }

fn rows_between(below: vec4f, above: vec4f) -> Levels {
    return Levels(below, above);
}

fn between_value(between: Levels, y: vec4f, sy: Fade) -> vec4f {
    return lerp(between.below, between.above, sy.weight);
}
