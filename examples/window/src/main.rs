//! Shows the scene of the example `embed` in a window, with a circling camera. It is a separate workspace, so that the
//! crate's tests and examples build without a window library.
//!
//! ```sh
//! cargo run --release --manifest-path examples/window/Cargo.toml
//! ```

#[path = "../../embed/camera.rs"]
mod camera;
#[path = "../../embed/device.rs"]
mod device;
#[path = "../../embed/land.rs"]
mod land;
#[allow(dead_code, reason = "a picture records heights, which are compared")]
#[path = "../../embed/scene.rs"]
mod scene;
#[path = "../../embed/size.rs"]
mod size;

use clap::Parser;
use scene::{Recording, Scene};
use size::{Size, size};
use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::window::{Window, WindowId};

/// Show a land of noise in a window until it is closed.
#[derive(Parser)]
#[command(name = "window", version, max_term_width = 100)]
struct Arguments {
    /// The window's initial size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: Size,
    /// Seed of the land
    #[arg(long, value_name = "N", default_value_t = 2)]
    seed: u64,
    /// Use an adapter that runs on the CPU, such as lavapipe
    #[arg(long)]
    software: bool,
}

fn main() -> ExitCode {
    match show(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn show(Arguments { size: Size(size), seed, software }: Arguments) -> Result<(), Box<dyn Error>> {
    let event_loop = EventLoop::new()
        .map_err(|error| format!("no window can be opened (the example `embed` makes a picture): {error}"))?;
    let display = Box::new(event_loop.owned_display_handle());
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_with_display_handle_from_env(display));
    let mut program = Program { instance, size, seed, software, shown: None, failure: None };
    event_loop.run_app(&mut program)?;
    program.failure.map_or(Ok(()), Err)
}

struct Program {
    instance: wgpu::Instance,
    size: [u32; 2],
    seed: u64,
    software: bool,
    shown: Option<Shown>,
    /// Why the program ended early.
    failure: Option<Box<dyn Error>>,
}

/// The state that exists once there is a window.
struct Shown {
    window: Arc<Window>,
    surface: wgpu::Surface<'static>,
    configuration: wgpu::SurfaceConfiguration,
    device: wgpu::Device,
    queue: wgpu::Queue,
    scene: Scene,
    start: Instant,
}

impl ApplicationHandler for Program {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.shown.is_none() {
            match Shown::new(self, event_loop) {
                Ok(shown) => self.shown = Some(shown),
                Err(error) => self.end(event_loop, error),
            }
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(shown) = &mut self.shown else { return };
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => shown.resize(size),
            WindowEvent::RedrawRequested => {
                if let Err(error) = shown.draw() {
                    self.end(event_loop, error);
                }
            }
            _ => {}
        }
    }
}

impl Program {
    fn end(&mut self, event_loop: &ActiveEventLoop, error: Box<dyn Error>) {
        self.failure = Some(error);
        event_loop.exit();
    }
}

impl Shown {
    fn new(program: &Program, event_loop: &ActiveEventLoop) -> Result<Self, Box<dyn Error>> {
        let [width, height] = program.size;
        let attributes =
            Window::default_attributes().with_title("gradnoise").with_inner_size(PhysicalSize::new(width, height));
        let window = Arc::new(event_loop.create_window(attributes)?);
        let surface = program.instance.create_surface(window.clone())?;
        let adapter = device::open_adapter(&program.instance, Some(&surface), program.software)?;
        let (device, queue) = device::open_device(&adapter, wgpu::Features::empty())?;

        let size = window.inner_size();
        let mut configuration = surface
            .get_default_config(&adapter, size.width.max(1), size.height.max(1))
            .ok_or("the adapter cannot draw on this window")?;
        let formats = surface.get_capabilities(&adapter).formats;
        configuration.format = formats
            .into_iter()
            .find(wgpu::TextureFormat::is_srgb)
            .ok_or("the window offers no format that encodes colours as sRGB")?;
        configuration.present_mode = wgpu::PresentMode::AutoVsync;
        surface.configure(&device, &configuration);
        let size = [configuration.width, configuration.height];
        let scene = Scene::new(&device, &queue, configuration.format, size, program.seed, Recording::Off)?;
        window.request_redraw();
        Ok(Self { window, surface, configuration, device, queue, scene, start: Instant::now() })
    }

    fn resize(&mut self, PhysicalSize { width, height }: PhysicalSize<u32>) {
        // A minimised window may have size 0.
        if width > 0 && height > 0 {
            (self.configuration.width, self.configuration.height) = (width, height);
            self.surface.configure(&self.device, &self.configuration);
            self.scene.resize([width, height]);
            self.window.request_redraw();
        }
    }

    fn draw(&mut self) -> Result<(), Box<dyn Error>> {
        use wgpu::CurrentSurfaceTexture as Current;
        self.window.request_redraw();
        let picture = match self.surface.get_current_texture() {
            Current::Success(picture) | Current::Suboptimal(picture) => picture,
            Current::Timeout | Current::Occluded => return Ok(()),
            Current::Outdated => {
                self.surface.configure(&self.device, &self.configuration);
                return Ok(());
            }
            Current::Lost | Current::Validation => return Err("the window's surface was lost".into()),
        };
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let view = picture.texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.scene.encode(self.start.elapsed().as_secs_f64(), &mut encoder, &view)?;
        self.queue.submit([encoder.finish()]);
        self.window.pre_present_notify();
        self.queue.present(picture);
        Ok(())
    }
}
