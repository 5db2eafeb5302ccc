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
        let noise = self.unscaled(basis, source, m, tile)?;
        let name = format!("leaf_{noise}_{position}");
        let renames = [
            ("leaf_sample".into(), name.clone()),
            ("Sample".into(), format!("Sample_{m}")),
            ("lattice_position".into(), position),
            ("noise".into(), noise),
            ("scaled".into(), format!("scaled_{m}")),
        ];
        self.add(shader!(expression::leaf), &renames)?;
        Ok(name)
    }

    /// Adds the instance of a noise before it is scaled to its range.
    pub(crate) fn unscaled(
        &mut self,
        basis: Basis,
        source: SourceKind,
        m: usize,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        let noise = self.noise(basis, source, m, tile)?;
        if tile == TileKind::Skewed { self.skewed_tile(&noise, m) } else { Ok(noise) }
    }

    /// Adds the instance of a noise on a lattice of m dimensions.
    fn noise(&mut self, basis: Basis, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let (file, stem, picked) = match basis {
            Basis::Perlin(Fade::MinimalCubic) => (shader!(lattice::minimal_cubic), "minimal_cubic", "gradient"),
            Basis::Perlin(_) => (shader!(lattice::perlin), "perlin", "gradient"),
            Basis::Simplex => return self.simplex(source, m, tile),
            Basis::SuperSimplex => return self.super_simplex(source, m, tile),
            Basis::Value(Interpolant::Fade(_)) => (shader!(lattice::value), "value", "lattice_value"),
            Basis::Value(Interpolant::Spline) => (shader!(lattice::spline), "spline", "lattice_value"),
            Basis::Cellular(kind) => return self.cellular(kind, Derivatives::First, source, m, tile),
            Basis::Gabor(kind) => return self.gabor(kind, Derivatives::First, source, m, tile),
        };
        let from = self.picked(source, tile, picked)?;
        let fade = basis.interpolated().map(|(_, fade)| fade);
        let suffix = fade.map_or("", fade_suffix);
        let own = |name: &str| (name.to_owned(), format!("{name}{suffix}_{from}"));
        let mut renames: Vec<_> =
            file.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4'])).map(own).collect();
        let most = if stem == "minimal_cubic" { 1 } else { 4 };
        renames.extend((1..=most).map(|m| (format!("{picked}_{m}"), format!("{from}_{m}"))));
        if let Some(fade) = fade {
            renames.push(("fade".into(), format!("fade{}", fade_suffix(fade))));
        }
        self.add(file, &renames)?;
        Ok(format!("{stem}_{m}{suffix}_{from}"))
    }

    /// Adds the instance of simplex noise.
    fn simplex(&mut self, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let from = self.near_corner_gradients(source, tile)?;
        self.simplex_by(&from)?;
        Ok(format!("simplex_{m}_{from}"))
    }

    /// Adds the instances of simplex noise and of its corners, with these gradients.
    fn simplex_by(&mut self, gradients: &str) -> Result<(), AssemblyError> {
        self.assembly.add(shader!(lattice::contribution), &[])?;
        let file = shader!(lattice::simplex);
        let own = file.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4']));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{gradients}"))).collect();
        renames.extend(numbered("corner_gradient", gradients));
        self.add(file, &renames)
    }

    /// Adds the instance of `OpenSimplex2S` noise, over the corners of simplex noise.
    fn super_simplex(&mut self, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let from = self.corner_gradients(source, tile)?;
        self.simplex_by(&from)?;
        let file = shader!(lattice::super_simplex);
        let names = file.names().into_iter().filter(|name| name.ends_with(['2', '3', '4']));
        let holes = ["corner_2", "corner_3", "corner_4", "rank_3", "rank_4"];
        let own = |name: &str| (name.to_owned(), format!("{name}_{from}"));
        let renames: Vec<_> = names.chain(holes).map(own).collect();
        self.add(file, &renames)?;
        Ok(format!("super_simplex_{m}_{from}"))
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
        let name = format!("corner_{gradient}");
        let renames = [("corner_gradient", name.as_str()), ("gradient", &gradient)];
        self.assembly.add(shader!(lattice::corner_gradient), &renames)?;
        Ok(name)
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
        let (name, hash) = (format!("paired_{gradient}"), hash_function(source.hash).function);
        self.assembly.add(shader!(hash::permutation_pairs), &[])?;
        let renames = [numbered("paired_gradient", &name), numbered("hash_of_corner", &format!("{hash}_corner"))];
        self.add(shader!(lattice::paired_gradient), &renames.concat())?;
        Ok(name)
    }

    /// Adds the instances of `tiled_n`, and returns the prefix of their names.
    fn tiled(&mut self, from: &str, picked: &str) -> Result<String, AssemblyError> {
        let name = format!("tiled_{from}");
        let kind = match picked {
            "lattice_value" => "f32",
            "cell_bits" => "u32",
            _ => "Vector",
        };
        let renames = [("tiled", name.as_str()), ("picked", from), ("Picked", kind)];
        self.assembly.add(shader!(space::tiled_lattice), &renames)?;
        Ok(name)
    }

    /// Adds the instance of `skewed_tile_noise_n` over the noise of m dimensions.
    fn skewed_tile(&mut self, noise: &str, m: usize) -> Result<String, AssemblyError> {
        let name = format!("skewed_tile_{noise}");
        let (stem, suffix) = noise.split_once(&format!("simplex_{m}")).unwrap_or_default();
        let names = (2..=4).flat_map(|d| {
            let noise = format!("{stem}simplex_{d}{suffix}");
            [(format!("skewed_tile_noise_{d}"), format!("skewed_tile_{noise}")), (format!("noise_{d}"), noise)]
        });
        let renames: Vec<_> = names.collect();
        self.add(shader!(space::skewed_tile), &renames)?;
        Ok(name)
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
        let name = format!("{own}_{hash}");
        let mut renames = [numbered(own, &name), numbered(hole, hash)].concat();
        match source.pick {
            // A table of gradients includes the last step of a permutation chain.
            PickKind::Computed if source.hash.is_chain() => renames.push(("index_in_set".into(), "permute".into())),
            PickKind::Points if source.hash.is_integer() => (),
            PickKind::Listed | PickKind::Points | PickKind::Computed => {
                renames.push(("index_in_set".into(), index_in_set(source.hash).into()));
            }
            PickKind::Array | PickKind::Bytes | PickKind::Whole => (),
        }
        self.add(file, &renames)?;
        Ok(name)
    }

    /// Adds the instances of `listed_lattice_value_n` or `hashed_lattice_value_n`, and returns the prefix of their
    /// names.
    fn lattice_values(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        if source.pick == PickKind::Points {
            let name = format!("mixed_lattice_value_{hash}");
            let index = index_of_hash(source.hash);
            let renames = [("mixed_lattice_value", name.as_str()), ("hash", hash), ("index_of_hash", index)];
            self.assembly.add(shader!(lattice::mixed_lattice_value), &renames)?;
            return Ok(name);
        }
        let (own, other, to_unit) = match (source.pick, source.hash) {
            (PickKind::Listed | PickKind::Points | PickKind::Computed | PickKind::Array, _) => {
                ("listed_lattice_value", "hashed_lattice_value", "byte_to_unit")
            }
            (PickKind::Bytes, _) => ("hashed_lattice_value", "listed_lattice_value", "first_byte_to_unit"),
            (PickKind::Whole, hash) => ("hashed_lattice_value", "listed_lattice_value", to_unit(hash)),
        };
        let (name, unused) = (format!("{own}_{to_unit}_{hash}"), format!("{other}_{to_unit}_{hash}"));
        let mut renames = [(own, name.as_str()), (other, &unused), ("hash", hash), ("to_unit", to_unit)].to_vec();
        renames.push(("index_in_set", index_in_set(source.hash)));
        self.assembly.add(shader!(lattice::lattice_value), &renames)?;
        Ok(name)
    }

    /// Adds the instances of `cell_bits_n`, and returns the prefix of their names.
    fn bits_of_cells(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        let name = format!("cell_bits_{hash}");
        let renames = [("cell_bits", name.as_str()), ("hash", hash), ("index_of_hash", index_of_hash(source.hash))];
        self.assembly.add(shader!(lattice::cell_bits), &renames)?;
        Ok(name)
    }

    /// Adds a hash of cells, and returns the prefix of its functions' names.
    fn hash(&mut self, hash: HashKind) -> Result<String, AssemblyError> {
        let HashFunction { file, function, integer_hash } = hash_function(hash);
        let Some(integer_hash) = integer_hash else {
            self.assembly.add(file, &[])?;
            return Ok(function.into());
        };
        let names = file.names().into_iter().chain(["prime_sum_by"]);
        let mut renames: Vec<_> = names.map(|name| (name.to_owned(), instance(name, integer_hash))).collect();
        renames.push(("integer_hash".into(), integer_hash.into()));
        self.add(file, &renames)?;
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
            HighDimensionalKind::Simplex => ("simplex", "quintic"),
            HighDimensionalKind::Perlin(Fade::Linear) => ("perlin", "linear"),
            HighDimensionalKind::Perlin(Fade::Cubic) => ("perlin", "cubic"),
            HighDimensionalKind::Perlin(Fade::Cosine) => ("perlin", "cosine"),
            HighDimensionalKind::Perlin(Fade::Quintic | Fade::MinimalCubic) => ("perlin", "quintic"),
        };
        // Noise of many dimensions has the same decay.
        self.noise(
            Basis::Simplex,
            SourceKind { hash: HashKind::XOutermost, pick: PickKind::Listed },
            4,
            TileKind::None,
        )?;
        let suffix = format!("{stem}_{fade}_{dimension}");
        let shared = ["HighSample", "HighPosition", "high_gradient"];
        let own = shader!(lattice::high_dimensional).names().into_iter().filter(|name| !shared.contains(name));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{suffix}"))).collect();
        renames.push(("fade".into(), format!("fade_{fade}")));
        renames.push(("dimension".into(), format!("{dimension}u")));
        renames.push(("corner_sum".into(), format!("high_{stem}_{suffix}")));
        self.add(shader!(lattice::high_dimensional), &renames)?;
        Ok(suffix)
    }

    /// Adds the instance of a fractal over a body.
    pub(crate) fn fractal(&mut self, style: FractalKind, body: usize, m: usize) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let name = octaves.of_body(body);
        let numbered = ["Sample", "OctaveSum", "no_octaves", "padded"];
        let mut renames = numbered.map(|hole| (hole.to_owned(), format!("{hole}_{m}"))).to_vec();
        let places = ["unmoved", "swept_before_scaling", "swept_after_scaling"];
        renames.extend(places.map(|name| (name.to_owned(), format!("{name}_{body}"))));
        let place = match style.sweep() {
            Sweep::None => "unmoved",
            Sweep::BeforeScaling => "swept_before_scaling",
            Sweep::AfterScaling => "swept_after_scaling",
        };
        let finished = octaves.finished.unwrap_or_else(|| format!("unranged_{body}"));
        renames.extend([
            ("octave_step".into(), octaves.step),
            ("octave_place".into(), format!("{place}_{body}")),
            ("fractal".into(), name.clone()),
            ("octave_sample".into(), format!("octave_sample_{body}")),
            ("noise".into(), format!("body_{body}")),
            ("unranged".into(), format!("unranged_{body}")),
            ("finished_sum".into(), finished),
        ]);
        self.add(shader!(expression::fractal), &renames)?;
        Ok(name)
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
        Ok(Octaves { stem, step: format!("{stem}_step_{m}"), finished })
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
    stem: &'static str,
    /// The function that adds an octave.
    pub(crate) step: String,
    /// The function that scales the sum to its range; none if the sum already has that range.
    pub(crate) finished: Option<String>,
}

impl Octaves {
    /// Returns the name of the fractal over a body.
    pub(crate) fn of_body(&self, body: usize) -> String {
        format!("{}_{body}", self.stem)
    }
}

/// Returns the renamings of one name to another in all dimensions.
fn numbered(from: &str, to: &str) -> Vec<(String, String)> {
    (1..=4).map(|m| (format!("{from}_{m}"), format!("{to}_{m}"))).collect()
}

pub(crate) fn fade_suffix(fade: Fade) -> &'static str {
    match fade {
        Fade::Linear => "_linear",
        Fade::Cubic => "_cubic",
        Fade::Quintic => "_quintic",
        Fade::Cosine => "_cosine",
        Fade::MinimalCubic => "",
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

/// Returns the name of an instance: `prime_sum_2` becomes `prime_sum_hash_ward_2`, with the dimension at the end.
pub(crate) fn instance(name: &str, suffix: &str) -> String {
    match name.rsplit_once('_') {
        Some((stem, dimension @ ("1" | "2" | "3" | "4"))) => format!("{stem}_{suffix}_{dimension}"),
        _ => format!("{name}_{suffix}"),
    }
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
