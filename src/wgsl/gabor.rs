//! The instances of the shader files of Gabor noise.

use crate::plan::gabor::GaborKind;
use crate::plan::program::{SourceKind, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instances of a kind of Gabor noise, or of its Hessian, and returns the prefix of their names.
    pub(crate) fn gabor(
        &mut self,
        kind: GaborKind,
        derivatives: Derivatives,
        source: SourceKind,
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
        self.assembly.add_filled(kernel, direction, &[("wave_of_impulse", direction)])?;
        let suffix = format!("{}_{direction}_{bits}", kind.impulses);
        let (suffix, sum, with_kernel, no_kernels) = match derivatives {
            Derivatives::First => (suffix, "Sample", "with_kernel", "no_kernels"),
            Derivatives::Second => {
                (format!("hessian_{suffix}"), "Hessian", "with_kernel_hessian", "no_kernels_hessian")
            }
        };
        let fillings = [
            ("Sample", sum),
            ("cell_bits", &*bits),
            ("kernel_of", &format!("kernel_of_{direction}")),
            ("with_kernel", with_kernel),
            ("no_kernels", no_kernels),
            ("impulses", &format!("{}u", kind.impulses)),
        ];
        self.assembly.add_filled(shader!(lattice::gabor), &suffix, &fillings)?;
        Ok(format!("gabor_{suffix}"))
    }
}
