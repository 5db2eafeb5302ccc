// Perlin noise by lattice rows: one row for four columns, and the values between two rows.
//
// holes: Lattice, Columns, Across, Cells_2, Cells_3, Cells_4, Fade, LinearTerm, Column, Row_2, Row_3, Row_4, row_2
// holes: row_3, row_4, column_between, column_value, column_slope, FourSamples_2, FourSamples_3, FourSamples_4
// in each dimension: lattice_row

fn lattice_row_2(lattice: Lattice, columns: Columns, y: i32) -> Row_2 {
    return row_2(lattice, Cells_2(columns.x_cells, columns.x_next, y), columns.x, columns.sx);
}

fn lattice_row_3(lattice: Lattice, columns: Columns, y: i32) -> Row_3 {
    let cells = Cells_3(columns.x_cells, columns.x_next, y, columns.z_cell);
    return row_3(lattice, cells, columns.x, columns.z, columns.sx, columns.sz);
}

fn lattice_row_4(lattice: Lattice, columns: Columns, y: i32) -> Row_4 {
    let cells = Cells_4(columns.x_cells, columns.x_next, y, columns.z_cell, columns.w_cell);
    let across = Across(columns.x, columns.z, columns.w);
    return row_4(lattice, cells, across, columns.sx, columns.sz, columns.sw);
}

fn value_row(lattice: Lattice, columns: Columns, y: i32) -> LinearTerm {
    return lattice_row(lattice, columns, y).value;
}

fn values_between(below: LinearTerm, above: LinearTerm) -> Column {
    return column_between(below, above);
}

fn between_values(between: Column, y: vec4f, sy: Fade) -> vec4f {
    return column_value(between, y, sy);
}

struct Between_2 { value: Column, dx: Column }
struct Between_3 { value: Column, dx: Column, dz: Column }
struct Between_4 { value: Column, dx: Column, dz: Column, dw: Column }

fn rows_between_2(below: Row_2, above: Row_2) -> Between_2 {
    return Between_2(column_between(below.value, above.value), column_between(below.dx, above.dx));
}

fn rows_between_3(below: Row_3, above: Row_3) -> Between_3 {
    return Between_3(
        column_between(below.value, above.value),
        column_between(below.dx, above.dx),
        column_between(below.dz, above.dz),
    );
}

fn rows_between_4(below: Row_4, above: Row_4) -> Between_4 {
    return Between_4(
        column_between(below.value, above.value),
        column_between(below.dx, above.dx),
        column_between(below.dz, above.dz),
        column_between(below.dw, above.dw),
    );
}

fn between_samples_2(between: Between_2, y: vec4f, sy: Fade) -> FourSamples_2 {
    return FourSamples_2(
        column_value(between.value, y, sy),
        column_value(between.dx, y, sy),
        column_slope(between.value, y, sy),
    );
}

fn between_samples_3(between: Between_3, y: vec4f, sy: Fade) -> FourSamples_3 {
    return FourSamples_3(
        column_value(between.value, y, sy),
        column_value(between.dx, y, sy),
        column_slope(between.value, y, sy),
        column_value(between.dz, y, sy),
    );
}

fn between_samples_4(between: Between_4, y: vec4f, sy: Fade) -> FourSamples_4 {
    return FourSamples_4(
        column_value(between.value, y, sy),
        column_value(between.dx, y, sy),
        column_slope(between.value, y, sy),
        column_value(between.dz, y, sy),
        column_value(between.dw, y, sy),
    );
}
