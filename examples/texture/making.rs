//! Computes samples band by band, on the GPU or the CPU, while another thread writes them to a file.

use crate::comparison::{Comparison, Report};
use crate::file::File;
use gradnoise::gpu::{Context, Generator, Prepared, ReadError};
use gradnoise::{Dimension, Evaluator, FillError, Format, Grid, Noise, Texels};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, sync_channel};
use std::time::{Duration, Instant};

/// A noise that is ready to be computed.
pub struct Maker {
    cpu: Evaluator,
    /// The GPU that computes the samples, if one does; the CPU computes those to compare with.
    gpu: Option<OnGpu>,
}

struct OnGpu {
    adapter: String,
    queue: wgpu::Queue,
    noise: Prepared,
    preparation: Duration,
}

/// The output that has been written.
pub struct Saved {
    /// How it was computed and how long that took, in words.
    pub times: String,
    /// The GPU's output compared with the CPU's.
    pub comparison: Option<Report>,
}

/// Why computing stopped.
#[derive(Debug, thiserror::Error)]
enum Stop {
    #[error("interrupted; nothing was written")]
    Interrupted,
    #[error("the file accepts no more data")]
    Unwritten,
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Fill(#[from] FillError),
}

/// The most bytes that the CPU computes in one band, unless a single row has more: Ctrl-C is noticed between bands.
const CPU_BAND_BYTES: usize = 4 << 20;

/// Whether Ctrl-C has been pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Turns Ctrl-C into an error, so that no incomplete file is left; pressed twice, it ends the program at once.
pub fn handle_interrupts() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}

impl Maker {
    /// Prepares the noise for the GPU, and for the CPU to compare with.
    pub fn on_gpu(context: &Context, noise: Noise, grid: &Grid, format: Format) -> Result<Self, Box<dyn Error>> {
        let cpu = Evaluator::new(&noise)?;
        let start = Instant::now();
        let noise = Generator::new(&context.device)?.prepare(noise, grid, format)?;
        let preparation = start.elapsed();
        let gpu = OnGpu { adapter: context.description(), queue: context.queue.clone(), noise, preparation };
        Ok(Self { cpu, gpu: Some(gpu) })
    }

    /// Prepares the noise for the CPU.
    pub fn on_cpu(noise: Noise) -> Result<Self, Box<dyn Error>> {
        Ok(Self { cpu: Evaluator::new(noise)?, gpu: None })
    }

    /// Writes the samples of a grid to a file, and compares the GPU's with the CPU's.
    pub fn save(&self, grid: &Grid, file: &File) -> Result<Saved, Box<dyn Error>> {
        let start = Instant::now();
        let progress = Progress::new(file.bytes(grid));
        let mut comparison = Comparison::new(grid, file.format());
        let (made, written) = std::thread::scope(|scope| {
            // While one band is written, one waits and one is computed; their memory is passed back for reuse.
            let (sender, bands) = sync_channel::<Vec<u8>>(1);
            let (give_back, free) = channel();
            let writer = scope.spawn(move || {
                let mut busy = Stopwatch::started();
                let bands = std::iter::from_fn(|| busy.paused_for(|| bands.recv().ok()));
                // The receiver is gone once everything is computed.
                let written = file.write(grid, bands, |band| drop(give_back.send(band)));
                written.map(|()| busy.elapsed())
            });
            let mut busy = Stopwatch::started();
            let made = self.make(grid, file.format(), |band| {
                // The file cannot become complete without this band.
                if INTERRUPTED.load(Ordering::Relaxed) {
                    return Err(Stop::Interrupted);
                }
                if self.gpu.is_some() {
                    comparison.keep(band);
                }
                let mut bytes: Vec<u8> = free.try_recv().unwrap_or_default();
                bytes.clear();
                bytes.extend_from_slice(band);
                busy.paused_for(|| sender.send(bytes)).map_err(|_| Stop::Unwritten)?;
                progress.advance(band.len());
                Ok(())
            });
            let made = made.map(|()| busy.elapsed());
            // The writer ends when no more bands come.
            drop(sender);
            (made, writer.join())
        });
        progress.clear();
        let written = written.map_err(|_| "the thread that writes has panicked")?;
        let made = match made {
            // The writer returns the reason.
            Err(Stop::Unwritten) => Duration::ZERO,
            made => made?,
        };
        let (made, written, all) = (in_words(made), in_words(written?), in_words(start.elapsed()));
        Ok(match &self.gpu {
            Some(OnGpu { adapter, preparation, .. }) => Saved {
                times: format!(
                    "made by {adapter}: {} to prepare; {made} to generate and to read back, {written} to write, \
                     {all} in all",
                    in_words(*preparation),
                ),
                comparison: Some(comparison.report(&self.cpu, grid, file.format())?),
            },
            None => Saved {
                times: format!("made by the CPU: {made} to generate, {written} to write, {all} in all"),
                comparison: None,
            },
        })
    }

    /// Computes the samples and passes their bytes on band by band.
    fn make(&self, grid: &Grid, format: Format, mut each: impl FnMut(&[u8]) -> Result<(), Stop>) -> Result<(), Stop> {
        if let Some(OnGpu { queue, noise, .. }) = &self.gpu {
            return noise.try_read_in_bands(queue, Context::TIMEOUT, each);
        }
        let [width, height, depth] = grid.extent();
        let row_bytes = width as usize * format.bytes_per_sample(Dimension::D1);
        let rows = u64::from(height) * u64::from(depth);
        let at_once = (CPU_BAND_BYTES / row_bytes).max(1);
        let mut bytes = vec![0; at_once.min(rows as usize) * row_bytes];
        for start in (0..rows).step_by(at_once) {
            let end = rows.min(start + at_once as u64);
            let band = &mut bytes[..(end - start) as usize * row_bytes];
            self.cpu.fill(&grid.rows(start..end).map_err(FillError::from)?, &mut Texels::new(format, band))?;
            each(band)?;
        }
        Ok(())
    }
}

/// A clock that can be paused.
struct Stopwatch {
    start: Instant,
    pauses: Duration,
}

impl Stopwatch {
    fn started() -> Self {
        Self { start: Instant::now(), pauses: Duration::ZERO }
    }

    fn paused_for<T>(&mut self, pause: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = pause();
        self.pauses += start.elapsed();
        result
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed().saturating_sub(self.pauses)
    }
}

fn in_words(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

/// A progress bar, which appears on a terminal if the work takes longer than a second.
struct Progress {
    start: Instant,
    bar: ProgressBar,
}

impl Progress {
    fn new(bytes: u128) -> Self {
        let bar = ProgressBar::with_draw_target(u64::try_from(bytes).ok(), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {binary_bytes} of {binary_total_bytes}, {eta} left");
        Self { start: Instant::now(), bar: style.map(|style| bar.clone().with_style(style)).unwrap_or(bar) }
    }

    fn advance(&self, bytes: usize) {
        if self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(bytes as u64);
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
