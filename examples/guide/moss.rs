use gradnoise::{ColourRamp, Dimension, Material, Octaves, Perlin};

/// Returns stone with moss in its hollows.
pub fn mossy(seed: u64) -> Material {
    let perlin = |number: u64| Perlin::hashed(Dimension::D2).seed(seed ^ (number << 32));
    let height = perlin(0).ridged(Octaves::new(7)) * 0.8;
    // 1 where it is low and another noise is high.
    let moss = (height.clone() * -2.0 + perlin(1).fbm(Octaves::new(4)) * 1.5).smoothstep(-0.2, 0.3);
    let colours = ColourRamp::from_srgb([
        (-1.0, [70, 66, 60]),
        (0.4, [160, 154, 144]),
        (0.6, [58, 84, 30]),
        (1.0, [110, 138, 52]),
    ]);
    let grain = perlin(2).fbm(Octaves::new(5)).frequency(6.0) * 0.3;
    let shade = (height.clone() * 0.6 - 0.2 + grain).clamp(-1.0, 0.4);
    Material {
        shade: shade.clone() + (perlin(3).fbm(Octaves::new(4)).frequency(4.0) * 0.4 + 0.8 - shade) * &moss,
        roughness: moss * 0.2 + 0.7,
        ..Material::new(height, 0.2, colours)
    }
}
