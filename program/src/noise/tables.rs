//! Finds the tables of hashes in a noise's saved form, since a noise repeats after the cells of its table.

use gradnoise::Noise;
use serde_json::Value;

/// The table that repeats first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table {
    /// The number of cells along each axis that it distinguishes.
    pub cells: u64,
    /// The same in units of position.
    pub units: f64,
    /// Whether the noise has other parts, too, which repeat later or never.
    pub is_of_a_part: bool,
}

/// Returns the table of a noise that repeats first, if it has any. A tile repeats sooner, so its inputs do not count.
pub fn first_table(noise: &Noise) -> Option<Table> {
    let saved = serde_json::to_value(noise).ok()?;
    let nodes = saved.get("nodes")?.as_array()?;
    // The lowest frequency with which each node is used: infinite if it is unused.
    let mut frequencies = vec![f64::INFINITY; nodes.len()];
    *frequencies.last_mut()? = 1.0;
    let (mut first, mut count) = (None::<Table>, 0);
    for (index, node) in nodes.iter().enumerate().rev() {
        let own = frequencies[index];
        let Some((name, fields)) = node.as_object().and_then(|node| node.iter().next()) else { continue };
        if own.is_infinite() || name == "tiled" {
            continue;
        }
        if let Some(cells) = cells_of_leaf(name, fields) {
            count += 1;
            if cells < WITHOUT_TABLE {
                let table = Table { cells, units: cells as f64 / own, is_of_a_part: false };
                first = Some(first.filter(|first| first.units <= table.units).unwrap_or(table));
            }
        }
        let inner = own * factor(fields);
        for input in fields.get("inputs").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64) {
            if let Some(frequency) = frequencies.get_mut(input as usize) {
                *frequency = frequency.min(inner);
            }
        }
    }
    first.map(|first| Table { is_of_a_part: count > 1, ..first })
}

/// The number of cells along each axis that hashes without a table distinguish.
const WITHOUT_TABLE: u64 = 1 << 32;

/// Returns the number of cells along each axis that a leaf's hash distinguishes; `None` for a node without a hash.
fn cells_of_leaf(name: &str, fields: &Value) -> Option<u64> {
    match (name, fields.get("hash")) {
        ("white", _) | ("open_simplex_2" | "open_simplex_2s", None) => Some(WITHOUT_TABLE),
        ("high_dimensional" | "perlin" | "simplex" | "value" | "cellular" | "gabor", None)
        | (_, Some(Value::String(_))) => Some(256),
        (_, Some(hash)) => Some(if hash.get("fibonacci_table").is_some() { 1024 } else { WITHOUT_TABLE }),
        _ => None,
    }
}

/// Returns the lowest factor by which a node multiplies its inputs' positions.
fn factor(fields: &Value) -> f64 {
    let numbers = |value: &Value| value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect::<Vec<_>>();
    let lowest = |numbers: Vec<f64>| numbers.into_iter().map(f64::abs).filter(|number| *number > 0.0).reduce(f64::min);
    let frequency = fields.get("frequency").and_then(Value::as_f64).map(f64::abs);
    let frequencies = fields.get("frequencies").and_then(|frequencies| lowest(numbers(frequencies)));
    let octaves = fields.get("octaves").map(|octaves| {
        let number = |name: &str| octaves.get(name).and_then(Value::as_f64);
        let lacunarity = number("lacunarity").unwrap_or(2.0).min(1.0);
        octaves.get("band").and_then(|band| lowest(numbers(band))).unwrap_or(1.0)
            * lacunarity.powf(number("count").unwrap_or(1.0) - 1.0)
    });
    frequency.or(frequencies).or(octaves).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::first_table;
    use gradnoise::{
        ByteTable, Cellular, Dimension, Gabor, Hash, HighDimensional, Noise, Octaves, OpenSimplex2, OpenSimplex2S,
        Perlin, Simplex, Value,
    };

    const D2: Dimension = Dimension::D2;

    /// Cells, units, and whether there are other parts.
    type Found = (u64, f64, bool);

    #[test]
    fn tables_are_found_in_every_kind_of_noise() {
        let fibonacci = || Hash::FibonacciTable(ByteTable::seeded(0));
        let cases: [(Noise, Option<Found>); 25] = [
            (Perlin::new(D2).noise(), Some((256, 256.0, false))),
            (Simplex::new(D2).seed(300).noise(), Some((256, 256.0, false))),
            (Value::new(D2).noise(), Some((256, 256.0, false))),
            (Cellular::new(D2).noise(), Some((256, 256.0, false))),
            (Gabor::new(D2).noise(), Some((256, 256.0, false))),
            (HighDimensional::perlin(5).at([0.5; 5].map(gradnoise::Coordinate::At)), Some((256, 256.0, false))),
            (OpenSimplex2::new(D2).hash(Hash::XInnermost).noise(), Some((256, 256.0, false))),
            (OpenSimplex2S::new(D2).hash(fibonacci()).noise(), Some((1024, 1024.0, false))),
            (Perlin::new(D2).hash(fibonacci()).noise(), Some((1024, 1024.0, false))),
            (OpenSimplex2::new(D2).noise(), None),
            (OpenSimplex2S::new(D2).noise(), None),
            (Perlin::hashed(D2).noise(), None),
            (Cellular::hashed(D2).noise(), None),
            (Perlin::new(D2).hash(Hash::Ward { seed: 0 }).noise(), None),
            (Noise::white(D2, 0), None),
            (Noise::checkerboard(D2) + Noise::x(), None),
            (Perlin::new(D2).fbm(Octaves::new(5)), Some((256, 256.0, false))),
            (Perlin::new(D2).fbm(Octaves::band(0.25, 4.0)), Some((256, 1024.0, false))),
            (Perlin::new(D2).fbm(Octaves::new(3).lacunarity(0.5)), Some((256, 1024.0, false))),
            (
                Perlin::new(D2).fbm(Octaves::new(2)).frequency(-0.5).rotate(
                    gradnoise::Axis::X,
                    gradnoise::Axis::Y,
                    0.3,
                ),
                Some((256, 512.0, false)),
            ),
            (Perlin::new(D2).frequencies([4.0, 0.5]).translate([3.0, 4.0]), Some((256, 512.0, false))),
            (Perlin::hashed(D2) + Simplex::new(D2).frequency(2.0), Some((256, 128.0, true))),
            (Perlin::hashed(D2).warp(0.5, Perlin::new(D2).frequency(4.0)), Some((256, 64.0, true))),
            (Perlin::new(D2).tiled([8, 8]), None),
            (Perlin::new(D2).tiled([8, 8]) + Perlin::new(D2).seed(3).frequency(0.5), Some((256, 512.0, false))),
        ];
        for (noise, expected) in cases {
            let found = first_table(&noise).map(|table| (table.cells, table.units, table.is_of_a_part));
            assert_eq!(found, expected, "{noise:?}");
        }
    }
}
