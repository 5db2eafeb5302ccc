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
    pub fn new(bytes: u128, is_quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(u64::try_from(bytes).ok(), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {binary_bytes} of {binary_total_bytes}, {eta} left");
        Self { start: Instant::now(), bar: style.map(|style| bar.clone().with_style(style)).unwrap_or(bar), is_quiet }
    }

    pub fn advance(&self, bytes: usize) {
        if !self.is_quiet && self.bar.is_hidden() && self.start.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(bytes as u64);
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
