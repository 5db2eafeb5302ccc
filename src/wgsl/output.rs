//! Turns samples into the output's words, in invocations of one sample and of four.

use crate::format::{Channels, Descriptor, Format};
use crate::plan::program::{Body, Program};
use crate::plan::{OutputKind, Plan};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::kernel_module::{Kernel, Module, RESULT};
use crate::wgsl::rows::{Needs, SampleWriter, stepped_transforms};
use crate::wgsl::source::shader;
use std::collections::BTreeMap;

/// The words of a sample: their type, and the function that makes them of an expression in terms of a program's
/// results, and of its type.
struct Words {
    kind: &'static str,
    function: String,
    of: String,
    of_kind: String,
}

impl Module {
    /// Returns the parts of the program's samples that the output needs.
    pub(crate) fn needs(&self) -> Needs {
        let gradients = match self.output {
            OutputKind::Value => self.format == Format::ValueAndGradient,
            OutputKind::Normals | OutputKind::Curl | OutputKind::Laplacian | OutputKind::MeanCurvature => true,
            OutputKind::ColourRamp | OutputKind::Channels(_) => false,
        };
        Needs { gradients, channels: !self.output.is_number() }
    }

    /// Returns the derivatives that samples are computed with.
    pub(crate) fn derivatives(&self) -> Derivatives {
        if self.output.takes_hessian() || self.program.takes_hessians(self.needs().gradients) {
            Derivatives::Second
        } else {
            Derivatives::First
        }
    }

    /// Returns the number of loop iterations for one sample, given the plan of the noise.
    pub(crate) fn loops(&self, plan: &Plan) -> u64 {
        plan.loops(self.derivatives() == Derivatives::Second)
    }

    /// Returns the number of samples in a word of the output.
    pub(crate) fn samples_per_word(&self) -> u32 {
        (4 / self.format.bytes_per_sample(self.dimension())).max(1) as u32
    }

    /// Returns the number of words of a sample, if that is whole.
    pub(crate) fn words_per_sample(&self) -> u32 {
        (self.format.bytes_per_sample(self.dimension()) / 4).max(1) as u32
    }

    /// Returns the number of words of four samples.
    pub(crate) fn words_of_four(&self) -> u32 {
        4 * self.words_per_sample() / self.samples_per_word()
    }

    /// Returns the element type of the output's array.
    pub(crate) fn word(&self) -> &'static str {
        match (self.kernel(), self.words_of_four()) {
            (Kernel::Samples | Kernel::Columns | Kernel::Rows { vectors: false, .. }, _) | (_, 1) => "u32",
            (_, 2) => "vec2u",
            _ => "vec4u",
        }
    }

    /// Adds the entry point that computes samples one by one, from the statements of the program.
    pub(crate) fn add_fill(&self, assembly: &mut Assembly, statements: &str) -> Result<(), AssemblyError> {
        let samples_per_word = format!("{}u", self.samples_per_word());
        let words_per_sample = format!("{}u", self.words_per_sample());
        let add_result = |assembly: &mut Assembly, kind: &str, result: &str| {
            let text = format!(
                "fn {RESULT}(index: vec4u) -> {kind} {{\n    let at = at_index(index);\n    let frame = 0u;\n\
                 {statements}    return {result};\n}}"
            );
            assembly.add_written(RESULT.into(), text)
        };
        let write = if let Some(Words { kind, function, of, of_kind }) = self.add_words(assembly)? {
            add_result(assembly, &of_kind, &of)?;
            let text = format!("fn words_at(index: vec4u) -> {kind} {{\n    return {function}({RESULT}(index));\n}}");
            assembly.add_written("words_at".into(), text)?;
            assembly.add(shader!(kernel::write_words), &[])?;
            format!("write_words_{}", self.words_per_sample())
        } else {
            let result = self.number(assembly)?;
            add_result(assembly, "f32", &result)?;
            let pack = self.pack();
            let holes = [("pack", pack.as_str()), ("samples_per_word", samples_per_word.as_str())];
            assembly.add(shader!(kernel::write), &holes)?;
            match self.float_texels() {
                Some(suffix) => format!("write_rgba_{suffix}"),
                None if self.samples_per_word() == 1 => "write_word".into(),
                None => "write_packed".into(),
            }
        };
        let holes = [
            ("write", write.as_str()),
            ("samples_per_word", &samples_per_word),
            ("words_per_sample", &words_per_sample),
        ];
        let is_stepped = self.kernel() == Kernel::Columns;
        self.add_steps(assembly, is_stepped)?;
        let fill = if is_stepped { shader!(kernel::fill_columns) } else { shader!(kernel::fill) };
        assembly.add(fill, &holes)
    }

    /// Adds the functions that begin the positions of a run of rows, and step to the next row and column. They do
    /// nothing if each sample's position is computed from its index.
    fn add_steps(&self, assembly: &mut Assembly, is_stepped: bool) -> Result<(), AssemblyError> {
        let stepped = if is_stepped { stepped_transforms(&self.program) } else { BTreeMap::new() };
        for (function, parameters, stem, arguments) in [
            ("begin_columns", "index: vec4u", "begin_cursor", "at_index(index), "),
            ("next_row", "", "cursor_next_row", ""),
            ("next_column", "", "cursor_next_column", ""),
        ] {
            let of = |transform: &u32| match arguments {
                "" => format!("    {stem}_{transform}();\n"),
                at => format!("    {stem}_{transform}({at}{transform}u);\n"),
            };
            let body: String = stepped.keys().map(of).collect();
            assembly.add_written(function.into(), format!("fn {function}({parameters}) {{\n{body}}}"))?;
        }
        Ok(())
    }

    /// Adds the functions that turn four samples of a run of rows into words, and returns their names.
    pub(crate) fn add_made(&self, assembly: &mut Assembly, vectors: bool) -> Result<SampleWriter, AssemblyError> {
        // Four samples of 8 bits are a single word.
        let put =
            if vectors && self.words_of_four() > 1 { shader!(rows::put_vectors) } else { shader!(rows::put_words) };
        assembly.add(put, &[])?;
        if let Some(Words { kind, function, of, .. }) = self.add_words(assembly)? {
            let text = format!("{function}({of})");
            assembly.add(shader!(rows::write_four), &[])?;
            let k = self.words_per_sample();
            let named = |stem: &str| format!("{stem}_{k}");
            let (four, pushed, write) = (named("FourOf"), named("pushed"), named("write_four"));
            let write_leaf = format!("write_samples_{}", self.dimension().count());
            return Ok(SampleWriter { kind, text, four, pushed, write, write_leaf });
        }
        assembly.add(shader!(rows::write_columns), &[("pack", self.pack().as_str())])?;
        let write = match self.float_texels() {
            Some(suffix) => format!("write_lanes_rgba_{suffix}"),
            None => format!("write_lanes_{}", self.words_of_four()),
        };
        let text = format!("n{}.value", self.program.root().results[0]);
        let (four, pushed) = ("vec4f".into(), "pushed_value".into());
        Ok(SampleWriter { kind: "f32", text, four, pushed, write: write.clone(), write_leaf: write })
    }

    /// Returns the expression of the number that the output stores, after adding its functions.
    fn number(&self, assembly: &mut Assembly) -> Result<String, AssemblyError> {
        let Some(curvature) = curvature(self.output, &self.program) else {
            return Ok(format!("n{}.value", self.program.root().results[0]));
        };
        assembly.add(shader!(kernel::curvature), &[])?;
        Ok(curvature)
    }

    /// Returns the expression of the first result, without its Hessian.
    fn result(&self) -> String {
        first_result(&self.program, self.derivatives())
    }

    /// Returns the function that packs a value.
    fn pack(&self) -> String {
        let Descriptor { encoding, channels, .. } = self.format.descriptor();
        let texel = if channels == Channels::Four && encoding.bytes() == 1 { "rgba_" } else { "" };
        format!("pack_{texel}{}", encoding.suffix())
    }

    /// Returns the suffix of the encoding of texels larger than a word, whose channels are packed one by one.
    fn float_texels(&self) -> Option<&'static str> {
        let Descriptor { encoding, channels, .. } = self.format.descriptor();
        (channels == Channels::Four && encoding.bytes() > 1).then_some(encoding.suffix())
    }

    /// Returns the words of a sample of several components, after adding their functions.
    fn add_words(&self, assembly: &mut Assembly) -> Result<Option<Words>, AssemblyError> {
        let kinds = ["u32", "vec2u", "vec3u", "vec4u", "FiveWords"];
        let kind = kinds[self.words_per_sample() as usize - 1];
        let n = self.dimension().count();
        let (function, of, of_kind) = match self.output {
            output if output.is_number() && self.format != Format::ValueAndGradient => return Ok(None),
            OutputKind::Value => (format!("gradient_words_{n}"), self.result(), format!("Sample_{n}")),
            _ => {
                assembly.add(shader!(kernel::colour), &[])?;
                let suffix = self.format.descriptor().encoding.suffix();
                let texel = if self.output == OutputKind::Normals && self.surface.is_some() {
                    let (first, own) = (self.program.root().results[0], self.program.output_parameters);
                    format!("normal(slopes_along(outwards_at(index), n{first}.gradient.xyz), {own}u)")
                } else {
                    texel(self.output, &self.program, self.format.absent())
                };
                (format!("texel_words_{suffix}"), texel, "vec4f".into())
            }
        };
        let (level, srgb) = match self.output {
            OutputKind::ColourRamp => ("pack_share_8", "pack_share_srgb_8"),
            _ => ("pack_unorm_8", "pack_srgb_8"),
        };
        assembly.add(shader!(kernel::words), &[("level_8", level), ("level_srgb_8", srgb)])?;
        Ok(Some(Words { kind, function, of, of_kind }))
    }
}

/// Returns the expression of a program's first result, without its Hessian.
pub(super) fn first_result(program: &Program, derivatives: Derivatives) -> String {
    let Body { dimension, results, .. } = program.root();
    let first = results[0];
    match derivatives {
        Derivatives::First => format!("n{first}"),
        Derivatives::Second => format!("Sample_{dimension}(n{first}.value, n{first}.gradient)"),
    }
}

/// Returns the expression of a curvature in terms of a program's results, if the output is one.
pub(super) fn curvature(output: OutputKind, program: &Program) -> Option<String> {
    let (n, result, own) = (program.root().dimension, program.root().results[0], program.output_parameters);
    match output {
        OutputKind::Laplacian => Some(format!("laplacian_{n}(n{result}, {own}u)")),
        OutputKind::MeanCurvature => Some(format!("mean_curvature_{n}(n{result}, {own}u, {:?})", 1.0 / n as f32)),
        OutputKind::Value
        | OutputKind::Normals
        | OutputKind::ColourRamp
        | OutputKind::Channels(_)
        | OutputKind::Curl => None,
    }
}

/// Returns the expression of the four channels in terms of a program's results. Missing colours are `absent`.
pub(super) fn texel(output: OutputKind, program: &Program, absent: f32) -> String {
    let results = &program.root().results;
    let first = results[0];
    let own = program.output_parameters;
    match (output, program.root().dimension) {
        (OutputKind::Normals, 1) => format!("normal(vec2f(n{first}.gradient, 0.0), {own}u)"),
        (OutputKind::Normals, _) => format!("normal(n{first}.gradient.xy, {own}u)"),
        (OutputKind::ColourRamp, _) => format!("colour_ramp(n{first}.value, {own}u)"),
        (OutputKind::Curl, _) => match *results.as_slice() {
            [x, y, z] => format!("curl_3(n{x}.gradient, n{y}.gradient, n{z}.gradient)"),
            _ => format!("curl_2(n{first}.gradient)"),
        },
        // A single number has no texel function.
        (OutputKind::Value | OutputKind::Laplacian | OutputKind::MeanCurvature | OutputKind::Channels(_), _) => {
            let channels = (0..4).map(|channel| match results.get(channel) {
                Some(result) => format!("n{result}.value"),
                None => format!("{:?}", if channel == 3 { 1.0 } else { absent }),
            });
            format!("vec4f({})", channels.collect::<Vec<_>>().join(", "))
        }
    }
}
