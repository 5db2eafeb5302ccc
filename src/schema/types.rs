//! The types of fields: objects, choices and lists.

use crate::noise::fade::Fade;
use crate::noise::gradient_array::GradientArray;
use crate::noise::gradients::Gradients;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::octaves::Octaves;
use crate::noise::serial::forms::SETS;
use crate::numbers::power_of_two;
use crate::plan::affine::FARTHEST;
use crate::schema::description::{Field, Type, Variant, any, fields, level, list, number, share, sized, within};
use serde_json::json;

/// Declares types: the name of each, and the member that says what it is.
macro_rules! types {
    ($($name:literal $member:ident = $value:expr $(, $other:ident = $also:expr)?;)*) => {
        /// Returns all types, with their names.
        pub(crate) fn types() -> Vec<(&'static str, Type)> {
            vec![$(($name, Type { $member: $value, $($other: $also,)? ..Type::default() })),*]
        }
    };
}

/// Makes variants: the name of each, its sentence, other members.
macro_rules! variants {
    ($($name:literal $text:literal $(, $member:ident: $value:expr)*;)*) => {
        vec![$(Variant { name: $name, text: String::from($text), $($member: $value,)* ..Variant::default() }),*]
    };
}

types! {
    "dimension" any_of = fields! {
        "": "u32" = 2, within(1, 4).usual(1, 4, 1), "The number of the node's dimensions.";
    };
    "axis" one_of = variants! {
        "x" "The first coordinate.";
        "y" "The second coordinate.", dimensions: &[2, 3, 4];
        "z" "The third coordinate.", dimensions: &[3, 4];
        "w" "The fourth coordinate.", dimensions: &[4];
    };
    "coordinate" any_of = fields! {
        "": "axis" = "x", any(), "The position's coordinate along an axis.";
        "": "f64" = 0.0, within(-FARTHEST, FARTHEST).usual(-8.0, 8.0, 0.1), "The same number at every position.",
            depends: "In simplex noise of many dimensions the limit is that of skewed coordinates.";
    };
    "octaves" fields = fields! {
        "count": "u32" = 5, within(1, Octaves::MAX).usual(1, 10, 1), "The number of octaves.";
        "band": "band" = [0.25, 4.0], any(), "The lowest and the highest frequency, instead of a number.";
        "lacunarity": "f64" = 2.0, within(1.0 / 256.0, 256.0).usual(1.5, 4.0, 0.01),
            "The ratio of successive frequencies.",
            depends: "The limits are those of 5 octaves. The last octave's frequency is 2^-32 to 2^32.";
        "persistence": "f64" = 0.5, within(0.0, 32768.0).usual(0.0, 1.0, 0.01),
            "The ratio of successive amplitudes.",
            depends: "The greatest is that of 5 octaves. The last octave's amplitude is at most 2^60.";
        "shift": "shift" = "drawn", any(), "The shift of octaves against each other.";
        "normalised": "bool" = true, any(), "Whether the sum is divided by the sum of the amplitudes.";
        "antialiased": "bool" = false, any(), "Whether octaves that are too fine for a grid fade out.";
    }, exactly_one = &["count", "band"];
    "band" items = fields! {
        "lowest": "f64" = 0.25, frequency().usual_ratios(1.0 / 64.0, 1.0), "The lowest frequency.",
            depends: "The octaves are at most 32, and their lacunarity is above 1.";
        "highest": "f64" = 4.0, frequency().usual_ratios(1.0, 64.0), "The highest frequency.",
            depends: "The octaves are at most 32, and their lacunarity is above 1.";
    }, ascending = &["lowest", "highest"];
    "shift" one_of = variants! {
        "drawn" "A fixed pseudo-random shift of each octave after the first.";
        "none" "No shift, so that octaves repeat one pattern around the origin.";
        "cochoy" "A shift of octave k by 4096 k, for integer hashes only.";
    };
    "hash" one_of = variants! {
        "x_innermost" "The chain P[..P[P[x] + y]..] through the permutation, which repeats after 256 cells.";
        "x_outermost" "The chain P[x + P[y + P[..]]] through the permutation, which repeats after 256 cells.";
        "ward" "Ward's integer hash of a sum of coordinates times primes.", fields: seeded();
        "shift" "An integer hash of shifts, of the same sum.", fields: seeded();
        "shift_mult" "An integer hash of shifts and a product, of the same sum.", fields: seeded();
        "cochoy" "Cochoy's chain of integer hashes.", fields: seeded();
        "lowbias" "The integer hash lowbias32 of one coordinate after the other, the most even one.", fields: seeded();
        "fast_noise" "The integer hash of FastNoiseLite, the fastest one.", fields: seeded();
        "fibonacci_table" "A table whose index is a hash with Fibonacci numbers.",
            content: fields! { "": "byte_table" = { "seed": 0 }, any(), "The table."; }.pop();
    };
    "byte_table" one_of = variants! {
        "seed" "The table of a seed.", content: fields! { "": "seed" = 0, any(), "The seed."; }.pop();
        "bytes" "A table of any bytes.", content: bytes(1024);
    };
    "permutation" one_of = variants! {
        "perlin" "Perlin's own table.";
        "seed" "The table of a seed.", content: fields! { "": "seed" = 0, any(), "The seed."; }.pop();
        "bytes" "A table that has each byte once.", content: bytes(256);
    };
    "gradients" one_of = gradients();
    "vector" any_of = fields! {
        "": "f32" = [1.0, 0.5, 0.25, 0.125], list("dimensions", component()), "A component for each coordinate.";
    };
    "levels" one_of = levels();
    "level" any_of = fields! { "": "f32" = [1.0], list(1, component()), "A single number."; };
    "edge" one_of = variants! {
        "clamp" "Each cell outside has the gradient of the nearest cell inside.";
        "repeat" "The array repeats.";
    };
    "normalization" one_of = variants! {
        "exact" "Values are scaled to [-1, 1].";
        "published" "Values are scaled as published.", needs: Some(json!({ "falloff": ["classic"] }));
    };
    "fade" one_of = variants! {
        "linear" "s = t, which is continuous.";
        "cubic" "s = 3t² - 2t³, with a continuous gradient.";
        "quintic" "s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.";
        "cosine" "s = (1 - cos πt) / 2, with a continuous gradient.";
        "minimal_cubic" "The cubic of least degree with given slopes at its ends.", dimensions: &[1];
    };
    "falloff" one_of = variants! {
        "smooth" "A radius that is smooth in every dimension.";
        "classic" "The published radius, slightly discontinuous in 3-D and 4-D.";
    };
    "interpolant" one_of = variants! {
        "linear" "s = t, which is continuous.";
        "cubic" "s = 3t² - 2t³, with a continuous gradient.";
        "quintic" "s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.";
        "cosine" "s = (1 - cos πt) / 2, with a continuous gradient.";
        "spline" "The cubic spline through four values along each axis.";
    };
    "orientation" one_of = variants! {
        "standard" "The lattice without rotation, the only one for tiles.";
        "improve_x" "y along the diagonal, for side views.", dimensions: &[2];
        "improve_xy" "z along the diagonal, for terrain with z up and time along z.", dimensions: &[3];
        "improve_xz" "y along the diagonal, for terrain with y up.", dimensions: &[3];
        "improve_xyz" "w along the diagonal, for solids with time along w.", dimensions: &[4];
        "improve_xyz_improve_xy" "w along the diagonal, x, y and z as in improve_xy.", dimensions: &[4];
        "improve_xyz_improve_xz" "w along the diagonal, x, y and z as in improve_xz.", dimensions: &[4];
        "improve_xy_improve_zw" "Triangular patterns in x and y and in z and w, for loops.", dimensions: &[4];
    };
    "cells" fields = fields! {
        "metric": "metric" = "euclidean", any(), "The measure of distances.";
        "feature": "feature" = "f1", any(), "The value that is computed from the nearest points.";
        "jitter": "f64" = 1.0, share(), "The part of its cell in which a point can lie.";
    };
    "metric" one_of = variants! {
        "euclidean" "The straight distance.";
        "euclidean_squared" "The square of the straight distance.";
        "manhattan" "The distance along the axes.";
        "chebyshev" "The longest distance along an axis.";
        "minkowski" "The root of the sum of powers of the distances along all axes.", fields: fields! {
            "exponent": "f64" = 3.0, within(0.5, 64.0).usual(1.0, 8.0, 0.1), "The exponent.", required: true,
                depends: "In cellular noise of 3 and 4 dimensions small exponents would search too many cells.";
        };
        "hybrid" "The sum of the Manhattan and the squared distance.";
    };
    "feature" one_of = variants! {
        "f1" "The distance F1 to the nearest point.";
        "f2" "The distance F2 to the second nearest point.";
        "f3" "The distance F3 to the third nearest point.";
        "f2_minus_f1" "F2 - F1, which is 0 on the borders of cells.";
        "f1_over_f2" "F1 / F2, which is 1 on the borders of cells.";
        "f1_times_f2" "The product of F1 and F2.";
        "f1_plus_f2" "The sum of F1 and F2.";
        "smooth_f1" "F1 without creases between points.", fields: fields! {
            "sharpness": "f64" = 8.0, within(1.0, 41.0).usual(1.0, 16.0, 0.1),
                "The sharpness, of which 8 rounds visibly.", required: true,
                depends: "The greatest is 41 over the largest F1 possible: 41 / √n in n dimensions if it is Euclidean.";
        };
        "cell_value" "One random number for each point, used where that point is the nearest.";
        "border_distance" "The distance to the border between the regions of the nearest points.",
            needs: Some(json!({ "metric": ["euclidean"] }));
        "offset" "The distance to the nearest point along an axis.", content: fields! {
            "": "axis" = "x", any(), "The axis.";
        }.pop();
    };
    "kernels" fields = fields! {
        "wave_number": "f64" = 2.0, within(0.0, 64.0).usual(0.0, 8.0, 0.05), "The frequency of the waves.",
            unit: "cycles per cell";
        "bandwidth": "f64" = 1.0, within(0.0, 3.0).usual(0.0, 3.0, 0.01), "The width of the Gaussian's spectrum.",
            unit: "cycles per cell";
        "impulses": "u32" = 4, within(1, 16).usual(1, 16, 1), "The number of impulses of each cell.";
        "direction": "f64" = [1.0, 0.0, 0.0, 0.0], list("dimensions", level()), "The direction of all waves, not 0.",
            nonzero: true, absent: "Each impulse has its own direction.";
    };
    "high_dimensional" fields = fields! {
        "dimensions": "u32" = 5, within(5, HighDimensional::MAX).usual(5, HighDimensional::MAX, 1),
            "The number of dimensions.", required: true;
        "fade": "fade" = "quintic", any(), "The curve between lattice points of Perlin noise.",
            only: Fade::ALL.map(|fade| json!(fade)).into(), absent: "It is simplex noise.";
        "permutation": "permutation" = "perlin", any(), "The permutation table.";
        "gradient_seed": "seed" = 0, any(), "The seed of the gradients.";
    };
    "point" items = fields! {
        "value": "f32" = 0.0, level(), "A value.";
        "new": "f32" = 0.0, level(), "What it becomes.";
    };
    "stop" items = fields! {
        "position": "f32" = 0.0, level(), "The value that has the colour.";
        "colour": "f32" = [0.0, 0.0, 0.0, 1.0], list(4, number().usual(0.0, 1.0, 0.01)),
            "Red, green, blue and alpha in linear light.";
    };
    "y_direction" one_of = variants! {
        "up" "Up, as in OpenGL, glTF, Godot, Blender, Unity and Bevy.";
        "down" "Down, as in DirectX and Unreal Engine.";
    };
}

fn seeded() -> Vec<Field> {
    fields! { "seed": "seed" = 0, any(), "The seed.", required: true; }
}

fn bytes(count: usize) -> Option<Field> {
    fields! { "": "bytes", list(count, any()), "All bytes."; }.pop()
}

/// Returns a component of a gradient.
fn component() -> Field {
    let largest = f64::from(Gradients::LARGEST_COMPONENT);
    sized(largest.recip(), largest).usual(-1.0, 1.0, 0.01)
}

fn frequency() -> Field {
    within(power_of_two(32).recip(), power_of_two(32))
}

const INTEGER_HASHES: [&str; 6] = ["ward", "shift", "shift_mult", "cochoy", "lowbias", "fast_noise"];

/// Returns the named sets, then other sources of gradients.
fn gradients() -> Vec<Variant> {
    let set = |(name, set): &(&'static str, fn() -> Gradients)| {
        let (count, dimension) = (set().len(), set().dimension().count());
        let dimensions = &[&[1][..], &[2], &[3], &[4]][dimension - 1];
        Variant { name, text: format!("A set of {count} vectors."), dimensions, ..Variant::default() }
    };
    let extents = list("dimensions", within(1, GradientArray::MAX_LEN).usual(1, 16, 1));
    let components = list("dimensions of each cell", component());
    let others = variants! {
        "vectors" "A set of vectors.", content: fields! {
            "": "vector", list([1, 256], any()), "The vectors, not all 0.", nonzero: true;
        }.pop();
        "hash_bytes" "Components are bytes of the hash.", needs: Some(json!({ "hash": INTEGER_HASHES }));
        "whole_hashes" "Components are whole hashes.", needs: Some(json!({ "hash": INTEGER_HASHES[..3] }));
        "array" "Each cell of a finite lattice has its own gradient.", fields: fields! {
            "extents": "u32" = [1, 1, 1, 1], extents, "The number of cells along each axis.", required: true,
                depends: "Their product has the same limit.";
            "components": "f32", components, "All vectors, x fastest, not all 0.", required: true, nonzero: true;
            "edge": "edge" = "clamp", any(), "The continuation beyond the array.";
        };
    };
    SETS.iter().map(set).chain(others).collect()
}

/// Returns the sources of lattice values: sets of numbers, in any dimension, and hashes.
fn levels() -> Vec<Variant> {
    let sets = gradients().into_iter().filter(|set| set.dimensions == [1]);
    let others = variants! {
        "vectors" "A set of numbers.", content: fields! {
            "": "level" = [[-1.0], [1.0]], list([1, 256], any()), "The numbers, not all 0.", nonzero: true;
        }.pop();
        "hash_bytes" "Values are bytes of the hash.", needs: Some(json!({ "hash": INTEGER_HASHES }));
        "whole_hashes" "Values are whole hashes.", needs: Some(json!({ "hash": INTEGER_HASHES }));
    };
    sets.map(|set| Variant { dimensions: &[], ..set }).chain(others).collect()
}
