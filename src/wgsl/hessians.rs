//! The instances of shader files for samples with Hessians.

use crate::formulas::metric::MetricKind;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{FractalKind, LeafPosition, SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::instances::fade_name;
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
        let noise = self.unscaled(basis, source, tile)?;
        let mut hessian = self.noise_hessian(basis, source, tile)?;
        if tile == TileKind::Skewed {
            let file = shader!(space::skewed_tile_hessian);
            self.assembly.add_filled(file, &hessian, &[("noise_hessian", &hessian)])?;
            hessian = format!("skewed_tile_hessian_{hessian}");
        }
        let name = format!("leaf_{hessian}_{position}");
        let mut renames = vec![
            ("leaf_hessian_sample".into(), name.clone()),
            ("lattice_position".into(), position),
            ("noise".into(), format!("{noise}_{m}")),
            ("noise_hessian".into(), format!("{hessian}_{m}")),
        ];
        let numbered = ["HessianSample", "scaled", "hessian_times", "hessian_limited"];
        renames.extend(numbered.map(|hole| (hole.to_owned(), format!("{hole}_{m}"))));
        self.add(shader!(expression::leaf_hessian), &renames)?;
        Ok(name)
    }

    /// Adds the instances of a noise's Hessian before it is scaled to its range, and returns the prefix of their names.
    fn noise_hessian(&mut self, basis: Basis, source: SourceKind, tile: TileKind) -> Result<String, AssemblyError> {
        let (file, stem, picked, fade) = match basis {
            Basis::Perlin(Fade::MinimalCubic) => {
                let noise = self.unscaled(basis, source, tile)?;
                return Ok(noise.replacen("minimal_cubic", "minimal_cubic_hessian", 1));
            }
            Basis::Perlin(fade) => (shader!(lattice::perlin_corner), "perlin_corner", "gradient", fade),
            Basis::Value(Interpolant::Fade(fade)) => {
                (shader!(lattice::value_corner), "value_corner", "lattice_value", fade)
            }
            Basis::Value(Interpolant::Spline) => {
                let from = self.picked(source, tile, "lattice_value")?;
                self.assembly.add_filled(shader!(lattice::spline_hessian), &from, &[("lattice_value", &from)])?;
                return Ok(format!("spline_hessian_{from}"));
            }
            Basis::Simplex => return self.simplex(source, tile, Derivatives::Second),
            Basis::SuperSimplex => return self.super_simplex(source, tile, Derivatives::Second),
            Basis::Cellular(kind) => return self.cellular(kind, Derivatives::Second, source, tile),
            Basis::Gabor(kind) => return self.gabor(kind, Derivatives::Second, source, tile),
        };
        let (from, fade) = (self.picked(source, tile, picked)?, fade_name(fade));
        self.assembly.add_filled(file, &from, &[(picked, &from)])?;
        let suffix = format!("{fade}_{from}");
        let fillings = [
            ("fade", &*format!("fade_{fade}")),
            ("fade_bend", &format!("fade_bend_{fade}")),
            ("corner_function", &format!("{stem}_{from}")),
        ];
        self.assembly.add_filled(shader!(lattice::interpolated_hessian), &suffix, &fillings)?;
        Ok(format!("interpolated_hessian_{suffix}"))
    }

    /// Adds the instances of the Hessian of distances by a metric, and returns the prefix of their names.
    pub(crate) fn distance_hessian(&mut self, metric: MetricKind) -> Result<String, AssemblyError> {
        let [key, _, _, bend] = metric.functions();
        let fillings = [("key_of_metric", key), ("bend_of_metric", bend)];
        self.assembly.add_filled(shader!(space::distance_hessian), key, &fillings)?;
        Ok(format!("distance_hessian_{key}"))
    }

    /// Adds the instance of a fractal over a body, with its Hessian.
    pub(crate) fn fractal_hessian(
        &mut self,
        style: FractalKind,
        body: usize,
        m: usize,
    ) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let fillings = [
            ("HessianSample", &*format!("HessianSample_{m}")),
            ("no_octaves", &format!("no_octaves_{m}")),
            ("hessian_bent", &format!("hessian_bent_{m}")),
            ("noise", &format!("body_{body}")),
            ("octave_step", &octaves.step),
            ("finished_sum", &octaves.finished.unwrap_or_else(|| format!("unranged_hessian_{body}"))),
        ];
        self.assembly.add_filled(shader!(expression::fractal_hessian), &body.to_string(), &fillings)?;
        Ok(format!("fractal_hessian_{body}"))
    }
}
