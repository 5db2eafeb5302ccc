//! Changes a plan's data: the numbers of the noise, and its place.

use crate::fill::contents::{BufferWrite, Contents, binding, bindings, changed};
use crate::fill::domain::{Domain, Positions, coordinate_bytes};
use crate::fill::kernel::{most_loops, most_rows};
use crate::fill::plan::{FillPlan, PointsOwner};
use crate::fill::update_error::UpdateError;
use crate::grid::Grid;
use crate::layout::transforms::GridOrPoints;
use crate::output::Output;
use crate::plan::Plan;
use crate::plan::difference::difference;
use crate::plan::position_error::PositionError;
use crate::surface::SurfaceTables;
use bytemuck::pod_collect_to_vec;
use std::borrow::Cow;

impl FillPlan {
    /// Changes the noise to another one of the same structure, and returns the bytes of its numbers that differ: seeds,
    /// permutation tables, frequencies, offsets, octaves, curves, colours. There may not be more octaves or longer
    /// curves than in the noise that was planned first.
    ///
    /// ```
    /// use gradnoise::fill::{FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let hills = |seed| Perlin::hashed(Dimension::D2).seed(seed);
    /// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
    /// let mut plan = FillPlan::new(hills(1), &grid, Format::R32Float, &FillOptions::new())?;
    /// let writes = plan.update(hills(2))?;
    /// assert_eq!(writes.len(), 1);
    /// assert_eq!((writes[0].binding, writes[0].data.len()), (0, 4), "one parameter, the seed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`UpdateError`] if the description is invalid, has another structure, or more data.
    pub fn update(&mut self, output: impl Into<Output>) -> Result<Vec<BufferWrite<'_>>, UpdateError> {
        self.update_output(&output.into())
    }

    fn update_output(&mut self, output: &Output) -> Result<Vec<BufferWrite<'_>>, UpdateError> {
        let plan = Plan::for_shader(output)?;
        if plan.program != self.plan.program || plan.output != self.plan.output {
            return Err(UpdateError::Structure { difference: difference(&self.output, output) });
        }
        let loops = self.module.loops(&plan);
        let samples_per_word = self.module.samples_per_word();
        if most_rows(self.module.kernel(), samples_per_word, loops) < self.longest_run
            || loops > most_loops(samples_per_word)
        {
            return Err(UpdateError::Loops { loops });
        }
        let contents = Contents::new(&plan, &self.module, &self.positions)?;
        self.check_capacities(&contents, || difference(&self.output, output))?;
        self.plan = plan;
        Ok(self.replaced(contents))
    }

    /// Moves the noise to another domain of the same kind and extent, and returns the bytes to write: another grid or
    /// window, other points, or another surface, such as a planet at another fourth coordinate, or a sphere of another
    /// radius.
    ///
    /// # Errors
    /// [`UpdateError`] if the noise was planned on another kind of domain, this one has another extent or number of
    /// coordinates, the noise has no value there, or the noise reads its positions from the host's own buffer.
    pub fn set_domain<'a>(
        &'a mut self,
        domain: &'a (impl Domain + ?Sized),
    ) -> Result<Vec<BufferWrite<'a>>, UpdateError> {
        self.set_positions(domain.positions())
    }

    pub(crate) fn set_positions<'a>(
        &'a mut self,
        positions: Positions<'a>,
    ) -> Result<Vec<BufferWrite<'a>>, UpdateError> {
        let points = match (positions, &self.positions) {
            (Positions::Grid(grid), GridOrPoints::Grid(_)) => {
                return self.set_grid(*grid);
            }
            (Positions::Surface(surface), GridOrPoints::Points(_)) if self.module.surface == Some(surface.kind()) => {
                self.plan.check_surface(surface)?;
                self.check_extent(surface.extent())?;
                let SurfaceTables { vectors, .. } = surface.tables();
                Cow::Owned(pod_collect_to_vec(&vectors))
            }
            (Positions::Floats { coordinates, count, dimension: found }, GridOrPoints::Points(PointsOwner::Plan))
                if self.module.surface.is_none() =>
            {
                let expected = self.plan.dimension;
                if found != expected.count() {
                    return Err(PositionError::Dimension { found, expected }.into());
                }
                self.check_extent([u32::try_from(count).unwrap_or(u32::MAX), 1, 1])?;
                coordinate_bytes(coordinates)
            }
            _ => return Err(UpdateError::Domain),
        };
        if let Some(kept) = &mut self.points {
            kept.copy_from_slice(&points);
        }
        Ok(vec![BufferWrite { binding: binding::POSITIONS, offset: 0, data: points }])
    }

    /// Moves the noise's grid so that its first sample is at another position, and returns the bytes to write. A
    /// [window](Grid::window) becomes a separate grid, whose first sample has index 0.
    ///
    /// # Errors
    /// [`UpdateError`] if the origin does not have as many finite coordinates as the noise has dimensions, the noise
    /// has no value there, or it was not planned on a grid.
    pub fn set_origin(&mut self, origin: &[f64]) -> Result<Vec<BufferWrite<'_>>, UpdateError> {
        let GridOrPoints::Grid(grid) = &self.positions else { return Err(UpdateError::Domain) };
        let axes = grid.axes();
        let grid = Grid::new(origin, &grid.step()[..axes], &grid.extent()[..axes])?;
        self.set_grid(grid)
    }

    fn set_grid(&mut self, grid: Grid) -> Result<Vec<BufferWrite<'_>>, UpdateError> {
        self.check_extent(grid.extent())?;
        let positions = GridOrPoints::Grid(grid);
        let contents = Contents::new(&self.plan, &self.module, &positions)?;
        self.check_capacities(&contents, || "more octaves are not too fine for this grid".into())?;
        self.positions = positions;
        Ok(self.replaced(contents))
    }

    fn check_extent(&self, found: [u32; 3]) -> Result<(), UpdateError> {
        let expected = self.extent();
        if found == expected { Ok(()) } else { Err(UpdateError::Extent { found, expected }) }
    }

    /// Checks that the buffers hold other contents.
    fn check_capacities(&self, contents: &Contents, difference: impl FnOnce() -> String) -> Result<(), UpdateError> {
        let found = contents.parts().map(|part| part.len() as u64);
        match found.into_iter().zip(self.capacities).find(|(found, capacity)| found > capacity) {
            Some((found, capacity)) => Err(UpdateError::Capacity { difference: difference(), found, capacity }),
            None => Ok(()),
        }
    }

    /// Replaces the contents, and returns their changes.
    fn replaced(&mut self, contents: Contents) -> Vec<BufferWrite<'_>> {
        let before = std::mem::replace(&mut self.contents, contents);
        let parts = before.parts().into_iter().zip(self.contents.parts()).zip(bindings(&self.module));
        let writes = parts.filter_map(|((before, after), bound)| {
            let (range, (binding, ..)) = (changed(before, after)?, bound?);
            Some(BufferWrite { binding, offset: range.start as u64, data: Cow::Borrowed(&after[range]) })
        });
        writes.collect()
    }
}
