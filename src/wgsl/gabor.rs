//! The instances of the shader files of Gabor noise.

use crate::plan::gabor::GaborKind;
use crate::plan::program::{SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instance of `gabor_m` for a kind of Gabor noise, or of its Hessian, and returns its name.
    pub(crate) fn gabor(
        &mut self,
        kind: GaborKind,
        derivatives: Derivatives,
        source: SourceKind,
        m: usize,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        for file in
            [shader!(math::vector), shader!(math::hessian), shader!(lattice::neighbourhood), shader!(lattice::impulse)]
        {
            self.assembly.add(file, &[])?;
        }
        let bits = self.picked(source, tile, "cell_bits")?;
        let direction = if kind.is_isotropic { "own_wave" } else { "common_wave" };
        let kernel = shader!(lattice::gabor_kernel);
        let mut renames: Vec<_> =
            kernel.names().into_iter().map(|name| (name.to_owned(), format!("{name}_{direction}"))).collect();
        renames.push(("wave_of_impulse".into(), direction.into()));
        self.add(kernel, &renames)?;

        let (sum, ending) = match derivatives {
            Derivatives::First => ("Sample", ""),
            Derivatives::Second => ("Hessian", "_hessian"),
        };
        let suffix = format!("{}_{direction}_{bits}{ending}", kind.impulses);
        let own = ["with_cell", "gabor"].map(|name| (name, format!("{name}_{suffix}")));
        let filled = [
            ("Sample", sum.to_owned()),
            ("cell_bits", bits),
            ("kernel_of", format!("kernel_of_{direction}")),
            ("with_kernel", format!("with_kernel{ending}_{direction}")),
            ("no_kernels", format!("no_kernels{ending}_{direction}")),
            ("impulses", format!("{}u", kind.impulses)),
        ];
        let renames: Vec<_> = own.into_iter().chain(filled).map(|(hole, by)| (hole.to_owned(), by)).collect();
        self.add(shader!(lattice::gabor), &renames)?;
        Ok(format!("gabor_{suffix}_{m}"))
    }
}
