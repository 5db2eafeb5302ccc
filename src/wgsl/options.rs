use crate::wgsl::arithmetic::Arithmetic;

/// The kind of shader source that a noise becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModuleForm {
    /// Plain WGSL, to be put before or behind the user's own.
    #[default]
    Plain,
    /// A module for `naga_oil`, Bevy's preprocessor: `#define_import_path`, then plain WGSL.
    NagaOil {
        /// The path that it is imported from, such as `my_game::terrain`.
        path: String,
    },
    /// A WESL module. It is plain WGSL, for items need no marks there to be imported.
    Wesl,
}

/// The function with derivatives that is wanted beside that of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WantedDerivatives {
    #[default]
    Value,
    Gradient,
    Hessian,
}

/// The options by which a noise becomes functions for a shader of the user's own: under which name, where its data are
/// bound, in what form.
///
/// ```
/// use gradnoise::wgsl::WgslOptions;
/// use gradnoise::{Dimension, Octaves, Perlin};
///
/// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(6));
/// let module = hills.wgsl(&WgslOptions::new("terrain").group(1).binding(2))?;
/// assert!(module.source().contains("fn terrain(p: vec2f) -> f32 {"));
/// assert!(module.source().contains("@group(1) @binding(2) var<uniform> "));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WgslOptions {
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) group: u32,
    pub(super) binding: u32,
    pub(super) form: ModuleForm,
    pub(super) arithmetic: Arithmetic,
    pub(super) uniform_limit: u64,
    pub(super) is_bound: bool,
    pub(super) derivatives: WantedDerivatives,
    pub(super) takes_cells: bool,
}

impl WgslOptions {
    /// Asks for plain WGSL in exact arithmetic, with a function of this name, all helpers' names beginning with the
    /// name and an underscore, numbers as literals, and what data must be bound from binding 0 of group 0 on.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        let name = name.into();
        let prefix = format!("{name}_");
        Self {
            name,
            prefix,
            group: 0,
            binding: 0,
            form: ModuleForm::Plain,
            arithmetic: Arithmetic::Exact,
            uniform_limit: 1 << 14,
            is_bound: false,
            derivatives: WantedDerivatives::Value,
            takes_cells: false,
        }
    }

    /// Sets the prefix of the helpers' names. Noises in one shader need different ones.
    #[must_use]
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    /// Sets the bind group, below 8.
    #[must_use]
    pub fn group(self, group: u32) -> Self {
        Self { group, ..self }
    }

    /// Sets the binding of the source's buffer, if it reads one, below 1000.
    #[must_use]
    pub fn binding(self, binding: u32) -> Self {
        Self { binding, ..self }
    }

    /// Puts the numbers into the buffer instead of the source, so that they can change without compiling it again.
    ///
    /// Without this they are literals. Either way octaves are no loop, which would run more slowly.
    /// Expressions of more than 16 leaves, each octave's counted, value noise with splines in four dimensions and
    /// noises of more than four dimensions would become too long: these have loops, and numbers in the buffer in any
    /// case. So have curves, terraces and arrays of gradients, of which only the device knows what it reads.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    /// let options = WgslOptions::new("hills");
    /// assert!(hills.wgsl(&options)?.binding().is_none());
    /// assert!(hills.wgsl(&options.bound())?.binding().is_some());
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn bound(self) -> Self {
        Self { is_bound: true, ..self }
    }

    /// Asks for `{name}_with_gradient(p)`, too, which returns a structure of `value` and `gradient`. Without this, the
    /// source computes no derivatives but those that values are made of, as in a
    /// [`slope_fbm`](crate::Noise::slope_fbm), which has no gradient and is refused here.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).noise();
    /// let options = WgslOptions::new("hills");
    /// assert!(!hills.wgsl(&options)?.source().contains("gradient: vec2f"));
    /// assert!(hills.wgsl(&options.with_gradient())?.source().contains("fn hills_with_gradient(p: vec2f)"));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn with_gradient(self) -> Self {
        Self { derivatives: WantedDerivatives::Gradient, ..self }
    }

    /// Asks for `{name}_with_hessian(p)`, in place of the function with a gradient: it returns a structure of `value`,
    /// `gradient` and the columns of the Hessian, `hessian_x`, `hessian_y` and so on, the derivatives of the gradient
    /// along `x`, `y`, `z` and `w`. Parts without one are refused, as
    /// [`Evaluator::hessian`](crate::Evaluator::hessian) says.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let module = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills").with_hessian())?;
    /// assert!(module.source().contains("fn hills_with_hessian(p: vec2f)"));
    /// // In a shader: let hills = hills_with_hessian(p); let laplacian = hills.hessian_x.x + hills.hessian_y.y;
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn with_hessian(self) -> Self {
        Self { derivatives: WantedDerivatives::Hessian, ..self }
    }

    /// Asks for `{name}_at(cell, local)` in place of `{name}(p)`: the value at the sum of whole numbers, `i32` or a
    /// vector of them, and of local coordinates in [0, 1), for worlds in which an `f32` has no fractions left. Local
    /// coordinates outside are taken for what they are, with the rounding of `f32`. With derivatives the other function
    /// is `{name}_at_with_gradient` or `{name}_at_with_hessian`.
    ///
    /// The bits are those of [`Evaluator::value`](crate::Evaluator::value) at the sum, if an `f64` has it exactly,
    /// whatever the frequencies, rotations and warps: the shader maps positions in integers of 128 bits, which
    /// costs some hundred operations for each axis of each octave. What `value` refuses as too far has no meaning here.
    /// Noise that [repeats](crate::Noise::tiled) is refused: a function of points takes a remainder of its period.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).frequency(0.01);
    /// let source = hills.wgsl(&WgslOptions::new("hills").at_cells())?;
    /// assert!(source.source().contains("fn hills_at(cell: vec2i, local: vec2f) -> f32"));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn at_cells(self) -> Self {
        Self { takes_cells: true, ..self }
    }

    /// Returns the Rust expression of these options, but for the form and the limit of uniform buffers, which show.
    pub(super) fn call(&self) -> String {
        let mut call = format!("WgslOptions::new({:?})", self.name);
        let mut add = |is_there: bool, method: &str| {
            if is_there {
                call += method;
            }
        };
        add(self.prefix != format!("{}_", self.name), &format!(".prefix({:?})", self.prefix));
        add(self.group != 0, &format!(".group({})", self.group));
        add(self.binding != 0, &format!(".binding({})", self.binding));
        add(self.is_bound, ".bound()");
        add(self.derivatives == WantedDerivatives::Gradient, ".with_gradient()");
        add(self.derivatives == WantedDerivatives::Hessian, ".with_hessian()");
        add(self.takes_cells, ".at_cells()");
        add(self.arithmetic != Arithmetic::Exact, &format!(".arithmetic(Arithmetic::{:?})", self.arithmetic));
        call
    }

    /// Returns the name of the function of values.
    pub(super) fn function(&self) -> String {
        if self.takes_cells { format!("{}_at", self.name) } else { self.name.clone() }
    }

    /// Returns the name of the function with derivatives, if one is wanted.
    pub(super) fn function_with_derivatives(&self) -> Option<String> {
        let suffix = match self.derivatives {
            WantedDerivatives::Value => return None,
            WantedDerivatives::Gradient => "with_gradient",
            WantedDerivatives::Hessian => "with_hessian",
        };
        Some(format!("{}_{suffix}", self.function()))
    }

    /// Sets the form of the source.
    #[must_use]
    pub fn form(self, form: ModuleForm) -> Self {
        Self { form, ..self }
    }

    /// Sets the arithmetic.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..self }
    }

    /// Sets the size, in bytes, up to which the buffer is a uniform buffer, which is there where storage buffers are
    /// not, as in WebGL. The default is 16 KiB, which every device has; many have 64 KiB. A permutation table takes
    /// 5 KiB.
    ///
    /// A storage buffer, to be had by a limit of 0, can be better for tables on hardware if neighbouring invocations
    /// evaluate noise far apart: on an NVIDIA H100 Perlin noise at random positions takes little more than a quarter of
    /// the time, and eight octaves on a grid a tenth less (`docs/speed.md`). Software adapters take longer for it.
    /// `WgslOptions::device` makes that choice.
    #[must_use]
    pub fn uniform_limit(self, bytes: u64) -> Self {
        Self { uniform_limit: bytes, ..self }
    }
}
