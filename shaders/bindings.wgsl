// What the host hands over: the only file that knows where a number lives.
//
// holes: Octave, Table
// twin: none, in Rust these are arguments

struct Parameters {
    zero: u32,
    octave_count: u32,
    scale: f32,
    limit: f32,
    simplex_radius: f32,
}

// The part of the output that one dispatch fills; rows are counted through all slices.
struct Band {
    width: u32,
    height: u32,
    first_x: u32,
    first_row: u32,
    rows: u32,
    row_words: u32,
    first_word: u32,
}

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> octaves: array<Octave>;
@group(0) @binding(2) var<uniform> table: Table;
@group(0) @binding(3) var<uniform> band: Band;
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> srgb_thresholds: array<vec4f, 64>;
@group(0) @binding(6) var<storage, read> positions: array<f32>;

fn zero() -> u32 {
    return parameters.zero;
}

fn octave_count() -> u32 {
    return parameters.octave_count;
}

fn octave_amplitude(octave: u32) -> f32 {
    return octaves[octave].amplitude;
}

fn octave_slope(octave: u32) -> f32 {
    return octaves[octave].slope;
}

fn noise_scale() -> f32 {
    return parameters.scale;
}

fn noise_limit() -> f32 {
    return parameters.limit;
}

fn simplex_radius() -> f32 {
    return parameters.simplex_radius;
}

fn srgb_threshold(i: u32) -> f32 {
    return srgb_thresholds[i >> 2u][i & 3u];
}

fn band_width() -> u32 {
    return band.width;
}
