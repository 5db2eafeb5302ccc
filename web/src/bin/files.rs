//! Writes files of the npm package: `glue MODULE.wasm FOLDER NAME` a module and what JavaScript needs to load it,
//! `schema FILE` the schema of saved noises, and `baked FOLDER` functions that need no module. `presets FILE` writes
//! the heights of the library's materials, for the playground.

use std::error::Error;

type Done = Result<(), Box<dyn Error>>;

/// Writes functions of common noises, whose last argument is a seed.
#[cfg(feature = "text")]
fn bake(folder: &str) -> Done {
    use gradnoise::bake::Language;
    use gradnoise::wgsl::WgslOptions;
    use gradnoise::{Dimension, Noise, Octaves, Perlin, Simplex};

    let (perlin, simplex) =
        (|dimension| Perlin::hashed(dimension).noise(), |dimension| Simplex::hashed(dimension).noise());
    let octaves = || Octaves::new(5);
    let (two, three) = (Dimension::D2, Dimension::D3);
    let all: [(&str, &str, Noise); 8] = [
        ("perlin2", "Perlin noise", perlin(two)),
        ("perlin3", "Perlin noise", perlin(three)),
        ("simplex2", "simplex noise", simplex(two)),
        ("simplex3", "simplex noise", simplex(three)),
        ("perlinFbm2", "five octaves of Perlin noise", perlin(two).fbm(octaves())),
        ("perlinFbm3", "five octaves of Perlin noise", perlin(three).fbm(octaves())),
        ("simplexFbm2", "five octaves of simplex noise", simplex(two).fbm(octaves())),
        ("simplexFbm3", "five octaves of simplex noise", simplex(three).fbm(octaves())),
    ];
    std::fs::create_dir_all(folder)?;
    let (mut index, mut types) = (String::new(), String::new());
    for (name, what, noise) in all {
        let text = noise.wgsl(&WgslOptions::new(name).seeded())?.bake(Language::JavaScript)?;
        let coordinates = if noise.dimension() == two { "x, y" } else { "x, y, z" };
        let (head, with_default) =
            (format!("{name}({coordinates}, seed) {{"), format!("{name}({coordinates}, seed = 0) {{"));
        if !text.contains(&head) {
            return Err(format!("{name} has another signature").into());
        }
        std::fs::write(format!("{folder}/{name}.js"), text.replace(&head, &with_default))?;
        index += &format!("export {{ {name} }} from './{name}.js';\n");
        let typed = coordinates.replace(',', ": number,");
        types += &format!("/** Returns {what} from -1 to 1. The seed is a whole number from 0 to 2**32 - 1. */\n");
        types += &format!("export declare function {name}({typed}: number, seed?: number): number;\n");
    }
    std::fs::write(format!("{folder}/index.js"), index)?;
    std::fs::write(format!("{folder}/index.d.ts"), types)?;
    Ok(())
}

/// Writes the names of presets and the codes of their heights.
fn presets(file: &str) -> Done {
    let mut rows = Vec::new();
    for (name, preset) in gradnoise::presets::ALL {
        let code = preset(1).height.code()?;
        rows.push(format!("{{ \"name\": \"{}\", \"source\": \"{code}\" }}", name.replace('-', " ")));
    }
    Ok(std::fs::write(file, format!("[\n{}\n]\n", rows.join(",\n")))?)
}

fn main() -> Done {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        #[cfg(not(target_family = "wasm"))]
        ["glue", module, folder, name] => {
            let mut glue = wasm_bindgen_cli_support::Bindgen::new();
            glue.input_path(module).out_name(name).typescript(false).remove_name_section(true);
            // The package names the file, in one way for bundlers and another for node.
            glue.omit_default_module_path(true).web(true)?.generate(folder)?;
            Ok(())
        }
        ["schema", file] => Ok(std::fs::write(file, gradnoise::schema())?),
        ["presets", file] => presets(file),
        #[cfg(feature = "text")]
        ["baked", folder] => bake(folder),
        _ => {
            Err("usage: gradnoise-npm-files glue MODULE.wasm FOLDER NAME, schema FILE, baked FOLDER or presets FILE"
                .into())
        }
    }
}
