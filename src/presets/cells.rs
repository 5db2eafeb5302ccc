//! Textures of cellular noise.

use crate::dimension::Dimension;
use crate::noise::cellular::{CellFeature, Cellular};
use crate::noise::coordinates::Axis;
use crate::noise::expression::Noise;
use crate::noise::lattice::{Normalization, Perlin, Simplex};
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;
use crate::presets::part;

/// Returns a feature of cells that are one unit wide, with distances in units.
fn cells(dimension: Dimension, seed: u64, feature: CellFeature) -> Cellular {
    Cellular::hashed(dimension).seed(seed).feature(feature).normalization(Normalization::Published)
}

/// Returns the heights of cobblestones, each one unit wide, and of the joints between them. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/cobblestones.md"))]
///
/// The rounded distance to the borders of cells, plus a random height for each stone and a little roughness: -1 in the
/// joints, 1 on the highest stones. For its colours see [`cobblestone_colours`], for its normals
/// [`Output::normals`](crate::Output::normals).
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let stones = Evaluator::new(presets::cobblestones(1))?;
/// assert!(stones.value([2.5, -1.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::cobblestones(1), presets::cobblestone_colours()))?;
/// assert_eq!(coloured.channels([2.5, -1.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cobblestones(seed: u64) -> Noise {
    let feature = |feature| cells(Dimension::D2, seed, feature).jitter(0.75).noise();
    let rounded = feature(CellFeature::BorderDistance).smoothstep(0.02, 0.2);
    let height = feature(CellFeature::CellValue) * 0.3 + 1.35;
    let rough = Perlin::hashed(Dimension::D2).seed(part(seed, 1)).fbm(Octaves::new(4)).frequency(5.0);
    (rounded * (height + rough * 0.35) - 1.0).clamp(-1.0, 1.0)
}

/// Returns the colours of [`cobblestones`]: dark joints, and granite from grey to pale.
#[must_use]
pub fn cobblestone_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [38, 36, 34]),
        (-0.6, [72, 70, 68]),
        (0.0, [124, 122, 120]),
        (0.5, [160, 157, 152]),
        (1.0, [206, 202, 194]),
    ])
}

/// Returns the heights of dried mud: plates one unit wide that curl up at their edges, with wide cracks between and
/// fine cracks in them. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/cracked-mud.md"))]
///
/// Computed from distances to the borders of warped cells of two sizes: -1 in the cracks, 1 on the edges of plates. For
/// its colours see [`mud_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let mud = Evaluator::new(presets::cracked_mud(1))?;
/// assert!(mud.value([2.5, -1.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::cracked_mud(1), presets::mud_colours()))?;
/// assert_eq!(coloured.channels([2.5, -1.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cracked_mud(seed: u64) -> Noise {
    let border = |seed| cells(Dimension::D2, seed, CellFeature::BorderDistance).noise();
    let bends = Perlin::hashed(Dimension::D2).seed(part(seed, 1)).fbm(Octaves::new(4)).frequency(1.5);
    let plates = border(seed);
    let curl = plates.clone().smoothstep(0.05, 0.35) * -0.7 + 1.0;
    let wide = plates.smoothstep(0.015, 0.07);
    let fine = border(part(seed, 2)).frequency(2.7).smoothstep(0.0, 0.05) * 0.35 + 0.65;
    let grain = Perlin::hashed(Dimension::D2).seed(part(seed, 3)).fbm(Octaves::new(3)).frequency(9.0);
    ((wide * fine * curl).warp(0.15, bends) * 2.0 - 1.0 + grain * 0.15).clamp(-1.0, 1.0)
}

/// Returns the colours of [`cracked_mud`], from dark cracks to pale clay.
#[must_use]
pub fn mud_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [44, 30, 20]),
        (-0.5, [98, 72, 50]),
        (0.0, [156, 122, 88]),
        (0.5, [186, 152, 114]),
        (1.0, [222, 196, 158]),
    ])
}

/// Returns the heights of scales one unit wide, in overlapping rows like those of a fish or a roof. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/scales.md"))]
///
/// The distance along y to each scale's point, in cells of little jitter turned onto their corners: -1 where a scale
/// comes out from under another, 1 at the tips.
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let scales = Evaluator::new(presets::scales(1))?;
/// assert!(scales.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn scales(seed: u64) -> Noise {
    let feature = |feature| cells(Dimension::D2, seed, feature).jitter(0.12).noise();
    let lie = |noise: Noise| noise.rotate(Axis::X, Axis::Y, std::f64::consts::FRAC_PI_4).frequencies([1.0, 1.4]);
    // The sum of the two axes of a cell that is turned onto its corner.
    let ahead = feature(CellFeature::Offset(Axis::X)) + feature(CellFeature::Offset(Axis::Y));
    let edge = feature(CellFeature::BorderDistance).smoothstep(0.0, 0.09);
    ((lie(ahead) * 0.75 + 0.55) * (lie(edge) * 0.8 + 0.2) * 1.5 - 0.95).clamp(-1.0, 1.0)
}

/// Returns the heights of leather: grains a quarter of a unit wide, with creases between and folds across. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/leather.md"))]
///
/// The softened F2 - F1 of warped cells: -1 in the creases, 1 on the grains. For its normals see
/// [`Output::normals`](crate::Output::normals).
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let leather = Evaluator::new(presets::leather(1))?;
/// assert!(leather.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn leather(seed: u64) -> Noise {
    let grains = cells(Dimension::D2, seed, CellFeature::F2MinusF1).smoothstep(0.0, 0.45).frequency(4.0);
    let bends = Simplex::hashed(Dimension::D2).seed(part(seed, 1)).fbm(Octaves::new(3));
    let folds = Simplex::hashed(Dimension::D2).seed(part(seed, 2)).ridged(Octaves::new(3)).frequency(0.4);
    (grains.warp(0.12, bends) * 1.7 - 0.75 - folds * 0.3).clamp(-1.0, 1.0)
}

/// Returns lava whose crust moves with time: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/lava.md"))]
///
/// The distance to the borders of plates one unit wide, plus noise: -1 is the cool middle of a plate, 1 the glow
/// between plates. For its colours see [`lava_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let moment = Evaluator::new(presets::lava(1).slice(0.25))?;
/// assert!(moment.value([2.5, -1.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::lava(1).slice(0.25), presets::lava_colours()))?;
/// assert_eq!(coloured.channels([2.5, -1.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lava(seed: u64) -> Noise {
    let plates = cells(Dimension::D3, seed, CellFeature::BorderDistance).smoothstep(0.0, 0.22);
    let bends = Perlin::hashed(Dimension::D3).seed(part(seed, 1)).fbm(Octaves::new(4));
    let slag = Perlin::hashed(Dimension::D3).seed(part(seed, 2)).fbm(Octaves::new(5)).frequency(2.0);
    (plates.warp(0.25, bends.frequency(1.2)) * -1.9 + 1.0 + slag * 0.6).clamp(-1.0, 1.0)
}

/// Returns the colours of [`lava`]: black slag, dark red, orange and yellow.
#[must_use]
pub fn lava_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [14, 10, 12]),
        (-0.35, [46, 20, 18]),
        (0.1, [150, 28, 8]),
        (0.5, [238, 96, 12]),
        (1.0, [255, 226, 120]),
    ])
}

/// Returns the moving light on the bottom of a pool: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/caustics.md"))]
///
/// The larger F1 of two layers of warped cells one unit wide, cubed, so that bright lines remain where waves focus
/// light: -1 is the least light, 1 the most. For its colours see [`caustics_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let moment = Evaluator::new(presets::caustics(1).slice(0.25))?;
/// assert!(moment.value([2.5, -1.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::caustics(1).slice(0.25), presets::caustics_colours()))?;
/// assert_eq!(coloured.channels([2.5, -1.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn caustics(seed: u64) -> Noise {
    let layer = |seed| cells(Dimension::D3, seed, CellFeature::F1).noise();
    let waves = Simplex::hashed(Dimension::D3).seed(part(seed, 1)).fbm(Octaves::new(2));
    let light = layer(seed).smooth_max(layer(part(seed, 2)).frequency(1.3), 0.1).warp(0.2, waves);
    (light.remap(0.1..=1.05, 0.0..=1.0).clamp(0.0, 1.0).powi(3) * 2.0 - 1.0).clamp(-1.0, 1.0)
}

/// Returns the colours of [`caustics`], from the blue of a pool to white light.
#[must_use]
pub fn caustics_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [12, 78, 122]),
        (-0.4, [30, 126, 164]),
        (0.2, [116, 198, 214]),
        (1.0, [250, 255, 250]),
    ])
}

/// Returns rust that eats into painted metal, in patches half a unit to three units wide, with pits in them. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/rust.md"))]
///
/// Patches of fractional Brownian motion, deepened by cellular pits: -1 is paint, 1 the deepest rust. For its colours
/// see [`rust_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let rust = Evaluator::new(presets::rust(1))?;
/// assert!(rust.value([2.5, -1.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::rust(1), presets::rust_colours()))?;
/// assert_eq!(coloured.channels([2.5, -1.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rust(seed: u64) -> Noise {
    let patches = Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(7).persistence(0.6)).frequency(0.6);
    let eaten = patches.smoothstep(-0.06, 0.14);
    let pits = cells(Dimension::D2, part(seed, 1), CellFeature::F1).fbm(Octaves::new(3)).frequency(4.0);
    let stains = Perlin::hashed(Dimension::D2).seed(part(seed, 2)).fbm(Octaves::new(4)).frequency(3.0);
    (eaten * (pits * -1.6 + 2.2 + stains) - 1.0).clamp(-1.0, 1.0)
}

/// Returns the colours of [`rust`]: green paint, its chipped edge, and rust from orange to nearly black.
#[must_use]
pub fn rust_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [86, 122, 112]),
        (-0.8, [104, 132, 120]),
        (-0.7, [196, 150, 104]),
        (-0.2, [182, 98, 44]),
        (0.4, [122, 56, 26]),
        (1.0, [48, 26, 20]),
    ])
}
