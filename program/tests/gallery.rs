//! The pictures of `docs/gallery`: on its page, and in the documentation of items, which links to them.
//! `GRADNOISE_WRITE=1 cargo test -p gradnoise-cli gallery` writes them.

use crate::run::Folder;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A picture: the name of its file, what it is, and the flags that make it.
type Picture = (&'static str, &'static str, &'static str);

const SECTIONS: &[(&str, &[Picture])] = &[
    ("Noises", NOISES),
    ("Fractals and warps", FRACTALS),
    ("Cellular noise", CELLS),
    ("Outputs", OUTPUTS),
    ("Presets", PRESETS),
];

const NOISES: &[Picture] = &[
    ("perlin", "Perlin noise", "--noise perlin --seed 1 --cells 6"),
    ("simplex", "Simplex noise", "--noise simplex --seed 1 --cells 6"),
    ("open-simplex2", "OpenSimplex2", "--noise open-simplex2 --seed 1 --cells 6"),
    ("open-simplex2s", "OpenSimplex2S", "--noise open-simplex2s --seed 1 --cells 6"),
    ("value", "Value noise", "--noise value --seed 1 --cells 6"),
    ("cellular", "Cellular noise", "--noise cellular --seed 1 --cells 6 --normalize 1%,99%"),
    ("gabor", "Gabor noise", "--noise gabor --seed 1 --cells 6"),
    (
        "gabor-direction",
        "Gabor noise of one direction",
        "--noise gabor --seed 1 --wave-number 3 --direction 1,0.5 --cells 6",
    ),
    ("white", "White noise", "--noise white --cells 18"),
    ("checkerboard", "A checkerboard", "--noise checkerboard --cells 9"),
    ("high-dimensional", "5-D Perlin noise", "--noise high-perlin --at x,y,0.5,x,y --cells 6"),
    ("distance", "The distance to a point", "--noise distance --point 3,2 --cells 6"),
    ("chebyshev-distance", "The Chebyshev distance", "--noise distance --point 3,2 --metric chebyshev --cells 6"),
    ("coordinate", "A coordinate", "--noise coordinate --cells 6"),
];

const FRACTALS: &[Picture] = &[
    ("fbm", "Fractional Brownian motion", "--octaves 6 --seed 1 --cells 4 --normalize 1%,99%"),
    (
        "turbulence",
        "Turbulence, from 0 to 1",
        "--noise simplex --seed 1 --octaves 6 --fractal turbulence --cells 3 --normalize off",
    ),
    (
        "billow",
        "Billow, from -1 to 1",
        "--noise simplex --seed 1 --octaves 6 --fractal billow --cells 3 --normalize off",
    ),
    (
        "ridged",
        "Ridged multifractal, lit",
        "--noise simplex --seed 1 --octaves 8 --fractal ridged --cells 4 --lit --relief 0.1",
    ),
    (
        "hybrid",
        "Hybrid multifractal, lit",
        "--noise simplex --seed 1 --octaves 7 --fractal hybrid --persistence 0.7 --cells 4 --lit --relief 0.08",
    ),
    (
        "multifractal",
        "Multifractal, lit",
        "--noise simplex --seed 1 --octaves 8 --fractal multifractal --cells 4 --lit --relief 0.15",
    ),
    ("ping-pong", "Ping-pong", "--noise simplex --seed 1 --octaves 4 --fractal ping-pong --cells 3"),
    (
        "slope",
        "fBm that slopes damp, lit",
        "--noise simplex --seed 1 --octaves 6 --fractal slope --strength 0.05 --cells 4 --lit --relief 0.2",
    ),
    (
        "swiss",
        "Swiss turbulence, lit",
        "--noise simplex --seed 1 --octaves 6 --fractal swiss --cells 4 --lit --relief 0.2",
    ),
    (
        "jordan",
        "Jordan turbulence, lit",
        "--noise perlin --seed 1 --octaves 6 --fractal jordan --cells 3 --lit --relief 1",
    ),
    ("warp", "fBm, warped", "--noise simplex --seed 1 --octaves 5 --warp 0.5 --cells 3"),
    (
        "warp-progressive",
        "A progressive warp",
        "--noise simplex --seed 1 --octaves 3 --warp 0.5 --warp-octaves 4 --warp-progressive --cells 3",
    ),
];

const CELLS: &[Picture] = &[
    ("f2-minus-f1", "F2 - F1", "--noise cellular --seed 1 --feature f2-minus-f1 --cells 6 --normalize 1%,99%"),
    ("f1-over-f2", "F1 / F2", "--noise cellular --seed 1 --feature f1-over-f2 --cells 6 --normalize 1%,99%"),
    ("smooth-f1", "Smooth F1", "--noise cellular --seed 1 --feature smooth-f1-8 --cells 6 --normalize 1%,99%"),
    ("cell-value", "A value for each cell", "--noise cellular --seed 1 --feature cell-value --cells 6"),
    ("lookup", "Simplex noise at the points of cells", "--noise cellular --seed 1 --lookup simplex --cells 9"),
    (
        "border-distance",
        "The distance to the border",
        "--noise cellular --seed 1 --feature border-distance --cells 6 --normalize 1%,99%",
    ),
    ("manhattan", "Manhattan distance", "--noise cellular --seed 1 --metric manhattan --cells 6 --normalize 1%,99%"),
    ("chebyshev", "Chebyshev distance", "--noise cellular --seed 1 --metric chebyshev --cells 6 --normalize 1%,99%"),
];

const OUTPUTS: &[Picture] = &[
    ("colour-ramp", "A colour ramp", "--octaves 6 --seed 1 --ramp terrain --cells 5"),
    ("normals", "A normal map", "--noise simplex --seed 1 --octaves 3 --normals 0.1 --cells 3"),
    ("normals-lit", "The same, lit", "--noise simplex --seed 1 --octaves 3 --lit --relief 0.1 --cells 3"),
    ("curl", "The curl of simplex noise", "--noise simplex --seed 1 --curl --contrast 0.2 --cells 4"),
    ("curl-streamlines", "The same as streamlines", "--noise simplex --seed 1 --curl --streamlines --cells 4"),
    ("channels", "Three noises as channels", "--octaves 3 --seed 1 --channels 3 --contrast 2 --cells 4"),
    ("laplacian", "The Laplacian of simplex noise", "--noise simplex --seed 1 --laplacian 0.015 --cells 6"),
    ("curvature", "Mean curvature", "--noise simplex --seed 1 --octaves 2 --curvature 0.02 --cells 3"),
];

const PRESETS: &[Picture] = &[
    ("marble", "Marble", "--preset marble --lit"),
    ("cobblestones", "Cobblestones", "--preset cobblestones --lit"),
    ("gravel", "Gravel", "--preset gravel --lit"),
    ("cracked-mud", "Cracked mud", "--preset cracked-mud --lit"),
    ("sand", "Sand", "--preset sand --lit"),
    ("lava", "Lava", "--preset lava --lit"),
    ("rock-strata", "Rock strata", "--preset rock-strata --lit"),
    ("snow", "Snow", "--preset snow --lit"),
    ("planks", "Planks", "--preset planks --lit"),
    ("bricks", "Bricks", "--preset bricks --lit"),
    ("roof-tiles", "Roof tiles", "--preset roof-tiles --lit"),
    ("concrete", "Concrete", "--preset concrete --lit"),
    ("asphalt", "Asphalt", "--preset asphalt --lit"),
    ("fabric", "Fabric", "--preset fabric --lit"),
    ("metal", "Metal", "--preset metal --lit"),
    ("hammered-copper", "Hammered copper", "--preset hammered-copper --lit"),
    ("rust", "Rust", "--preset rust --lit"),
    ("wood", "Wood", "--preset wood --lit"),
    ("bark", "Bark", "--preset bark --lit"),
    ("grass", "Grass", "--preset grass --lit"),
    ("moss", "Moss", "--preset moss --lit"),
    ("leather", "Leather", "--preset leather --lit"),
    ("scales", "Scales", "--preset scales --lit"),
    ("clouds", "Clouds", "--preset clouds"),
    ("fog", "Fog", "--preset fog"),
    ("fire", "Fire", "--preset fire --cells 6"),
    ("water", "Water", "--preset water --lit"),
    ("caustics", "Caustics", "--preset caustics"),
    ("terrain", "Terrain", "--preset terrain --lit"),
    ("planet", "A planet", "--preset planet --sphere --size 256x256"),
];

const HEAD: &str = "\
# Gallery

The command beside a picture makes it as `noise.png`; add `--size 384x256` for the same size. `gradnoise gallery` makes
many more, with the Rust and the JSON of each. [Install the program](../use/command-line.md).
";

/// The size of pictures that have none of their own.
const SIZE: &str = "--size 384x256";
/// The quality of JPEG, at which no artefacts show.
const QUALITY: u8 = 88;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/gallery")
}

/// Returns the pixels of a PNG file.
fn pixels(file: &[u8]) -> image::DynamicImage {
    image::load_from_memory(file).unwrap()
}

/// Returns pixels as JPEG, on white where they are transparent. PNG would take five times as many bytes.
pub fn compressed(pixels: &image::DynamicImage) -> Vec<u8> {
    let on_white = |image::Rgba([r, g, b, a]): image::Rgba<u8>| {
        let share = |level: u8| 255 - ((255 - u32::from(level)) * u32::from(a) + 127) / 255;
        image::Rgb([share(r), share(g), share(b)].map(|level| level as u8))
    };
    let pixels = pixels.to_rgba8();
    let opaque = image::RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| on_white(*pixels.get_pixel(x, y)));
    let mut file = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, QUALITY).encode_image(&opaque).unwrap();
    file
}

/// Returns all flags of a picture.
fn all_flags(flags: &str) -> String {
    if flags.contains("--size") { flags.to_owned() } else { format!("{flags} {SIZE}") }
}

/// Returns the page.
fn page() -> String {
    let mut page = String::from(HEAD);
    for (heading, pictures) in SECTIONS {
        // Writing to a string does not fail.
        let _ = writeln!(page, "\n## {heading}\n\n| | |\n|---|---|");
        for (name, title, flags) in *pictures {
            let _ = writeln!(page, "| ![{title}]({name}.jpg) | **{title}**<br>`gradnoise make {flags}` |");
        }
    }
    page
}

/// Makes all pictures, and returns which of them the repository has otherwise; if `writes`, they are written instead.
fn changed(writes: bool) -> Vec<&'static str> {
    let folder = Folder::new();
    let mut changed = Vec::new();
    for (name, _, flags) in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
        let made = compressed(&pixels(&folder.make(&format!("{name}.png"), &format!("{} --quiet", all_flags(flags)))));
        let path = docs().join(format!("{name}.jpg"));
        if writes {
            std::fs::write(&path, made).unwrap();
        } else if std::fs::read(&path).ok() != Some(made) {
            changed.push(*name);
        }
    }
    changed
}

#[test]
fn gallery_of_the_documentation_is_made_by_its_commands() {
    let writes = std::env::var_os("GRADNOISE_WRITE").is_some();
    if writes {
        std::fs::create_dir_all(docs()).unwrap();
        std::fs::write(docs().join("README.md"), page()).unwrap();
    }
    let changed = changed(writes);
    assert!(changed.is_empty(), "GRADNOISE_WRITE=1 cargo test -p gradnoise-cli gallery writes these: {changed:?}");
    assert_eq!(std::fs::read_to_string(docs().join("README.md")).unwrap(), page());
}

#[test]
fn gallery_has_no_picture_twice() {
    let mut seen = std::collections::HashMap::new();
    for (name, ..) in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
        let picture = pixels(&std::fs::read(docs().join(format!("{name}.jpg"))).unwrap()).into_rgba8().into_raw();
        let other = seen.insert(picture, name);
        assert_eq!(other, None, "{name} shows the same");
    }
}

#[test]
fn gallery_pictures_are_in_the_documentation_of_items() {
    fn append(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                append(&path, text);
            } else {
                text.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut sources = String::new();
    append(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../src"), &mut sources);
    let pictures = SECTIONS.iter().flat_map(|(_, pictures)| *pictures);
    let names: Vec<_> =
        pictures.map(|(name, ..)| name).filter(|name| !["normals-lit", "curl"].contains(name)).collect();
    assert_eq!(sources.matches("gallery!(").count(), names.len());
    for name in names {
        assert!(sources.contains(&format!("gallery!(\"{name}\")")), "{name}");
    }
}
