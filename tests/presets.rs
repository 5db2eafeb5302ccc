//! The presets are what their documentation says.

use gradnoise::{Dimension, Evaluator, Grid, Noise, presets};

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
fn seeds_give_other_textures() {
    for (name, preset, _) in PRESETS {
        let [a, b] = [1, 2].map(|seed| plane(preset(seed), 0.0));
        assert!(mean_difference(&a, &b) > 0.1, "{name}");
    }
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
