//! What engines want around exported functions.

use clap::ValueEnum;
use gradnoise::bake::Language;
use std::fmt::Write;

/// An engine whose files need more than the functions.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// An include of Godot's shading language, `.gdshaderinc`; in fast arithmetic, since it has no word for exact one
    Godot,
    /// An HLSL include with functions for Shader Graph's Custom Function node
    Unity,
}

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
    pub fn language(self) -> Language {
        match self {
            Self::Godot => Language::GlslEs300,
            Self::Unity => Language::Hlsl,
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

/// Returns a file that can be included several times, with a function for each node: its name ends in the precision,
/// and it writes its results into parameters.
fn unity(text: &str, functions: &[Exported<'_>]) -> String {
    let guard = functions.first().map_or("NOISE".into(), |function| function.name.to_uppercase());
    let mut wrapped = format!("#ifndef {guard}_INCLUDED\n#define {guard}_INCLUDED\n\n{text}");
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
