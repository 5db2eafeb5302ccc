use gradnoise::{ColourRamp, Dimension, Material, Noise, Octaves, Perlin};

/// Makes a mountain, and returns it after each step.
pub fn mountain(seed: u64) -> [Material; 7] {
    let perlin = || Perlin::hashed(Dimension::D2).seed(seed);
    let lumps = perlin().noise();
    let octaves = Octaves::new(8).persistence(0.45);
    let hills = perlin().fbm(octaves);
    let ridges = perlin().ridged(octaves) * 0.5;
    let bent = ridges.clone().warp(0.3, hills.clone());
    let cone = Noise::distance_to([2.1, 1.2]) * -1.2 + 1.0;
    let peak = cone.clone() + bent.clone() * 0.5;
    let colours = ColourRamp::from_srgb([
        (-0.5, [88, 104, 58]),
        (-0.2, [124, 114, 98]),
        (0.4, [150, 142, 134]),
        (0.5, [248, 250, 252]),
    ]);
    let snowy = Material { shade: peak.clone() + hills.clone() * 0.4, ..Material::new(peak.clone(), 0.45, colours) };
    let clay = ColourRamp::from_srgb([(-1.0, [176, 170, 160]), (1.0, [216, 211, 202])]);
    let [lumps, hills, ridges, bent, cone, peak] =
        [lumps, hills, ridges, bent, cone, peak].map(|noise| Material::new(noise, 0.45, clay.clone()));
    [lumps, hills, ridges, bent, cone, peak, snowy]
}
