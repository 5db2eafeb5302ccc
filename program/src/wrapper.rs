//! What engines want around exported functions.

use clap::ValueEnum;
use std::fmt::Write;

/// An engine whose files need more than the functions.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// An include of Godot's shading language, `.gdshaderinc`; in fast arithmetic, since it has no word for exact one
    Godot,
    /// An HLSL include with functions for Shader Graph's Custom Function node
    Unity,
}

/// The words of Godot's shading language: its own keywords, the functions that it calls, and its constants.
const GODOT: &str = "
    shader_type render_mode stencil_mode instance global group_uniforms hint_default_black hint_default_white
    hint_normal hint_range source_color vertex fragment light start process sky fog E PI TAU TIME VERTEX NORMAL
    TANGENT BINORMAL UV UV2 COLOR ALPHA ALBEDO EMISSION METALLIC ROUGHNESS SPECULAR LIGHT FRAGCOORD POSITION SCREEN_UV
    VIEWPORT_SIZE DENSITY VELOCITY TRANSFORM CUSTOM CUSTOM0 CUSTOM1 CUSTOM2 CUSTOM3 INDEX NUMBER RANDOM_SEED DELTA
";

/// A function of a position that is exported.
pub struct Exported<'a> {
    pub name: &'a str,
    pub dimension: usize,
    /// Whether it returns four channels.
    pub is_colour: bool,
    /// Whether there is one with the gradient.
    pub has_gradient: bool,
}

impl Engine {
    /// Returns whether a name has a meaning in files of the engine, beside those of its language.
    pub fn reserves(self, name: &str) -> bool {
        match self {
            Self::Godot => GODOT.split_ascii_whitespace().any(|word| word == name),
            // Nodes call functions of such names.
            Self::Unity => name.ends_with("_float") || name.ends_with("_half"),
        }
    }

    /// Returns the text of a file for the engine.
    pub fn wrapped(self, text: &str, functions: &[Exported<'_>]) -> String {
        match self {
            Self::Godot => {
                let lines = text.split_inclusive('\n').filter(|line| !line.starts_with("precision "));
                lines.collect::<String>().replacen("\n\n\n", "\n\n", 1)
            }
            Self::Unity => unity(text, functions),
        }
    }
}

/// Returns a file with a function for each node: its name ends in the precision, and it writes its results into
/// parameters.
fn unity(text: &str, functions: &[Exported<'_>]) -> String {
    // The functions have a guard, which a file without nodes can have, too.
    let guard = text.lines().find_map(|line| line.strip_prefix("#ifndef ")).unwrap_or("GRADNOISE");
    let mut wrapped = format!("{text}\n#ifndef {guard}_NODES\n#define {guard}_NODES\n");
    for Exported { name, dimension, is_colour, has_gradient } in functions {
        let vector = if *dimension == 1 { "float".into() } else { format!("float{dimension}") };
        let (kind, result) = if *is_colour { ("float4", "Colour") } else { ("float", "Value") };
        let _ = write!(
            wrapped,
            "\nvoid {name}_float({vector} Position, out {kind} {result}) {{\n    {result} = {name}(Position);\n}}\n"
        );
        if *has_gradient {
            let _ = write!(
                wrapped,
                "\nvoid {name}_with_gradient_float({vector} Position, out float Value, out {vector} Gradient) {{\n    \
                 {name}_with_gradient_result found = {name}_with_gradient(Position);\n    Value = found.value;\n    \
                 Gradient = found.gradient;\n}}\n"
            );
        }
    }
    wrapped + "\n#endif\n"
}
