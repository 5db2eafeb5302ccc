//! Shows progress on the terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// A progress bar, which appears on a terminal if the work takes longer than a second.
pub struct Progress {
    start: Instant,
    bar: ProgressBar,
    is_quiet: bool,
}

impl Progress {
    /// Returns the progress of writing that many bytes.
    pub fn of_bytes(bytes: u128, is_quiet: bool) -> Self {
        let template = "{wide_bar} {binary_bytes} of {binary_total_bytes}, {eta} left";
        Self::new(u64::try_from(bytes).ok(), template, is_quiet)
    }

    /// Returns the progress of comparing that many noises on all adapters.
    pub fn of_noises(noises: usize) -> Self {
        Self::new(Some(noises as u64), "{wide_bar} {pos} of {len} noises compared, {eta} left", false)
    }

    fn new(total: Option<u64>, template: &str, is_quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template);
        Self { start: Instant::now(), bar: style.map(|style| bar.clone().with_style(style)).unwrap_or(bar), is_quiet }
    }

    /// Adds bytes or noises.
    pub fn advance(&self, done: usize) {
        if !self.is_quiet && self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(done as u64);
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
