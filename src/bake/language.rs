use crate::bake::error::BakeError;
use crate::bake::lower::lowered;
use crate::bake::prune::pruned;
use crate::bake::read::Read;
use crate::bake::tabulate::tabulated;
use crate::bake::tree::{Function, Tree};
use crate::bake::{c, javascript, rust};
use crate::wgsl::module::WgslModule;
use crate::wgsl::options::Arithmetic;

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
    /// A module of JavaScript, for browsers and node.
    JavaScript,
    /// Rust, without the standard library.
    Rust,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Self] = &[Self::C, Self::JavaScript, Self::Rust];

    /// Returns the usual ending of a file's name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::C => "h",
            Self::JavaScript => "js",
            Self::Rust => "rs",
        }
    }

    /// Returns the name, and the words that cannot be names.
    fn keywords(self) -> (&'static str, &'static str) {
        match self {
            Self::C => ("C", c::KEYWORDS),
            Self::JavaScript => ("JavaScript", javascript::KEYWORDS),
            Self::Rust => ("Rust", rust::KEYWORDS),
        }
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
    /// [`BakeError`] if the module is in fast arithmetic, is too large or of more than four dimensions, or if its name
    /// is a keyword of the language.
    pub fn bake(&self, language: Language) -> Result<String, BakeError> {
        Self::bake_together(&[self], language)
    }

    /// Returns the functions of several modules in one file. What they have in common appears once.
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
    /// Fails like [`bake`](Self::bake), and if two modules define the same name differently.
    pub fn bake_together(modules: &[&Self], language: Language) -> Result<String, BakeError> {
        let mut tree = Tree::default();
        for module in modules {
            module.add_to(&mut tree, language)?;
        }
        Ok(match language {
            Language::C => c::text(&tree),
            Language::JavaScript => javascript::text(&tree),
            Language::Rust => rust::text(&tree),
        })
    }

    fn add_to(&self, tree: &mut Tree, language: Language) -> Result<(), BakeError> {
        let options = &self.options;
        if options.arithmetic == Arithmetic::Fast {
            return Err(BakeError::Fast);
        }
        let names = [Some(options.function()), options.function_with_derivatives()];
        let public: Vec<_> = names.into_iter().flatten().collect();
        let (name_of_language, keywords) = language.keywords();
        let keywords: Vec<_> = keywords.split_ascii_whitespace().collect();
        let is_taken = |name: &&String| keywords.contains(&name.as_str()) || name.starts_with("gradnoise_");
        if let Some(name) = public.iter().find(is_taken) {
            return Err(BakeError::Keyword { name: name.clone(), language: name_of_language });
        }
        let read = Read::new(self.source()).map_err(|_| BakeError::Large)?;
        let mut functions = lowered(&read, &keywords, &public).map_err(|_| BakeError::Large)?;
        pruned(&mut functions, &public);
        for list in tabulated(&mut functions) {
            if !tree.lists.contains(&list) {
                tree.lists.push(list);
            }
        }
        let clash = |name: &str| BakeError::Clash { name: name.to_owned() };
        if let Some((name, binding)) = read.table.zip(self.binding()) {
            let words: Vec<_> = binding.data.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect();
            match tree.tables.iter().find(|(known, _)| **known == *name) {
                None => tree.tables.push((name.into(), words)),
                Some((_, known)) if *known == words => (),
                Some(_) => return Err(clash(name)),
            }
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
        tree.public.extend(public);
        Ok(())
    }
}

/// Returns the lines that say which noise a file has, with the parameters of its functions.
fn comment(lines: &str, functions: &[Function], language: Language) -> String {
    let parameters = functions.last().map_or(&[][..], |function| &function.parameters);
    let parameters: Vec<_> = parameters.iter().map(|named| &*named.name).collect();
    let lines = lines
        .replace("(p)", &format!("({})", parameters.join(", ")))
        .replace("(cell, local)", &format!("({})", parameters.join(", ")));
    format!("{}.bake(Language::{language:?}).", lines.trim_end_matches('.'))
}
