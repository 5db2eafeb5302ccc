//! The pictures of the gallery: their flags, and the Rust code that makes the same.

use gradnoise::Coordinate::{At, Of};
use gradnoise::{
    Axis, CellFeature, Cellular, ColourRamp, Dimension, Fade, Gabor, HighDimensional, JordanTurbulence, Metric, Noise,
    Octaves, OpenSimplex2, OpenSimplex2S, Output, Perlin, Simplex, Value, presets,
};

/// A picture.
pub struct Picture {
    /// The flags of `make`, except the file's name and the size.
    pub flags: &'static str,
    /// The output in Rust.
    pub code: &'static str,
    /// Returns the output of the code, which a test compares with the output of the flags.
    #[cfg_attr(not(test), expect(dead_code, reason = "the code is shown, and run by a test alone"))]
    pub output: fn() -> Output,
}

/// Makes a list of pictures. The values in brackets become black and white.
macro_rules! pictures {
    ($($flags:literal $([$low:literal, $high:literal])? => $code:expr,)*) => {
        &[$(Picture {
            flags: concat!($flags $(, " --normalize ", $low, ",", $high)?),
            code: concat!(
                stringify!($code) $(, ".remap(", $low, "..=", $high, ", -1.0..=1.0).clamp(-1.0, 1.0)")?
            ),
            output: || Output::from($code $(.remap($low..=$high, -1.0..=1.0).clamp(-1.0, 1.0))?),
        },)*]
    };
}

/// All pictures, under their headings.
pub const SECTIONS: &[(&str, &[Picture])] = &[
    ("Presets", PRESETS),
    ("Noises", NOISES),
    ("Fades of Perlin noise", FADES),
    ("Cellular noise", CELLS),
    ("Fractals", FRACTALS),
    ("Warps", WARPS),
    ("Outputs", OUTPUTS),
];

const PRESETS: &[Picture] = pictures! {
    "--preset marble" => presets::marble(1).colour(),
    "--preset cobblestones" => presets::cobblestones(1).colour(),
    "--preset gravel" => presets::gravel(1).colour(),
    "--preset cracked-mud" => presets::cracked_mud(1).colour(),
    "--preset sand" => presets::sand(1).colour(),
    "--preset lava" => presets::lava(1).colour(),
    "--preset rock-strata" => presets::rock_strata(1).colour(),
    "--preset snow" => presets::snow(1).colour(),
    "--preset planks" => presets::planks(1).colour(),
    "--preset bricks" => presets::bricks(1).colour(),
    "--preset roof-tiles" => presets::roof_tiles(1).colour(),
    "--preset concrete" => presets::concrete(1).colour(),
    "--preset asphalt" => presets::asphalt(1).colour(),
    "--preset fabric" => presets::fabric(1).colour(),
    "--preset metal" => presets::metal(1).colour(),
    "--preset hammered-copper" => presets::hammered_copper(1).colour(),
    "--preset rust" => presets::rust(1).colour(),
    "--preset wood" => presets::wood(1).colour(),
    "--preset bark" => presets::bark(1).colour(),
    "--preset grass" => presets::grass(1).colour(),
    "--preset moss" => presets::moss(1).colour(),
    "--preset leather" => presets::leather(1).colour(),
    "--preset scales" => presets::scales(1).colour(),
    "--preset clouds" => presets::clouds(1).colour(),
    "--preset fog" => presets::fog(1).colour(),
    "--preset fire" => presets::fire(1).colour(),
    "--preset water" => presets::water(1).colour(),
    "--preset caustics" => presets::caustics(1).colour(),
    "--preset terrain" => presets::terrain(1).colour(),
    "--preset planet" => presets::planet(1).colour(),
};

const NOISES: &[Picture] = pictures! {
    "--noise perlin" => Perlin::new(Dimension::D2),
    "--noise simplex" => Simplex::new(Dimension::D2),
    "--noise value" => Value::new(Dimension::D2),
    "--noise open-simplex2" => OpenSimplex2::new(Dimension::D2),
    "--noise open-simplex2s" => OpenSimplex2S::new(Dimension::D2),
    "--noise cellular" => Cellular::new(Dimension::D2),
    "--noise gabor" [-0.23, 0.26] => Gabor::new(Dimension::D2),
    "--noise gabor --wave-number 3 --direction 1,0.5" [-0.17, 0.18] =>
        Gabor::new(Dimension::D2).wave_number(3.0).direction([1.0, 0.5]),
    "--noise white" => Noise::white(Dimension::D2, 0),
    "--noise checkerboard" => Noise::checkerboard(Dimension::D2),
    "--noise high-perlin --at x,y,0.5,x,y" [-0.33, 0.36] => HighDimensional::perlin(5)
        .at([Of(Axis::X), Of(Axis::Y), At(0.5), Of(Axis::X), Of(Axis::Y)]),
    "--noise high-simplex --at x,y,0.5,x,y,-0.3" [-0.85, 0.92] => HighDimensional::simplex(6)
        .at([Of(Axis::X), Of(Axis::Y), At(0.5), Of(Axis::X), Of(Axis::Y), At(-0.3)]),
    "--noise distance --point 3,3" [0.0, 4.25] => Noise::distance_to([3.0, 3.0]),
    "--noise distance --point 3,3 --metric chebyshev" [0.0, 3.0] =>
        Noise::distance_to_by([3.0, 3.0], Metric::Chebyshev),
    "--noise coordinate" [0.0, 5.98] => Noise::x().in_dimension(Dimension::D2),
};

const FADES: &[Picture] = pictures! {
    "--fade linear" => Perlin::new(Dimension::D2).fade(Fade::Linear),
    "--fade cubic" => Perlin::new(Dimension::D2).fade(Fade::Cubic),
    "--fade quintic" => Perlin::new(Dimension::D2).fade(Fade::Quintic),
    "--fade cosine" => Perlin::new(Dimension::D2).fade(Fade::Cosine),
};

/// Normalized between percentiles, since distances fill only a small part of their range.
const CELLS: &[Picture] = pictures! {
    "--noise cellular --feature f1 --metric euclidean" [-0.92, 0.22] =>
        Cellular::new(Dimension::D2).metric(Metric::Euclidean),
    "--noise cellular --feature f1 --metric manhattan" [-0.93, 0.14] =>
        Cellular::new(Dimension::D2).metric(Metric::Manhattan),
    "--noise cellular --feature f1 --metric chebyshev" [-0.9, 0.49] =>
        Cellular::new(Dimension::D2).metric(Metric::Chebyshev),
    "--noise cellular --feature f1 --metric minkowski-0.5" [-0.94, 0.06] =>
        Cellular::new(Dimension::D2).metric(Metric::Minkowski { exponent: 0.5 }),
    "--noise cellular --feature f1 --metric hybrid" [-0.96, -0.05] =>
        Cellular::new(Dimension::D2).metric(Metric::Hybrid),
    "--noise cellular --feature f1 --jitter 0.4" [-0.89, 0.4] => Cellular::new(Dimension::D2).jitter(0.4),
    "--noise cellular --feature f2" [-0.63, 0.37] => Cellular::new(Dimension::D2).feature(CellFeature::F2),
    "--noise cellular --feature f3" [-0.44, 0.36] => Cellular::new(Dimension::D2).feature(CellFeature::F3),
    "--noise cellular --feature f2-minus-f1" [-0.99, 0.11] =>
        Cellular::new(Dimension::D2).feature(CellFeature::F2MinusF1),
    "--noise cellular --feature f1-over-f2" [-0.84, 0.99] =>
        Cellular::new(Dimension::D2).feature(CellFeature::F1OverF2),
    "--noise cellular --feature f1-times-f2" [-0.97, -0.24] =>
        Cellular::new(Dimension::D2).feature(CellFeature::F1TimesF2),
    "--noise cellular --feature f1-plus-f2" [-0.67, 0.31] =>
        Cellular::new(Dimension::D2).feature(CellFeature::F1PlusF2),
    "--noise cellular --feature smooth-f1-8" [-0.61, 0.25] =>
        Cellular::new(Dimension::D2).feature(CellFeature::SmoothF1 { sharpness: 8.0 }),
    "--noise cellular --feature cell-value" [-0.83, 0.96] =>
        Cellular::new(Dimension::D2).feature(CellFeature::CellValue),
    "--noise cellular --feature border-distance" [-1.0, -0.05] =>
        Cellular::new(Dimension::D2).feature(CellFeature::BorderDistance),
    "--noise cellular --feature offset-x" [-0.47, 0.44] =>
        Cellular::new(Dimension::D2).feature(CellFeature::Offset(Axis::X)),
    "--noise cellular --lookup simplex" => {
        Cellular::new(Dimension::D2).lookup(Simplex::new(Dimension::D2).frequency(0.25))
    },
};

/// Billow is turbulence from -1 to 1, so both would be the same picture if each were normalized by itself.
const FRACTALS: &[Picture] = pictures! {
    "--noise simplex --octaves 5 --fractal fbm" [-0.9, 0.88] =>
        Simplex::new(Dimension::D2).fbm(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal turbulence" [-1.0, 0.91] =>
        Simplex::new(Dimension::D2).turbulence(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal billow" [-1.0, 0.91] =>
        Simplex::new(Dimension::D2).billow(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal ridged" [-1.0, 0.85] =>
        Simplex::new(Dimension::D2).ridged(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal hybrid" [-1.0, 0.89] =>
        Simplex::new(Dimension::D2).hybrid_multifractal(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal multifractal" [-0.84, 0.8] =>
        Simplex::new(Dimension::D2).multifractal(Octaves::new(5)),
    "--noise simplex --octaves 5 --fractal ping-pong" [-0.89, 0.97] =>
        Simplex::new(Dimension::D2).ping_pong(Octaves::new(5), 2.0),
    "--noise simplex --octaves 5 --fractal slope" [-0.83, 0.8] =>
        Simplex::new(Dimension::D2).slope_fbm(Octaves::new(5), 0.05),
    "--noise simplex --octaves 5 --fractal swiss" [0.0, 0.97] =>
        Simplex::new(Dimension::D2).swiss_turbulence(Octaves::new(5), 0.15),
    "--noise simplex --octaves 5 --fractal jordan" [0.0, 0.77] =>
        Simplex::new(Dimension::D2).jordan_turbulence(Octaves::new(5), JordanTurbulence::default()),
};

const WARPS: &[Picture] = pictures! {
    "--noise simplex --warp 0.2" =>
        Simplex::new(Dimension::D2).warp(0.2, Simplex::new(Dimension::D2).seed(1)),
    "--noise simplex --warp 0.5" =>
        Simplex::new(Dimension::D2).warp(0.5, Simplex::new(Dimension::D2).seed(1)),
    "--noise simplex --warp 1.5" =>
        Simplex::new(Dimension::D2).warp(1.5, Simplex::new(Dimension::D2).seed(1)),
    "--noise simplex --octaves 5 --warp 0.5" [-0.91, 0.91] =>
        Simplex::new(Dimension::D2).fbm(Octaves::new(5)).warp(0.5, Simplex::new(Dimension::D2).seed(1)),
    "--noise simplex --warp 0.5 --warp-noise value" => {
        Simplex::new(Dimension::D2).warp(0.5, Value::new(Dimension::D2).seed(1))
    },
    "--noise simplex --octaves 3 --warp 0.5 --warp-octaves 4 --warp-progressive" [-0.91, 0.95] =>
        Simplex::new(Dimension::D2)
        .fbm(Octaves::new(3)).warp_progressive(0.5, Simplex::new(Dimension::D2).seed(1), Octaves::new(4)),
};

const OUTPUTS: &[Picture] = pictures! {
    "--octaves 5 --ramp terrain --normalize -0.57,0.6" => Output::colour_ramp(
        Perlin::new(Dimension::D2).fbm(Octaves::new(5)).remap(-0.57..=0.6, -1.0..=1.0).clamp(-1.0, 1.0),
        presets::terrain(1).colours
    ),
    "--octaves 5 --ramp #102040@-1,#80a0ff@0,#fff@1 --normalize -0.57,0.6" => Output::colour_ramp(
        Perlin::new(Dimension::D2).fbm(Octaves::new(5)).remap(-0.57..=0.6, -1.0..=1.0).clamp(-1.0, 1.0),
        ColourRamp::from_srgb([(-1.0, [16, 32, 64]), (0.0, [128, 160, 255]), (1.0, [255, 255, 255])])
    ),
    "--octaves 4 --normals 0.3" => Output::normals(Perlin::new(Dimension::D2).fbm(Octaves::new(4)), 0.3),
    "--noise simplex --laplacian 0.015" => Output::laplacian(Simplex::new(Dimension::D2), 0.015),
    "--noise simplex --octaves 2 --curvature 0.02" => {
        Output::mean_curvature(Simplex::new(Dimension::D2).fbm(Octaves::new(2)), 0.02)
    },
    "--noise simplex --curl --contrast 0.3" => {
        Output::curl([(Simplex::new(Dimension::D2) * 0.3).clamp(-1.0, 1.0)])
    },
    "--octaves 3 --channels 3" => Output::channels([
        Perlin::new(Dimension::D2).fbm(Octaves::new(3)),
        Perlin::new(Dimension::D2).seed(2).fbm(Octaves::new(3)),
        Perlin::new(Dimension::D2).seed(4).fbm(Octaves::new(3)),
    ]),
    "--octaves 5 --contrast 1.5 --invert --normalize off" => {
        (Perlin::new(Dimension::D2).fbm(Octaves::new(5)) * 1.5).clamp(-1.0, 1.0).negate()
    },
    "--octaves 5 --period 8" [-0.66, 0.59] => Perlin::new(Dimension::D2).fbm(Octaves::new(5)).tiled([8, 8]),
    "--octaves 6 --map equirectangular --ramp terrain --normalize -0.55,0.54" => Output::colour_ramp(
        Perlin::new(Dimension::D3).fbm(Octaves::new(6)).remap(-0.55..=0.54, -1.0..=1.0).clamp(-1.0, 1.0),
        presets::terrain(1).colours
    ),
};

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::SECTIONS;
    use crate::gallery::arguments;
    use crate::make;
    use crate::noise::{FractalName, NoiseKind};
    use crate::presets;
    use clap::ValueEnum;

    #[test]
    fn codes_of_the_gallery_make_what_the_flags_make() {
        for picture in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
            let from_flags = make::json(&arguments(picture.flags).unwrap()).unwrap();
            let from_code = serde_json::to_string_pretty(&(picture.output)()).unwrap();
            assert_eq!(from_code, from_flags, "{}: {}", picture.flags, picture.code);
        }
    }

    #[test]
    fn gallery_shows_every_name() {
        let shown: Vec<_> = SECTIONS.iter().flat_map(|(_, pictures)| *pictures).map(|picture| picture.flags).collect();
        let shows = |flags: &str| assert!(shown.iter().any(|shown| shown.contains(flags)), "{flags}");
        for preset in presets::ALL {
            shows(&format!("--preset {}", preset.name));
        }
        for value in NoiseKind::value_variants().iter().filter_map(ValueEnum::to_possible_value) {
            shows(&format!("--noise {}", value.get_name()));
        }
        for value in FractalName::value_variants().iter().filter_map(ValueEnum::to_possible_value) {
            shows(&format!("--fractal {}", value.get_name()));
        }
    }
}
