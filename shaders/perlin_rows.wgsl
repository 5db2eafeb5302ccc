// Perlin noise in lattice rows: one, as four columns see it, and what lies between two.
//
// holes: Lattice, Columns, Across, Cells_2, Cells_3, Cells_4, Fade, Ramp, Column, row_2, row_3, row_4, column_between, column_value
// twin: none, in Rust the same functions are called for every sample

fn lattice_row_2(lattice: Lattice, columns: Columns, y: i32) -> Ramp {
    return row_2(lattice, Cells_2(columns.x_cells, columns.x_next, y), columns.x, columns.sx).value;
}

fn lattice_row_3(lattice: Lattice, columns: Columns, y: i32) -> Ramp {
    let cells = Cells_3(columns.x_cells, columns.x_next, y, columns.z_cell);
    return row_3(lattice, cells, columns.x, columns.z, columns.sx, columns.sz).value;
}

fn lattice_row_4(lattice: Lattice, columns: Columns, y: i32) -> Ramp {
    let cells = Cells_4(columns.x_cells, columns.x_next, y, columns.z_cell, columns.w_cell);
    let across = Across(columns.x, columns.z, columns.w);
    return row_4(lattice, cells, across, columns.sx, columns.sz, columns.sw).value;
}

fn rows_between(below: Ramp, above: Ramp) -> Column {
    return column_between(below, above);
}

fn between_value(between: Column, y: vec4f, sy: Fade) -> vec4f {
    return column_value(between, y, sy);
}
