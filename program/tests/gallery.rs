//! The pictures of `docs/gallery`: on its page, and in the documentation of items, which links to them.
//! `GRADNOISE_WRITE=1 cargo test -p gradnoise-cli gallery` writes them.

use crate::run::Folder;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A picture: the name of its file, what it is, what one sees, and the flags that make it.
type Picture = (&'static str, &'static str, &'static str, &'static str);

const SECTIONS: &[(&str, &[Picture])] = &[
    ("Noises", NOISES),
    ("Fractals and warps", FRACTALS),
    ("Cellular noise", CELLS),
    ("Outputs", OUTPUTS),
    ("Presets", PRESETS),
];

const NOISES: &[Picture] = &[
    (
        "perlin",
        "Perlin noise",
        "blobs about a unit wide, some of them along the axes; 0 at whole numbers",
        "--noise perlin --seed 1 --cells 6",
    ),
    (
        "simplex",
        "Simplex noise",
        "rounder and smaller blobs, without a preferred direction",
        "--noise simplex --seed 1 --cells 6",
    ),
    (
        "open-simplex2",
        "OpenSimplex2",
        "as simplex noise, with more gradients and larger blobs",
        "--noise open-simplex2 --seed 1 --cells 6",
    ),
    (
        "open-simplex2s",
        "OpenSimplex2S",
        "smoother and larger: more corners take part at each position",
        "--noise open-simplex2s --seed 1 --cells 6",
    ),
    ("value", "Value noise", "random numbers, interpolated; squares shine through", "--noise value --seed 1 --cells 6"),
    (
        "cellular",
        "Cellular noise",
        "the distance to the nearest point: dark spots with bright creases between them",
        "--noise cellular --seed 1 --cells 6 --normalize 1%,99%",
    ),
    (
        "gabor",
        "Gabor noise",
        "waves of one length and of all directions, here and there in phase",
        "--noise gabor --seed 1 --cells 6",
    ),
    (
        "gabor-direction",
        "Gabor noise of one direction",
        "parallel waves that come and go",
        "--noise gabor --seed 1 --wave-number 3 --direction 1,0.5 --cells 6",
    ),
    ("white", "White noise", "each cell has a number of its own", "--noise white --cells 18"),
    ("checkerboard", "A checkerboard", "squares of one unit, -1 and 1", "--noise checkerboard --cells 9"),
    ("high-dimensional", "5-D Perlin noise", "a 2-D slice", "--noise high-perlin --at x,y,0.5,x,y --cells 6"),
    ("distance", "The distance to a point", "a cone", "--noise distance --point 3,2 --cells 6"),
    (
        "chebyshev-distance",
        "The Chebyshev distance",
        "a pyramid",
        "--noise distance --point 3,2 --metric chebyshev --cells 6",
    ),
    ("coordinate", "A coordinate", "a slope along x", "--noise coordinate --cells 6"),
];

const FRACTALS: &[Picture] = &[
    (
        "fbm",
        "Fractional Brownian motion",
        "clouds or hills: six octaves of Perlin noise, each half as strong",
        "--octaves 6 --seed 1 --cells 4 --normalize 1%,99%",
    ),
    (
        "turbulence",
        "Turbulence, from 0 to 1",
        "absolute values: valleys with sharp bottoms, in the upper half of greys",
        "--noise simplex --seed 1 --octaves 6 --fractal turbulence --cells 3 --normalize off",
    ),
    (
        "billow",
        "Billow, from -1 to 1",
        "the same with twice the contrast",
        "--noise simplex --seed 1 --octaves 6 --fractal billow --cells 3 --normalize off",
    ),
    (
        "ridged",
        "Ridged multifractal, lit",
        "sharp ridges that branch, and smooth valleys",
        "--noise simplex --seed 1 --octaves 8 --fractal ridged --cells 4 --lit --relief 0.1",
    ),
    (
        "hybrid",
        "Hybrid multifractal, lit",
        "rough heights, and valleys that are smooth",
        "--noise simplex --seed 1 --octaves 7 --fractal hybrid --persistence 0.7 --cells 4 --lit --relief 0.08",
    ),
    (
        "multifractal",
        "Multifractal, lit",
        "rough in some places, flat in others",
        "--noise simplex --seed 1 --octaves 8 --fractal multifractal --cells 4 --lit --relief 0.15",
    ),
    (
        "ping-pong",
        "Ping-pong",
        "values folded back and forth: a net of fibres with dark seams",
        "--noise simplex --seed 1 --octaves 4 --fractal ping-pong --cells 3",
    ),
    (
        "slope",
        "fBm that slopes damp, lit",
        "a rough surface whose fine octaves slopes damp",
        "--noise simplex --seed 1 --octaves 6 --fractal slope --strength 0.05 --cells 4 --lit --relief 0.2",
    ),
    (
        "swiss",
        "Swiss turbulence, lit",
        "ridges with gullies that run down from them",
        "--noise simplex --seed 1 --octaves 6 --fractal swiss --cells 4 --lit --relief 0.2",
    ),
    (
        "jordan",
        "Jordan turbulence, lit",
        "worn hills, rough at the top, between smoother valleys",
        "--noise perlin --seed 1 --octaves 6 --fractal jordan --cells 3 --lit --relief 1",
    ),
    (
        "warp",
        "fBm, warped",
        "smoke: positions are displaced by another noise",
        "--noise simplex --seed 1 --octaves 5 --warp 0.5 --cells 3",
    ),
    (
        "warp-progressive",
        "A progressive warp",
        "each octave of the warp starts where the one before it ended: thin swirls",
        "--noise simplex --seed 1 --octaves 3 --warp 0.5 --warp-octaves 4 --warp-progressive --cells 3",
    ),
];

const CELLS: &[Picture] = &[
    (
        "f2-minus-f1",
        "F2 - F1",
        "0 on the borders, and highest in the middle of large cells",
        "--noise cellular --seed 1 --feature f2-minus-f1 --cells 6 --normalize 1%,99%",
    ),
    (
        "f1-over-f2",
        "F1 / F2",
        "pebbles with equally bright borders",
        "--noise cellular --seed 1 --feature f1-over-f2 --cells 6 --normalize 1%,99%",
    ),
    (
        "smooth-f1",
        "Smooth F1",
        "F1 whose creases are rounded off",
        "--noise cellular --seed 1 --feature smooth-f1-8 --cells 6 --normalize 1%,99%",
    ),
    (
        "cell-value",
        "A value for each cell",
        "a stained-glass window in greys",
        "--noise cellular --seed 1 --feature cell-value --cells 6",
    ),
    (
        "lookup",
        "Simplex noise at the points of cells",
        "flat cells whose greys follow another noise",
        "--noise cellular --seed 1 --lookup simplex --cells 9",
    ),
    (
        "border-distance",
        "The distance to the border",
        "cells with borders of even width",
        "--noise cellular --seed 1 --feature border-distance --cells 6 --normalize 1%,99%",
    ),
    (
        "manhattan",
        "Manhattan distance",
        "diamonds in place of circles",
        "--noise cellular --seed 1 --metric manhattan --cells 6 --normalize 1%,99%",
    ),
    (
        "chebyshev",
        "Chebyshev distance",
        "squares in place of circles",
        "--noise cellular --seed 1 --metric chebyshev --cells 6 --normalize 1%,99%",
    ),
];

const OUTPUTS: &[Picture] = &[
    (
        "colour-ramp",
        "A colour ramp",
        "land and sea: the colours of six octaves of Perlin noise",
        "--octaves 6 --seed 1 --ramp terrain --cells 5",
    ),
    (
        "normals",
        "A normal map",
        "red leans right, green up, and blue is level",
        "--noise simplex --seed 1 --octaves 3 --normals 0.1 --cells 3",
    ),
    (
        "normals-lit",
        "The same, lit",
        "the surface that the normal map above describes",
        "--noise simplex --seed 1 --octaves 3 --lit --relief 0.1 --cells 3",
    ),
    (
        "curl",
        "The curl of simplex noise",
        "the flow along contour lines: red is its part to the right, green its part down",
        "--noise simplex --seed 1 --curl --contrast 0.2 --cells 4",
    ),
    (
        "curl-streamlines",
        "The same as streamlines",
        "closed eddies, of which the fast parts are bright",
        "--noise simplex --seed 1 --curl --streamlines --cells 4",
    ),
    (
        "channels",
        "Three noises as channels",
        "red, green and blue are three noises of different seeds",
        "--octaves 3 --seed 1 --channels 3 --contrast 2 --cells 4",
    ),
    (
        "laplacian",
        "The Laplacian of simplex noise",
        "bright in hollows and dark on humps, and finer than the noise",
        "--noise simplex --seed 1 --laplacian 0.015 --cells 6",
    ),
    (
        "curvature",
        "Mean curvature",
        "dark ridges and bright valleys: where a surface wears off, and where dirt stays",
        "--noise simplex --seed 1 --octaves 2 --curvature 0.02 --cells 3",
    ),
];

const PRESETS: &[Picture] = &[
    ("marble", "Marble", "clouded white stone with thin dark veins", "--preset marble --lit"),
    ("cobblestones", "Cobblestones", "granite blocks with bevelled edges in earth", "--preset cobblestones --lit"),
    ("gravel", "Gravel", "broken stones of several sizes", "--preset gravel --lit"),
    ("cracked-mud", "Cracked mud", "plates with wide cracks, and fine cracks in them", "--preset cracked-mud --lit"),
    ("sand", "Sand", "ripples of the wind that bend and fork", "--preset sand --lit"),
    ("lava", "Lava", "black slag, and a glowing melt between its plates", "--preset lava --lit"),
    ("rock-strata", "Rock strata", "folded beds of sandstone with ledges and joints", "--preset rock-strata --lit"),
    ("snow", "Snow", "drifts with steep sides, packed by the wind", "--preset snow --lit"),
    ("planks", "Planks", "boards of three woods with rings and gaps", "--preset planks --lit"),
    ("bricks", "Bricks", "a running bond of bricks in four tints, with mortar", "--preset bricks --lit"),
    ("roof-tiles", "Roof tiles", "vaulted clay tiles in rows, with lichen", "--preset roof-tiles --lit"),
    ("concrete", "Concrete", "cast panels with holes of ties, and cracks", "--preset concrete --lit"),
    ("asphalt", "Asphalt", "broken stones in bitumen, with cracks", "--preset asphalt --lit"),
    ("fabric", "Fabric", "a plain weave of blue yarn", "--preset fabric --lit"),
    ("metal", "Metal", "brushed steel with hairline scratches", "--preset metal --lit"),
    (
        "hammered-copper",
        "Hammered copper",
        "dents with soft ridges that catch the light",
        "--preset hammered-copper --lit",
    ),
    ("rust", "Rust", "blue-grey paint that pitted rust eats away", "--preset rust --lit"),
    ("wood", "Wood", "flat-sawn wood with rings and pores", "--preset wood --lit"),
    ("bark", "Bark", "ridges and deep fissures along the trunk, with cuts across", "--preset bark --lit"),
    ("grass", "Grass", "long thin blades, combed one way, in waves", "--preset grass --lit"),
    ("moss", "Moss", "a green cover of small tufts, higher in cushions", "--preset moss --lit"),
    ("leather", "Leather", "tanned leather of small uneven grains", "--preset leather --lit"),
    ("scales", "Scales", "overlapping green scales with growth rings", "--preset scales --lit"),
    ("clouds", "Clouds", "white clouds with soft shadows before a blue sky", "--preset clouds"),
    ("fog", "Fog", "banks of fog that drift over a forest", "--preset fog"),
    ("fire", "Fire", "flames and sparks on a bed of heat", "--preset fire --cells 6"),
    ("water", "Water", "steep waves of a deep blue-green lake", "--preset water --lit"),
    ("caustics", "Caustics", "a net of light on the floor of a pool", "--preset caustics"),
    ("terrain", "Terrain", "islands with beaches, forests and snowy ridges", "--preset terrain --lit"),
    (
        "planet",
        "A planet",
        "a globe with seas, deserts, forests, mountains and ice",
        "--preset planet --sphere --size 256x256",
    ),
];

const HEAD: &str = "\
# Gallery

Run the command beside a picture to make it. `gradnoise gallery` makes many more, with the Rust and the JSON of each.
[Install the program](../use/command-line.md).
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
        for (name, title, seen, flags) in *pictures {
            let command = format!("gradnoise make {} -o {name}.png", all_flags(flags));
            let _ = writeln!(page, "| ![{title}]({name}.jpg) | **{title}**: {seen}<br>`{command}` |");
        }
    }
    page
}

/// Makes all pictures, and returns which of them the repository has otherwise; if `writes`, they are written instead.
fn changed(writes: bool) -> Vec<&'static str> {
    let folder = Folder::new();
    let mut changed = Vec::new();
    for (name, _, _, flags) in SECTIONS.iter().flat_map(|(_, pictures)| *pictures) {
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
