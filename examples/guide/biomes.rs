use gradnoise::{Dimension, Noise, Octaves, Simplex};

/// Returns land whose kind depends on warmth and rain.
pub fn land(seed: u64) -> Noise {
    let simplex = |number: u64| Simplex::hashed(Dimension::D2).seed(seed ^ (number << 32));
    let [warmth, rain] = [1, 2].map(|number| simplex(number).frequency(0.25));
    let plains = simplex(3).fbm(Octaves::new(4)) * 0.1 - 0.3;
    let dunes = simplex(4).frequencies([1.0, 3.0]).abs() * -0.3;
    let mountains = simplex(5).ridged(Octaves::new(8)) * 0.5 + 0.4;
    let swamp = simplex(6).fbm(Octaves::new(3)) * 0.05 - 0.6;
    // Dry: cold, warm. Wet: cold, warm.
    Noise::select_in_table([warmth, rain], [&[0.0], &[0.0]], [[mountains, dunes], [plains, swamp]], 0.15)
}
