//! Runs programs on the CPU, by blocks of samples, in SIMD vectors and threads.
//!
//! Files are those of this folder, `formulas/` is `src/formulas/`, and twins are its functions.
//!
//! # Passes and loops
//!
//! A **pass** is one loop over planes of up to 256 samples (`planes.rs`), compiled for each vector width. It is
//! independent of the other passes, so any noise works with any hash, source and fade, and a new one needs only one
//! more loop. The twins of lattice noises are generic over lanes (`src/lanes.rs`): one `f32`, or a vector of 4, 8
//! or 16 of them. Passes find the corners; from there to the value, samples stay in registers. Perlin, simplex and
//! `OpenSimplex2S` noise of two and three dimensions with the default integer hash or `FastNoiseLite`'s and
//! computed gradients stay there for longer:
//!
//! - Their values on grids and at points are computed in one loop, from the position on, over several rows at
//!   once (`one_loop.rs`). Its first half finds the position and hashes the corners to indices of gradients;
//!   the second half computes the noise from these. The first half of a vector is computed before the second
//!   half of the vector before it, so that the processor always has independent instructions. With AVX-512 this
//!   includes small listed sets of gradients, which are looked up in registers.
//! - Displaced positions, and values with gradients, stay there from the cell on, in the same loop over what
//!   passes have found.
//!
//! So do, with these hashes, in `cells_in_lanes.rs`:
//!
//! - Distances of cellular noise to the nearest points of nine or 27 cells. The few samples that can have a
//!   nearer point elsewhere are searched one by one.
//! - Searches for the points themselves, which keep the points found so far in registers from cell to cell.
//!
//! All functions that such a loop calls must be inlined into it, closures too. A call passes vectors through
//! memory, and the called function uses only the baseline instructions of all processors.
//!
//! Where only the dimension selects a branch, write `match M` or `if const { M > 1 }`. rustc then compiles only the
//! selected branch; for a plain `if M > 1` it compiles both for every dimension. The extra branches were a seventh
//! of this crate's lines of LLVM IR.
//!
//! On WebAssembly `build.rs` sets `compact`. Single positions then have fewer copies of the same code, and the same
//! bits: fractals call their leaf through a pointer (`point_noise/any_leaf.rs`), and all places are an `AnyPlace`.
//!
//! Functions for inner loops have the attribute `#[cfg_attr(optimized, inline(always))]`. `build.rs` sets
//! `optimized` if the compiler optimizes at all. A debug build calls these functions, since inlining them would
//! lengthen it by half.
//!
//! # Cellular noise, and rows
//!
//! Cellular noise has its own passes (`cellular.rs`, `cell_search.rs`; `formulas/lattice/cellular.rs`, `metric.rs`,
//! `nearest.rs`). The passes visit one neighbouring cell of every sample at a time: one pass finds the cell's
//! points, one measures their distances, and one inserts these into the sample's list of nearest points. They
//! repeat this for all cells next to each sample's cell. If only the nearest point is needed in three or four
//! dimensions, the search begins with the cells that meet at the nearest corner. Samples that can have a nearer
//! point elsewhere are then collected and searched further. If many samples of a block can have a nearer point even
//! farther away, ring after ring of cells follows; if few, the scalar twin searches for them. Shaders and single
//! positions search for each sample by itself, in a box that grows to where a point can be nearest (`search` in
//! `cellular.rs`). Among equally near points the cell's number decides, in any search order.
//!
//! If samples lie close together in several rows of an aligned grid, `patches.rs` replaces that search. A patch of
//! sixteen neighbouring samples in a cell, on some 32 rows, has few points near it, and `patch_points.rs` finds
//! them once. Distances to the nearest points are measured for sixteen rows at once, which share the distance along
//! x. Row kernels do the same for four columns of eight rows (`shaders/rows/cell_rows.wgsl`).
//!
//! Rows (`rows.rs`, `leaf_rows.rs`) are the special case that reaches the speed of memory. Everything except the
//! last interpolation along y is the same for all rows of samples within a lattice row, and is computed once.
//!
//! # Single positions in `f64`, and Hessians
//!
//! For a single position (`Evaluator::value`), each leaf and octave maps the position to its lattice when needed
//! (`src/plan/lattice_transform.rs`). It maps in `f64` if the bounds of its errors show that this gives the bits of
//! fixed point (`float_map.rs`). Otherwise, or if displacements follow, the position is converted to fixed point
//! (`position.rs`) and mapped there. `single.rs` runs the program with the scalar twins instead of passes. It is
//! generic over the result (`sample_kind.rs`: values, gradients or Hessians) and over the place (`place.rs`: a
//! position, a sample of a grid, or a point). Up to eight octaves of a lattice noise are evaluated together, so
//! that none waits for another. The exceptions are noises that repeat and octaves that slopes move
//! (`single/fractals.rs`). Samples of operations are kept on the stack. The plan has counted how many
//! (`Program::samples_at_once`). A single lattice noise needs none, nor does a fractal of one, unless its values
//! depend on gradients. Values of common noises, and of such noises in an expression, come from the functions that
//! `point_noise.rs` chooses for a `Field`, with positions in fixed point.
//!
//! That runner also computes second derivatives for grids and lists (`hessians.rs`). The twins and the runner are
//! generic over the number of samples (`src/lanes/together.rs`), and here it is sixteen; large expressions, and
//! spans of one sample, are computed one by one. For Perlin, simplex, `OpenSimplex2S` and value noise in two and
//! three dimensions the passes then hash the corners, and vectors compute the noise with its Hessian
//! (`hessian_noises.rs`); others are computed sample by sample. Values and gradients come from the same functions
//! as without Hessians. A leaf adds its Hessian: `formulas/lattice/interpolated_hessian.rs` for Perlin and value
//! noise, `spline_hessian.rs` and `minimal_cubic.rs` for their cubics, `contribution.rs` for the corners of simplex
//! noise, `gabor_kernel.rs` for the kernels of Gabor noise, and `metric.rs` and `cellular_hessian.rs` for cellular
//! noise and distances. Operations add their second derivatives (`formulas/expression/hessian_sample.rs`), and maps
//! pull Hessians back (`formulas/space/pullback_hessian.rs`, in skewed tiles `skewed_tile_hessian.rs`). In shaders
//! the same statements use types and functions whose names begin with `Hessian` (`src/wgsl/derivatives.rs`,
//! `hessians.rs`). `src/plan/derivatives.rs` determines which parts of an expression have no gradient or no
//! Hessian.
//!
//! # Single positions in `f32`
//!
//! A `Field` (`src/cpu/field.rs`) computes single `f32` positions. `point_noise.rs` chooses its function once.
//! Perlin, value and simplex noise of up to three dimensions with the default fade and a common hash, and fractals
//! of one of them, have a function that is compiled for the noise, its hash and its dimension. It looks gradients
//! up in tables, since for single samples that is faster than computing them. So have Euclidean distances to the
//! one or two nearest points of cellular noise with an integer hash. With AVX2 or NEON, eight octaves are computed
//! together, one in each lane (`point_noise/places.rs` maps the position to their lattices), and so are the cells
//! around a position. Any other expression uses the runner of `single.rs`, with `place::Point` instead of fixed
//! point. For values, it calls such functions for the parts of the expression that have one, also within warps
//! (`part_noise.rs` has their traits). `place.rs` splits coordinates within 2²² cells by adding a large number
//! instead of by a floor and a conversion, with the same bits. `Field::at_cell` maps positions in fixed point, as
//! `Evaluator::value` does. `Field::fill` computes short lists one by one and long ones in blocks.

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
