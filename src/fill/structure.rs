//! Keys of structures, by which hosts find the shaders and pipelines that they have.

use crate::fill::layout::Fill;
use crate::fill::plan::FillPlan;
use crate::wgsl::kernel_module::Module;
use std::hash::{DefaultHasher, Hash, Hasher};

impl FillPlan {
    /// Returns a key of the plan's structure, that is, of its shader: the structure of the noise without its numbers,
    /// the kind of domain, the format, the arithmetic and the kernel. It takes microseconds and makes no text.
    ///
    /// If two plans have equal keys, [`update`](Self::update) changes one to the output of the other, or says that the
    /// buffers have too little room. If their keys differ, `update` fails with
    /// [`UpdateError::Structure`](super::UpdateError::Structure), unless only their [kernels](Self::kernel), extents,
    /// formats or kinds of domains differ.
    ///
    /// Use keys in memory only: another version of this crate or of the compiler may give others.
    ///
    /// ```
    /// use gradnoise::fill::{FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Grid, Octaves, Perlin};
    ///
    /// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
    /// let planned = |noise| FillPlan::new(noise, &grid, Format::R32Float, &FillOptions::new());
    /// let hills = |seed| Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(5));
    /// assert_eq!(planned(hills(1))?.structure(), planned(hills(2))?.structure());
    /// assert_ne!(planned(hills(1))?.structure(), planned(hills(1).abs())?.structure());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn structure(&self) -> u64 {
        key(&self.module)
    }
}

impl Fill<'_> {
    /// Returns the key of this fill's shader, for a cache of pipelines. It is that of its
    /// [plan](FillPlan::structure), except for some layouts whose rows are not aligned: these have another shader.
    ///
    /// ```
    /// use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
    /// let plan = FillPlan::new(Perlin::hashed(Dimension::D2), &grid, Format::R32Float, &FillOptions::new())?;
    /// assert_eq!(plan.fill(&BufferLayout::default())?.structure(), plan.structure());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn structure(&self) -> u64 {
        key(self.module())
    }
}

fn key(module: &Module) -> u64 {
    let mut hasher = DefaultHasher::new();
    module.hash(&mut hasher);
    hasher.finish()
}
