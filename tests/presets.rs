//! The presets are what their documentation says.

use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Grid, Noise, Surface, presets};

const SIDE: u32 = 256;

/// The noises of a preset, with their names and the ranges of their values.
fn parts(preset: presets::Preset, seed: u64) -> [(&'static str, Noise, std::ops::RangeInclusive<f32>); 5] {
    let material = preset(seed);
    [
        ("height", material.height, -1.0..=1.0),
        ("shade", material.shade, -1.0..=1.0),
        ("roughness", material.roughness, 0.0..=1.0),
        ("occlusion", material.occlusion, 0.0..=1.0),
        ("metallic", material.metallic, 0.0..=1.0),
    ]
}

/// 32 x 4 units, as fire is 4 high, of the plane in which the coordinates after the second have this value.
fn plane(noise: &Noise, last: f64) -> Vec<f32> {
    let n = noise.dimension().count();
    let grid = Grid::new(&[0.0, 0.0, last][..n], &[32.0, 4.0].map(|size| size / f64::from(SIDE)), &[SIDE; 2]).unwrap();
    Evaluator::new(noise).unwrap().values(&grid).unwrap()
}

fn mean_difference(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32
}

#[test]
fn presets_have_all_maps_in_their_ranges() {
    for &(name, preset) in presets::ALL {
        for seed in [0, 1, u64::MAX] {
            let dimension = preset(seed).height.dimension();
            for (part, noise, range) in parts(preset, seed) {
                assert_eq!(noise.dimension(), dimension, "{name}: {part}");
                let of_noise = noise.range().unwrap();
                let lies_in = |x: &f32| *x >= range.start() - 1e-6 && *x <= range.end() + 1e-6;
                assert!(lies_in(of_noise.start()) && lies_in(of_noise.end()), "{name}: {part} {of_noise:?}");
            }
            let normals = Evaluator::new(preset(seed).normals());
            assert!(normals.is_ok(), "{name}: {normals:?}", normals = normals.err());
        }
    }
}

#[test]
fn presets_show_most_of_their_colours() {
    for &(name, preset) in presets::ALL {
        for seed in [0, 1, u64::MAX] {
            let mut values = plane(&preset(seed).shade, 0.0);
            values.sort_by(f32::total_cmp);
            let share = |share: f64| values[((values.len() - 1) as f64 * share) as usize];
            let [lowest, low, high, highest] = [0.0, 0.125, 0.875, 1.0].map(share);
            // Half of the range, and not by outliers.
            assert!(highest - lowest >= 1.0, "{name} of {seed}: {lowest} to {highest}");
            assert!(high - low >= 0.2, "{name} of {seed}: three quarters lie between {low} and {high}");
        }
    }
}

#[test]
fn presets_repeat_after_four_units_and_one_of_time() {
    for &(name, preset) in presets::ALL {
        for (part, noise, _) in parts(preset, 3) {
            let tile = match (name, noise.dimension()) {
                ("planet", _) => continue,
                ("fire", _) => noise.tiled([4, 0, 2]),
                ("marble" | "wood", _) => noise.tiled([4, 4, 4]),
                (_, Dimension::D2) => noise.tiled([4, 4]),
                _ => noise.tiled([4, 4, 1]),
            };
            let last = match name {
                "marble" | "wood" => 4.0,
                "fire" => 2.0,
                _ => 1.0,
            };
            let periods = &[4.0, 4.0, last][..tile.dimension().count()];
            let tile = Evaluator::new(tile).unwrap();
            for i in 0..40 {
                let at = |axis: usize| f64::from((i * 7919 + axis as u32 * 104_729) % 65_536) / 16384.0;
                for axis in 0..periods.len() {
                    if (name, axis) == ("fire", 1) {
                        continue;
                    }
                    let edge = |edge: f64| -> Vec<f64> {
                        (0..periods.len()).map(|d| if d == axis { edge } else { at(d) }).collect()
                    };
                    let value = |p: Vec<f64>| match p[..] {
                        [x, y] => tile.value([x, y]).unwrap(),
                        [x, y, z] => tile.value([x, y, z]).unwrap(),
                        _ => unreachable!(),
                    };
                    let [left, right] = [0.0, periods[axis]].map(|position| value(edge(position)).to_bits());
                    assert_eq!(left, right, "{name}: {part} along axis {axis}");
                }
            }
        }
    }
}

#[test]
fn presets_are_sharp_at_2048_pixels() {
    for &(name, preset) in presets::ALL {
        // A part of eight units in 2048 pixels; the planet has a diameter of two.
        let step = if name == "planet" { 2.0 / 2048.0 } else { 8.0 / 2048.0 };
        let shade = preset(1).shade;
        let n = shade.dimension().count();
        let grid = Grid::new(&[0.7, 1.5, 0.3][..n], &[step; 2], &[512, 256]).unwrap();
        let values = Evaluator::new(shade).unwrap().values(&grid).unwrap();
        // The last octave is what neighbours differ in, along the axis on which they do more: the finer half of the
        // Haar transform.
        let fine = |distance: usize| {
            let pairs = values.iter().zip(&values[distance..]).step_by(2);
            pairs.map(|(a, b)| f64::from(a - b).powi(2) / 4.0).sum::<f64>() / (values.len() / 2) as f64
        };
        let power = fine(1).max(fine(512));
        // A level of 8 bits is 2 / 255.
        let levels = power.sqrt() * 255.0 / 2.0;
        assert!(levels > 0.25, "{name}: {levels} levels");
    }
}

#[test]
fn planets_have_seas_biomes_and_ice_at_both_poles() {
    // The poles lie along y, as on the maps of the program.
    let map = Surface::equirectangular(512, 256, 1.0).unwrap();
    for seed in [0, 1, u64::MAX] {
        let planet = presets::planet(seed);
        let values = Evaluator::new(planet.shade).unwrap().values(&map).unwrap();
        let share = |values: &[f32], low: f32, high: f32| {
            values.iter().filter(|value| (low..=high).contains(value)).count() as f32 / values.len() as f32
        };
        let sea = share(&values, -0.88, -0.01);
        assert!((0.15..0.8).contains(&sea), "{seed}: {sea} of the planet is open sea");
        for biome in [0.1, 0.3, 0.5, 0.65] {
            let of_biome = share(&values, biome - 0.05, biome + 0.05);
            assert!(of_biome > 0.005, "{seed}: {of_biome} of the planet is {biome}");
        }
        for pole in [&values[..512 * 8], &values[512 * 248..]] {
            let white = share(pole, -1.0, -0.9) + share(pole, 0.9, 1.0);
            assert!(white > 0.9, "{seed}: {white} of a pole is white");
        }
    }
}

#[cfg(feature = "gpu")]
#[test]
fn presets_are_bit_equal_on_the_gpu() {
    use crate::kernels::{assert_same_bytes, generator};
    use gradnoise::Format;

    let Some((_, generator)) = generator() else { return };
    for &(_, preset) in presets::ALL {
        let material = preset(3);
        let n = material.height.dimension().count();
        let grid = Grid::new(&[-0.7, 1.3, 0.2][..n], &[0.083, 0.059], &[61, 37]).unwrap();
        for output in [material.colour(), material.surface()] {
            assert_same_bytes(&generator, output, &grid, Format::Rgba32Float);
        }
    }
}

#[test]
fn seeds_give_other_materials() {
    for &(name, preset) in presets::ALL {
        let [a, b] = [1, 2].map(|seed| plane(&preset(seed).shade, 0.0));
        assert!(mean_difference(&a, &b) > 0.05, "{name}");
    }
}

/// Returns the seeds of a material's noises, of which each must have the hash of `hashed`.
#[cfg(feature = "serde")]
fn seeds(preset: presets::Preset, seed: u64) -> std::collections::BTreeSet<u64> {
    let mut seeds = std::collections::BTreeSet::new();
    for (_, noise, _) in parts(preset, seed) {
        let saved = serde_json::to_value(noise).unwrap();
        let nodes = saved["nodes"].as_array().unwrap().iter().filter_map(|node| node.as_object());
        let leaves =
            nodes.flat_map(|node| ["perlin", "simplex", "cellular"].into_iter().filter_map(|name| node.get(name)));
        seeds.extend(leaves.map(|leaf| leaf["hash"]["lowbias"]["seed"].as_u64().unwrap()));
    }
    seeds
}

#[cfg(feature = "serde")]
#[test]
fn presets_are_hashed_and_share_no_seeds() {
    for &(name, preset) in presets::ALL {
        let all = [0, 1, 2, 3, 4, 5, 1 << 29, (1 << 30) - 1].map(|seed| seeds(preset, seed));
        let count: usize = all.iter().map(std::collections::BTreeSet::len).sum();
        let shared: std::collections::BTreeSet<u64> = all.iter().flatten().copied().collect();
        assert!(count >= all.len() && shared.len() == count, "{name}: {all:?}");
    }
}

#[test]
fn presets_do_not_repeat_after_a_table() {
    // A table of 256 cells would repeat all of it here, the roughness of stones as well.
    let [near, far] = [0.0, 256.0].map(|shift| plane(&presets::cobblestones(3).shade.translate([shift, 0.0]), 0.0));
    assert!(mean_difference(&near, &far) > 0.1);
}

#[test]
fn time_moves_presets_a_little_at_a_time() {
    for name in ["lava", "clouds", "fog", "fire", "water", "caustics"] {
        let (_, preset) = presets::ALL.iter().find(|(of_preset, _)| *of_preset == name).unwrap();
        let [start, soon, later] = [0.0, 0.02, 2.0].map(|time| plane(&preset(3).shade, time));
        let (little, much) = (mean_difference(&start, &soon), mean_difference(&start, &later));
        assert!(little > 0.0 && little < much / 2.0, "{name}: {little} soon, {much} later");
    }
}

#[test]
fn flames_rise_by_two_units_and_two_thirds_in_one_of_time() {
    let moment = |time, shift: f64| plane(&presets::fire(3).height.slice(time).translate([0.0, shift]), 0.0);
    let now = moment(0.0, 0.0);
    let [still, risen, sunk] = [0.0, -1.0, 1.0].map(|sign| mean_difference(&now, &moment(0.05, sign * 0.4 / 3.0)));
    assert!(risen < still && still < sunk, "{risen} risen, {still} still, {sunk} sunk");
}

#[test]
fn caustics_have_a_floor_that_stays() {
    let material = presets::caustics(1);
    // In dim light the floor's pattern is nearly all of it.
    let at = |time| {
        plane(&material.shade.swizzle([Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y), Coordinate::At(time)]), 0.0)
    };
    let (a, b) = (at(0.0), at(10.0));
    let dark: Vec<_> = a.iter().zip(&b).filter(|(a, b)| **a < -0.7 && **b < -0.7).collect();
    assert!(dark.len() > 1000);
    let near = dark.iter().filter(|(a, b)| (**a - **b).abs() < 0.1).count();
    assert!(near * 2 > dark.len(), "{near} of {}", dark.len());
}
