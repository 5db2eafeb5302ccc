//! The instances of shader files that a program's statements call.

use crate::formulas::hash::{HashKind, hashes};
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{FractalKind, HighDimensionalKind, LeafPosition, PickKind, SourceKind, Sweep, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::source::{Source, shader};
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instance of `leaf_sample` for a noise, and returns its name.
    pub(crate) fn leaf(
        &mut self,
        basis: Basis,
        source: SourceKind,
        position: LeafPosition,
    ) -> Result<String, AssemblyError> {
        let (m, tile) = (position.dimension, position.tile);
        let position = self.position(position)?;
        let noise = self.unscaled(basis, source, tile)?;
        let name = format!("leaf_{noise}_{position}");
        let renames = [
            ("leaf_sample".into(), name.clone()),
            ("Sample".into(), format!("Sample_{m}")),
            ("lattice_position".into(), position),
            ("noise".into(), format!("{noise}_{m}")),
            ("scaled".into(), format!("scaled_{m}")),
        ];
        self.add(shader!(expression::leaf), &renames)?;
        Ok(name)
    }

    /// Adds the instances of a noise before it is scaled to its range, and returns the prefix of their names.
    pub(crate) fn unscaled(
        &mut self,
        basis: Basis,
        source: SourceKind,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        let noise = self.noise(basis, source, tile)?;
        if tile != TileKind::Skewed {
            return Ok(noise);
        }
        self.assembly.add_filled(shader!(space::skewed_tile), &noise, &[("noise", &noise)])?;
        Ok(format!("skewed_tile_noise_{noise}"))
    }

    /// Adds the instances of a noise on a lattice, and returns the prefix of their names.
    fn noise(&mut self, basis: Basis, source: SourceKind, tile: TileKind) -> Result<String, AssemblyError> {
        let (file, stem, picked) = match basis {
            Basis::Perlin(Fade::MinimalCubic) => (shader!(lattice::minimal_cubic), "minimal_cubic", "gradient"),
            Basis::Perlin(_) => (shader!(lattice::perlin), "perlin", "gradient"),
            Basis::Simplex => return self.simplex(source, tile, Derivatives::First),
            Basis::SuperSimplex => return self.super_simplex(source, tile, Derivatives::First),
            Basis::Value(Interpolant::Fade(_)) => (shader!(lattice::value), "value", "lattice_value"),
            Basis::Value(Interpolant::Spline) => (shader!(lattice::spline), "spline", "lattice_value"),
            Basis::Cellular(kind) => return self.cellular(kind, Derivatives::First, source, tile),
            Basis::Gabor(kind) => return self.gabor(kind, Derivatives::First, source, tile),
        };
        let from = self.picked(source, tile, picked)?;
        let Some((_, fade)) = basis.interpolated() else {
            self.assembly.add_filled(file, &from, &[(picked, &from)])?;
            return Ok(format!("{stem}_{from}"));
        };
        let (suffix, fade) = (format!("{}_{from}", fade_name(fade)), format!("fade_{}", fade_name(fade)));
        self.assembly.add_filled(file, &suffix, &[(picked, &from), ("fade", &fade)])?;
        Ok(format!("{stem}_{suffix}"))
    }

    /// Adds the instances of simplex noise, or of its Hessian, and returns the prefix of their names.
    pub(crate) fn simplex(
        &mut self,
        source: SourceKind,
        tile: TileKind,
        derivatives: Derivatives,
    ) -> Result<String, AssemblyError> {
        let gradients = self.near_corner_gradients(source, tile)?;
        Ok(format!("simplex_{}", self.simplex_by(&gradients, derivatives)?))
    }

    /// Adds the instances of simplex noise and of its corners, with these gradients, or of their Hessians, and returns
    /// the suffix of their names.
    fn simplex_by(&mut self, gradients: &str, derivatives: Derivatives) -> Result<String, AssemblyError> {
        self.assembly.add(shader!(lattice::contribution), &[])?;
        let suffix = format!("{}{gradients}", derivatives.of_functions());
        let [contribution, sample, plus] = match derivatives {
            Derivatives::First => ["contribution", "Sample", "plus"],
            Derivatives::Second => ["contribution_hessian", "Hessian", "hessian_sum"],
        };
        let fillings =
            [("corner_gradient", gradients), ("contribution", contribution), ("Sample", sample), ("plus", plus)];
        self.assembly.add_filled(shader!(lattice::simplex), &suffix, &fillings)?;
        Ok(suffix)
    }

    /// Adds the instances of `OpenSimplex2S` noise over the corners of simplex noise, or of its Hessian, and returns
    /// the prefix of their names.
    pub(crate) fn super_simplex(
        &mut self,
        source: SourceKind,
        tile: TileKind,
        derivatives: Derivatives,
    ) -> Result<String, AssemblyError> {
        let gradients = self.corner_gradients(source, tile)?;
        let suffix = self.simplex_by(&gradients, derivatives)?;
        let (corner, [sample, plus]) = (
            format!("corner_{suffix}"),
            match derivatives {
                Derivatives::First => ["Sample", "plus"],
                Derivatives::Second => ["Hessian", "hessian_sum"],
            },
        );
        let fillings = [("corner", corner.as_str()), ("Sample", sample), ("plus", plus)];
        self.assembly.add_filled(shader!(lattice::super_simplex), &suffix, &fillings)?;
        Ok(format!("super_simplex_{suffix}"))
    }

    /// Adds the instances of a function of cells, `"gradient"`, `"lattice_value"` or `"cell_bits"`, and returns the
    /// prefix of their names.
    pub(crate) fn picked(&mut self, source: SourceKind, tile: TileKind, picked: &str) -> Result<String, AssemblyError> {
        let from = match (source.pick, picked) {
            (PickKind::Array, "gradient") => {
                self.assembly.add(shader!(lattice::gradient_array), &[])?;
                "gradient_of_array".into()
            }
            (PickKind::Whole, "gradient") => {
                let hash = self.prime_sum_by(source.hash)?;
                self.picked_by(source, &hash, picked)?
            }
            _ => {
                let hash = self.hash(source.hash)?;
                self.picked_by(source, &hash, picked)?
            }
        };
        if tile == TileKind::None { Ok(from) } else { self.tiled(&from, picked) }
    }

    /// Adds the same instances, with the given instances of a hash.
    pub(crate) fn picked_by(&mut self, source: SourceKind, hash: &str, picked: &str) -> Result<String, AssemblyError> {
        match picked {
            "gradient" => self.gradients(source, hash),
            "cell_bits" => self.bits_of_cells(source, hash),
            _ => self.lattice_values(source, hash),
        }
    }

    /// Adds the gradients of corners that are any steps from a cell, and returns the prefix of their names.
    pub(crate) fn corner_gradients(&mut self, source: SourceKind, tile: TileKind) -> Result<String, AssemblyError> {
        let gradient = self.picked(source, tile, "gradient")?;
        self.assembly.add_filled(shader!(lattice::corner_gradient), &gradient, &[("gradient", &gradient)])?;
        Ok(format!("corner_gradient_{gradient}"))
    }

    /// Adds the gradients of corners at most one step from a cell along each axis, in the same way.
    pub(crate) fn near_corner_gradients(
        &mut self,
        source: SourceKind,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        if !source.hash.is_chain() || source.pick != PickKind::Computed || tile != TileKind::None {
            return self.corner_gradients(source, tile);
        }
        let gradient = self.picked(source, tile, "gradient")?;
        let hash = format!("{}_corner", hash_function(source.hash).function);
        self.assembly.add(shader!(hash::permutation_pairs), &[])?;
        self.assembly.add_filled(shader!(lattice::paired_gradient), &gradient, &[("hash_of_corner", &hash)])?;
        Ok(format!("paired_gradient_{gradient}"))
    }

    /// Adds the instances of `tiled_n`, and returns the prefix of their names.
    fn tiled(&mut self, from: &str, picked: &str) -> Result<String, AssemblyError> {
        let kind = match picked {
            "lattice_value" => "f32",
            "cell_bits" => "u32",
            _ => "Vector",
        };
        self.assembly.add_filled(shader!(space::tiled_lattice), from, &[("picked", from), ("Picked", kind)])?;
        Ok(format!("tiled_{from}"))
    }

    /// Adds the instances of `gradient_n`, and returns the prefix of their names.
    fn gradients(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        let (file, own, hole) = match source.pick {
            PickKind::Points if source.hash.is_integer() => {
                (shader!(lattice::gradient_bytes), "gradient_of_bytes", "hash")
            }
            PickKind::Listed | PickKind::Points | PickKind::Array => (shader!(lattice::gradient), "gradient", "hash"),
            PickKind::Computed => (shader!(lattice::gradient_computed), "computed_gradient", "hash"),
            PickKind::Bytes => (shader!(lattice::gradient_bytes), "gradient_of_bytes", "hash"),
            PickKind::Whole => (shader!(lattice::gradient_components), "gradient_of_components", "prime_sum_by"),
        };
        let mut fillings = vec![(hole, hash)];
        match source.pick {
            // A table of gradients includes the last step of a permutation chain.
            PickKind::Computed if source.hash.is_chain() => fillings.push(("index_in_set", "permute")),
            PickKind::Points if source.hash.is_integer() => (),
            PickKind::Listed | PickKind::Points | PickKind::Computed => {
                fillings.push(("index_in_set", index_in_set(source.hash)));
            }
            PickKind::Array | PickKind::Bytes | PickKind::Whole => (),
        }
        self.assembly.add_filled(file, hash, &fillings)?;
        Ok(format!("{own}_{hash}"))
    }

    /// Adds the instances of `listed_lattice_value_n` or `hashed_lattice_value_n`, and returns the prefix of their
    /// names.
    fn lattice_values(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        if source.pick == PickKind::Points {
            let fillings = [("hash", hash), ("index_of_hash", index_of_hash(source.hash))];
            self.assembly.add_filled(shader!(lattice::mixed_lattice_value), hash, &fillings)?;
            return Ok(format!("mixed_lattice_value_{hash}"));
        }
        let (own, to_unit) = match (source.pick, source.hash) {
            (PickKind::Listed | PickKind::Points | PickKind::Computed | PickKind::Array, _) => {
                ("listed_lattice_value", "byte_to_unit")
            }
            (PickKind::Bytes, _) => ("hashed_lattice_value", "first_byte_to_unit"),
            (PickKind::Whole, hash) => ("hashed_lattice_value", to_unit(hash)),
        };
        let suffix = format!("{to_unit}_{hash}");
        let fillings = [("hash", hash), ("to_unit", to_unit), ("index_in_set", index_in_set(source.hash))];
        self.assembly.add_filled(shader!(lattice::lattice_value), &suffix, &fillings)?;
        Ok(format!("{own}_{suffix}"))
    }

    /// Adds the instances of `cell_bits_n`, and returns the prefix of their names.
    fn bits_of_cells(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        let fillings = [("hash", hash), ("index_of_hash", index_of_hash(source.hash))];
        self.assembly.add_filled(shader!(lattice::cell_bits), hash, &fillings)?;
        Ok(format!("cell_bits_{hash}"))
    }

    /// Adds a hash of cells, and returns the prefix of its functions' names.
    fn hash(&mut self, hash: HashKind) -> Result<String, AssemblyError> {
        let HashFunction { file, function, integer_hash } = hash_function(hash);
        let Some(integer_hash) = integer_hash else {
            self.assembly.add(file, &[])?;
            return Ok(function.into());
        };
        let prime_sum_by = format!("prime_sum_by_{integer_hash}");
        let fillings = [("integer_hash", integer_hash), ("prime_sum_by", prime_sum_by.as_str())];
        self.assembly.add_filled(file, integer_hash, &fillings)?;
        Ok(format!("{function}_{integer_hash}"))
    }

    /// Adds the hash of sums with any primes, and returns the prefix of its functions' names.
    fn prime_sum_by(&mut self, hash: HashKind) -> Result<String, AssemblyError> {
        let prime_sum = self.hash(hash)?;
        Ok(prime_sum.replacen("prime_sum", "prime_sum_by", 1))
    }

    /// Adds the instance of a noise of many dimensions, and returns the suffix of its functions' names.
    pub(crate) fn many(&mut self, basis: HighDimensionalKind, dimension: usize) -> Result<String, AssemblyError> {
        let (stem, fade) = match basis {
            HighDimensionalKind::Simplex => ("simplex", Fade::Quintic),
            HighDimensionalKind::Perlin(Fade::MinimalCubic) => ("perlin", Fade::Quintic),
            HighDimensionalKind::Perlin(fade) => ("perlin", fade),
        };
        let fade = fade_name(fade);
        // Noise of many dimensions has the same decay.
        let source = SourceKind { hash: HashKind::XOutermost, pick: PickKind::Listed };
        self.noise(Basis::Simplex, source, TileKind::None)?;
        let suffix = format!("{stem}_{fade}_{dimension}");
        let fillings = [
            ("fade", &*format!("fade_{fade}")),
            ("dimension", &format!("{dimension}u")),
            ("corner_sum", &format!("high_{stem}_{suffix}")),
        ];
        self.assembly.add_filled(shader!(lattice::high_dimensional), &suffix, &fillings)?;
        Ok(suffix)
    }

    /// Adds the instance of a fractal over a body.
    pub(crate) fn fractal(&mut self, style: FractalKind, body: usize, m: usize) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let fillings = [
            ("Sample", &*format!("Sample_{m}")),
            ("OctaveSum", &format!("OctaveSum_{m}")),
            ("no_octaves", &format!("no_octaves_{m}")),
            ("padded", &format!("padded_{m}")),
            ("octave_step", &octaves.step),
            ("octave_place", octave_place(style)),
            ("noise", &format!("body_{body}")),
            ("finished_sum", &octaves.finished.unwrap_or_else(|| format!("unranged_{body}"))),
        ];
        self.assembly.add_filled(shader!(expression::fractal), &body.to_string(), &fillings)?;
        Ok(format!("fractal_{body}"))
    }

    /// Adds the instance of a fractal over a body that depends on the slopes of its octaves, with its gradient.
    pub(crate) fn sloped_fractal(
        &mut self,
        style: FractalKind,
        body: usize,
        m: usize,
    ) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        self.assembly.add(shader!(expression::sloped_octave), &[])?;
        let step = octaves.step.replacen("_step_", "_sloped_step_", 1);
        let numbered = |stem: &str| format!("{stem}_{m}");
        let fillings = [
            ("HessianSample", &*numbered("HessianSample")),
            ("SlopedSum", &numbered("SlopedSum")),
            ("SlopedOctave", &numbered("SlopedOctave")),
            ("no_sloped_octaves", &numbered("no_sloped_octaves")),
            ("sloped_octave", &numbered("sloped_octave")),
            ("padded", &numbered("padded")),
            ("hessian_straight", &numbered("hessian_straight")),
            ("octave_step", &step),
            ("octave_place", octave_place(style)),
            ("octave_columns", &numbered(&format!("columns_{}", octave_place(style)))),
            ("noise", &format!("body_{body}")),
            ("finished_sum", &numbered("ranged")),
        ];
        self.assembly.add_filled(shader!(expression::sloped_fractal), &body.to_string(), &fillings)?;
        Ok(format!("sloped_fractal_{body}"))
    }

    /// Adds the octaves of a kind of m dimensions.
    pub(crate) fn octaves(&mut self, style: FractalKind, m: usize) -> Result<Octaves, AssemblyError> {
        self.derivatives.add_octaves(self.assembly)?;
        self.assembly.add(shader!(expression::octave_record), &[])?;
        let stem = match style {
            FractalKind::Fbm => "fbm",
            FractalKind::Turbulence => "turbulence",
            FractalKind::Ridged => "ridged",
            FractalKind::HybridMultifractal => "hybrid_multifractal",
            FractalKind::PingPong => "ping_pong",
            FractalKind::Multifractal => "multifractal",
            FractalKind::WeightedFbm => "weighted_fbm",
            FractalKind::WeightedBillow => "weighted_billow",
            FractalKind::WeightedPingPong => "weighted_ping_pong",
            FractalKind::SlopeFbm => "slope_fbm",
            FractalKind::SwissTurbulence => "swiss_turbulence",
            FractalKind::JordanTurbulence => "jordan_turbulence",
        };
        let finished = (style != FractalKind::Fbm).then(|| format!("ranged_{m}"));
        Ok(Octaves { step: format!("{stem}_step_{m}"), finished })
    }

    pub(crate) fn add_written(&mut self, name: &str, text: String) -> Result<(), AssemblyError> {
        self.assembly.add_written(name.into(), text)
    }

    pub(crate) fn add(&mut self, file: Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
        let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
        self.assembly.add(file, &renames)
    }
}

/// The functions of a kind of fractal.
pub(crate) struct Octaves {
    /// The function that adds an octave.
    pub(crate) step: String,
    /// The function that scales the sum to its range; none if the sum already has that range.
    pub(crate) finished: Option<String>,
}

/// Returns the end of the names of a fade's functions.
pub(crate) fn fade_name(fade: Fade) -> &'static str {
    match fade {
        Fade::Linear => "linear",
        Fade::Cubic => "cubic",
        Fade::Quintic => "quintic",
        Fade::Cosine => "cosine",
        Fade::MinimalCubic => "minimal_cubic",
    }
}

/// Returns the function that finds the position of an octave.
fn octave_place(style: FractalKind) -> &'static str {
    match style.sweep() {
        Sweep::None => "unmoved",
        Sweep::BeforeScaling => "moved_before_scaling",
        Sweep::AfterScaling => "moved_after_scaling",
    }
}

fn index_in_set(hash: HashKind) -> &'static str {
    if hash.is_integer() { "index_of_upper_bits" } else { "index_of_byte" }
}

/// Returns the function from a hash to the byte that it finds in a table, or to the hash itself.
fn index_of_hash(hash: HashKind) -> &'static str {
    if hash.is_chain() { "permute" } else { "index_of_byte" }
}

/// The functions of a hash in shaders.
struct HashFunction {
    file: Source,
    function: &'static str,
    /// The function that fills the hole `integer_hash`, if the hash has that hole.
    integer_hash: Option<&'static str>,
}

fn hash_function(hash: HashKind) -> HashFunction {
    macro_rules! functions {
        ($(
            $kind:ident $file:ident::$function:ident($input:ident $(, $inner:ident)?) $bits:ident $to_unit:ident
        ),* $(,)?) => {
            match hash {
                $(HashKind::$kind => HashFunction {
                    file: shader!(hash::$file),
                    function: stringify!($function),
                    integer_hash: [$(stringify!($inner))?].first().copied(),
                }),*
            }
        };
    }
    hashes!(functions)
}

/// Returns the name of the function that maps a hash to [-1, 1].
fn to_unit(hash: HashKind) -> &'static str {
    macro_rules! functions {
        ($($kind:ident $file:ident::$function:ident($($input:ident),*) $bits:ident $to_unit:ident),* $(,)?) => {
            match hash {
                $(HashKind::$kind => stringify!($to_unit)),*
            }
        };
    }
    hashes!(functions)
}
