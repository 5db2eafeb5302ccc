//! Preparing noise where the device answers later, as it does in browsers.

use crate::format::Format;
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::Prepared;
use crate::gpu::resources::{Objection, watched};
use crate::grid::Grid;
use crate::output::Output;
use crate::surface::Surface;

impl Generator {
    /// Makes a noise, or what is made of several, on a grid ready as [`prepare`](Self::prepare) does; resolves when the
    /// device has answered, in browsers too.
    ///
    /// # Errors
    /// Fails as [`prepare`](Self::prepare). After an objection that came later only pipelines are kept that the device
    /// has answered for.
    pub async fn prepare_async(
        &self,
        output: impl Into<Output>,
        grid: &Grid,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.answered(|| self.prepare(output, grid, format)).await
    }

    /// Makes a noise at a list of points ready as [`prepare_points`](Self::prepare_points) does; resolves when the
    /// device has answered, in browsers too.
    ///
    /// # Errors
    /// Fails as [`prepare_points`](Self::prepare_points), and with pipelines as [`prepare_async`](Self::prepare_async).
    pub async fn prepare_points_async(
        &self,
        output: impl Into<Output>,
        positions: &wgpu::Buffer,
        count: u32,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.answered(|| self.prepare_points(output, positions, count, format)).await
    }

    /// Makes a noise on a surface ready as [`prepare_surface`](Self::prepare_surface) does; resolves when the device
    /// has answered, in browsers too.
    ///
    /// # Errors
    /// Fails as [`prepare_surface`](Self::prepare_surface), and with pipelines as
    /// [`prepare_async`](Self::prepare_async).
    pub async fn prepare_surface_async(
        &self,
        output: impl Into<Output>,
        surface: &Surface,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.answered(|| self.prepare_surface(output, surface, format)).await
    }

    /// Waits for the device's answer. In browsers a pipeline that it has not answered for is compiled again, so that an
    /// objection comes to whoever awaits it, and not only to the first who asked for that pipeline.
    async fn answered(
        &self,
        prepare: impl FnOnce() -> Result<Prepared, PrepareError>,
    ) -> Result<Prepared, PrepareError> {
        let answers_later = cfg!(target_family = "wasm");
        if answers_later {
            self.pipelines.forget_unconfirmed();
        }
        let (prepared, objection) = watched(&self.device, prepare);
        if let Some(message) = objection.await {
            self.pipelines.forget_unconfirmed();
            return Err(Objection::new(&self.device, message).into());
        }
        let prepared = prepared?;
        if answers_later {
            self.pipelines.confirm(prepared.module.clone());
        }
        Ok(prepared)
    }
}
