use super::error::ContextError;
use std::time::Duration;

/// Which adapter to open.
///
/// ```
/// use gradnoise::gpu::AdapterChoice;
///
/// let software = AdapterChoice::Software;
/// let named = AdapterChoice::Named("radeon".into());
/// assert_ne!(software, named);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AdapterChoice {
    /// The fastest there is, by wgpu's judgement; a software adapter if there is no other. The environment variables
    /// `WGPU_BACKEND` and `WGPU_POWER_PREF` are heeded.
    #[default]
    Any,
    /// One that runs on the CPU, such as lavapipe or `WARP`: what a CI has.
    Software,
    /// The first whose name or driver holds this text, in upper or lower case.
    Named(String),
}

/// A device without a window, for programs and tests that have no renderer.
///
/// ```no_run
/// use gradnoise::gpu::{AdapterChoice, Context};
///
/// let context = Context::new(&AdapterChoice::Software)?;
/// println!("{}", context.description());
/// # Ok::<(), gradnoise::gpu::ContextError>(())
/// ```
#[derive(Debug)]
pub struct Context {
    /// The adapter's name, backend, kind and driver.
    pub info: wgpu::AdapterInfo,
    /// Its device, with the adapter's own limits, and 16-bit normalised textures where it has them.
    pub device: wgpu::Device,
    /// The device's queue.
    pub queue: wgpu::Queue,
}

impl Context {
    /// A time within which any adapter, a software one on a slow machine too, finishes a band of noise.
    pub const TIMEOUT: Duration = Duration::from_secs(60);

    /// Opens an adapter, and waits for it.
    ///
    /// # Errors
    /// [`ContextError`] if there is no such adapter, or it gives no device.
    pub fn new(choice: &AdapterChoice) -> Result<Self, ContextError> {
        pollster::block_on(Self::new_async(choice))
    }

    /// Opens an adapter.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub async fn new_async(choice: &AdapterChoice) -> Result<Self, ContextError> {
        if wgpu::Instance::enabled_backend_features().is_empty() {
            return Err(ContextError::NoBackend);
        }
        let descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        let backends = descriptor.backends;
        let instance = wgpu::Instance::new(descriptor);
        let adapter = match choice {
            AdapterChoice::Any => {
                let power_preference =
                    wgpu::PowerPreference::from_env().unwrap_or(wgpu::PowerPreference::HighPerformance);
                let options = wgpu::RequestAdapterOptions { power_preference, ..Default::default() };
                instance.request_adapter(&options).await.map_err(|_| ContextError::NoAdapter)?
            }
            AdapterChoice::Software => {
                let software = |info: &wgpu::AdapterInfo| info.device_type == wgpu::DeviceType::Cpu;
                find(&instance, backends, "a software adapter", software).await?
            }
            AdapterChoice::Named(text) => {
                let text = text.to_lowercase();
                let wanted = format!("named like {text:?}");
                let named = |info: &wgpu::AdapterInfo| {
                    [&info.name, &info.driver].iter().any(|name| name.to_lowercase().contains(&text))
                };
                find(&instance, backends, &wanted, named).await?
            }
        };
        Self::open(&adapter).await
    }

    async fn open(adapter: &wgpu::Adapter) -> Result<Self, ContextError> {
        let info = adapter.get_info();
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("gradnoise"),
            required_features: wgpu::Features::TEXTURE_FORMAT_16BIT_NORM & adapter.features(),
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| ContextError::NoDevice { adapter: info.name.clone(), reason: error.to_string() })?;
        Ok(Self { info, device, queue })
    }

    /// The adapter in words: its name, backend and kind.
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

async fn find(
    instance: &wgpu::Instance,
    backends: wgpu::Backends,
    wanted: &str,
    fits: impl Fn(&wgpu::AdapterInfo) -> bool,
) -> Result<wgpu::Adapter, ContextError> {
    let adapters = instance.enumerate_adapters(backends).await;
    if adapters.is_empty() {
        return Err(ContextError::NoAdapter);
    }
    let available = adapters.iter().map(|adapter| adapter.get_info().name).collect();
    adapters
        .into_iter()
        .find(|adapter| fits(&adapter.get_info()))
        .ok_or_else(|| ContextError::NoSuchAdapter { wanted: wanted.into(), available })
}
