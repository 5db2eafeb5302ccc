//! The pictures of `docs/gallery`: on its page, and as Markdown with data in it, which the documentation of items
//! includes, since docs.rs has no other files. `GRADNOISE_WRITE=1 cargo test -p gradnoise-cli gallery` writes them.

use crate::run::Folder;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use image::ImageEncoder as _;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A picture: the name of its file, what it shows, and the flags that make it.
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
    ("simplex", "Simplex noise", "--noise simplex --cells 6"),
    ("open-simplex2", "OpenSimplex2", "--noise open-simplex2 --cells 6"),
    ("open-simplex2s", "OpenSimplex2S", "--noise open-simplex2s --cells 6"),
    ("value", "Value noise", "--noise value --cells 6"),
    ("cellular", "Cellular noise", "--noise cellular --cells 6 --normalize 1%,99%"),
    ("gabor", "Gabor noise", "--noise gabor --cells 6"),
    ("gabor-direction", "Gabor noise of one direction", "--noise gabor --wave-number 3 --direction 1,0.5 --cells 6"),
    ("white", "White noise", "--noise white --cells 18"),
    ("checkerboard", "A checkerboard", "--noise checkerboard --cells 9"),
    ("high-dimensional", "Perlin noise of five dimensions", "--noise high-perlin --at x,y,0.5,x,y --cells 6"),
    ("distance", "The distance to a point", "--noise distance --point 3,2 --cells 6"),
    ("chebyshev-distance", "The Chebyshev distance", "--noise distance --point 3,2 --metric chebyshev --cells 6"),
    ("coordinate", "A coordinate", "--noise coordinate --cells 6"),
];

const FRACTALS: &[Picture] = &[
    ("fbm", "Fractional Brownian motion", "--octaves 6 --seed 1 --cells 4 --normalize 1%,99%"),
    // Billow is turbulence from -1 to 1: stretched, they are the same.
    (
        "turbulence",
        "Turbulence, from 0 to 1",
        "--noise simplex --octaves 6 --fractal turbulence --cells 3 --normalize off",
    ),
    ("billow", "Billow, from -1 to 1", "--noise simplex --octaves 6 --fractal billow --cells 3 --normalize off"),
    ("ridged", "Ridged multifractal", "--noise simplex --octaves 6 --fractal ridged --cells 3"),
    ("hybrid", "Hybrid multifractal", "--noise simplex --octaves 6 --fractal hybrid --cells 3"),
    ("multifractal", "Multifractal", "--noise simplex --octaves 6 --fractal multifractal --cells 3"),
    ("ping-pong", "Ping-pong", "--noise simplex --octaves 4 --fractal ping-pong --cells 3"),
    (
        "slope",
        "fBm that slopes damp",
        "--noise simplex --octaves 6 --fractal slope --strength 0.05 --cells 3 --normalize 1%,99%",
    ),
    ("swiss", "Swiss turbulence", "--noise simplex --octaves 6 --fractal swiss --cells 3"),
    ("jordan", "Jordan turbulence", "--noise simplex --octaves 6 --fractal jordan --cells 3"),
    ("warp", "fBm, warped", "--noise simplex --octaves 5 --warp 0.5 --cells 3"),
    (
        "warp-progressive",
        "A progressive warp",
        "--noise simplex --octaves 3 --warp 0.5 --warp-octaves 4 --warp-progressive --cells 3",
    ),
];

const CELLS: &[Picture] = &[
    ("f2-minus-f1", "F2 - F1", "--noise cellular --feature f2-minus-f1 --cells 6 --normalize 1%,99%"),
    ("f1-over-f2", "F1 / F2", "--noise cellular --feature f1-over-f2 --cells 6 --normalize 1%,99%"),
    ("smooth-f1", "Smooth F1", "--noise cellular --feature smooth-f1-8 --cells 6 --normalize 1%,99%"),
    ("cell-value", "A value for each cell", "--noise cellular --feature cell-value --cells 6"),
    ("lookup", "Simplex noise at the points of cells", "--noise cellular --lookup simplex --cells 9"),
    (
        "border-distance",
        "The distance to the border",
        "--noise cellular --feature border-distance --cells 6 --normalize 1%,99%",
    ),
    ("manhattan", "Manhattan distance", "--noise cellular --metric manhattan --cells 6 --normalize 1%,99%"),
    ("chebyshev", "Chebyshev distance", "--noise cellular --metric chebyshev --cells 6 --normalize 1%,99%"),
];

const OUTPUTS: &[Picture] = &[
    ("colour-ramp", "A colour ramp", "--octaves 6 --seed 1 --ramp terrain --cells 5"),
    ("normals", "A normal map", "--noise simplex --octaves 3 --normals 0.2 --cells 3"),
    ("curl", "The curl of simplex noise", "--noise simplex --curl --contrast 0.2 --cells 4"),
    ("channels", "Three noises as channels", "--octaves 3 --channels 3 --contrast 2 --cells 4"),
    ("laplacian", "The Laplacian of simplex noise", "--noise simplex --laplacian 0.015 --cells 6"),
    ("curvature", "Mean curvature", "--noise simplex --octaves 2 --curvature 0.02 --cells 3"),
];

const PRESETS: &[Picture] = &[
    ("marble", "Marble", "--preset marble"),
    ("wood", "Wood", "--preset wood"),
    ("clouds", "Clouds", "--preset clouds"),
    ("fog", "Fog", "--preset fog"),
    ("fire", "Fire", "--preset fire"),
    ("terrain", "Terrain", "--preset terrain"),
    ("bumps", "Bumps", "--preset bumps"),
    ("animated-clouds", "Moving clouds", "--preset animated-clouds"),
    ("cobblestones", "Cobblestones", "--preset cobblestones"),
    ("cracked-mud", "Cracked mud", "--preset cracked-mud"),
    ("scales", "Scales", "--preset scales"),
    ("leather", "Leather", "--preset leather"),
    ("lava", "Lava", "--preset lava"),
    ("caustics", "Caustics", "--preset caustics"),
    ("rust", "Rust", "--preset rust"),
    ("planet", "A planet", "--preset planet --map equirectangular"),
];

const HEAD: &str = "\
# Gallery

Each picture is made by the command below it, and a test makes all anew and compares their pixels. The program shows
many more by `gradnoise gallery`, with the Rust and the JSON of each; [its page](../program.md) tells how to get it.
";

/// Samples that are wide and high enough to tell what it is: the data is part of the package.
const SIZE: &str = "--size 144x96";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/gallery")
}

/// Returns the pixels of a PNG file.
fn pixels(file: &[u8]) -> image::DynamicImage {
    image::load_from_memory(file).unwrap()
}

/// Returns pixels as PNG, compressed well.
fn compressed(pixels: &image::DynamicImage) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::Adaptive);
    let (width, height) = (pixels.width(), pixels.height());
    encoder.write_image(pixels.as_bytes(), width, height, pixels.color().into()).unwrap();
    file
}

/// Returns the Markdown of a picture with its data in it.
fn with_data(title: &str, file: &[u8]) -> String {
    format!("![{title}](data:image/png;base64,{})\n", BASE64_STANDARD.encode(file))
}

/// Returns the page.
fn page() -> String {
    let mut page = String::from(HEAD);
    for (heading, pictures) in SECTIONS {
        // Writing to a string does not fail.
        let _ = writeln!(page, "\n## {heading}\n\n| picture | what | command |\n|---|---|---|");
        for (name, title, flags) in *pictures {
            let command = format!("gradnoise make {flags} {SIZE} -o {name}.png");
            let _ = writeln!(page, "| ![{title}]({name}.png) | {title} | `{command}` |");
        }
    }
    page
}

/// Makes all pictures, and returns which of them the repository has otherwise; if `writes`, they are written instead.
fn changed(writes: bool) -> Vec<&'static str> {
    let folder = Folder::new();
    let mut changed = Vec::new();
    for (name, title, flags) in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
        let made = pixels(&folder.make(&format!("{name}.png"), &format!("{flags} {SIZE} --quiet")));
        let [png, markdown] = ["png", "md"].map(|ending| docs().join(format!("{name}.{ending}")));
        let is_there = std::fs::read(&png).is_ok_and(|file| pixels(&file) == made);
        if writes && !is_there {
            std::fs::write(&png, compressed(&made)).unwrap();
        }
        let data = std::fs::read(&png).map(|file| with_data(title, &file)).unwrap_or_default();
        if writes {
            std::fs::write(&markdown, &data).unwrap();
        }
        let is_same = is_there && std::fs::read_to_string(&markdown).is_ok_and(|text| text == data);
        if !is_same && !writes {
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
        let picture = pixels(&std::fs::read(docs().join(format!("{name}.png"))).unwrap()).into_rgba8().into_raw();
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
    for (name, ..) in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
        assert!(sources.contains(&format!("docs/gallery/{name}.md")), "{name}");
    }
}
