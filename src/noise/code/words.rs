//! The words of codes.

/// The words of saved noises, which codes name by their index, the most frequent ones first. A word keeps its index for
/// ever: new ones are added at the end. Texts that are not in the list are spelled.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "inputs", "octaves", "count", "lacunarity", "persistence", "dimension", "hash", "lowbias", "seed", "permutation",
    "perlin", "simplex", "fbm", "constant", "multiply", "add", "value", "x", "y", "frequency", "translate", "offset",
    "ridged", "warp", "amplitude", "scale_bias", "scale", "bias", "band", "tiled", "gain", "z", "w", "subtract",
    "divide", "min", "max", "mix", "abs", "clamp", "low", "high", "smoothstep", "smootherstep", "threshold", "edge",
    "curve", "points", "terrace", "heights", "inverted", "steps", "softness", "powi", "exponent", "exp", "log",
    "sqrt", "signed_sqrt", "sin", "cos", "fract", "floor", "select", "lower", "upper", "remap", "from", "to", "pow",
    "smooth_min", "smooth_max", "turbulence", "billow", "hybrid_multifractal", "ping_pong", "strength",
    "multifractal", "fbm_weighted", "weighted_strength", "billow_weighted", "ping_pong_weighted", "slope_fbm",
    "swiss_turbulence", "jordan_turbulence", "first_warp", "first_damping", "damping", "damping_scale", "frequencies",
    "rotate", "angle", "swizzle", "coordinates", "slice", "last", "periods", "in_dimension", "open_simplex_2",
    "open_simplex_2s", "cellular", "gabor", "high_dimensional", "noise", "dimensions", "gradient_seed", "distance_to",
    "point", "distance_to_by", "metric", "checkerboard", "white", "shift", "drawn", "none", "cochoy", "normalised",
    "antialiased", "fade", "linear", "cubic", "quintic", "cosine", "minimal_cubic", "falloff", "smooth", "classic",
    "interpolant", "spline", "orientation", "standard", "improve_x", "improve_xy", "improve_xz", "improve_xyz",
    "improve_xyz_improve_xy", "improve_xyz_improve_xz", "improve_xy_improve_zw", "normalization", "exact",
    "published", "extra_permutation", "bytes", "x_innermost", "x_outermost", "ward", "shift_mult", "fast_noise",
    "fibonacci_table", "gradients", "levels", "flow", "vectors", "hash_bytes", "whole_hashes", "array", "extents",
    "components", "repeat", "slopes_8", "slopes_256", "axes_4", "octagon_8", "circle_24", "edges_12_xy", "edges_12",
    "edges_16", "edges_16_cochoy", "edges_32", "simplex_48", "simplex_160", "cells", "feature", "jitter", "euclidean",
    "euclidean_squared", "manhattan", "chebyshev", "minkowski", "hybrid", "f1", "f2", "f3", "f2_minus_f1",
    "f1_over_f2", "f1_times_f2", "f1_plus_f2", "smooth_f1", "sharpness", "cell_value", "border_distance", "kernels",
    "wave_number", "bandwidth", "impulses", "direction", "normals", "up", "down", "colour_ramp", "stops", "channels",
    "curl", "laplacian", "mean_curvature",
];

/// Returns the index of a word of the list.
pub(super) fn index_of(text: &str) -> Option<u64> {
    WORDS.iter().position(|&word| word == text).map(|index| index as u64)
}
