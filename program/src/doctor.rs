//! `gradnoise doctor`: lists the devices that compute here, and checks that they give the same bits.

use crate::failure::Failure;
use crate::progress::Progress;
use crate::shell::print;
use clap::Args;
use gradnoise::gpu::{AdapterChoice, Context, Generator};
use gradnoise::{Format, Noise, SimdLevel};
use serde_json::{Value, json};
use std::fmt::Write;

#[derive(Args)]
pub struct DoctorArguments {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The properties of an adapter, and how it compares with the CPU.
struct Adapter {
    name: String,
    backend: String,
    kind: String,
    driver: String,
    limits: wgpu::Limits,
    has_16_bit_textures: bool,
    comparison: Result<Comparison, String>,
}

/// The numbers of noises and of samples that were compared with the CPU's.
struct Comparison {
    noises: usize,
    samples: usize,
    /// The codes of the noises that differ or cannot be computed, each with the reason.
    differing: Vec<(&'static str, String)>,
}

/// Codes of noises that together have every function of the shaders: nearly all the time is spent on compiling these.
const CODES: &str = include_str!("doctor.txt");

/// Examines this machine, and fails if an adapter gives other bits than the CPU.
pub fn run(arguments: &DoctorArguments) -> Result<(), Failure> {
    let adapters = adapters();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let vectors: Vec<_> = SimdLevel::available().into_iter().map(|level| format!("{level:?}")).collect();
    let text = if arguments.json {
        let adapters: Vec<_> = adapters.iter().map(Adapter::json).collect();
        let version = env!("CARGO_PKG_VERSION");
        let report = json!({
            "version": version,
            "threads": threads,
            "vectors": vectors,
            "adapters": adapters,
            "opengl_faults": OPENGL_FAULTS,
        });
        format!("{report}\n")
    } else {
        in_words(&adapters, threads, &vectors)
    };
    print(text.as_bytes())?;
    match adapters.iter().find_map(Adapter::failure) {
        Some(failure) => Err(Failure::Gpu(failure)),
        None => Ok(()),
    }
}

fn in_words(adapters: &[Adapter], threads: usize, vectors: &[String]) -> String {
    let mut text = format!(
        "gradnoise {}\n\nCPU\n  {threads} threads, vectors: {}\n",
        env!("CARGO_PKG_VERSION"),
        vectors.join(", ")
    );
    for adapter in adapters {
        // Writing to a string does not fail.
        let _ = write!(text, "\n{adapter}");
    }
    if adapters.is_empty() {
        text += "\nNo GPU adapter was found, hardware or software. The CPU makes all pictures with the same bits,\n\
                 so a GPU only adds speed. To get one:\n\
                 - Linux: the Vulkan driver of your GPU; `apt install mesa-vulkan-drivers` (Debian, Ubuntu) or\n  \
                 `dnf install mesa-vulkan-drivers` (Fedora) has drivers for AMD and Intel, and a software one;\n\
                 - Windows and macOS: the system's driver supports DirectX 12 or Metal;\n\
                 - WGPU_BACKEND, if it is set, must name an available backend: vulkan, metal or dx12.\n";
    }
    text += "\nOpenGL\n  In programs that use it, wgpu shows some textures of any source wrong, without an error:\n";
    for fault in OPENGL_FAULTS {
        let _ = writeln!(text, "  - {fault}");
    }
    text
}

/// The bugs of wgpu's OpenGL backend that affect textures of noise; `docs/internal/faults.md` has more.
const OPENGL_FAULTS: &[&str] = &[
    "6, 12, .. square layers become a cube: as texture_2d_array they read as zeros, and copies from them are empty;",
    "1-D textures read as zeros in shaders;",
    "copies from a 3-D texture are empty or wrong unless they begin at slice 0;",
    "a view of one layer as texture_2d, or as texture_2d_array of one, can read as zeros.",
];

fn adapters() -> Vec<Adapter> {
    let descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    let backends = descriptor.backends;
    let found = pollster::block_on(wgpu::Instance::new(descriptor).enumerate_adapters(backends));
    let progress = Progress::of_noises(CODES.lines().count() * found.len());
    let adapters = found.iter().map(|found| adapter(found, &progress)).collect();
    progress.clear();
    adapters
}

fn adapter(adapter: &wgpu::Adapter, progress: &Progress) -> Adapter {
    let info = adapter.get_info();
    let choice = AdapterChoice {
        name: Some(info.name.clone()),
        backends: Some(wgpu::Backends::from(info.backend)),
        ..Default::default()
    };
    Adapter {
        comparison: compared(&choice, progress),
        name: info.name,
        backend: info.backend.to_string(),
        kind: format!("{:?}", info.device_type),
        driver: format!("{} {}", info.driver, info.driver_info).trim().to_owned(),
        limits: adapter.limits(),
        has_16_bit_textures: adapter.features().contains(wgpu::Features::TEXTURE_FORMAT_16BIT_NORM),
    }
}

/// Compares the bits of the noises.
fn compared(choice: &AdapterChoice, progress: &Progress) -> Result<Comparison, String> {
    let context = Context::new(choice).map_err(|error| error.to_string())?;
    let generator = Generator::new(&context.device).map_err(|error| error.to_string())?;
    let mut comparison = Comparison { noises: 0, samples: 0, differing: Vec::new() };
    for code in CODES.lines() {
        let noise = Noise::from_code(code).map_err(|error| format!("{code}: {error}"))?;
        comparison.noises += 1;
        match generator.verify(&context.queue, noise, Format::R32Float, Context::TIMEOUT) {
            Ok(found) => {
                comparison.samples += found.samples;
                if !found.is_exact() {
                    comparison.differing.push((code, found.to_string()));
                }
            }
            Err(error) => comparison.differing.push((code, error.to_string())),
        }
        progress.advance(1);
    }
    Ok(comparison)
}

impl Adapter {
    fn json(&self) -> Value {
        json!({
            "name": self.name,
            "backend": self.backend,
            "kind": self.kind,
            "driver": self.driver,
            "max_buffer_size": self.limits.max_buffer_size,
            "max_texture_dimension_2d": self.limits.max_texture_dimension_2d,
            "max_storage_buffer_binding_size": self.limits.max_storage_buffer_binding_size,
            "has_16_bit_textures": self.has_16_bit_textures,
            "compared_noises": self.comparison.as_ref().ok().map(|comparison| comparison.noises),
            "compared_samples": self.comparison.as_ref().ok().map(|comparison| comparison.samples),
            "differing_noises": self.comparison.as_ref().ok().map(|comparison| {
                let differing = comparison.differing.iter();
                differing.map(|(code, reason)| json!({ "code": code, "reason": reason })).collect::<Vec<_>>()
            }),
            "error": self.comparison.as_ref().err(),
        })
    }

    fn failure(&self) -> Option<String> {
        match &self.comparison {
            Ok(Comparison { differing, .. }) if differing.is_empty() => None,
            Ok(Comparison { noises, differing, .. }) => {
                let count = differing.len();
                let mut lines = vec![format!(
                    "{} gives other bits than the CPU for {count} of {noises} noises; please send this report",
                    self.name
                )];
                lines.extend(differing.iter().take(5).map(|(code, report)| format!("{code}: {report}")));
                Some(lines.join("\n    "))
            }
            Err(error) => Some(format!("{} does not work: {error}", self.name)),
        }
    }
}

impl std::fmt::Display for Adapter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} ({}, {})", self.name, self.backend, self.kind)?;
        writeln!(f, "  driver: {}", self.driver)?;
        let mebibytes = self.limits.max_buffer_size >> 20;
        let side = self.limits.max_texture_dimension_2d;
        let textures = if self.has_16_bit_textures { "with" } else { "without" };
        writeln!(f, "  buffers of {mebibytes} MiB, textures of {side} x {side}, {textures} r16unorm")?;
        if self.kind == "Cpu" {
            writeln!(f, "  this is a software adapter: the CPU gives the same bits many times faster")?;
        }
        match (&self.comparison, self.failure()) {
            (Ok(Comparison { noises, samples, .. }), None) => {
                writeln!(f, "  gives the same bits as the CPU: {noises} noises with every function, {samples} samples")
            }
            (_, failure) => writeln!(f, "  PROBLEM: {}", failure.unwrap_or_default()),
        }
    }
}
