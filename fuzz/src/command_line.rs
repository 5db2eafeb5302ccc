//! Checks that any command line is refused with an error, or describes a noise.

use arbitrary::Unstructured;

/// The program's answer to a command line: nothing if it is valid, or an exit code and an error.
pub type Answer = Result<(), (u8, String)>;

/// Passes words to a function that parses them and plans their work without writing anything.
pub fn run(data: &[u8], describe: impl Fn(Vec<String>) -> Answer) {
    let mut draw = Unstructured::new(data);
    let Ok(words) = words(&mut draw) else { return };
    if let Err((code, error)) = describe(words.clone()) {
        // Help, invalid arguments, and missing files.
        assert!(matches!(code, 0 | 2 | 4), "code {code} for {words:?}: {error}");
        assert!(error.len() > 10, "{words:?}: {error:?}");
    }
}

const COMMANDS: [&str; 8] = ["make", "make", "make", "make", "export", "list", "gallery", "help"];

/// Flags and, after a space, their values: one of the choices between commas, with numbers for hashes. `--print-json`
/// is always given, since the picture would be measured otherwise.
pub const FLAGS: [&str; 105] = [
    "--preset marble,wood,planet,lava,terrain,nothing",
    "--noise perlin,simplex,value,open-simplex2,open-simplex2s,cellular,gabor,white,checkerboard,high-perlin,\
     high-simplex,distance,coordinate,none.json,x",
    "--seed #",
    "--dimensions #",
    "--hash lowbias,fast-noise,ward,shift,shift-mult,cochoy,x-innermost,x-outermost,fibonacci-table,x",
    "--fade linear,cosine,cubic,quintic,minimal,spline,x",
    "--falloff smooth,classic",
    "--gradients #,edges-12,circle-24,axes-4,hash-bytes,x",
    "--flow #",
    "--extra-permutation #",
    "--metric euclidean,manhattan,chebyshev,hybrid,minkowski-#,euclidean-squared,x",
    "--feature f1,f2,f3,f2-minus-f1,f1-over-f2,f1-times-f2,f1-plus-f2,border-distance,cell-value,\
     offset-x,smooth-f1-#,x",
    "--lookup perlin,simplex,cellular,high-simplex,x",
    "--lookup-frequency #",
    "--at #,#,#,#,#",
    "--point #,#",
    "--axis x,y,z,w",
    "--jitter #",
    "--direction #,#",
    "--impulses #",
    "--wave-number #",
    "--bandwidth #",
    "--orientation standard,improve-x,improve-xy,improve-xz,improve-xyz,improve-xyz-improve-xy,\
     improve-xyz-improve-xz,improve-xy-improve-zw,x",
    "--normalization exact,published",
    "--octaves #",
    "--octave-band #,#",
    "--lacunarity #",
    "--persistence #",
    "--fractal fbm,ridged,billow,turbulence,ping-pong,multifractal,hybrid,slope,swiss,jordan,x",
    "--strength #",
    "--weighted #",
    "--shift drawn,none,cochoy",
    "--antialiased",
    "--undivided",
    "--warp #",
    "--warp-frequency #",
    "--warp-octaves #",
    "--warp-noise value,gabor,distance,x",
    "--warp-progressive",
    "--frequency #",
    "--period #",
    "--size #x#",
    "--cells #",
    "--step #,#",
    "--origin #,#",
    "--multiply perlin,marble,white,nothing,#",
    "--add simplex,planet,terrain,nothing",
    "--max distance,lava,none.json",
    "--min value,coordinate,-",
    "--threshold #",
    "--softness #",
    "--vertices",
    "--tile",
    "--lit",
    "--island #",
    "--flip",
    "--scale #",
    "--offset #",
    "--sphere",
    "--sun #,#",
    "--relief #",
    "--no-shadows",
    "--streamlines",
    "--maps all,colour,orm,x",
    "--address #/#/#",
    "--pyramid #",
    "--world #",
    "--map cube,sphere,cylinder,equirectangular,x",
    "--radius #",
    "--frames #",
    "--time #",
    "--loop",
    "--fps #",
    "--ramp terrain,fire,marble,0:#000000,x",
    "--grey",
    "--normals #",
    "--normals-y up,down,x",
    "--laplacian #",
    "--curvature #",
    "--curl",
    "--channels #",
    "--normalize off,range,x",
    "--contrast #",
    "--invert",
    "--format png,exr,npy,ktx2,x",
    "--type u8,u16,f16,f32",
    "--encoding terrarium,terrain-rgb,mapbox,x",
    "--columns #",
    "--no-mipmaps",
    "--compress",
    "--language wgsl,glsl,glsl-es,hlsl,msl,spirv,c,csharp,js,wasm,python,rust",
    "--engine godot,unity",
    "--name noise,fn,x",
    "--with-gradient",
    "--with-hessian",
    "--at-cells",
    "--bound",
    "--loops",
    "--as-shown",
    "--group #",
    "--binding #",
    "--also sky=marble,sky=planet,noise=lava,sky=nothing,sky",
    "--json",
    "--quiet",
    "--seeded",
];

const STRANGE: [&str; 14] = [
    "NaN",
    "inf",
    "-1",
    "1e300",
    "4294967296",
    "",
    " ",
    "é",
    "--",
    "0x10",
    "1,2,3,4,5",
    "99999999999999999999",
    "-0.0",
    "-",
];

fn words(draw: &mut Unstructured<'_>) -> arbitrary::Result<Vec<String>> {
    let mut words = vec!["gradnoise".into(), (*draw.choose(&COMMANDS)?).into()];
    while !draw.is_empty() && words.len() < 24 {
        let flag = *draw.choose(&FLAGS)?;
        let (flag, values) = flag.split_once(' ').unwrap_or((flag, ""));
        words.push(flag.into());
        if draw.ratio(1, 24)? {
            words.push(strange(draw)?);
        } else if !values.is_empty() {
            words.push(value(values, draw)?);
        }
    }
    if words[1] == "make" {
        words.push("--print-json".into());
    }
    // Standard input is not read.
    words.retain(|word| word != "-");
    Ok(words)
}

/// Returns one of the choices between commas, with numbers for hashes.
fn value(choices: &str, draw: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let all: Vec<&str> = choices.split(',').collect();
    let is_list = all.iter().all(|choice| choice.contains('#'));
    let chosen = if is_list { choices } else { *draw.choose(&all)? };
    let mut value = String::new();
    for letter in chosen.chars() {
        if letter == '#' {
            value.push_str(&number(draw)?);
        } else {
            value.push(letter);
        }
    }
    Ok(value)
}

fn number(draw: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    Ok(match draw.int_in_range(0..=15)? {
        0 => strange(draw)?,
        1..=3 => (f64::from(draw.arbitrary::<i8>()?) / 8.0).to_string(),
        4 => draw.arbitrary::<u64>()?.to_string(),
        5 => f64::from_bits(draw.arbitrary()?).to_string(),
        _ => draw.int_in_range(0..=9)?.to_string(),
    })
}

fn strange(draw: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    if draw.ratio(1, 3)? { draw.arbitrary() } else { Ok((*draw.choose(&STRANGE)?).into()) }
}
