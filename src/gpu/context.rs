use crate::gpu::resources::DEFAULT_LABEL;
use std::time::Duration;
use thiserror::Error;

/// The adapter to open. The default is the fastest one, by wgpu's judgement, or a software one if there is no other,
/// with respect to the environment variables `WGPU_BACKEND` and `WGPU_POWER_PREF`.
///
/// ```
/// use gradnoise::gpu::AdapterChoice;
/// use gradnoise::wgpu;
///
/// let in_ci = AdapterChoice { software: true, ..Default::default() };
/// let radeon = AdapterChoice { name: Some("radeon".into()), ..Default::default() };
/// let vulkan = AdapterChoice { backends: Some(wgpu::Backends::VULKAN), ..Default::default() };
/// # assert!(in_ci != radeon && radeon != vulkan);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdapterChoice {
    /// Only one whose name or driver contains this text, in upper or lower case.
    pub name: Option<String>,
    /// Only one of these backends, ignoring the environment.
    pub backends: Option<wgpu::Backends>,
    /// Only one that runs on the CPU, such as lavapipe or `WARP`, for CI.
    pub software: bool,
}

/// A device without a window, for programs and tests that have no renderer.
///
/// ```no_run
/// use gradnoise::gpu::{AdapterChoice, Context};
///
/// let context = Context::new(&AdapterChoice { software: true, ..Default::default() })?;
/// println!("{}", context.description());
/// // In a browser, await Context::new_async instead.
/// let context = pollster::block_on(Context::new_async(&AdapterChoice::default()))?;
/// assert!(Context::TIMEOUT.as_secs() >= 60 && !context.description().is_empty());
/// # Ok::<(), gradnoise::gpu::ContextError>(())
/// ```
#[derive(Debug)]
pub struct Context {
    /// The adapter's name, backend, kind and driver.
    pub info: wgpu::AdapterInfo,
    /// The device, with the adapter's own limits, and 16-bit normalised textures if it has them.
    pub device: wgpu::Device,
    /// The device's queue.
    pub queue: wgpu::Queue,
}

/// The reason why there is no device.
///
/// ```
/// use gradnoise::gpu::{AdapterChoice, Context};
///
/// let choice = AdapterChoice { name: Some("no such adapter".into()), ..Default::default() };
/// // Names the adapters that there are.
/// println!("{}", Context::new(&choice).unwrap_err());
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ContextError {
    /// The program contains none of wgpu's backends for this platform.
    #[error(
        "no wgpu backend for this platform was compiled in; enable a feature of wgpu such as \"vulkan\" or \"metal\""
    )]
    NoBackend,
    /// There is no adapter.
    #[error(
        "no GPU adapter was found, hardware or software; on Debian or Ubuntu `apt install mesa-vulkan-drivers` \
         installs a software one (and WGPU_BACKEND, if it is set, must allow an available backend)"
    )]
    NoAdapter,
    /// There is no adapter as requested.
    #[error("there is no {wanted}, only: {}", available.join(", "))]
    NoSuchAdapter {
        /// The requested adapter.
        wanted: AdapterChoice,
        /// The names of the available adapters.
        available: Vec<String>,
    },
    /// The adapter opened no device.
    #[error("adapter {adapter} gave no device: {reason}")]
    NoDevice {
        /// The adapter's name.
        adapter: String,
        /// wgpu's message.
        reason: String,
    },
}

impl Context {
    /// A time within which any adapter, even a software one on a slow machine, finishes a band of noise.
    pub const TIMEOUT: Duration = Duration::from_secs(60);

    /// Opens an adapter, and waits for it.
    ///
    /// # Errors
    /// [`ContextError`] if there is no such adapter, or it opens no device.
    pub fn new(choice: &AdapterChoice) -> Result<Self, ContextError> {
        pollster::block_on(Self::new_async(choice))
    }

    /// Opens an adapter.
    ///
    /// # Errors
    /// The same as for [`new`](Self::new).
    pub async fn new_async(choice: &AdapterChoice) -> Result<Self, ContextError> {
        Self::with_features(choice, wgpu::Features::empty(), wgpu::ExperimentalFeatures::disabled()).await
    }

    /// Opens an adapter, whose device also has those of these features that the adapter has. wgpu gives experimental
    /// ones, such as `PASSTHROUGH_SHADERS` for [`Generator::spirv`](super::Generator), only for a token that an unsafe
    /// function of its own returns.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context};
    ///
    /// let (features, token) = (wgpu::Features::PIPELINE_CACHE, wgpu::ExperimentalFeatures::disabled());
    /// let context = pollster::block_on(Context::with_features(&AdapterChoice::default(), features, token))?;
    /// println!("{}", context.device.features().contains(features));
    /// # Ok::<(), gradnoise::gpu::ContextError>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`new`](Self::new).
    pub async fn with_features(
        choice: &AdapterChoice,
        features: wgpu::Features,
        experimental: wgpu::ExperimentalFeatures,
    ) -> Result<Self, ContextError> {
        if wgpu::Instance::enabled_backend_features().is_empty() {
            return Err(ContextError::NoBackend);
        }
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        descriptor.backends = choice.backends.unwrap_or(descriptor.backends);
        let backends = descriptor.backends;
        let instance = wgpu::Instance::new(descriptor);
        let adapter = if choice.name.is_some() || choice.software {
            choice.find(instance.enumerate_adapters(backends).await)?
        } else {
            let power_preference = wgpu::PowerPreference::from_env().unwrap_or(wgpu::PowerPreference::HighPerformance);
            let options = wgpu::RequestAdapterOptions { power_preference, ..Default::default() };
            instance.request_adapter(&options).await.map_err(|_| ContextError::NoAdapter)?
        };
        Self::open(&adapter, features, experimental).await
    }

    async fn open(
        adapter: &wgpu::Adapter,
        features: wgpu::Features,
        experimental_features: wgpu::ExperimentalFeatures,
    ) -> Result<Self, ContextError> {
        let info = adapter.get_info();
        let descriptor = wgpu::DeviceDescriptor {
            label: Some(DEFAULT_LABEL),
            required_features: (wgpu::Features::TEXTURE_FORMAT_16BIT_NORM | features) & adapter.features(),
            experimental_features,
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| ContextError::NoDevice { adapter: info.name.clone(), reason: error.to_string() })?;
        Ok(Self { info, device, queue })
    }

    /// Describes the adapter: its name, backend and kind.
    #[must_use]
    pub fn description(&self) -> String {
        let kind = match self.info.device_type {
            wgpu::DeviceType::DiscreteGpu => "discrete GPU",
            wgpu::DeviceType::IntegratedGpu => "integrated GPU",
            wgpu::DeviceType::VirtualGpu => "virtual GPU",
            wgpu::DeviceType::Cpu => "software, on the CPU",
            wgpu::DeviceType::Other => "of unknown kind",
        };
        format!("{} ({}, {kind})", self.info.name, self.info.backend)
    }
}

impl AdapterChoice {
    fn find(&self, adapters: Vec<wgpu::Adapter>) -> Result<wgpu::Adapter, ContextError> {
        if adapters.is_empty() {
            return Err(ContextError::NoAdapter);
        }
        let available = adapters.iter().map(|adapter| adapter.get_info().name).collect();
        let fits = |adapter: &wgpu::Adapter| self.fits(&adapter.get_info());
        adapters.into_iter().find(fits).ok_or_else(|| ContextError::NoSuchAdapter { wanted: self.clone(), available })
    }

    fn fits(&self, info: &wgpu::AdapterInfo) -> bool {
        let named = self.name.as_ref().is_none_or(|text| {
            let text = text.to_lowercase();
            [&info.name, &info.driver].iter().any(|name| name.to_lowercase().contains(&text))
        });
        named && (!self.software || info.device_type == wgpu::DeviceType::Cpu)
    }
}

impl std::fmt::Display for AdapterChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.software { "software adapter" } else { "adapter" })?;
        match &self.name {
            Some(name) => write!(f, " named like {name:?}"),
            None => Ok(()),
        }
    }
}
