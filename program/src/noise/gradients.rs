//! The names of gradient sets.

use crate::failure::Failure;
use gradnoise::{Dimension, GradientSource, Gradients, GradientsError};

/// The names of gradient sets for `--gradients`.
macro_rules! gradient_sets {
    () => {
        "slopes-8, slopes-256, axes-4, circle-N (N directions), octagon-8, edges-12, edges-12-xy, edges-16, \
         edges-16-cochoy, edges-32, simplex-48, simplex-160, bits-K (components of K bits, 1 to 6), random-N (N \
         directions), hash-bytes or whole-hashes"
    };
}
pub(super) use gradient_sets;

/// Returns the gradients of a name.
pub fn source(name: &str, dimension: Dimension) -> Result<GradientSource, Failure> {
    let wrong = |error: GradientsError| Failure::Request(format!("--gradients {name}: {error}"));
    let set = match name {
        "hash-bytes" => return Ok(GradientSource::HashBytes),
        "whole-hashes" => return Ok(GradientSource::WholeHashes),
        "slopes-8" => Gradients::slopes_8(),
        "slopes-256" => Gradients::slopes_256(),
        "axes-4" => Gradients::axes_4(),
        "octagon-8" => Gradients::octagon_8(),
        "edges-12" => Gradients::edges_12(),
        "edges-12-xy" => Gradients::edges_12_xy(),
        "edges-16" => Gradients::edges_16(),
        "edges-16-cochoy" => Gradients::edges_16_cochoy(),
        "edges-32" => Gradients::edges_32(),
        "simplex-48" => Gradients::simplex_48(),
        "simplex-160" => Gradients::simplex_160(),
        _ => match name.split_once('-').and_then(|(kind, count)| Some((kind, count.parse::<u32>().ok()?))) {
            // Perlin noise's default set, whose gradients lie between the axes.
            Some(("circle", 24)) => Gradients::circle_24(),
            Some(("circle", count)) => Gradients::circle(count as usize).map_err(wrong)?,
            Some(("bits", bits)) => Gradients::bit_groups(dimension, bits).map_err(wrong)?,
            Some(("random", count)) => Gradients::unit_vectors(dimension, count as usize, 0).map_err(wrong)?,
            _ => {
                let sets = gradient_sets!();
                let message = format!("--gradients {name}: there is no such set; use {sets}, such as circle-16");
                return Err(Failure::Request(message));
            }
        },
    };
    Ok(set.into())
}
