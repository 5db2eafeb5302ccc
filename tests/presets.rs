//! The presets are what their documentation says.

use gradnoise::{Dimension, Evaluator, Grid, Noise, Surface, presets};

type Preset = fn(u64) -> Noise;

const PRESETS: [(&str, Preset, Dimension); 15] = [
    ("marble", presets::marble, Dimension::D3),
    ("wood", presets::wood, Dimension::D3),
    ("clouds", presets::clouds, Dimension::D2),
    ("fog", presets::fog, Dimension::D3),
    ("fire", presets::fire, Dimension::D3),
    ("terrain", presets::terrain, Dimension::D2),
    ("bumps", presets::bumps, Dimension::D2),
    ("animated_clouds", presets::animated_clouds, Dimension::D4),
    ("cobblestones", presets::cobblestones, Dimension::D2),
    ("cracked_mud", presets::cracked_mud, Dimension::D2),
    ("scales", presets::scales, Dimension::D2),
    ("leather", presets::leather, Dimension::D2),
    ("lava", presets::lava, Dimension::D3),
    ("caustics", presets::caustics, Dimension::D3),
    ("rust", presets::rust, Dimension::D2),
];

const SIDE: u32 = 256;

/// 32 x 4 units, as fire is 4 high, of the plane in which the coordinates after the second have this value.
fn plane(noise: Noise, others: f64) -> Vec<f32> {
    let n = noise.dimension().count();
    let origin = [0.0, 0.0, others, others];
    let grid = Grid::new(&origin[..n], &[32.0, 4.0].map(|size| size / f64::from(SIDE)), &[SIDE; 2]).unwrap();
    let mut values = vec![0.0; grid.samples() as usize];
    Evaluator::new(noise).unwrap().fill(&grid, &mut values).unwrap();
    values
}

fn mean_difference(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32
}

#[test]
fn presets_fill_their_range_and_keep_to_it() {
    for (name, preset, dimension) in PRESETS {
        for seed in [0, 1, u64::MAX] {
            let noise = preset(seed);
            assert_eq!(noise.dimension(), dimension, "{name}");
            assert_eq!(noise.range().unwrap(), -1.0..=1.0, "{name}");
            let mut values = plane(noise, 0.0);
            values.sort_by(f32::total_cmp);
            let [lowest, highest] = [values[0], values[values.len() - 1]];
            assert!(lowest >= -1.0 && highest <= 1.0, "{name} of {seed}: {lowest} to {highest}");
            // 80 % of the range, and not by outliers: 30 % between the outer eighths of the values.
            assert!(highest - lowest >= 1.6, "{name} of {seed}: {lowest} to {highest}");
            let [low, high] = [values[values.len() / 8], values[values.len() * 7 / 8]];
            assert!(high - low >= 0.6, "{name} of {seed}: three quarters lie between {low} and {high}");
        }
    }
}

#[test]
fn planets_have_seas_and_every_biome() {
    // The poles lie along y, as on the maps of the program.
    let map = Surface::equirectangular(512, 256, 1.0).unwrap();
    let mut values = vec![0.0; 512 * 256];
    for seed in [0, 1, u64::MAX] {
        let noise = presets::planet(seed);
        assert_eq!((noise.dimension(), noise.range().unwrap()), (Dimension::D3, -1.0..=1.0));
        Evaluator::new(noise).unwrap().fill(&map, &mut values).unwrap();
        let share = |low: f32, high: f32| {
            values.iter().filter(|value| (low..=high).contains(value)).count() as f32 / values.len() as f32
        };
        let sea = share(-1.0, -0.01);
        assert!((0.2..0.8).contains(&sea), "{seed}: {sea} of the planet is sea");
        for biome in [0.1, 0.3, 0.5, 0.65, 0.8, 1.0] {
            let of_biome = share(biome - 1e-3, biome + 1e-3);
            assert!(of_biome > 0.002, "{seed}: {of_biome} of the planet is {biome}");
        }
    }
}

#[cfg(feature = "gpu")]
#[test]
fn presets_are_bit_equal_on_the_gpu() {
    use crate::adapter::{context, new_generator};
    use crate::compare::compare_bits;
    use gradnoise::Format;
    use gradnoise::gpu::Context;

    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let planet: (_, Preset, _) = ("planet", presets::planet, Dimension::D3);
    for (name, preset, dimension) in PRESETS.into_iter().chain([planet]) {
        let noise = preset(3);
        let n = dimension.count();
        let grid = Grid::new(&[-0.7, 1.3, 0.2, 5.1][..n], &[0.083, 0.059], &[61, 37]).unwrap();
        let prepared = generator.prepare(&noise, &grid, Format::R32Float).unwrap();
        let found = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
        compare_bits(&found, &Evaluator::new(&noise).unwrap().values(&grid).unwrap()).assert_same_bits(name);
    }
}

#[test]
fn seeds_give_other_textures() {
    for (name, preset, _) in PRESETS {
        let [a, b] = [1, 2].map(|seed| plane(preset(seed), 0.0));
        assert!(mean_difference(&a, &b) > 0.1, "{name}");
    }
}

/// Returns the seeds of a texture's noises, of which each must have the hash of `hashed`.
#[cfg(feature = "serde")]
fn seeds(noise: &Noise) -> std::collections::BTreeSet<u64> {
    let saved = serde_json::to_value(noise).unwrap();
    let nodes = saved["nodes"].as_array().unwrap().iter().filter_map(|node| node.as_object());
    let leaves = nodes.flat_map(|node| ["perlin", "simplex", "cellular"].into_iter().filter_map(|name| node.get(name)));
    leaves.map(|leaf| leaf["hash"]["lowbias"]["seed"].as_u64().unwrap()).collect()
}

#[cfg(feature = "serde")]
#[test]
fn presets_are_hashed_and_share_no_seeds() {
    let planet: (_, Preset, _) = ("planet", presets::planet, Dimension::D3);
    for (name, preset, _) in PRESETS.into_iter().chain([planet]) {
        let all = [0, 1, 2, 3, 4, 5, 1 << 29, (1 << 30) - 1].map(|seed| seeds(&preset(seed)));
        let count: usize = all.iter().map(std::collections::BTreeSet::len).sum();
        let shared: std::collections::BTreeSet<u64> = all.iter().flatten().copied().collect();
        assert!(count >= all.len() && shared.len() == count, "{name}: {all:?}");
    }
}

#[test]
fn cobblestones_do_not_repeat_after_a_table() {
    // A table of 256 cells would repeat all of it here, the roughness of frequency 5 as well.
    let [near, far] = [0.0, 256.0].map(|shift| plane(presets::cobblestones(3).translate([shift, 0.0]), 0.0));
    assert!(mean_difference(&near, &far) > 0.1);
}

#[test]
fn time_moves_clouds_a_little_at_a_time() {
    let [start, soon, later] = [0.0, 0.02, 2.0].map(|t| plane(presets::animated_clouds(3).slice(t), 0.5));
    let (little, much) = (mean_difference(&start, &soon), mean_difference(&start, &later));
    assert!(little > 0.0 && little < much / 3.0, "{little} soon, {much} later");
}

#[test]
fn flames_rise_by_two_units_in_one_of_time() {
    let moment = |time, shift: f64| plane(presets::fire(3).slice(time).translate([0.0, shift]), 0.0);
    let now = moment(0.0, 0.0);
    let [still, risen, sunk] = [0.0, -0.2, 0.2].map(|shift| mean_difference(&now, &moment(0.1, shift)));
    assert!(risen < still && still < sunk, "{risen} risen, {still} still, {sunk} sunk");
}
