//! The instances of shader files for samples with Hessians.

use crate::formulas::lattice::metric::MetricKind;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{FractalKind, LeafPosition, SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::instances::fade_suffix;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instance of `leaf_hessian_sample` for a noise, and returns its name.
    pub(crate) fn leaf_hessian(
        &mut self,
        basis: Basis,
        source: SourceKind,
        position: LeafPosition,
    ) -> Result<String, AssemblyError> {
        let (m, tile) = (position.dimension, position.tile);
        let position = self.position(position)?;
        let noise = self.unscaled(basis, source, m, tile)?;
        let raw = self.noise_hessian(basis, source, m, tile)?;
        let hessian = if tile == TileKind::Skewed { self.skewed_tile_hessian(&raw, m)? } else { raw };
        let name = format!("leaf_{hessian}_{position}");
        let mut renames = vec![
            ("leaf_hessian_sample".into(), name.clone()),
            ("lattice_position".into(), position),
            ("noise".into(), noise),
            ("noise_hessian".into(), hessian),
        ];
        let numbered = ["HessianSample", "scaled", "hessian_times", "hessian_limited"];
        renames.extend(numbered.map(|hole| (hole.to_owned(), format!("{hole}_{m}"))));
        self.add(shader!(expression::leaf_hessian), &renames)?;
        Ok(name)
    }

    /// Adds the instance of a noise's Hessian before it is scaled to its range, and returns its name.
    fn noise_hessian(
        &mut self,
        basis: Basis,
        source: SourceKind,
        m: usize,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        let (file, stem, picked, fade) = match basis {
            Basis::Perlin(Fade::MinimalCubic) => {
                let noise = self.unscaled(basis, source, m, tile)?;
                return Ok(noise.replacen("minimal_cubic", "minimal_cubic_hessian", 1));
            }
            Basis::Perlin(fade) => (shader!(lattice::perlin_corner), "perlin_corner", "gradient", fade),
            Basis::Value(Interpolant::Fade(fade)) => {
                (shader!(lattice::value_corner), "value_corner", "lattice_value", fade)
            }
            Basis::Value(Interpolant::Spline) => return self.spline_hessian(source, m, tile),
            Basis::SuperSimplex => return self.super_simplex_hessian(source, m, tile),
            Basis::Cellular(kind) => return self.cellular(kind, Derivatives::Second, source, m, tile),
            Basis::Gabor(kind) => return self.gabor(kind, Derivatives::Second, source, m, tile),
            Basis::Simplex => {
                let gradients = self.near_corner_gradients(source, tile)?;
                return Ok(format!("simplex_{m}_{}", self.simplex_hessian(&gradients)?));
            }
        };
        let (from, suffix) = (self.picked(source, tile, picked)?, fade_suffix(fade));
        let corner = (1..=4).flat_map(|m| {
            [(stem, format!("{stem}_{m}_{from}")), (picked, format!("{from}_{m}"))]
                .map(|(hole, name)| (format!("{hole}_{m}"), name))
        });
        self.add(file, &corner.collect::<Vec<_>>())?;
        let file = shader!(lattice::interpolated_hessian);
        let own = file.names().into_iter().filter(|name| name.contains("_hessian_"));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}{suffix}_{from}"))).collect();
        renames.extend(["axis_weight", "fade", "fade_bend"].map(|name| (name.to_owned(), format!("{name}{suffix}"))));
        renames.extend((1..=4).map(|m| (format!("corner_function_{m}"), format!("{stem}_{m}_{from}"))));
        self.add(file, &renames)?;
        Ok(format!("interpolated_hessian_{m}{suffix}_{from}"))
    }

    /// Adds the instance of the Hessian of value noise with a spline, and returns its name.
    fn spline_hessian(&mut self, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let lattice_value = self.picked(source, tile, "lattice_value")?;
        let file = shader!(lattice::spline_hessian);
        let own = file.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4']));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{lattice_value}"))).collect();
        renames.extend((1..=4).map(|m| (format!("lattice_value_{m}"), format!("{lattice_value}_{m}"))));
        self.add(file, &renames)?;
        Ok(format!("spline_hessian_{m}_{lattice_value}"))
    }

    /// Adds the instances of simplex noise whose corners contribute Hessians, and returns the suffix of their names.
    fn simplex_hessian(&mut self, gradients: &str) -> Result<String, AssemblyError> {
        self.assembly.add(shader!(lattice::contribution), &[])?;
        let (file, from) = (shader!(lattice::simplex), format!("hessian_{gradients}"));
        let own = file.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4']));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{from}"))).collect();
        renames.extend((1..=4).map(|m| (format!("corner_gradient_{m}"), format!("{gradients}_{m}"))));
        renames.extend((1..=4).map(|m| (format!("contribution_{m}"), format!("contribution_hessian_{m}"))));
        renames.extend(hessians_for_samples(1..=4));
        self.add(file, &renames)?;
        Ok(from)
    }

    /// Adds the instance of the Hessian of `OpenSimplex2S` noise over these corners, and returns its name.
    fn super_simplex_hessian(&mut self, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let gradients = self.corner_gradients(source, tile)?;
        let from = self.simplex_hessian(&gradients)?;
        let file = shader!(lattice::super_simplex);
        let names = file.names().into_iter().filter(|name| name.ends_with(['2', '3', '4']));
        let holes = ["corner_2", "corner_3", "corner_4", "rank_3", "rank_4"];
        let own = names.chain(holes).map(|name| (name.to_owned(), format!("{name}_{from}")));
        self.add(file, &own.chain(hessians_for_samples(2..=4)).collect::<Vec<_>>())?;
        Ok(format!("super_simplex_{m}_{from}"))
    }

    /// Adds the instance of `skewed_tile_hessian_n` over the Hessian of a noise of m dimensions, and returns its name.
    fn skewed_tile_hessian(&mut self, noise: &str, m: usize) -> Result<String, AssemblyError> {
        let (stem, suffix) = noise.split_once(&format!("simplex_{m}")).unwrap_or_default();
        let names = (2..=4).flat_map(|d| {
            let noise = format!("{stem}simplex_{d}{suffix}");
            [
                (format!("skewed_tile_hessian_{d}"), format!("skewed_tile_{noise}")),
                (format!("noise_hessian_{d}"), noise),
            ]
        });
        let renames: Vec<_> = names.collect();
        self.add(shader!(space::skewed_tile_hessian), &renames)?;
        Ok(format!("skewed_tile_{noise}"))
    }

    /// Adds the instances of the Hessian of distances by a metric, and returns the prefix of their names.
    pub(crate) fn distance_hessian(&mut self, metric: MetricKind) -> Result<String, AssemblyError> {
        let [key, _, _, bend] = metric.functions();
        let name = format!("distance_hessian_{key}");
        let renames = [("distance_hessian", name.as_str()), ("key_of_metric", key), ("bend_of_metric", bend)];
        self.assembly.add(shader!(space::distance_hessian), &renames)?;
        Ok(name)
    }

    /// Adds the instance of a fractal over a body, with its Hessian.
    pub(crate) fn fractal_hessian(
        &mut self,
        style: FractalKind,
        body: usize,
        m: usize,
    ) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let name = octaves.of_body(body);
        let own = |name: &str| format!("{name}_{body}");
        let mut renames = vec![
            ("fractal_hessian".into(), name.clone()),
            ("octave_hessian_sample".into(), own("octave_hessian_sample")),
            ("unranged_hessian".into(), own("unranged_hessian")),
            ("noise".into(), own("body")),
            ("octave_step".into(), octaves.step),
            ("finished_sum".into(), octaves.finished.unwrap_or_else(|| own("unranged_hessian"))),
        ];
        let numbered = ["HessianSample", "no_octaves", "hessian_bent"];
        renames.extend(numbered.map(|hole| (hole.to_owned(), format!("{hole}_{m}"))));
        self.add(shader!(expression::fractal_hessian), &renames)?;
        Ok(name)
    }
}

/// Returns the fillings for the holes of samples and their sums where corners contribute Hessians.
fn hessians_for_samples(dimensions: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = (String, String)> {
    dimensions.flat_map(|m| {
        [(format!("Sample_{m}"), format!("Hessian_{m}")), (format!("plus_{m}"), format!("hessian_sum_{m}"))]
    })
}
