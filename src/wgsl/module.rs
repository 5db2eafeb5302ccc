use crate::noise::expression::Noise;
use crate::noise::graph::{FlatNode, flattened_together};
use crate::output::{Kind, Output};
use crate::plan::Plan;
use crate::plan::difference::difference;
use crate::plan::program::Program;
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::basics::Data;
use crate::wgsl::binding::{BindingKind, WgslBinding};
use crate::wgsl::error::WgslError;
use crate::wgsl::functions::Functions;
use crate::wgsl::identifier::{check_identifier, check_underscores};
use crate::wgsl::options::{ModuleForm, WantedDerivatives, WgslOptions};
use crate::wgsl::source;
use crate::wgsl::specialize::{Bound, Specialized};
use bytemuck::cast_slice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// A noise or an output as shader source, and the data for its buffer.
///
/// The source is self-contained. `fn name(p)` returns the value at a position (`f32` or a vector of as many `f32` as
/// the noise has dimensions). [On request](WgslOptions::with_gradient) `fn name_with_gradient(p)` returns a structure
/// of `value` and `gradient`, or in its place there is [`fn name_with_hessian(p)`](WgslOptions::with_hessian). They
/// give the same bits as [`Field::at`](crate::Field::at); in exact arithmetic, on every adapter. [At
/// cells](WgslOptions::at_cells) the function is `fn name_at(cell, local)`, with the bits of
/// [`Evaluator::value`](crate::Evaluator::value) at any distance from zero.
///
/// Where numbers are [`bound`](WgslOptions::bound), the source depends only on the expression's structure: for another
/// seed or frequency, write [other data](Self::data_of) into the same buffer.
///
/// ```
/// use gradnoise::wgsl::{WgslModule, WgslOptions};
/// use gradnoise::{Dimension, Perlin};
/// let noise = Perlin::new(Dimension::D2).noise();
/// let land = noise.wgsl(&WgslOptions::new("land"))?;
/// let sky = noise.wgsl(&WgslOptions::new("sky").binding(1))?;
/// assert_eq!((land.group(), land.binding().is_some()), (0, true));
/// let both = WgslModule::concatenate(&[&land, &sky])?;
/// assert!(both.contains("fn land(p: vec2f)") && !land.source().contains("fn sky(p: vec2f)"));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone)]
pub struct WgslModule {
    pub(crate) options: WgslOptions,
    source: String,
    buffer: Option<(BindingKind, Vec<u8>)>,
    /// The structure, if numbers are bound.
    structure: Option<Structure>,
}

impl std::fmt::Debug for WgslModule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WgslModule").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Noise {
    /// Returns the noise as functions for your own shader.
    ///
    /// ```
    /// use gradnoise::{Dimension, Noise, Octaves, Perlin, wgsl::WgslOptions};
    /// let options = WgslOptions::new("hills");
    /// assert!(Perlin::hashed(Dimension::D2).noise().wgsl(&options)?.source().contains("fn hills(p: vec2f) -> f32"));
    /// // Too large, or too deeply nested for a shader.
    /// let sum = Noise::sum_of((0..Noise::MAX_SHADER_SIZE as u64).map(|seed| Noise::white(Dimension::D2, seed)));
    /// let nested = (0..=Noise::MAX_SHADER_NESTING).fold(Noise::x(), |noise, _| noise.fbm(Octaves::new(1)));
    /// assert!(sum.wgsl(&options).is_err() && nested.wgsl(&options).is_err());
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    ///
    /// # Errors
    /// [`WgslError`] if the description is invalid, a name is not an identifier or is reserved by WGSL, the binding is
    /// out of range, noise that repeats is requested [at cells](WgslOptions::at_cells), or its seed made a table and is
    /// to be [an argument](WgslOptions::seeded).
    pub fn wgsl(&self, options: &WgslOptions) -> Result<WgslModule, WgslError> {
        Output::value(self).wgsl(options)
    }
}

impl Output {
    /// Returns the output as a function for your own shader, with the four channels of a texture: `fn name(p)` returns
    /// a `vec4f`, a normal, a colour in linear light, or several values. It returns an `f32` for values, Laplacians and
    /// curvatures. At positions of 32-bit floats the bits are those of a list of points in
    /// [`Format::Rgba32Float`](crate::Format::Rgba32Float).
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{ColourRamp, Dimension, Octaves, Output, Perlin};
    ///
    /// let land = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5));
    /// let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (1.0, [220, 200, 140])]);
    /// let module = Output::colour_ramp(&land, ramp).wgsl(&WgslOptions::new("colour"))?;
    /// assert!(module.source().contains("fn colour(p: vec2f) -> vec4f {") && module.binding().is_none());
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`Noise::wgsl`], if the output is invalid, and with [`WgslError::Derivatives`] if the options ask for
    /// derivatives of anything but values.
    pub fn wgsl(&self, options: &WgslOptions) -> Result<WgslModule, WgslError> {
        check_identifier(&options.name)?;
        check_identifier(&options.prefix)?;
        if let ModuleForm::NagaOil { path } = &options.form {
            path.split("::").try_for_each(check_identifier)?;
            check_underscores(options, path)?;
        }
        let WgslOptions { group, binding, .. } = *options;
        if group >= 8 || binding >= 1000 {
            return Err(WgslError::Binding { group, binding });
        }
        if options.is_seeded {
            if options.is_bound {
                return Err(WgslError::SeededBound);
            }
            // Finds seeds to which nothing can be added.
            self.noises.iter().try_for_each(|noise| noise.clone().reseeded(0).range().map(|_| ()))?;
        }
        let plan = plan_for(self, options)?;
        match options.derivatives {
            WantedDerivatives::Value => (),
            _ if self.kind != Kind::Value => return Err(WgslError::Derivatives),
            WantedDerivatives::Gradient => plan.derivatives.check_gradient_of_description()?,
            WantedDerivatives::Hessian => plan.derivatives.check_hessian_of_description()?,
        }
        if options.derivatives == WantedDerivatives::Hessian
            || plan.takes_hessians(options.derivatives == WantedDerivatives::Gradient)
        {
            plan.check_loops_with_hessians()?;
        }
        let failed = |error| match error {
            AssemblyError::DuplicateName { name, .. } => WgslError::Clash { name },
            error => WgslError::Shader(error.to_string()),
        };
        let tables = Words::tables(&plan);
        let literal = if options.is_bound {
            None
        } else {
            functions(&plan, options, &tables).specialized(plan.all_parameters(), Bound::Nothing).map_err(failed)?
        };
        let is_literal = literal.is_some();
        let (text, words, known_words) = if let Some(Specialized { text, .. }) = literal {
            (text, tables, None)
        } else {
            let words = Words::all(&plan);
            let functions = functions(&plan, options, &words);
            let (text, known) = match functions.specialized(plan.all_parameters(), Bound::Numbers).map_err(failed)? {
                Some(Specialized { text, known_words }) => (text, known_words),
                None if options.is_seeded => return Err(WgslError::SeededLarge),
                None => (functions.text().map_err(failed)?, BTreeSet::new()),
            };
            let place = |(is_of_arrays, place)| if is_of_arrays { words.first_array + place } else { place };
            let known_words = known.into_iter().map(place).collect();
            (text, words, Some(known_words))
        };
        let dimension = plan.program.root().dimension;
        let (name, position) = (options.function(), options.arguments());
        let with_derivatives = match options.function_with_derivatives() {
            Some(function) => format!(" and {function}({position})"),
            None => String::new(),
        };
        let (nodes, roots) = flattened_together(&self.noises);
        let described: Vec<_> = roots.iter().map(|&root| description(&nodes, root)).collect();
        let (described, of) = match self.kind.name() {
            "value" => (described.concat(), "Noise"),
            kind => (format!("{kind}({})", described.join(", ")), "Output"),
        };
        let comment = format!("// {name}({position}){with_derivatives}: {described}");
        let comment: String = comment.chars().take(LONGEST_DESCRIPTION).collect();
        let mut kind = format!("noise of {dimension} dimensions");
        if let (true, Kind::Value, [noise]) = (is_literal, &self.kind, self.noises.as_slice()) {
            let range = noise.range()?;
            // Writing to a string does not fail.
            let _ = write!(kind, " with values from {:?} to {:?}", range.start(), range.end());
        }
        let between = if comment.len() + kind.len() < LONGEST_DESCRIPTION { ", " } else { ",\n// " };
        let call = options.call();
        let text =
            format!("{comment}{between}{kind}.\n// Made by gradnoise: {of}::wgsl(&{call}).\n{LICENCE}\n\n{text}");
        let source = match &options.form {
            ModuleForm::Plain | ModuleForm::Wesl => text,
            ModuleForm::NagaOil { path } => format!("#define_import_path {path}\n\n{text}"),
        };
        let structure =
            known_words.map(|known_words| Structure { output: self.clone(), program: plan.program, known_words });
        let buffer = (!words.all.is_empty()).then(|| (words.kind(options), words.bytes()));
        Ok(WgslModule { options: options.clone(), source, buffer, structure })
    }
}

/// The line that says under which licence a text is, which has functions of this crate.
pub(crate) const LICENCE: &str = "// SPDX-License-Identifier: MIT OR Apache-2.0";

/// The most characters in a comment that describes a noise.
const LONGEST_DESCRIPTION: usize = 110;

/// Returns the names of a node and of its inputs, as in `add(fbm(perlin), simplex)`.
fn description(nodes: &[FlatNode<'_>], index: usize) -> String {
    let FlatNode { node, inputs } = &nodes[index];
    let mut text = node.kind.name().to_owned();
    for (i, &input) in inputs.iter().enumerate() {
        text.push_str(if i == 0 { "(" } else { ", " });
        text.push_str(&description(nodes, input));
        // More would not be shown, and shared nodes could make it endless.
        if text.len() > LONGEST_DESCRIPTION {
            return text;
        }
    }
    text.push_str(if inputs.is_empty() { "" } else { ")" });
    text
}

/// Returns the plan of an output as a function of a position, or of a cell and local coordinates.
fn plan_for(output: &Output, options: &WgslOptions) -> Result<Plan, WgslError> {
    let mut plan = Plan::for_shader(output)?;
    if !options.takes_cells {
        plan.add_points_transforms();
    } else if plan.is_tiled() {
        return Err(WgslError::TiledCells);
    } else {
        plan.add_cells_transforms();
    }
    Ok(plan)
}

fn functions<'a>(plan: &'a Plan, options: &'a WgslOptions, words: &Words) -> Functions<'a> {
    let data = Data::OneBuffer {
        kind: words.kind(options),
        group: options.group,
        binding: options.binding,
        vectors: words.all.len() / 4,
        first_array_word: words.first_array,
        first_table_vector: words.first_table / 4,
    };
    Functions { program: &plan.program, output: plan.output, options, data }
}

/// The contents of the buffer: parameters, arrays and tables, each beginning at a multiple of four words.
struct Words {
    all: Vec<u32>,
    first_array: usize,
    first_table: usize,
}

impl Words {
    fn tables(plan: &Plan) -> Self {
        Self { all: cast_slice(&plan.tables).to_vec(), first_array: 0, first_table: 0 }
    }

    fn all(plan: &Plan) -> Self {
        let mut words = plan.uniform_parameters();
        let first_array = words.len();
        words.extend(&plan.arrays);
        words.resize(words.len().next_multiple_of(4), 0);
        let first_table = words.len();
        words.extend(cast_slice::<_, u32>(&plan.tables));
        Self { all: words, first_array, first_table }
    }

    fn bytes(&self) -> Vec<u8> {
        cast_slice(&self.all).to_vec()
    }

    /// Returns how the buffer is read: every device has uniform buffers, but their size is limited.
    fn kind(&self, options: &WgslOptions) -> BindingKind {
        let bytes = 4 * self.all.len() as u64;
        if bytes <= options.uniform_limit { BindingKind::Uniform } else { BindingKind::ReadOnlyStorage }
    }
}

/// Everything that a source depends on, apart from the numbers in the buffer.
#[derive(Clone)]
struct Structure {
    output: Output,
    program: Arc<Program>,
    /// The indices of words that the source has as literals, such as counts.
    known_words: BTreeSet<usize>,
}

impl WgslModule {
    /// Returns the shader source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the source with a text in place of the bind group's number: the name of a constant of the engine, such
    /// as the group of materials in Bevy.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let hills = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("hills").binding(1))?;
    /// let source = hills.source_in_group("constants::MATERIAL_BIND_GROUP");
    /// assert!(source.contains("@group(constants::MATERIAL_BIND_GROUP) @binding(1) var<uniform> "));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn source_in_group(&self, group: &str) -> String {
        self.source.replacen(&format!("@group({})", self.options.group), &format!("@group({group})"), 1)
    }

    /// Returns the binding's bind group.
    #[must_use]
    pub fn group(&self) -> u32 {
        self.options.group
    }

    /// Describes the buffer that the source reads, if it reads one. It holds the tables of the noises that have some;
    /// where numbers are [`bound`](WgslOptions::bound), these come before the tables.
    #[must_use]
    pub fn binding(&self) -> Option<WgslBinding<'_>> {
        let WgslOptions { group, binding, .. } = self.options;
        self.buffer.as_ref().map(|(kind, data)| WgslBinding { group, binding, kind: *kind, data })
    }

    /// Returns the data with which the source computes another noise of the same structure: with other seeds,
    /// frequencies, amplitudes and so on, but as many octaves, the same operations, and the same kinds of noise. The
    /// data are as long as those of the [`binding`](Self::binding); no source is assembled.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = |seed, frequency| Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(6)).frequency(frequency);
    /// let module = hills(1, 0.5).wgsl(&WgslOptions::new("hills").bound())?;
    /// let data = module.data_of(&hills(2, 0.7))?;
    /// assert_eq!(data.len(), module.binding().map_or(0, |binding| binding.data.len()));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    ///
    /// # Errors
    /// [`WgslError::Structure`] if the source cannot compute the noise, as is always so for a source that is not bound,
    /// and [`WgslError::Noise`] if the description is invalid.
    pub fn data_of(&self, noise: &Noise) -> Result<Vec<u8>, WgslError> {
        let error = |difference| WgslError::Structure { name: self.options.name.clone(), difference };
        let (Some(Structure { output, program, known_words }), Some((_, before))) = (&self.structure, &self.buffer)
        else {
            return Err(error("its numbers are literals".into()));
        };
        let after = Output::value(noise);
        let plan = plan_for(&after, &self.options)?;
        let data = Words::all(&plan).bytes();
        let word = |data: &[u8], place: usize| data.get(4 * place..4 * place + 4).map(<[u8]>::to_vec);
        let is_same = |place: &usize| word(&data, *place) == word(before, *place);
        let fits = plan.program == *program && data.len() == before.len() && known_words.iter().all(is_same);
        if fits { Ok(data) } else { Err(error(difference(output, &after))) }
    }

    /// Returns the sources of several noises for one shader, one after another. Definitions that several have in
    /// common, such as helpers of modules with the same [prefix](WgslOptions::prefix), appear once.
    ///
    /// # Errors
    /// [`WgslError`] if two of them use the same binding, or define the same name differently.
    pub fn concatenate(modules: &[&Self]) -> Result<String, WgslError> {
        for (index, a) in modules.iter().enumerate() {
            for b in &modules[index + 1..] {
                a.check_beside(b)?;
            }
        }
        let mut seen = BTreeSet::new();
        let blocks = modules.iter().flat_map(|module| module.blocks()).filter(|block| seen.insert(*block));
        Ok(blocks.map(|block| format!("{block}\n")).collect::<Vec<_>>().join("\n"))
    }

    /// Checks that both modules fit into one shader.
    fn check_beside(&self, other: &Self) -> Result<(), WgslError> {
        let (first, second) = (self.options.name.clone(), other.options.name.clone());
        if let (Some(WgslBinding { group, binding, .. }), Some(theirs)) = (self.binding(), other.binding())
            && (theirs.group, theirs.binding) == (group, binding)
        {
            return Err(WgslError::BindingClash { first, second, group, binding });
        }
        let theirs: BTreeMap<_, _> =
            other.blocks().filter_map(|block| declared_name(block).map(|name| (name, block))).collect();
        let mut ours = self.blocks().filter_map(|block| declared_name(block).map(|name| (name, block)));
        match ours.find(|(name, block)| theirs.get(name).is_some_and(|theirs| theirs != block)) {
            Some((name, _)) => Err(WgslError::NameClash { first, second, name: name.into() }),
            None => Ok(()),
        }
    }

    /// Returns the parts of the source that blank lines separate: comments, functions, structures and variables.
    fn blocks(&self) -> impl Iterator<Item = &str> {
        self.source.split("\n\n").map(|block| block.trim_matches('\n'))
    }
}

/// Returns the name that a block declares, if it is a function, structure or variable.
fn declared_name(block: &str) -> Option<&str> {
    block.lines().find(|line| !line.starts_with("//")).and_then(source::declared_name)
}
