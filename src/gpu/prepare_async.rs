//! Preparing noise where the device answers later, as it does in browsers.

use crate::format::Format;
use crate::gpu::domain::Domain;
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::Prepared;
use crate::gpu::resources::{Objection, watched};
use crate::output::Output;

impl Generator {
    /// Makes a noise, or what is made of several, ready as [`prepare`](Self::prepare) does; resolves when the device has
    /// answered, in browsers too.
    ///
    /// # Errors
    /// Fails as [`prepare`](Self::prepare). After an objection that came later only pipelines are kept that the device
    /// has answered for.
    pub async fn prepare_async(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.answered(|| self.prepare(output, domain, format)).await
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
