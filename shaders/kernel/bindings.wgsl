// The buffers of a kernel besides an expression's parameters and tables.
//
// holes: Word

// The part of the output that one dispatch fills: some rows of a slice, or whole slices.
struct Band {
    width: u32,
    height: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    rows: u32,    // of each slice
    row_words: u32,
    first_word: u32,
    run: u32,    // how many rows one invocation fills, where it fills several
}

@group(0) @binding(3) var<uniform> band: Band;
@group(0) @binding(4) var<storage, read_write> output: array<Word>;
@group(0) @binding(5) var<uniform> srgb_thresholds: array<vec4f, 64>;
@group(0) @binding(6) var<storage, read> positions: array<f32>;

fn srgb_threshold(i: u32) -> f32 {
    return srgb_thresholds[i >> 2u][i & 3u];
}

fn band_width() -> u32 {
    return band.width;
}
