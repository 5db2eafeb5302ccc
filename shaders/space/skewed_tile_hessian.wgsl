// The Hessian of simplex noise that repeats, pulled back through the matrix that rotates and stretches its grid.
//
// holes: Lattice, skewed_tile_column, noise_hessian_2, noise_hessian_3, noise_hessian_4, padded_hessian_2
// holes: padded_hessian_3, padded_hessian_4, hessian_pullback_2, hessian_pullback_3, hessian_pullback_4, Hessian_2
// holes: Hessian_3, Hessian_4, HessianSample_2, HessianSample_3, HessianSample_4
// rust: by hand, since the noise is computed before its Hessian is pulled back

fn skewed_tile_hessian_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Hessian_2 {
    let raw = padded_hessian_2(HessianSample_2(0.0, vec2f(), noise_hessian_2(lattice, cell, local)));
    return hessian_pullback_2(raw, skewed_tile_column(lattice.tile, 0u), skewed_tile_column(lattice.tile, 1u)).hessian;
}

fn skewed_tile_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Hessian_3 {
    let raw = padded_hessian_3(HessianSample_3(0.0, vec3f(), noise_hessian_3(lattice, cell, local)));
    let pulled = hessian_pullback_3(
        raw,
        skewed_tile_column(lattice.tile, 0u),
        skewed_tile_column(lattice.tile, 1u),
        skewed_tile_column(lattice.tile, 2u),
    );
    return pulled.hessian;
}

fn skewed_tile_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Hessian_4 {
    let raw = padded_hessian_4(HessianSample_4(0.0, vec4f(), noise_hessian_4(lattice, cell, local)));
    let pulled = hessian_pullback_4(
        raw,
        skewed_tile_column(lattice.tile, 0u),
        skewed_tile_column(lattice.tile, 1u),
        skewed_tile_column(lattice.tile, 2u),
        skewed_tile_column(lattice.tile, 3u),
    );
    return pulled.hessian;
}
