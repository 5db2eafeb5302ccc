// Simplex noise that repeats. Its grid is rotated and stretched a little, so that the tile's periods are vectors of the
// grid. The host transforms positions. These functions transform displacements, and pull gradients back. The matrix, a
// row for each of its four new coordinates, is stored after the tile's periods.
//
// holes: Lattice, dot_4, noise_2, noise_3, noise_4, Sample_2, Sample_3, Sample_4
// rust: uniform row, column, displacement
// rust: by hand pullback_from_skewed_tile, skewed_tile_noise_2, skewed_tile_noise_3, skewed_tile_noise_4

fn skewed_tile_row(tile: u32, row: u32) -> vec4f {
    let i = 4u * row;
    return vec4f(
        tile_skew_rows(tile, i),
        tile_skew_rows(tile, i + 1u),
        tile_skew_rows(tile, i + 2u),
        tile_skew_rows(tile, i + 3u),
    );
}

fn to_skewed_tile(tile: u32, displacement: vec4f) -> vec4f {
    return vec4f(
        dot_4(skewed_tile_row(tile, 0u), displacement),
        dot_4(skewed_tile_row(tile, 1u), displacement),
        dot_4(skewed_tile_row(tile, 2u), displacement),
        dot_4(skewed_tile_row(tile, 3u), displacement),
    );
}

fn skewed_tile_column(tile: u32, column: u32) -> vec4f {
    return vec4f(
        tile_skew_rows(tile, column),
        tile_skew_rows(tile, column + 4u),
        tile_skew_rows(tile, column + 8u),
        tile_skew_rows(tile, column + 12u),
    );
}

fn pullback_from_skewed_tile(tile: u32, gradient: vec4f) -> vec4f {
    return vec4f(
        dot_4(skewed_tile_column(tile, 0u), gradient),
        dot_4(skewed_tile_column(tile, 1u), gradient),
        dot_4(skewed_tile_column(tile, 2u), gradient),
        dot_4(skewed_tile_column(tile, 3u), gradient),
    );
}

fn skewed_tile_noise_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    let raw = noise_2(lattice, cell, local);
    return Sample_2(raw.value, pullback_from_skewed_tile(lattice.tile, vec4f(raw.gradient, 0.0, 0.0)).xy);
}

fn skewed_tile_noise_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let raw = noise_3(lattice, cell, local);
    return Sample_3(raw.value, pullback_from_skewed_tile(lattice.tile, vec4f(raw.gradient, 0.0)).xyz);
}

fn skewed_tile_noise_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let raw = noise_4(lattice, cell, local);
    return Sample_4(raw.value, pullback_from_skewed_tile(lattice.tile, raw.gradient));
}
