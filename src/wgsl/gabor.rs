//! The instances of the shader files of Gabor noise.

use crate::plan::gabor::GaborKind;
use crate::plan::program::{SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instance of `gabor_m` for a kind of Gabor noise, and returns its name.
    pub(crate) fn gabor(
        &mut self,
        kind: GaborKind,
        source: SourceKind,
        m: usize,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        for file in [shader!(math::vector), shader!(lattice::neighbourhood), shader!(lattice::impulse)] {
            self.assembly.add(file, &[])?;
        }
        let bits = self.picked(source, tile, "cell_bits")?;
        let direction = if kind.is_isotropic { "own_wave" } else { "common_wave" };
        let suffix = format!("{}_{direction}_{bits}", kind.impulses);
        let of_instance = |name: &str| format!("{name}_{suffix}");
        let file = shader!(lattice::gabor);
        let mut renames: Vec<(String, String)> = file
            .names()
            .into_iter()
            .filter(|name| *name != "kernels_of")
            .map(|name| (name.to_owned(), of_instance(name)))
            .collect();
        let filled = [
            ("cell_bits", bits.clone()),
            ("wave_of_impulse", direction.to_owned()),
            ("impulses", format!("{}u", kind.impulses)),
        ];
        renames.extend(filled.map(|(hole, by)| (hole.to_owned(), by)));
        self.add(file, &renames)?;
        Ok(format!("{}_{m}", of_instance("gabor")))
    }
}
