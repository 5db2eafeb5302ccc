//! The instances of the shader files of cellular noise.

use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::plan::program::{SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instances of a kind of cellular noise, or of its Hessian, and returns the prefix of their names.
    pub(crate) fn cellular(
        &mut self,
        kind: CellularKind,
        derivatives: Derivatives,
        source: SourceKind,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        for file in [
            shader!(math::vector),
            shader!(math::hessian),
            shader!(lattice::metric),
            shader!(lattice::neighbourhood),
            shader!(lattice::nearest),
        ] {
            self.assembly.add(file, &[])?;
        }
        let offset_in_cell = self.picked(source, tile, "gradient")?;
        let lattice_value = self.picked(source, tile, "lattice_value")?;
        let [key, distance, slope, bend] = kind.metric.functions();
        let (feature, farthest, axis) = match kind.feature {
            FeatureKind::First => ("first_distance", "first_key", 0),
            FeatureKind::Second => ("second_distance", "second_key", 0),
            FeatureKind::Third => ("third_distance", "third_key", 0),
            FeatureKind::Difference => ("difference_of_distances", "second_key", 0),
            FeatureKind::Ratio => ("ratio_of_distances", "second_key", 0),
            FeatureKind::Product => ("product_of_distances", "second_key", 0),
            FeatureKind::Sum => ("sum_of_distances", "second_key", 0),
            FeatureKind::Smooth => ("smooth_distance", "first_key", 0),
            FeatureKind::CellValue => ("value_of_cell", "first_key", 0),
            FeatureKind::Border => ("border_distance", "first_key", 0),
            FeatureKind::Offset(axis) => ("offset_of_point", "first_key", axis.index()),
        };
        let suffix = format!("{feature}_{axis}_{key}_{}_{}_{offset_in_cell}", kind.reach, kind.border_reach);
        let (reach, border_reach, axis) = (kind.reach.to_string(), kind.border_reach.to_string(), format!("{axis}u"));
        // Each uses only those before it.
        let files = [
            shader!(lattice::cellular),
            shader!(lattice::cellular_features),
            shader!(lattice::cellular_border),
            shader!(lattice::cellular_smooth),
            shader!(lattice::cellular_hessian),
        ];
        let of_instance = |name: &str| format!("{name}_{suffix}");
        let own: Vec<&str> = files.iter().flat_map(|file| file.names()).filter(|name| *name != "cells_of").collect();
        let key_1 = format!("{key}_1");
        for file in files {
            let (names, holes) = (file.names(), &file.contents().holes);
            let mut renames: Vec<(String, String)> = own
                .iter()
                .filter(|name| names.contains(name) || holes.contains(name))
                .map(|name| ((*name).to_owned(), of_instance(name)))
                .collect();
            let feature = of_instance(feature);
            let filled = [
                ("offset_in_cell", offset_in_cell.as_str()),
                ("lattice_value", lattice_value.as_str()),
                ("key_of_metric", key),
                ("key_of_metric_1", key_1.as_str()),
                ("distance_of_metric", distance),
                ("slope_of_metric", slope),
                ("bend_of_metric", bend),
                ("farthest_key", farthest),
                ("feature", feature.as_str()),
                ("reach", reach.as_str()),
                ("border_reach", border_reach.as_str()),
                ("axis", axis.as_str()),
            ];
            let is_hole = |(hole, _): &(&str, &str)| holes.contains(hole);
            renames.extend(filled.into_iter().filter(is_hole).map(|(hole, by)| (hole.to_owned(), by.to_owned())));
            self.add(file, &renames)?;
        }
        let name = match derivatives {
            Derivatives::First => "cellular".to_owned(),
            Derivatives::Second if kind.feature.is_flat() => "flat_hessian".to_owned(),
            Derivatives::Second => format!("{feature}_hessian"),
        };
        Ok(of_instance(&name))
    }
}
