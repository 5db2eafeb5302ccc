use crate::bake::c_like;
use crate::bake::dialect::Dialect;
use crate::bake::error::BakeError;
use crate::bake::inline::inlined;
use crate::bake::lower::lowered;
use crate::bake::prune::pruned;
use crate::bake::read::Read;
use crate::bake::reserved::Reserved;
use crate::bake::tabulate::tabulated;
use crate::bake::tree::{Function, Table, Tree};
use crate::bake::trim::trimmed;
use crate::bake::webassembly::Lanes;
use crate::bake::{c, csharp, glsl, hlsl, javascript, metal, precise, python, rust, webassembly};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::error::WgslError;
use crate::wgsl::module::{LICENCE, WgslModule};
use crate::wgsl::options::Arithmetic;
use std::collections::BTreeSet;

/// A language in which a noise can be baked.
///
/// ```
/// use gradnoise::bake::Language;
/// assert_eq!(Language::JavaScript.extension(), "js");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// C99, and C++.
    C,
    /// C# of any version, with the classes of .NET Framework 2.0 and later.
    CSharp,
    /// GLSL 4.00 and later, and GLSL ES 3.20.
    Glsl,
    /// GLSL ES 3.00, for WebGL 2, Shadertoy and phones.
    GlslEs300,
    /// HLSL of shader model 5.0 and later.
    Hlsl,
    /// A module of JavaScript, for browsers and node.
    JavaScript,
    /// Metal's language.
    Msl,
    /// Python 3 with numpy 1.26 and later.
    Python,
    /// Rust, without the standard library.
    Rust,
    /// A module of JavaScript with the functions as WebAssembly, and with functions that fill grids by vectors.
    ///
    /// Beside a function `hills(x, y)` there is `hills_fill(width, height, step, x, y)`. It returns an array of what
    /// `hills(x + column * step, y + row * step)` returns, row by row. The array is part of the module's memory, so the
    /// next such call overwrites it. Samples of more than 1 GiB are a `RangeError`. In one dimension there is no
    /// height; other coordinates and a seed follow `y`. A function with several results fills an array for each.
    /// Functions of cells have no function of grids.
    WebAssembly,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Self] = &[
        Self::C,
        Self::CSharp,
        Self::Glsl,
        Self::GlslEs300,
        Self::Hlsl,
        Self::JavaScript,
        Self::Msl,
        Self::Python,
        Self::Rust,
        Self::WebAssembly,
    ];

    /// Returns the usual ending of a file's name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::C => "h",
            Self::CSharp => "cs",
            Self::Glsl => "glsl",
            Self::GlslEs300 => "es.glsl",
            Self::Hlsl => "hlsl",
            Self::JavaScript => "js",
            Self::Msl => "metal",
            Self::Python => "py",
            Self::Rust => "rs",
            Self::WebAssembly => "mjs",
        }
    }

    /// Returns whether it is a language of shaders, in which a position is a vector.
    #[must_use]
    pub const fn is_for_shaders(self) -> bool {
        matches!(self, Self::Glsl | Self::GlslEs300 | Self::Hlsl | Self::Msl)
    }

    /// Returns the name, and the names that have a meaning in the language or in its files.
    fn reserved(self) -> (&'static str, Reserved) {
        let (name, lists): (_, &[_]) = match self {
            Self::C => ("C", &[c::CPP, c::LIBRARY]),
            Self::CSharp => ("C#", &[csharp::KEYWORDS]),
            Self::Glsl | Self::GlslEs300 => ("GLSL", &[glsl::KEYWORDS]),
            Self::Hlsl => ("HLSL", &[c::CPP, hlsl::KEYWORDS]),
            Self::JavaScript => ("JavaScript", &[javascript::KEYWORDS]),
            Self::Msl => ("Metal's language", &[c::CPP, metal::KEYWORDS]),
            Self::Python => ("Python", &[python::KEYWORDS]),
            Self::Rust => ("Rust", &[rust::KEYWORDS]),
            Self::WebAssembly => ("WebAssembly", &[javascript::KEYWORDS, webassembly::NAMES]),
        };
        (name, Reserved::new(lists))
    }

    /// Returns a name that a file would declare twice.
    fn clash(self, tree: &Tree) -> Option<String> {
        let [mut all, mut values] = tree.names();
        if self == Self::Rust {
            for name in &mut values {
                *name = name.to_uppercase();
            }
        }
        all.append(&mut values);
        // Functions of blocks of arrays, and blocks of bound tables.
        let block = |name: &str| format!("{name}_block");
        match self {
            Self::Python => all.extend(tree.public.iter().map(|name| block(name))),
            Self::WebAssembly => {
                all.extend(tree.public.iter().map(|name| webassembly::fill_name(name)));
            }
            _ => all.extend(tree.tables.iter().filter(|table| table.is_bound).map(|table| block(&table.name))),
        }
        let mut names = BTreeSet::new();
        all.into_iter().find(|name| !names.insert(name.clone()))
    }

    /// Returns whether functions read permutation tables from the buffer that
    /// [`WgslModule::binding`](crate::wgsl::WgslModule::binding) describes, as in WGSL. In the other languages tables
    /// are constants. So they are in GLSL ES 3.00, for WebGL 2 and Shadertoy, unless numbers are
    /// [bound](crate::wgsl::WgslOptions::bound), too.
    #[must_use]
    pub const fn binds(self, are_numbers_bound: bool) -> bool {
        match self {
            Self::Glsl | Self::Hlsl | Self::Msl => true,
            Self::GlslEs300 => are_numbers_bound,
            _ => false,
        }
    }

    /// Returns whether the language has no word that keeps the rounding of operations, so that they need guards.
    const fn is_guarded(self) -> bool {
        matches!(self, Self::GlslEs300 | Self::Msl)
    }
}

impl WgslModule {
    /// Returns the functions of this module in another language, as a file that needs nothing else. They give the bits
    /// of the shader and of [`Field::at`](crate::Field::at). A position is passed as a number for each coordinate. A
    /// function with several results returns a tuple, a structure or an object.
    ///
    /// ```
    /// use gradnoise::bake::Language;
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).seed(42).fbm(Octaves::new(3));
    /// let text = hills.wgsl(&WgslOptions::new("hills"))?.bake(Language::JavaScript)?;
    /// assert!(text.contains("export function hills(x, y) {"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BakeError`] if the module is in fast arithmetic and the language is not one of shaders, if it is too large or
    /// of more than four dimensions, if a name has a meaning in the language or in its library, or if it reads a
    /// storage buffer, which GLSL ES 3.00 does not have.
    pub fn bake(&self, language: Language) -> Result<String, BakeError> {
        Self::bake_together(&[self], language)
    }

    /// Returns the functions of several modules in one file. Functions that they share appear once.
    ///
    /// ```
    /// use gradnoise::bake::Language;
    /// use gradnoise::wgsl::{WgslModule, WgslOptions};
    /// use gradnoise::{Dimension, Perlin, Simplex};
    ///
    /// let land = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("land"))?;
    /// let sky = Simplex::hashed(Dimension::D3).noise().wgsl(&WgslOptions::new("sky"))?;
    /// let text = WgslModule::bake_together(&[&land, &sky], Language::Rust)?;
    /// assert!(text.contains("pub fn land(x: f32, y: f32) -> f32 {"));
    /// assert!(text.contains("pub fn sky(x: f32, y: f32, z: f32) -> f32 {"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`bake`](Self::bake), and if two modules use the same binding or define the same name differently.
    pub fn bake_together(modules: &[&Self], language: Language) -> Result<String, BakeError> {
        let mut tree = Self::tree(modules, language, Lanes::One)?;
        Ok(match language {
            Language::C => c_like::text(tree, Dialect::C),
            Language::CSharp => c_like::text(tree, Dialect::CSharp),
            Language::Glsl => c_like::text(tree, Dialect::Glsl),
            Language::GlslEs300 => c_like::text(tree, Dialect::GlslEs300),
            Language::Hlsl => c_like::text(tree, Dialect::Hlsl),
            Language::Msl => c_like::text(tree, Dialect::Metal),
            Language::Python => python::text(&tree),
            Language::JavaScript => javascript::text(&tree),
            Language::Rust => rust::text(&mut tree),
            Language::WebAssembly => {
                let of_four = Self::tree(modules, language, Lanes::Four)?;
                webassembly::text(&tree, &of_four).map_err(|_| BakeError::Large)?
            }
        })
    }

    /// Returns the types of the functions that several modules have together in [`Language::JavaScript`], as
    /// TypeScript and editors read them from a file `.d.ts` beside the module, or `.d.mts` beside a module `.mjs`.
    ///
    /// ```
    /// use gradnoise::wgsl::{WgslModule, WgslOptions};
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
    /// let types = WgslModule::typescript_together(&[&hills])?;
    /// assert!(types.contains("export function hills(x: number, y: number): number;"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`bake_together`](Self::bake_together).
    pub fn typescript_together(modules: &[&Self]) -> Result<String, BakeError> {
        Self::types_together(modules, Language::JavaScript, javascript::types)
    }

    /// Returns the types of the functions that several modules have together in [`Language::WebAssembly`], with those
    /// of grids, for a file `.d.mts` beside the module.
    ///
    /// ```
    /// use gradnoise::wgsl::{WgslModule, WgslOptions};
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
    /// let types = WgslModule::typescript_of_webassembly_together(&[&hills])?;
    /// assert!(types.contains("export function hills(x: number, y: number): number;"));
    /// assert!(types.contains("export function hills_fill(width: number, height: number,"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`bake_together`](Self::bake_together).
    pub fn typescript_of_webassembly_together(modules: &[&Self]) -> Result<String, BakeError> {
        Self::types_together(modules, Language::WebAssembly, |tree| javascript::types(tree) + &webassembly::types(tree))
    }

    fn types_together(
        modules: &[&Self],
        language: Language,
        types: impl Fn(&Tree) -> String,
    ) -> Result<String, BakeError> {
        let mut text = Self::tree(modules, language, Lanes::One)?.comment + "\n";
        let mut known = BTreeSet::new();
        for module in modules {
            let types = types(&Self::tree(&[module], language, Lanes::One)?);
            if known.insert(types.clone()) {
                text += &types;
            }
        }
        Ok(text)
    }

    /// Returns the functions of several modules for a language, for one sample or for four.
    fn tree(modules: &[&Self], language: Language, lanes: Lanes) -> Result<Tree, BakeError> {
        let mut tree = Tree::default();
        for module in modules {
            module.add_to(&mut tree, language, lanes)?;
        }
        if !tree.comment.is_empty() {
            tree.comment += "\n";
            tree.comment += LICENCE;
        }
        if let Some(name) = language.clash(&tree) {
            return Err(BakeError::Clash { name });
        }
        for table in tree.tables.iter_mut().filter(|table| !table.is_bound) {
            trimmed(table, &tree.functions);
        }
        Ok(tree)
    }

    fn add_to(&self, tree: &mut Tree, language: Language, lanes: Lanes) -> Result<(), BakeError> {
        let options = &self.options;
        let is_exact = options.arithmetic == Arithmetic::Exact;
        if !is_exact && !language.is_for_shaders() {
            return Err(BakeError::Fast);
        }
        tree.is_exact |= is_exact;
        let names = [Some(options.function()), options.function_with_derivatives()];
        let mut public: Vec<_> = names.into_iter().flatten().collect();
        let (name_of_language, reserved) = language.reserved();
        let read = Read::new(self.source()).map_err(|_| BakeError::Large)?;
        // GLSL keeps two underscores in a row for itself.
        let is_glsl = matches!(language, Language::Glsl | Language::GlslEs300);
        let is_taken = |name: &str| reserved.contains(name) || is_glsl && name.contains("__");
        let is_taken = |name: &str| is_taken(name) || name.starts_with("gradnoise_");
        if let Some((name, ..)) = read.functions.iter().find(|(name, ..)| is_taken(name)) {
            return Err(BakeError::Keyword { name: (*name).to_owned(), language: name_of_language });
        }
        let mut functions =
            lowered(&read, &reserved, &public, is_exact && language.is_guarded()).map_err(|_| BakeError::Large)?;
        pruned(&mut functions, &public);
        if is_exact && matches!(language, Language::Glsl | Language::Hlsl) {
            precise::with_variables(&mut functions);
        }
        // Lanes would read lists one by one.
        let has_lists = !language.is_for_shaders() && lanes == Lanes::One;
        let lists = if has_lists { tabulated(&mut functions) } else { Vec::new() };
        if matches!(language, Language::JavaScript | Language::WebAssembly) {
            if lanes == Lanes::One {
                javascript::without_branch(&mut functions);
            }
            // Engines seldom do so by themselves. WebAssembly calls faster, and its bytes count more.
            inlined(&mut functions, &public, if language == Language::JavaScript { 400 } else { 150 });
        }
        for list in lists {
            if !tree.lists.contains(&list) {
                tree.lists.push(list);
            }
        }
        let clash = |name: &str| BakeError::Clash { name: name.to_owned() };
        if let Some((name, binding)) = read.table.zip(self.binding()) {
            let table = Table {
                name: name.into(),
                words: binding.data.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect(),
                is_bound: language.binds(options.is_bound),
                is_storage: binding.kind == BindingKind::ReadOnlyStorage,
                group: binding.group,
                binding: binding.binding,
            };
            if language == Language::GlslEs300 && table.is_bound && table.is_storage {
                return Err(BakeError::Storage { binding: table.binding });
            }
            let is_same_place = |known: &&Table| {
                known.is_bound
                    && known.name != table.name
                    && (known.group, known.binding) == (table.group, table.binding)
            };
            if let Some(known) = tree.tables.iter().find(is_same_place).filter(|_| table.is_bound) {
                let (first, second) = (known.name.to_string(), name.to_owned());
                let (group, binding) = (table.group, table.binding);
                return Err(BakeError::Wgsl(WgslError::BindingClash { first, second, group, binding }));
            }
            match tree.tables.iter().find(|known| known.name == table.name) {
                None => tree.tables.push(table),
                Some(known) if *known == table => (),
                Some(_) => return Err(clash(name)),
            }
        }
        if let Some(zero) = read.zero.filter(|_| is_exact && language.is_guarded())
            && tree.zeros.iter().all(|(known, _)| **known != *zero)
        {
            tree.zeros.push((zero.into(), read.zero_comment.into()));
        }
        let comment = comment(read.comment, &functions, language);
        for function in functions {
            match tree.functions.iter().find(|known| known.name == function.name) {
                None => tree.functions.push(function),
                Some(known) if *known == function => (),
                Some(_) => return Err(clash(&function.name)),
            }
        }
        if !tree.comment.contains(&comment) {
            tree.comment += if tree.comment.is_empty() { "" } else { "\n" };
            tree.comment += &comment;
        }
        public.retain(|name| !tree.public.contains(name));
        tree.public.extend(public);
        Ok(())
    }
}

/// Returns the lines that say which noise a file has, with the parameters of its functions.
fn comment(lines: &str, functions: &[Function], language: Language) -> String {
    let parameters = functions.last().map_or(&[][..], |function| &function.parameters);
    let parameters: Vec<_> = parameters.iter().map(|named| &*named.name).collect();
    let lines = if language.is_for_shaders() {
        lines.to_owned()
    } else {
        let parameters = format!("({})", parameters.join(", "));
        ["(p)", "(p, seed)", "(cell, local)", "(cell, local, seed)"]
            .iter()
            .fold(lines.to_owned(), |lines, written| lines.replace(written, &parameters))
    };
    let call = lines.trim_end_matches(LICENCE).trim_end_matches(['.', '\n']);
    format!("{call}.bake(Language::{language:?}).")
}
