//! The instances of shader files that find a leaf's positions in its lattice.

use crate::layout::transforms::GridOrPoints;
use crate::plan::program::{LeafPosition, TileKind};
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::kernel_module::Kernel;
use crate::wgsl::source::shader;
use crate::wgsl::statements::Writer;

impl Writer<'_> {
    /// Adds the instance of `lattice_position_n` for a kind of position.
    pub(crate) fn position(&mut self, position: LeafPosition) -> Result<String, AssemblyError> {
        let coordinate = self.coordinate(position)?;
        let m = position.dimension;
        let name = format!("lattice_position_{m}_{coordinate}");
        self.add(
            shader!(space::lattice_position),
            &[(format!("lattice_position_{m}"), name.clone()), (format!("coordinate_{m}"), coordinate)],
        )?;
        Ok(name)
    }

    /// Adds the function that finds one coordinate. The host has skewed grids, but not displacements.
    fn coordinate(&mut self, position: LeafPosition) -> Result<String, AssemblyError> {
        let m = position.dimension;
        let displacement = position.displacement.is_some();
        Ok(match self.domain {
            GridOrPoints::Grid(kernel) => {
                let undisplaced = match position.only {
                    Some(transform) if kernel != Kernel::Samples => self.cursor(m, transform)?,
                    _ if position.aligned && !position.skewed => "coordinate_aligned".into(),
                    _ => "coordinate_affine".into(),
                };
                match (displacement, position.skewed) {
                    (false, _) => undisplaced,
                    (true, false) => self.displaced_coordinate(&undisplaced, "displacement_straight")?,
                    (true, true) => {
                        let coordinate_displacement = self.skewed(m, "displacement_straight")?;
                        self.displaced_coordinate(&undisplaced, &coordinate_displacement)?
                    }
                }
            }
            // The host has skewed stretched simplex grids, too.
            GridOrPoints::Points(()) if position.tile == TileKind::Skewed => {
                if displacement {
                    let coordinate_displacement = self.skewed(m, "displacement_straight")?;
                    self.displaced_coordinate("coordinate_mapped", &coordinate_displacement)?
                } else {
                    "coordinate_mapped".into()
                }
            }
            GridOrPoints::Points(()) => {
                let undisplaced = if position.straight { "coordinate_straight" } else { "coordinate_mapped" };
                let straight = if displacement {
                    self.displaced_coordinate(undisplaced, "displacement_straight")?
                } else {
                    undisplaced.to_owned()
                };
                if position.skewed { self.skewed(m, &straight)? } else { straight }
            }
        })
    }

    /// Adds the instance of `coordinate_at_cursor` for a lattice transform.
    fn cursor(&mut self, m: usize, transform: u32) -> Result<String, AssemblyError> {
        self.assembly.add(shader!(rows::cursor), &[])?;
        let of_transform = |name: &str| (name.to_owned(), format!("{name}_{transform}"));
        let mut renames: Vec<_> = shader!(rows::row_cursor).names().into_iter().map(of_transform).collect();
        let cursor = ["Cursor", "cursor_at", "cursor_step", "cursor_next", "cursor_position"];
        renames.extend(cursor.map(|name| (name.to_owned(), format!("{name}_{m}"))));
        self.add(shader!(rows::row_cursor), &renames)?;
        Ok(format!("coordinate_at_cursor_{transform}"))
    }

    fn displaced_coordinate(
        &mut self,
        undisplaced: &str,
        coordinate_displacement: &str,
    ) -> Result<String, AssemblyError> {
        let suffix = format!("{undisplaced}_{coordinate_displacement}");
        let fillings = [("undisplaced", undisplaced), ("coordinate_displacement", coordinate_displacement)];
        self.assembly.add_filled(shader!(space::displacement), &suffix, &fillings)?;
        Ok(format!("displaced_coordinate_{suffix}"))
    }

    fn skewed(&mut self, m: usize, straight: &str) -> Result<String, AssemblyError> {
        self.assembly.add_filled(shader!(space::skew), straight, &[("straight", straight)])?;
        Ok(format!("skewed_{straight}_{m}"))
    }
}
