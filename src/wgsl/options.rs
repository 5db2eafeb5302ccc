/// The form of the shader source.
///
/// ```
/// use gradnoise::wgsl::{ModuleForm, WgslOptions};
/// use gradnoise::{Dimension, Perlin};
/// let form = ModuleForm::NagaOil { path: "my_game::terrain".into() };
/// let module = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills").form(form))?;
/// assert!(module.source().contains("#define_import_path my_game::terrain"));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModuleForm {
    /// Plain WGSL, to put before or after your own.
    #[default]
    Plain,
    /// A module for `naga_oil`, the preprocessor of Bevy up to 0.19: `#define_import_path`, then plain WGSL.
    NagaOil {
        /// The path to import it from, such as `my_game::terrain`.
        path: String,
    },
    /// A module for WESL, which Bevy has from 0.20 on. This is plain WGSL, since WESL imports items without marks.
    Wesl,
}

/// The function with derivatives to add to the one of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WantedDerivatives {
    #[default]
    Value,
    Gradient,
    Hessian,
}

/// How octaves and other repeated parts of an expression are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Repeated {
    /// One after another, up to 16 leaves.
    #[default]
    Short,
    /// One after another, up to 256 leaves.
    WrittenOut,
    /// Loops where they are possible, up to 256 leaves.
    Looped,
}

/// The options of [`Noise::wgsl`](crate::Noise::wgsl): the function's name, the place of its buffer, the form of the
/// source.
///
/// ```
/// use gradnoise::wgsl::{Arithmetic, WgslOptions};
/// use gradnoise::{Dimension, Octaves, Perlin};
///
/// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(6));
/// let module = hills.wgsl(&WgslOptions::new("terrain").group(1).binding(2))?;
/// assert!(module.source().contains("fn terrain(p: vec2f) -> f32 {"));
/// assert!(module.source().contains("@group(1) @binding(2) var<uniform> "));
///
/// // Faster, with helpers named `t_..`, and a storage buffer.
/// let options = WgslOptions::new("terrain").prefix("t_").arithmetic(Arithmetic::Fast).storage();
/// let source = hills.wgsl(&options)?.source().to_owned();
/// assert!(source.contains("fn t_") && source.contains("var<storage, read> "));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WgslOptions {
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) group: u32,
    pub(super) binding: u32,
    pub(super) form: ModuleForm,
    pub(crate) arithmetic: Arithmetic,
    pub(super) uniform_limit: u64,
    pub(crate) is_bound: bool,
    pub(super) derivatives: WantedDerivatives,
    pub(super) takes_cells: bool,
    pub(super) repeated: Repeated,
    pub(crate) is_seeded: bool,
}

impl WgslOptions {
    /// Returns options for plain WGSL in exact arithmetic, with a function of this name. The prefix of helpers is the
    /// name and an underscore, numbers are literals, and the buffer, if any, is binding 0 of group 0.
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
            repeated: Repeated::default(),
            is_seeded: false,
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

    /// Puts the numbers into the buffer instead of the source, so that they can change without recompiling it.
    ///
    /// Without this they are literals. Either way octaves are written out, since a loop would run more slowly.
    /// Expressions of more than 16 leaves, counting each octave's, value noise with splines in four dimensions and
    /// noises of more than four dimensions would become too long: they have loops, and always read numbers from the
    /// buffer. So do curves, terraces and arrays of gradients, since only the device knows which entries it reads.
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

    /// Adds the function `{name}_with_gradient(p)`, which returns a structure of `value` and `gradient`. Without this,
    /// the source computes only the derivatives that values depend on, as in a [`slope_fbm`](crate::Noise::slope_fbm).
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

    /// Adds the function `{name}_with_hessian(p)`, in place of the one with a gradient. It returns a structure of
    /// `value`, `gradient` and the columns of the Hessian, `hessian_x`, `hessian_y` and so on: the derivatives of the
    /// gradient along `x`, `y`, `z` and `w`. Noises without a Hessian are refused, as by
    /// [`Evaluator::hessian`](crate::Evaluator::hessian).
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

    /// Makes the function `{name}_at(cell, local)` in place of `{name}(p)`: the value at the sum of whole numbers, an
    /// `i32` or a vector of them, and local coordinates in [0, 1), for worlds in which an `f32` has no fractions left.
    /// Local coordinates outside [0, 1) also work, with the rounding of `f32`. The function with derivatives becomes
    /// `{name}_at_with_gradient` or `{name}_at_with_hessian`.
    ///
    /// The bits are those of [`Evaluator::value`](crate::Evaluator::value) at the sum, if an `f64` can hold it exactly,
    /// for all frequencies, rotations and warps: positions are mapped in integers of 128 bits, at some hundred
    /// operations for each axis of each octave. At every position they are those of
    /// [`Field::at_cell`](crate::Field::at_cell), also where `value` refuses it as too far away.
    /// Noise that [repeats](crate::Noise::tiled) is refused: pass a function of positions the remainder by its period.
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

    /// Writes out expressions of up to 256 leaves, counting each octave's, in place of 16. Shaders of large ones
    /// compile slowly, but run faster. Baked functions of other languages have this form, or loops.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let long = Perlin::hashed(Dimension::D2).fbm(Octaves::new(20));
    /// let options = WgslOptions::new("long");
    /// assert!(long.wgsl(&options)?.binding().is_some());
    /// assert!(long.wgsl(&options.written_out())?.binding().is_none());
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn written_out(self) -> Self {
        Self { repeated: Repeated::WrittenOut, ..self }
    }

    /// Adds octaves in a loop, which chooses the numbers of each, in place of a line for each. Shaders are ready sooner
    /// and run more slowly: of eight octaves, drivers compile two in place of eight, in half of the time, and they run
    /// at two thirds of the rate (`docs/measured/speed.md`). Sums of octaves become loops; ridged and other fractals
    /// whose octaves depend on each other, and bound numbers, do not. Up to 256 leaves are possible, as in
    /// [`written_out`](Self::written_out).
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(8));
    /// let options = WgslOptions::new("hills");
    /// assert_eq!(hills.wgsl(&options)?.source().matches("= hills_octave(").count(), 6);
    /// assert_eq!(hills.wgsl(&options.looped())?.source().matches("= hills_octave(").count(), 1);
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn looped(self) -> Self {
        Self { repeated: Repeated::Looped, ..self }
    }

    /// Gives the functions one more argument, `seed: u32`, which is added to the seeds of all noises as
    /// [`Noise::reseeded`](crate::Noise::reseeded) adds it: 0 gives the noise itself. One shader, or one file of
    /// another language, then has every world of a game. Hashes of the argument are computed once for a position.
    ///
    /// Noises need a hash of integers, such as [`Hash::Lowbias`](crate::Hash::Lowbias), and an expression must not be
    /// so large that its octaves remain loops. Numbers that are [`bound`](Self::bound) have their seeds in the buffer.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    /// let module = hills.wgsl(&WgslOptions::new("hills").seeded())?;
    /// assert!(module.source().contains("fn hills(p: vec2f, seed: u32) -> f32 {"));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn seeded(self) -> Self {
        Self { is_seeded: true, ..self }
    }

    /// Returns the Rust expression of these options, except the form and the kind of buffer, which the source shows.
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
        add(self.is_seeded, ".seeded()");
        add(self.repeated == Repeated::WrittenOut, ".written_out()");
        add(self.repeated == Repeated::Looped, ".looped()");
        add(self.arithmetic != Arithmetic::Exact, &format!(".arithmetic(Arithmetic::{:?})", self.arithmetic));
        call
    }

    /// Returns the arguments with which one function calls another.
    pub(crate) fn arguments(&self) -> &'static str {
        match (self.takes_cells, self.is_seeded) {
            (false, false) => "p",
            (false, true) => "p, seed",
            (true, false) => "cell, local",
            (true, true) => "cell, local, seed",
        }
    }

    /// Returns the name of the function that returns values.
    pub(crate) fn function(&self) -> String {
        if self.takes_cells { format!("{}_at", self.name) } else { self.name.clone() }
    }

    /// Returns the name of the function with derivatives, if there is one.
    pub(crate) fn function_with_derivatives(&self) -> Option<String> {
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

    /// Sets the size, in bytes, up to which the buffer is a uniform buffer, which also works without storage buffers,
    /// as in WebGL. The default is 16 KiB, which every device supports; many support 64 KiB. A table has 5 KiB.
    ///
    /// `WgslOptions::device` chooses for a device.
    #[must_use]
    pub fn uniform_limit(self, bytes: u64) -> Self {
        Self { uniform_limit: bytes, ..self }
    }

    /// Makes the buffer a storage buffer, whatever its size. This can be faster for tables on hardware if neighbouring
    /// invocations evaluate noise far apart: on an NVIDIA H100 Perlin noise at random positions needs little more than
    /// a quarter of the time, and eight octaves on a grid a tenth less (`docs/measured/speed.md`). Software adapters
    /// need longer.
    #[must_use]
    pub fn storage(self) -> Self {
        self.uniform_limit(0)
    }
}

/// Whether a shader's compiler may fuse and reorder operations.
///
/// Exact arithmetic gives the same bits on every adapter and on the CPU. Fast arithmetic lets the adapter fuse and
/// reorder operations, which makes an NVIDIA H100 1.3 to 1.7 times as fast where memory does not hold it back
/// (`docs/measured/speed.md`). Its values differ from the exact ones, and differently on every adapter: single noises
/// and sums of octaves by at most 4e-6 of the range; expressions by that error times their slopes, and by a whole step
/// where they jump.
///
/// ```
/// use gradnoise::wgsl::Arithmetic;
///
/// assert_eq!(Arithmetic::default(), Arithmetic::Exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// The same bits everywhere.
    #[default]
    Exact,
    /// The bits that the adapter's compiler arrives at.
    Fast,
}
