//! Writes the text of a kernel.

use crate::layout::parameters::AllParameters;
use crate::layout::transforms::GridOrPoints;
use crate::surface::SurfaceKind;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::basics::{Data, add_basics};
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::kernel_module::{ENTRY_POINT, Kernel, Module, RESULT};
use crate::wgsl::rows::statements::add_rows;
use crate::wgsl::rows::{Runs, runs};
use crate::wgsl::source::shader;
use crate::wgsl::specialize::{Bound, Numbers, Prefixes, Specialized, Wanted, specialized};
use crate::wgsl::statements::add_program;
use std::collections::BTreeMap;

impl Module {
    /// Returns the runs of rows in which the kernel can compute, if it can.
    pub(crate) fn runs(&self) -> Option<Runs> {
        match self.domain {
            GridOrPoints::Grid(_) if self.derivatives() == Derivatives::First => runs(&self.program, self.needs()),
            GridOrPoints::Grid(_) | GridOrPoints::Points(()) => None,
        }
    }

    /// Returns the module's text.
    pub(crate) fn text(&self) -> Result<String, AssemblyError> {
        let mut assembly = Assembly::default();
        assembly.add(shader!(kernel::bindings), &[("Word", self.word())])?;
        let data = Data::OfKernel { tables: self.tables_kind, vectors: self.uniform_vectors() };
        add_basics(&mut assembly, &self.program, self.arithmetic, data)?;
        assembly.add(shader!(kernel::zero_private), &[])?;
        let first_transform = format!("{}u", self.program.parameters.div_ceil(4));
        let n = self.dimension().count();
        match self.domain {
            GridOrPoints::Grid(_) => {
                match self.transforms_room {
                    Some(_) => {
                        let vectors = format!("{}u", self.transform_vectors());
                        let holes = [("first_transform", first_transform.as_str()), ("transform_vectors", &vectors)];
                        assembly.add(shader!(kernel::grid_transforms_uniform), &holes)?;
                    }
                    None => assembly.add(shader!(kernel::grid_transforms_storage), &[])?,
                }
                assembly.add(shader!(space::grid), &[(&format!("fine_at_{}", self.grid_axes()), "fine_at")])?;
                assembly.add(shader!(space::fixed_coordinate), &[])?;
            }
            GridOrPoints::Points(()) => {
                assembly.add(shader!(space::points), &[])?;
                match self.transforms_room {
                    Some(_) => {
                        let holes = [("first_transform", first_transform.as_str())];
                        assembly.add(shader!(kernel::points_transforms_uniform), &holes)?;
                    }
                    None => assembly.add(shader!(space::points_transform), &[])?,
                }
                match self.surface {
                    None => assembly.add(shader!(kernel::point_list), &[(&format!("at_index_{n}"), "at_index")])?,
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
            Kernel::Samples | Kernel::Columns => self.add_fill(&mut assembly, &statements)?,
            Kernel::Rows { vectors, .. } => {
                let writer = self.add_made(&mut assembly, vectors)?;
                assembly.add(shader!(rows::row_word), &[])?;
                add_rows(&mut assembly, &self.program, self.domain, self.needs(), &writer)?;
                let words_of_four = format!("{}u", self.words_of_four());
                assembly.add(shader!(rows::fill_rows), &[("words_of_four", &words_of_four)])?;
            }
        }
        if matches!(self.kernel(), Kernel::Samples | Kernel::Columns)
            && let Some(specialized) = specialized_result(&assembly)?
        {
            return assembly.module_around(ENTRY_POINT, RESULT, &specialized);
        }
        assembly.module(ENTRY_POINT)
    }
}

/// Returns the function [`RESULT`] and those that it needs, specialized to the expression's structure, or `None` if
/// their text would be too long. All numbers are in buffers.
fn specialized_result(assembly: &Assembly) -> Result<Option<String>, AssemblyError> {
    let reserved = assembly.names_around(ENTRY_POINT, RESULT)?;
    let prefixes = Prefixes { all: "", own: "", reserved: &reserved };
    let wanted = Wanted { function: RESULT, path: "", name: RESULT };
    let known = AllParameters { parameters: &[], arrays: &[] };
    let numbers = Numbers { known, bound: Bound::Everything, seeds: &BTreeMap::new() };
    let found = specialized(&assembly.sources(RESULT)?, wanted, prefixes, numbers, false);
    Ok(found.map(|Specialized { text, .. }| text))
}
