//! Runs programs on the CPU, by blocks of samples, in SIMD vectors and threads.

/// Evaluates an expression with a dimension of 1 to 4 as a constant.
macro_rules! in_dimension {
    ($dimension:expr, $m:ident => $run:expr) => { in_dimension!(@from [1, 2, 3] $dimension, $m => $run) };
    (@from [$($n:literal),*] $dimension:expr, $m:ident => $run:expr) => {
        match $dimension {
            $($n => {
                const $m: usize = $n;
                $run
            })*
            _ => {
                const $m: usize = 4;
                $run
            }
        }
    };
}

/// Evaluates an expression with a dimension of 0 to 4 as a constant.
macro_rules! in_dimension_or_none {
    ($dimension:expr, $m:ident => $run:expr) => { in_dimension!(@from [0, 1, 2, 3] $dimension, $m => $run) };
}

pub(crate) mod bands;
pub(crate) mod block;
pub(crate) mod byte_table;
pub(crate) mod cell_search;
pub(crate) mod cells_in_lanes;
pub(crate) mod cellular;
pub(crate) mod cellular_points;
pub(crate) mod choose;
pub(crate) mod corners;
pub(crate) mod displacements;
pub(crate) mod fades;
pub(crate) mod gabor;
mod hashed_corners;
pub(crate) mod hessian_noises;
pub(crate) mod hessians;
pub(crate) mod high_dimensional;
pub(crate) mod lattice_noise;
pub(crate) mod leaf_rows;
pub(crate) mod leaf_run;
pub(crate) mod leaves;
pub(crate) mod machine;
mod many_samples;
pub(crate) mod maps;
pub(crate) mod metrics;
pub(crate) mod nested;
pub(crate) mod noises;
mod one_loop;
pub(crate) mod operations;
pub(crate) mod part_noise;
pub(crate) mod patch_points;
pub(crate) mod patches;
pub(crate) mod place;
pub(crate) mod planes;
pub(crate) mod point_noise;
pub(crate) mod positions;
pub(crate) mod registers;
pub(crate) mod rows;
pub(crate) mod sample_kind;
pub(crate) mod sample_positions;
pub(crate) mod scratch;
pub(crate) mod simd_level;
pub(crate) mod single;
mod sloped_octaves;
pub(crate) mod source;
pub(crate) mod strip;
pub(crate) mod texels;
mod threads;
pub(crate) mod tiles;
pub(crate) mod walker;
