use crate::fill::kernel::FillKernel;
use crate::fill::limits::DeviceLimits;
use crate::wgsl::options::Arithmetic;

/// The options of a [`FillPlan`](super::FillPlan): the arithmetic, the kernel, and the device's limits and kind.
///
/// ```
/// use gradnoise::fill::{DeviceLimits, FillKernel, FillOptions};
/// use gradnoise::wgsl::Arithmetic;
///
/// let large = DeviceLimits { max_buffer_size: 1 << 31, ..Default::default() };
/// let options = FillOptions::new().limits(large).arithmetic(Arithmetic::Fast);
/// let options = options.prefer(FillKernel::Samples).software(true);
/// # assert_ne!(options, FillOptions::new());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillOptions {
    pub(crate) arithmetic: Arithmetic,
    pub(crate) preferred: Option<FillKernel>,
    pub(crate) limits: DeviceLimits,
    pub(crate) is_software: bool,
}

impl FillOptions {
    /// Returns options for exact arithmetic on a GPU with the limits that every device of WebGPU has.
    #[must_use]
    pub fn new() -> Self {
        Self { arithmetic: Arithmetic::Exact, preferred: None, limits: DeviceLimits::default(), is_software: false }
    }

    /// Sets the [arithmetic](Arithmetic). Exact arithmetic gives the same bits on every adapter.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..self }
    }

    /// Sets a kernel to use wherever possible. By default the choice depends on the noise and on the grid's number of
    /// samples.
    #[must_use]
    pub fn prefer(self, kernel: FillKernel) -> Self {
        Self { preferred: Some(kernel), ..self }
    }

    /// Sets the limits of the device.
    #[must_use]
    pub fn limits(self, limits: DeviceLimits) -> Self {
        Self { limits, ..self }
    }

    /// Sets whether the device is a software adapter, which runs on the CPU. Tables then are in a uniform buffer, and
    /// fewer invocations fill more rows each. It changes no bits.
    #[must_use]
    pub fn software(self, is_software: bool) -> Self {
        Self { is_software, ..self }
    }

    /// Returns the maximum number of bytes of tables that belong in a uniform buffer.
    pub(crate) fn uniform_tables_limit(&self) -> u64 {
        // Software adapters read uniform buffers faster than storage buffers. An NVIDIA H100 serves invocations one by
        // one if they look up different entries of a uniform buffer, and all at once from storage; other hardware is
        // assumed to do the same.
        let has_storage = self.limits.max_storage_buffers_per_shader_stage > 0;
        if self.is_software || !has_storage { self.limits.max_uniform_buffer_binding_size } else { 0 }
    }

    /// Returns the number of invocations that keeps the device busy.
    pub(crate) fn least_invocations(&self) -> u64 {
        if self.is_software { 1 << 12 } else { 1 << 17 }
    }
}

impl Default for FillOptions {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_storage_buffers_on_hardware_that_has_them() {
        let limits = DeviceLimits::default();
        let most = limits.max_uniform_buffer_binding_size;
        assert_eq!(FillOptions::new().uniform_tables_limit(), 0);
        assert_eq!(FillOptions::new().software(true).uniform_tables_limit(), most);
        let without = DeviceLimits { max_storage_buffers_per_shader_stage: 0, ..limits };
        assert_eq!(FillOptions::new().limits(without).uniform_tables_limit(), most);
    }
}
