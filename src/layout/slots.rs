//! The parameters of every kind of operation and the records of every kind of array, by name. Each is declared once.
//! The declaration gives the Rust accessors (`leaf::scale(parameters)`), the structure that the plan fills
//! (`leaf::Values`), and the shader accessors (`leaf_scale(parameters)`).

use crate::layout::parameters::Parameters;
#[cfg(feature = "wgsl")]
use std::fmt::Write as _;
#[cfg(feature = "wgsl")]
use std::sync::LazyLock;

/// Describes the slots of a block to shaders.
#[cfg(feature = "wgsl")]
struct Block {
    name: &'static str,
    /// Whether the slots are parameters. Otherwise they belong to an array's record.
    is_parameters: bool,
    /// The name, the type and the number of words of each slot.
    slots: &'static [(&'static str, &'static str, u32)],
}

/// Appends the words of a value.
pub(crate) trait Words {
    fn append(self, words: &mut Vec<u32>);
}

impl Words for u32 {
    fn append(self, words: &mut Vec<u32>) {
        words.push(self);
    }
}

impl Words for f32 {
    fn append(self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl<T: Words, const N: usize> Words for [T; N] {
    fn append(self, words: &mut Vec<u32>) {
        for value in self {
            value.append(words);
        }
    }
}

/// Declares blocks of slots. `f32` and `u32` are one word, `[f32; 4]` is several, `array` points to an array.
macro_rules! blocks {
    ($view:ident $is_parameters:literal $list:ident: $(
        $(#[$doc:meta])* $block:ident { $($slot:ident: $kind:tt),* $(,)? }
    )*) => {
        $(
            $(#[$doc])*
            #[allow(dead_code, reason = "some slots are read by one backend only")]
            pub(crate) mod $block {
                use super::Words;
                use crate::layout::parameters::*;

                #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the slots have these names")]
                pub(crate) enum Slot {
                    $($slot),*
                }

                const WORDS: &[u32] = &[$(blocks!(@words $kind)),*];
                /// The words of a whole block.
                pub(crate) const LENGTH: u32 = offset(WORDS.len());

                const fn offset(index: usize) -> u32 {
                    let (mut i, mut sum) = (0, 0);
                    while i < index {
                        sum += WORDS[i];
                        i += 1;
                    }
                    sum
                }

                /// Returns the word at which a slot begins.
                pub(crate) const fn offset_of(slot: Slot) -> usize {
                    offset(slot as usize) as usize
                }

                /// Returns record `k` of an array.
                #[cfg_attr(optimized, inline(always))]
                pub(crate) fn at(array: ArrayView<'_>, k: u32) -> ArrayView<'_> {
                    array.from(LENGTH * k)
                }

                $(blocks!(@accessor $view $slot $kind);)*

                /// The values of all slots.
                pub(crate) struct Values {
                    $(pub(crate) $slot: blocks!(@type $kind)),*
                }

                impl Values {
                    pub(crate) fn words(self) -> Vec<u32> {
                        let mut words = Vec::with_capacity(LENGTH as usize);
                        $(self.$slot.append(&mut words);)*
                        words
                    }
                }
            }
        )*

        #[cfg(feature = "wgsl")]
        const $list: &[Block] = &[$(Block {
            name: stringify!($block),
            is_parameters: $is_parameters,
            slots: &[$((stringify!($slot), stringify!($kind), blocks!(@words $kind))),*],
        }),*];
    };
    (@words [$type:ident; $count:literal]) => { $count };
    (@words $kind:ident) => { 1 };
    (@type [$type:ident; $count:literal]) => { [$type; $count] };
    (@type array) => { u32 };
    (@type $kind:ident) => { $kind };
    (@accessor $view:ident $slot:ident [$type:ident; $count:literal]) => {
        #[cfg_attr(optimized, inline(always))]
        pub(crate) fn $slot(block: $view<'_>, i: u32) -> $type {
            blocks!(@value $type block.word(const { offset(Slot::$slot as usize) } + i))
        }
    };
    (@accessor $view:ident $slot:ident array) => {
        #[cfg_attr(optimized, inline(always))]
        pub(crate) fn $slot(block: $view<'_>) -> ArrayView<'_> {
            block.array(const { offset(Slot::$slot as usize) })
        }
    };
    (@accessor $view:ident $slot:ident $kind:ident) => {
        #[cfg_attr(optimized, inline(always))]
        pub(crate) fn $slot(block: $view<'_>) -> $kind {
            blocks!(@value $kind block.word(const { offset(Slot::$slot as usize) }))
        }
    };
    (@value f32 $word:expr) => { f32::from_bits($word) };
    (@value u32 $word:expr) => { $word };
}

blocks! { Parameters true PARAMETERS:
    /// The whole expression: the array of the transforms for points, unless these are behind the parameters, or,
    /// instead, of those for positions given as cells.
    root { transforms: array }
    constant { value: f32 }
    /// A lattice noise: its first lattice transform, the factors of its value and of its gradient, the bound to which
    /// its value is clamped, the squared radius of simplex noise, the two numbers of an integer hash's seed, its array
    /// of gradients, and its tile.
    leaf {
        transform: u32, scale: f32, slope: f32, limit: f32, radius: f32, seed: u32, upper_seed: u32, array: array,
        tile: array,
    }
    /// The same for a noise of more than four dimensions. The second transform gives the coordinates from the fifth on.
    high_leaf { transform: u32, scale: f32, slope: f32, limit: f32, radius: f32, unskew: f32, high_transform: u32 }
    /// A leaf that depends on the position alone: its first lattice transform, the two numbers of white noise's seed,
    /// its tile, and the exponent of Minkowski's distance.
    positional { transform: u32, seed: u32, upper_seed: u32, tile: array, exponent: f32 }
    /// A fractal: the number of octaves, their records, the inverse of the largest size of a term, the scale and bias
    /// that map the sum to its range, and the parameters of its style, in the order of its arguments.
    fractal {
        octaves: u32, records: array, inverse_size: f32, scale: f32, bias: f32, low: f32, high: f32, style: [f32; 2],
    }
    warp { amplitude: f32 }
    /// A map that multiplies all coordinates by one factor.
    uniform_map { factor: f32 }
    /// Any other map: a row for each of its four new coordinates.
    matrix_map { rows: [f32; 16] }
    scale_bias { scale: f32, bias: f32 }
    /// The bounds of an operation's value.
    bounds { low: f32, high: f32 }
    smoothstep { low: f32, high: f32, inverse: f32 }
    threshold { edge: f32 }
    /// Equal steps: how many in a unit of value, the inverse of that, where the edge of each step begins and ends, from
    /// 0 to 1, the inverse of the edge's width, and the bounds of the value.
    steps { count: f32, height: f32, begin: f32, end: f32, inverse: f32, low: f32, high: f32 }
    /// A band: where its lower edge begins and ends, the same for its upper edge, and the inverse of their width.
    band { lower_begin: f32, lower_end: f32, upper_begin: f32, upper_end: f32, inverse: f32 }
    /// A piecewise cubic: the number of pieces, their records, the bounds of its value, and its end.
    piecewise { pieces: u32, records: array, low: f32, high: f32, end: f32 }
    whole_power { exponent: u32 }
    /// A smooth minimum or maximum: the softness, its inverse over 4 and over 2, and the bounds of its value.
    smooth_extremum { softness: f32, height: f32, share: f32, low: f32, high: f32 }
    /// The factors of the slopes to the right and down. A normal's red and green are their negatives.
    normals { x: f32, y: f32 }
    curvature { strength: f32 }
    colour_ramp { stops: u32, records: array }
}

blocks! { ArrayView false RECORDS:
    /// An octave. Where slopes move and damp later octaves, also the slopes' factors, and the part that they damp.
    octave_record { amplitude: f32, slope: f32, frequency: f32, warp: f32, damping: f32, damped: f32 }
    /// A piece of a piecewise cubic: its start, the inverse of its width, and its coefficients.
    piece_record { start: f32, inverse: f32, cubic: [f32; 4] }
    /// A stop of a colour ramp: its position, the inverse of the distance to the next, and red, green, blue and alpha.
    stop_record { position: f32, inverse: f32, colour: [f32; 4] }
    /// A repeating lattice: the upper triangle of the matrix of its periods, column by column; and the period of each
    /// coordinate of the root, 0 if it has none, with its inverse. A tile of simplex noise also has the matrix that
    /// skews it.
    tile { periods: [u32; 10], root_periods: [f32; 4], root_inverses: [f32; 4], skew_rows: [f32; 16] }
    /// An array of gradients: the extent along each axis, whether it repeats, and the vectors.
    gradient_array_record { extents: [u32; 4], repeats: u32, components: [f32; 0] }
    /// A cellular noise: half the jitter; the exponent of Minkowski's distance; the sharpness of the smooth distance,
    /// and ln 2 over its negative; where its points begin to fade out, and the inverse of the fade's width; and the
    /// middle of the range before scaling.
    cellular {
        spread: f32, exponent: f32, sharpness: f32, log_scale: f32, fade_begin: f32, fade_inverse: f32, center: f32,
    }
    /// A Gabor noise: π a² of its Gaussians, twice that, and 2π times its wave number, both as the size of each
    /// impulse's wave vector and as the wave vector that all impulses share.
    gabor { decay: f32, double_decay: f32, wave_size: f32, waves: [f32; 4] }
    /// A map from positions to a lattice: a fraction in [1, 2) and a shift of whole cells along each axis, and a matrix
    /// of four rows.
    points_transform { fraction: [f32; 4], shift: [u32; 4], rows: [f32; 16] }
    /// The same map in 64.64 fixed point, for positions given as cells. `start` has four words for the image of zero
    /// along each axis. Each factor of the matrix has two words of a mantissa, the exponent of the power of two that
    /// divides it, and a word that is all ones if it is negative. `skew` is the share of the coordinate sum that skews
    /// a lattice.
    cells_transform { start: [u32; 16], mantissas: [u32; 32], exponents: [u32; 16], signs: [u32; 16], skew: [u32; 2] }
}

/// The number of words of a tile whose lattice is not skewed.
pub(crate) const STRAIGHT_TILE_WORDS: u32 = tile::offset_of(tile::Slot::skew_rows) as u32;

/// The shader file with the accessors of all slots.
#[cfg(feature = "wgsl")]
pub(crate) static WGSL: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::from("// holes: parameter, parameter_u32, array_value, array_u32\n\n");
    for Block { name: block, is_parameters, slots } in PARAMETERS.iter().chain(RECORDS) {
        let (start, float, word) = if *is_parameters {
            ("parameters", "parameter", "parameter_u32")
        } else {
            ("array", "array_value", "array_u32")
        };
        let mut offset = 0;
        for (slot, kind, words) in *slots {
            let (index, add) = if kind.starts_with('[') { (", i: u32", " + i") } else { ("", "") };
            let (kind, read) = if kind.contains("f32") { ("f32", float) } else { ("u32", word) };
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "fn {block}_{slot}({start}: u32{index}) -> {kind} {{\n    \
                 return {read}({start} + {offset}u{add});\n}}\n\n"
            );
            offset += words;
        }
        if !is_parameters {
            let _ =
                write!(text, "fn {block}_at(array: u32, k: u32) -> u32 {{\n    return array + {offset}u * k;\n}}\n\n");
        }
    }
    text
});

/// The two numbers that an integer hash takes of a seed.
#[derive(Clone, Copy)]
pub(crate) struct HashSeed {
    /// The number with which the hash begins.
    pub(crate) lower: u32,
    /// The number that the hash adds within its first mixing, 0 for seeds below 2³².
    pub(crate) upper: u32,
}

impl HashSeed {
    /// Returns the seed that the parameters of a leaf have.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn of(leaf: Parameters<'_>) -> Self {
        Self { lower: leaf::seed(leaf), upper: leaf::upper_seed(leaf) }
    }
}
