// Lattices that repeat. Cells that are whole periods apart are reduced to the same cell. Periods are vectors; number d
// is zero above coordinate d. Their upper triangle, column by column, begins at `tile` in the arrays.
//
// holes: floor_quotient
// rust: by hand, since a loop over the axes serves all dimensions

fn period(tile: u32, i: u32) -> i32 {
    return bitcast<i32>(tile_periods(tile, i));
}

// Returns the number of periods between a cell and its reduced one; 0 if nothing repeats.
fn periods_away(tile: u32, i: u32, cell: i32) -> i32 {
    let length = tile_periods(tile, i);
    return select(floor_quotient(cell, max(length, 1u)), 0, length == 0u);
}

fn reduced_1(tile: u32, cell: i32) -> i32 {
    return cell - periods_away(tile, 0u, cell) * period(tile, 0u);
}

fn reduced_2(tile: u32, cell: vec2i) -> vec2i {
    let away = periods_away(tile, 2u, cell.y);
    let rest = cell - away * vec2i(period(tile, 1u), period(tile, 2u));
    return vec2i(reduced_1(tile, rest.x), rest.y);
}

fn reduced_3(tile: u32, cell: vec3i) -> vec3i {
    let away = periods_away(tile, 5u, cell.z);
    let rest = cell - away * vec3i(period(tile, 3u), period(tile, 4u), period(tile, 5u));
    return vec3i(reduced_2(tile, rest.xy), rest.z);
}

fn reduced_4(tile: u32, cell: vec4i) -> vec4i {
    let away = periods_away(tile, 9u, cell.w);
    let rest = cell - away * vec4i(period(tile, 6u), period(tile, 7u), period(tile, 8u), period(tile, 9u));
    return vec4i(reduced_3(tile, rest.xyz), rest.w);
}
