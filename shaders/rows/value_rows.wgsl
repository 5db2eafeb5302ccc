// Value noise in lattice rows: one, as four columns see it, and what lies between two.
//
// holes: Lattice, Columns, Cells_2, Cells_3, Cells_4, Fade, lerp, LevelEdge, LevelFace, LevelRoom, level_edge_2, level_face_3
// holes: level_room_4, level_change, FourSamples_2, FourSamples_3, FourSamples_4
// twin: none, in Rust the same functions are called for every sample

fn lattice_row_2(lattice: Lattice, columns: Columns, y: i32) -> LevelEdge {
    return level_edge_2(lattice, Cells_2(columns.x_cells, columns.x_next, y), columns.sx);
}

fn lattice_row_3(lattice: Lattice, columns: Columns, y: i32) -> LevelFace {
    let cells = Cells_3(columns.x_cells, columns.x_next, y, columns.z_cell);
    return level_face_3(lattice, cells, columns.sx, columns.sz);
}

fn lattice_row_4(lattice: Lattice, columns: Columns, y: i32) -> LevelRoom {
    let cells = Cells_4(columns.x_cells, columns.x_next, y, columns.z_cell, columns.w_cell);
    return level_room_4(lattice, cells, columns.sx, columns.sz, columns.sw);
}

fn value_row_2(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    return lattice_row_2(lattice, columns, y).value;
}

fn value_row_3(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    return lattice_row_3(lattice, columns, y).value;
}

fn value_row_4(lattice: Lattice, columns: Columns, y: i32) -> vec4f {
    return lattice_row_4(lattice, columns, y).value;
}

struct Levels { below: vec4f, above: vec4f }

fn values_between(below: vec4f, above: vec4f) -> Levels {
    return Levels(below, above);
}

fn between_values(between: Levels, y: vec4f, sy: Fade) -> vec4f {
    return lerp(between.below, between.above, sy.weight);
}

struct Between_2 { below: LevelEdge, above: LevelEdge }
struct Between_3 { below: LevelFace, above: LevelFace }
struct Between_4 { below: LevelRoom, above: LevelRoom }

fn rows_between_2(below: LevelEdge, above: LevelEdge) -> Between_2 {
    return Between_2(below, above);
}

fn rows_between_3(below: LevelFace, above: LevelFace) -> Between_3 {
    return Between_3(below, above);
}

fn rows_between_4(below: LevelRoom, above: LevelRoom) -> Between_4 {
    return Between_4(below, above);
}

fn between_samples_2(between: Between_2, y: vec4f, sy: Fade) -> FourSamples_2 {
    return FourSamples_2(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        level_change(between.below.value, between.above.value, sy),
    );
}

fn between_samples_3(between: Between_3, y: vec4f, sy: Fade) -> FourSamples_3 {
    return FourSamples_3(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        level_change(between.below.value, between.above.value, sy),
        lerp(between.below.dz, between.above.dz, sy.weight),
    );
}

fn between_samples_4(between: Between_4, y: vec4f, sy: Fade) -> FourSamples_4 {
    return FourSamples_4(
        lerp(between.below.value, between.above.value, sy.weight),
        lerp(between.below.dx, between.above.dx, sy.weight),
        level_change(between.below.value, between.above.value, sy),
        lerp(between.below.dz, between.above.dz, sy.weight),
        lerp(between.below.dw, between.above.dw, sy.weight),
    );
}
