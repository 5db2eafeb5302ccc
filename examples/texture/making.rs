//! Samples band by band, from the GPU or the CPU to a file, which a thread of its own writes.

use crate::file::File;
use gradnoise::gpu::{Context, Generator, Prepared, ReadError};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Dimension, Evaluator, FillError, Format, Grid, Noise};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, sync_channel};
use std::time::{Duration, Instant};

/// A noise made ready.
pub enum Maker {
    Gpu { adapter: String, queue: wgpu::Queue, noise: Prepared, preparation: Duration },
    Cpu(Evaluator),
}

/// Why no more bands are made.
#[derive(Debug, thiserror::Error)]
enum Stop {
    #[error("interrupted; nothing was written")]
    Interrupted,
    #[error("the file takes no more")]
    Unwritten,
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Fill(#[from] FillError),
}

/// The most bytes that the CPU makes at once, if a single row has not more: Ctrl-C is to be heeded soon.
const CPU_BAND_BYTES: usize = 4 << 20;

/// Whether somebody has pressed Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes of Ctrl-C an error, so that no half of a file is left; pressed twice, it ends the program at once.
pub fn heed_interrupts() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}

impl Maker {
    pub fn on_gpu(
        context: &Context,
        arithmetic: Arithmetic,
        noise: Noise,
        grid: &Grid,
        format: Format,
    ) -> Result<Self, Box<dyn Error>> {
        let start = Instant::now();
        let noise = Generator::new(&context.device)?.arithmetic(arithmetic).prepare(noise, grid, format)?;
        let preparation = start.elapsed();
        Ok(Self::Gpu { adapter: context.description(), queue: context.queue.clone(), noise, preparation })
    }

    pub fn on_cpu(noise: Noise) -> Result<Self, Box<dyn Error>> {
        Ok(Self::Cpu(Evaluator::new(noise)?))
    }

    /// Writes the samples of a grid to a file; returns in words how they came about.
    pub fn save(&self, grid: &Grid, file: &File) -> Result<String, Box<dyn Error>> {
        let start = Instant::now();
        let progress = Progress::new(file.bytes(grid));
        let (made, written) = std::thread::scope(|scope| {
            // While one band is written, one waits and one is made; their memory goes back and forth.
            let (sender, bands) = sync_channel::<Vec<u8>>(1);
            let (give_back, free) = channel();
            let writer = scope.spawn(move || {
                let mut busy = Stopwatch::started();
                let bands = std::iter::from_fn(|| busy.paused_for(|| bands.recv().ok()));
                // Nobody takes it back once all is made.
                let written = file.write(grid, bands, |band| drop(give_back.send(band)));
                written.map(|()| busy.elapsed())
            });
            let mut busy = Stopwatch::started();
            let made = self.make(grid, file.format(), |band| {
                let mut bytes: Vec<u8> = free.try_recv().unwrap_or_default();
                bytes.clear();
                bytes.extend_from_slice(band);
                busy.paused_for(|| sender.send(bytes)).map_err(|_| Stop::Unwritten)?;
                progress.advance(band.len());
                if INTERRUPTED.load(Ordering::Relaxed) { Err(Stop::Interrupted) } else { Ok(()) }
            });
            let made = made.map(|()| busy.elapsed());
            // The writer ends with the bands.
            drop(sender);
            (made, writer.join())
        });
        progress.clear();
        let written = written.map_err(|_| "the thread that writes has panicked")?;
        let made = match made {
            // The writer knows why.
            Err(Stop::Unwritten) => Duration::ZERO,
            made => made?,
        };
        let (made, written, all) = (in_words(made), in_words(written?), in_words(start.elapsed()));
        Ok(match self {
            Self::Gpu { adapter, preparation, .. } => format!(
                "made by {adapter}: {} to prepare; {made} to generate and to read back, {written} to write, {all} in all",
                in_words(*preparation),
            ),
            Self::Cpu(_) => format!("made by the CPU: {made} to generate, {written} to write, {all} in all"),
        })
    }

    /// Hands the bytes over band by band.
    fn make(&self, grid: &Grid, format: Format, mut each: impl FnMut(&[u8]) -> Result<(), Stop>) -> Result<(), Stop> {
        match self {
            Self::Gpu { queue, noise, .. } => noise.try_read_in_bands(queue, Context::TIMEOUT, each),
            Self::Cpu(noise) => {
                let [width, height, depth] = grid.extent();
                let row_bytes = width as usize * format.bytes_per_sample(Dimension::D1);
                let rows = u64::from(height) * u64::from(depth);
                let at_once = (CPU_BAND_BYTES / row_bytes).max(1);
                let mut bytes = vec![0; at_once.min(rows as usize) * row_bytes];
                for start in (0..rows).step_by(at_once) {
                    let end = rows.min(start + at_once as u64);
                    let band = &mut bytes[..(end - start) as usize * row_bytes];
                    noise.fill_rows(grid, start..end, format, band)?;
                    each(band)?;
                }
                Ok(())
            }
        }
    }
}

/// The time since a start, without pauses.
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

/// A bar on the terminal, if there is one and it takes longer than a second.
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
