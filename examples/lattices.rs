//! Draws noises on lattices into one picture, on the CPU: every kind, hash and set of gradients, tiles, octaves. The
//! first argument names the file, the second selects one row of the picture, such as `far`.

use font8x8::{BASIC_FONTS, UnicodeFonts};
use gradnoise::{
    ByteTable, Dimension, Edge, Evaluator, Fade, Falloff, Format, GradientArray, GradientSource, Gradients, Grid, Hash,
    Interpolant, Noise, Octaves, Output, Perlin, Shift, Simplex, Texels, Value,
};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgb, RgbImage, Rgba};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

const SIDE: u32 = 128;
/// The number of pixels of a tile and its label.
const TILE: [u32; 2] = [SIDE + 4, SIDE + 18];
const SEED: u64 = 1;
/// The same seed, for hashes without a table.
const HASH_SEED: u64 = 1;
const D2: Dimension = Dimension::D2;

/// A noise drawn around the origin, and the width of its tile in units.
struct Tile {
    label: &'static str,
    output: Output,
    width: f64,
}

/// Makes a tile that is eight cells wide.
fn tile(label: &'static str, output: impl Into<Output>) -> Tile {
    Tile { label, output: output.into(), width: 8.0 }
}

fn perlin() -> Perlin {
    Perlin::new(D2).seed(SEED)
}

fn kinds() -> Vec<Tile> {
    let simplex = |falloff| Simplex::new(Dimension::D3).seed(SEED).falloff(falloff).slice(0.3);
    let value = |curve: Interpolant| Value::new(D2).seed(SEED).interpolant(curve);
    vec![
        tile("perlin linear", perlin().fade(Fade::Linear)),
        tile("perlin cubic", perlin().fade(Fade::Cubic)),
        tile("perlin cosine", perlin().fade(Fade::Cosine)),
        tile("perlin quintic", perlin()),
        tile("simplex", Simplex::new(D2).seed(SEED)),
        // In 2-D both falloffs are the same.
        tile("3-d smooth", simplex(Falloff::Smooth)),
        tile("3-d classic", simplex(Falloff::Classic)),
        tile("value linear", value(Fade::Linear.into())),
        tile("value cubic", value(Fade::Cubic.into())),
        tile("value cosine", value(Fade::Cosine.into())),
        tile("value quintic", value(Fade::Quintic.into())),
        tile("value spline", value(Interpolant::Spline)),
    ]
}

fn hashes() -> Vec<Tile> {
    let seed = HASH_SEED;
    let of = |hash| perlin().hash(hash);
    vec![
        tile("x innermost", of(Hash::XInnermost)),
        tile("x outermost", of(Hash::XOutermost)),
        tile("extra step", perlin().extra_permutation(77)),
        tile("ward", of(Hash::Ward { seed })),
        tile("shift", of(Hash::Shift { seed })),
        tile("shift mult", of(Hash::ShiftMult { seed })),
        tile("cochoy", of(Hash::Cochoy { seed })),
        tile("lowbias", of(Hash::Lowbias { seed })),
        tile("fast noise", of(Hash::FastNoise { seed })),
        tile("fibonacci table", of(Hash::FibonacciTable(ByteTable::seeded(SEED)))),
        // Repetition shows only at a distance.
        Tile { width: 64.0, ..tile("ward, 64", of(Hash::Ward { seed })) },
        Tile { width: 64.0, ..tile("lowbias, 64", of(Hash::Lowbias { seed })) },
        Tile { width: 64.0, ..tile("fibonacci, 64", of(Hash::FibonacciTable(ByteTable::seeded(SEED)))) },
    ]
}

fn sets() -> Result<Vec<Tile>, Box<dyn Error>> {
    let seed = HASH_SEED;
    let array = |edge| -> Result<Perlin, Box<dyn Error>> {
        let vectors = Gradients::unit_vectors(D2, 9, SEED)?;
        let vectors: Vec<[f32; 2]> = vectors.vectors().iter().map(|&[x, y, ..]| [x, y]).collect();
        Ok(perlin().gradients(GradientArray::new([3, 3], &vectors, edge)?))
    };
    let of_hash = |hash, source: GradientSource| perlin().hash(hash).gradients(source);
    Ok(vec![
        tile("circle 24", perlin().gradients(Gradients::circle_24())),
        tile("octagon 8", perlin()),
        tile("circle 8", perlin().gradients(Gradients::circle(8)?)),
        tile("circle 256", perlin().gradients(Gradients::circle(256)?)),
        tile("edges 12 xy", perlin().gradients(Gradients::edges_12_xy())),
        tile("axes 4", perlin().gradients(Gradients::axes_4())),
        tile("unit vectors", perlin().gradients(Gradients::unit_vectors(D2, 256, 0)?)),
        tile("bytes, ward", of_hash(Hash::Ward { seed }, GradientSource::HashBytes)),
        tile("bytes, lowbias", of_hash(Hash::Lowbias { seed }, GradientSource::HashBytes)),
        tile("whole, ward", of_hash(Hash::Ward { seed }, GradientSource::WholeHashes)),
        tile("whole, shift", of_hash(Hash::Shift { seed }, GradientSource::WholeHashes)),
        tile("array clamped", array(Edge::Clamp)?),
        tile("array repeated", array(Edge::Repeat)?),
    ])
}

fn bits_and_flow() -> Result<Vec<Tile>, Box<dyn Error>> {
    let groups = |bits| Gradients::bit_groups(D2, bits).map(|set| perlin().gradients(set));
    let flow = |turns: f64| perlin().flow(std::f64::consts::TAU * turns);
    Ok(vec![
        tile("bits 1", groups(1)?),
        tile("bits 2", groups(2)?),
        tile("bits 3", groups(3)?),
        tile("bits 4", groups(4)?),
        tile("bits 5", groups(5)?),
        tile("bits 6", groups(6)?),
        tile("flow 0", flow(0.0)),
        tile("flow 30", flow(1.0 / 12.0)),
        tile("flow 90", flow(0.25)),
        tile("flow 180", flow(0.5)),
        tile("simplex flow 0", Simplex::new(D2).seed(SEED).flow(0.0)),
        tile("simplex flow 90", Simplex::new(D2).seed(SEED).flow(std::f64::consts::FRAC_PI_2)),
    ])
}

/// Makes tiles at positions a hundred million cells from zero, a row for each hash.
fn far() -> [Vec<Tile>; 3] {
    let far = |label, noise: Noise| tile(label, noise.translate([1e8, -1e8]));
    let with =
        |hash: Hash| (perlin().hash(hash.clone()), Simplex::new(D2).hash(hash.clone()), Value::new(D2).hash(hash));
    let tiles = |labels: [&'static str; 4], (perlin, simplex, value): (Perlin, Simplex, Value)| {
        let sum = perlin.clone().fbm(Octaves::new(6));
        labels
            .into_iter()
            .zip([perlin.noise(), simplex.noise(), value.noise(), sum])
            .map(|(label, noise)| far(label, noise))
            .collect()
    };
    let seed = HASH_SEED;
    [
        tiles(["perlin table", "simplex table", "value table", "fbm table"], with(Hash::XInnermost)),
        tiles(["perlin lowbias", "simplex lowbias", "value lowbias", "fbm lowbias"], with(Hash::Lowbias { seed })),
        tiles(["perlin fast", "simplex fast", "value fast", "fbm fast"], with(Hash::FastNoise { seed })),
    ]
}

/// Makes tiles of two by two periods, with their seams in the middle.
fn tiles() -> Vec<Tile> {
    let of = |label, noise: Noise| tile(label, noise.tiled([4, 4]));
    let value = || Value::new(D2).seed(SEED);
    let simplex = || Simplex::new(D2).seed(SEED);
    let octaves = Octaves::new(4);
    let ridges = perlin().ridged(octaves).warp(0.4, simplex().fbm(octaves));
    let normals = |noise: Noise| Output::normals(noise.tiled([4, 4]), 0.5);
    vec![
        of("perlin", perlin().noise()),
        of("perlin fbm", perlin().fbm(octaves)),
        of("value", value().noise()),
        of("value spline", value().interpolant(Interpolant::Spline).noise()),
        of("simplex", simplex().noise()),
        of("simplex fbm", simplex().fbm(octaves)),
        tile("3-d simplex", Simplex::new(Dimension::D3).seed(SEED).fbm(octaves).tiled([4; 3]).slice(0.3)),
        tile("4-d simplex", Simplex::new(Dimension::D4).seed(SEED).tiled([4; 4]).slice(0.3).slice(0.7)),
        of("white", Noise::white(D2, HASH_SEED)),
        of("warped ridges", ridges),
        tile("simplex normals", normals(simplex().noise())),
        tile("perlin normals", normals(perlin().noise())),
    ]
}

fn octaves() -> Vec<Tile> {
    let coarse = |label, noise: Noise| Tile { width: 0.4 * f64::from(SIDE), ..tile(label, noise) };
    let integers = perlin().hash(Hash::Lowbias { seed: HASH_SEED });
    let (few, six) = (Octaves::new(4), Octaves::new(6));
    vec![
        coarse("coarse", perlin().fbm(six)),
        coarse("antialiased", perlin().fbm(six.antialiased(true))),
        coarse("1/8 coarse", perlin().fbm(six).frequency(0.125)),
        coarse("1/8 antialiased", perlin().fbm(six.antialiased(true)).frequency(0.125)),
        coarse("band to 1.25", perlin().fbm(Octaves::band(0.125, 1.25))),
        tile("band 1/4 to 1", perlin().fbm(Octaves::band(0.25, 1.0))),
        tile("band 1 to 4", perlin().fbm(Octaves::band(1.0, 4.0))),
        tile("shift drawn", perlin().fbm(few)),
        tile("shift none", perlin().fbm(few.shift(Shift::None))),
        tile("cochoy, table", perlin().fbm(few.shift(Shift::Cochoy))),
        tile("cochoy, lowbias", integers.fbm(few.shift(Shift::Cochoy))),
        tile("curl", Output::curl([perlin() * 0.4])),
    ]
}

fn draw(Tile { label, output, width }: Tile, sheet: &mut RgbImage, left: u32, top: u32) -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(&[-0.5 * width; 2], &[width / f64::from(SIDE); 2], &[SIDE; 2])?;
    let mut pixels = vec![0; (SIDE * SIDE * 4) as usize];
    Evaluator::new(output)?.fill(&grid, &mut Texels::new(Format::Rgba8Unorm, &mut pixels))?;
    let tile = image::RgbaImage::from_raw(SIDE, SIDE, pixels).ok_or("four bytes a pixel")?;
    for (x, y, &Rgba([r, g, b, _])) in tile.enumerate_pixels() {
        sheet.put_pixel(left + x, top + y, Rgb([r, g, b]));
    }
    for (column, glyph) in (0..).zip(label.chars().filter_map(|letter| BASIC_FONTS.get(letter))) {
        for (y, row) in (0..).zip(glyph) {
            for x in (0..8).filter(|x| row >> x & 1 == 1) {
                sheet.put_pixel(left + 8 * column + x, top + SIDE + 4 + y, Rgb([255; 3]));
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "lattices.png".into());
    let only = std::env::args().nth(2);
    let mut rows = vec![
        ("kinds", kinds()),
        ("hashes", hashes()),
        ("sets", sets()?),
        ("bits", bits_and_flow()?),
        ("tiles", tiles()),
        ("octaves", octaves()),
    ];
    rows.extend(far().map(|tiles| ("far", tiles)));
    rows.retain(|(name, _)| only.as_ref().is_none_or(|only| only == name));
    let columns = rows.iter().map(|(_, tiles)| tiles.len()).max().ok_or("there is no such row")? as u32;
    let mut sheet = RgbImage::new(columns * TILE[0], rows.len() as u32 * TILE[1]);
    for (row, (_, tiles)) in (0..).zip(rows) {
        for (column, tile) in (0..).zip(tiles) {
            draw(tile, &mut sheet, column * TILE[0], row * TILE[1])?;
        }
    }
    let file = BufWriter::new(File::create(&path)?);
    sheet.write_with_encoder(PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive))?;
    println!("written to {path}");
    Ok(())
}
