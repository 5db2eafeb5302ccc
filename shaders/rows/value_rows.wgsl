// Value noise by lattice rows: one row for four columns, and the values between two rows.
//
// holes: Lattice, Columns, Cells_2, Cells_3, Cells_4, Fade, lerp, ValueEdge, ValueFace, ValueVolume, value_edge_2
// holes: value_face_3, value_volume_4, value_change, FourSamples_2, FourSamples_3, FourSamples_4
// in each dimension: lattice_row

fn lattice_row_2(lattice: Lattice, columns: Columns, y: i32) -> ValueEdge {
    return value_edge_2(lattice, Cells_2(columns.x_cells, columns.x_next, y), columns.sx);
}

fn lattice_row_3(lattice: Lattice, columns: Columns, y: i32) -> ValueFace {
    let cells = Cells_3(columns.x_cells, columns.x_next, y, columns.z_cell);
    return value_face_3(lattice, cells, columns.sx, columns.sz);
}

fn lattice_row_4(lattice: Lattice, columns: Columns, y: i32) -> ValueVolume {
    let cells = Cells_4(columns.x_cells, columns.x_next, y, columns.z_cell, columns.w_cell);
    return value_volume_4(lattice, cells, columns.sx, columns.sz, columns.sw);
}

fn value_row(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    return lattice_row(lattice, columns, y).value;
}

struct RowPair { below: vec4f, above: vec4f }

fn values_between(below: vec4f, above: vec4f) -> RowPair {
    return RowPair(below, above);
}

fn between_values(between: RowPair, y: vec4f, sy: Fade) -> vec4f {
    return lerp(between.below, between.above, sy.weight);
}

struct Between_2 { below: ValueEdge, above: ValueEdge }
struct Between_3 { below: ValueFace, above: ValueFace }
struct Between_4 { below: ValueVolume, above: ValueVolume }

fn rows_between_2(below: ValueEdge, above: ValueEdge) -> Between_2 {
    return Between_2(below, above);
}

fn rows_between_3(below: ValueFace, above: ValueFace) -> Between_3 {
    return Between_3(below, above);
}

fn rows_between_4(below: ValueVolume, above: ValueVolume) -> Between_4 {
    return Between_4(below, above);
}

fn between_samples_2(between: Between_2, y: vec4f, sy: Fade) -> FourSamples_2 {
    return FourSamples_2(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        value_change(between.below.value, between.above.value, sy),
    );
}

fn between_samples_3(between: Between_3, y: vec4f, sy: Fade) -> FourSamples_3 {
    return FourSamples_3(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        value_change(between.below.value, between.above.value, sy),
        lerp(between.below.dz, between.above.dz, sy.weight),
    );
}

fn between_samples_4(between: Between_4, y: vec4f, sy: Fade) -> FourSamples_4 {
    return FourSamples_4(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        value_change(between.below.value, between.above.value, sy),
        lerp(between.below.dz, between.above.dz, sy.weight),
        lerp(between.below.dw, between.above.dw, sy.weight),
    );
}
