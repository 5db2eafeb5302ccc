//! Prepares noise where the device answers later, as in browsers.

use crate::format::Format;
use crate::gpu::domain::Domain;
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::Prepared;
use crate::gpu::resources::{Objection, watched};
use crate::output::Output;

impl Generator {
    /// Prepares an output like [`prepare`](Self::prepare); resolves when the device has answered, in browsers too.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{Domain, Generator};
    /// use gradnoise::{Dimension, Format, Perlin};
    /// # type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;
    /// async fn heights(generator: &Generator, queue: &wgpu::Queue, domain: &impl Domain) -> Result<Vec<f32>> {
    ///     let noise = generator.prepare_async(Perlin::new(Dimension::D2), domain, Format::R32Float).await?;
    ///     assert_eq!(noise.read_async(queue).await?.len() as u64, noise.buffer_bytes());
    ///     Ok(noise.read_values_async(queue).await?)
    /// }
    /// ```
    ///
    /// # Errors
    /// The same as for [`prepare`](Self::prepare). After a late error only pipelines that the device has confirmed are
    /// kept.
    pub async fn prepare_async(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.answered(|| self.prepare(output, domain, format)).await
    }

    /// Waits for the device's answer. In browsers a pipeline without an answer is compiled again, so that everyone who
    /// awaits it gets the error, not only the first.
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
            self.pipelines.confirm(prepared.fill.module().clone());
        }
        Ok(prepared)
    }
}
