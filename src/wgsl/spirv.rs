//! SPIR-V, which naga writes.

use crate::wgsl::error::WgslError;
use crate::wgsl::module::WgslModule;
use crate::wgsl::options::Arithmetic;
use naga::back::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use std::borrow::Cow;
use thiserror::Error;

/// The reason why exported noise cannot become SPIR-V.
///
/// ```
/// use gradnoise::wgsl::{SpirvError, WgslError, WgslModule, WgslOptions};
/// use gradnoise::{Dimension, Perlin};
///
/// let hills = Perlin::new(Dimension::D2).noise();
/// let (land, sea) = (hills.wgsl(&WgslOptions::new("land"))?, hills.wgsl(&WgslOptions::new("sea"))?);
/// // Both read binding 0 of group 0.
/// let error = WgslModule::spirv_together(&[&land, &sea]).unwrap_err();
/// assert!(matches!(error, SpirvError::Wgsl(WgslError::BindingClash { .. })));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SpirvError {
    /// The noises do not fit into one shader.
    #[error(transparent)]
    Wgsl(#[from] WgslError),
    /// naga cannot read or write the functions, which is a bug in this crate, or a shader of your own.
    #[error("the shader could not be translated: {0}")]
    Naga(String),
}

impl WgslModule {
    /// Returns the functions as a SPIR-V 1.0 module without an entry point, which exports them under their names. A
    /// linker, such as `spirv-link`, joins it with a module that imports them; Vulkan accepts neither of the two. A
    /// group becomes a `DescriptorSet`.
    ///
    /// Exact arithmetic needs no guards here: all operations on floats are decorated with `NoContraction`.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    /// let words = hills.wgsl(&WgslOptions::new("hills"))?.spirv()?;
    /// assert_eq!(words[0], 0x0723_0203);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SpirvError`] if naga fails, which is a bug in this crate.
    pub fn spirv(&self) -> Result<Vec<u32>, SpirvError> {
        Self::spirv_together(&[self])
    }

    /// Returns the functions of several noises as one module of SPIR-V.
    ///
    /// # Errors
    /// [`SpirvError`] if two modules use the same binding or define the same name.
    pub fn spirv_together(modules: &[&Self]) -> Result<Vec<u32>, SpirvError> {
        let source = Self::concatenate(modules)?;
        // `#define_import_path` is a line for a preprocessor.
        let lines = source.lines().filter(|line| !line.starts_with("#define_import_path"));
        let source = lines.collect::<Vec<_>>().join("\n");
        let is_exact = modules.iter().any(|module| module.options.arithmetic == Arithmetic::Exact);
        let mut exported = Vec::new();
        for module in modules {
            exported.push(module.options.function());
            exported.extend(module.options.function_with_derivatives());
        }
        let source = if is_exact { without_guards(&source) } else { source.into() };
        let words = words(&source, spv::WriterFlags::DEBUG, &[])?;
        let words = export_functions(words, &exported)?;
        Ok(if is_exact { without_contraction(words) } else { words })
    }
}

/// Returns a whole shader, which contains exported functions, as SPIR-V in which no operation on floats is fused or
/// reordered, neither the functions' nor yours. Guards of exact arithmetic do nothing there, so exactness costs less.
/// Hand it to Vulkan as it is, in wgpu by `create_shader_module_passthrough`, since other ways drop decorations. wgpu
/// numbers the bindings of a layout from zero, so number those of the shader in this way.
///
/// ```
/// use gradnoise::wgsl::{WgslOptions, exact_spirv};
/// use gradnoise::{Dimension, Perlin};
///
/// let hills = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
/// let shader = "@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
///     return vec4f(hills(at.xy / 100.0));
/// }";
/// let words = exact_spirv(&format!("{}{shader}", hills.source()))?;
/// assert_eq!(words[0], 0x0723_0203);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SpirvError::Naga`] if it is no valid WGSL.
pub fn exact_spirv(source: &str) -> Result<Vec<u32>, SpirvError> {
    words(&without_guards(source), spv::WriterFlags::empty(), &[]).map(without_contraction)
}

/// Returns a kernel for Vulkan, in which no operations are fused or reordered. wgpu numbers the bindings of a layout
/// anew, from zero: those of the list, in ascending order.
#[cfg(feature = "gpu")]
pub(crate) fn kernel(source: &str, bindings: &[u32]) -> Result<Vec<u32>, SpirvError> {
    words(source, spv::WriterFlags::empty(), bindings).map(without_contraction)
}

/// Translates WGSL.
fn words(source: &str, flags: spv::WriterFlags, bindings: &[u32]) -> Result<Vec<u32>, SpirvError> {
    let module = naga::front::wgsl::parse_str(source);
    let module = module.map_err(|error| SpirvError::Naga(error.emit_to_string(source)))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module);
    let info = info.map_err(|error| SpirvError::Naga(error.emit_to_string(source)))?;
    let numbered = bindings.iter().zip(0..).map(|(&binding, place)| {
        let info = spv::BindingInfo { descriptor_set: 0, binding: place, binding_array_size: None };
        (naga::ResourceBinding { group: 0, binding }, info)
    });
    let binding_map = numbered.collect();
    let options = spv::Options { flags, force_loop_bounding: false, binding_map, ..spv::Options::default() };
    spv::write_vec(&module, &info, &options, None).map_err(|error| SpirvError::Naga(error.to_string()))
}

/// Makes guards return their argument, since `NoContraction` already keeps it as it is.
fn without_guards(source: &str) -> Cow<'_, str> {
    let Some((_, after)) = source.split_once("var<private> ") else { return source.into() };
    let zero = after.split(':').next().unwrap_or_default();
    let is_guard = |line: &&str| line.starts_with("fn ") && line.contains("return bitcast<") && line.contains(zero);
    let line = |line: &str| match line.split_once(" { return ").filter(|_| is_guard(&line)) {
        Some((head, _)) => format!("{head} {{ return x; }}\n"),
        None => format!("{line}\n"),
    };
    source.lines().map(line).collect::<String>().into()
}

/// The number of words before the first instruction.
const HEADER: usize = 5;

const OP_NAME: u32 = 5;
const OP_MEMBER_NAME: u32 = 6;
const OP_DECORATE: u32 = 71;
const LINKAGE_ATTRIBUTES: u32 = 41;
const EXPORT: u32 = 0;
const NO_CONTRACTION: u32 = 42;
/// `OpTypeVoid` and the other types up to `OpTypeForwardPointer`, which follow all decorations.
const TYPES: std::ops::RangeInclusive<u32> = 19..=39;
/// The operations on floats that the decoration is for, from `OpFNegate` to `OpDot`.
const ARITHMETIC: [u32; 14] = [127, 129, 131, 133, 136, 140, 141, 142, 143, 144, 145, 146, 147, 148];

/// Returns the instructions of a module, each with its place and operation.
fn instructions(words: &[u32]) -> impl Iterator<Item = (usize, u32, &[u32])> {
    let mut at = HEADER;
    std::iter::from_fn(move || {
        let first = *words.get(at)?;
        let place = at;
        at += (first >> 16).max(1) as usize;
        Some((place, first & 0xffff, words.get(place..at)?))
    })
}

/// Decorates all operations on floats so that none is fused or reordered.
fn without_contraction(mut words: Vec<u32>) -> Vec<u32> {
    let (mut decorations, mut end) = (Vec::new(), None);
    for (place, operation, instruction) in instructions(&words) {
        if TYPES.contains(&operation) && end.is_none() {
            end = Some(place);
        }
        if let [_, _, result, ..] = instruction
            && ARITHMETIC.contains(&operation)
        {
            decorations.extend([3 << 16 | OP_DECORATE, *result, NO_CONTRACTION]);
        }
    }
    let end = end.unwrap_or(words.len());
    words.splice(end..end, decorations);
    words
}

/// Adds the decorations that export these functions to linkers.
fn export_functions(mut words: Vec<u32>, names: &[String]) -> Result<Vec<u32>, SpirvError> {
    let (mut decorations, mut count, mut end_of_names) = (Vec::new(), 0, HEADER);
    for (place, operation, instruction) in instructions(&words) {
        if operation == OP_NAME || operation == OP_MEMBER_NAME {
            end_of_names = place + instruction.len();
        }
        if let (OP_NAME, [_, target, text @ ..]) = (operation, instruction)
            && names.iter().any(|name| literal(name) == text)
        {
            count += 1;
            decorations.extend([(4 + text.len() as u32) << 16 | OP_DECORATE, *target, LINKAGE_ATTRIBUTES]);
            decorations.extend(text);
            decorations.push(EXPORT);
        }
    }
    if count != names.len() {
        return Err(SpirvError::Naga("the SPIR-V does not name its functions".into()));
    }
    words.splice(end_of_names..end_of_names, decorations);
    Ok(words)
}

/// Returns a text as a SPIR-V literal: with a zero at its end, padded to whole words.
fn literal(text: &str) -> Vec<u32> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize((text.len() / 4 + 1) * 4, 0);
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}
