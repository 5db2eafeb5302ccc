//! Writes the text of a kernel.

use crate::layout::transforms::GridOrPoints;
use crate::surface::SurfaceKind;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::basics::{Data, add_basics};
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::kernel_module::{ENTRY_POINT, Kernel, Module};
use crate::wgsl::rows::statements::add_rows;
use crate::wgsl::rows::{Runs, runs};
use crate::wgsl::source::shader;
use crate::wgsl::statements::add_program;

impl Module {
    /// Returns the runs of rows in which the kernel can compute, if it can.
    pub(crate) fn runs(&self) -> Option<Runs> {
        match self.domain {
            GridOrPoints::Grid(_) if self.derivatives() == Derivatives::First => runs(&self.program, self.needs()),
            GridOrPoints::Grid(_) | GridOrPoints::Points(()) => None,
        }
    }

    /// Returns the number of transforms for points behind the parameters.
    fn uniform_transforms(&self) -> usize {
        match self.domain {
            GridOrPoints::Grid(_) => 0,
            GridOrPoints::Points(()) => self.program.uniform_transforms(),
        }
    }

    /// Returns the module's text.
    pub(crate) fn text(&self) -> Result<String, AssemblyError> {
        let mut assembly = Assembly::default();
        assembly.add(shader!(kernel::bindings), &[("Word", self.word())])?;
        let uniform_transforms = self.uniform_transforms();
        let data = Data::OfKernel { tables: self.tables_kind, uniform_transforms };
        add_basics(&mut assembly, &self.program, self.arithmetic, data)?;
        assembly.add(shader!(kernel::zero_private), &[])?;
        match self.domain {
            GridOrPoints::Grid(_) => {
                assembly.add(shader!(space::grid), &[])?;
                assembly.add(shader!(space::fixed_coordinate), &[])?;
            }
            GridOrPoints::Points(()) => {
                let dimension = format!("{}u", self.dimension().count());
                assembly.add(shader!(space::points), &[])?;
                let [count, first] = [uniform_transforms, self.program.parameters.next_multiple_of(4)];
                let [count, first] = [count, first].map(|words| format!("{words}u"));
                let holes = [("uniform_transforms", count.as_str()), ("first_uniform_transform", &first)];
                assembly.add(shader!(kernel::points_transforms), &holes)?;
                match self.surface {
                    None => assembly.add(shader!(kernel::point_list), &[("dimension", &dimension)])?,
                    Some(kind) => {
                        assembly.add(shader!(space::surface), &[])?;
                        let [at, outwards] = match kind {
                            SurfaceKind::Product => ["at_product", "outwards_by_product"],
                            SurfaceKind::Direction => ["at_direction", "outwards_by_direction"],
                        };
                        let names = [(at, "at_index"), (outwards, "outwards_at")];
                        assembly.add(shader!(kernel::surface_samples), &names)?;
                    }
                }
            }
        }
        let statements = add_program(&mut assembly, &self.program, self.domain, self.derivatives())?;
        assembly.add(shader!(kernel::format), &[])?;
        match self.kernel() {
            Kernel::Samples => self.add_fill(&mut assembly, &statements)?,
            Kernel::Rows { vectors, .. } => {
                let writer = self.add_made(&mut assembly, vectors)?;
                assembly.add(shader!(rows::row_word), &[])?;
                add_rows(&mut assembly, &self.program, self.domain, self.needs(), &writer)?;
                let words_of_four = format!("{}u", self.words_of_four());
                assembly.add(shader!(rows::fill_rows), &[("words_of_four", &words_of_four)])?;
            }
        }
        assembly.module(ENTRY_POINT)
    }
}
