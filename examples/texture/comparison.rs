//! Compares the GPU's samples with those of the same rows on the CPU.

use gradnoise::{Dimension, Evaluator, FillError, Format, Grid, Texels};
use std::fmt::{Display, Formatter};
use std::ops::Range;

/// The most samples that are compared: outputs of at most so many are compared as a whole.
const MOST_SAMPLES: u64 = 4 << 20;
/// The number of bands of rows that are compared in a larger output, from its first row to its last.
const BANDS: u64 = 4;

/// The parts of an output that are still to be compared.
pub struct Comparison {
    row_bytes: u64,
    sample_bytes: usize,
    /// The number of bytes of the output so far.
    position: u64,
    rows: u64,
    bands: Vec<Band>,
}

struct Band {
    rows: Range<u64>,
    bytes: Vec<u8>,
}

/// The result of a comparison.
#[must_use]
pub struct Report {
    samples: u64,
    pub differing: u64,
    bits: usize,
    /// The bands of rows, unless they are the whole output.
    rows: Vec<Range<u64>>,
}

impl Comparison {
    /// Chooses the rows of a grid to compare: all of them, or bands from the first to the last.
    pub fn new(grid: &Grid, format: Format) -> Self {
        let [width, height, depth] = grid.extent().map(u64::from);
        let rows = height * depth;
        let most = (MOST_SAMPLES / width).max(1);
        let bands = if rows <= most { 1 } else { BANDS.min(most) };
        let each = rows.min(most) / bands;
        let start = |band: u64| if band == 0 { 0 } else { (rows - each) * band / (bands - 1) };
        let bands = (0..bands).map(|band| Band { rows: start(band)..start(band) + each, bytes: Vec::new() }).collect();
        let sample_bytes = format.bytes_per_sample(Dimension::D1);
        Self { row_bytes: width * sample_bytes as u64, sample_bytes, position: 0, rows, bands }
    }

    /// Keeps the parts of the next bytes that are to be compared.
    pub fn keep(&mut self, bytes: &[u8]) {
        let start = self.position;
        self.position += bytes.len() as u64;
        for Band { rows, bytes: kept } in &mut self.bands {
            let clamp = |row: u64| (row * self.row_bytes).clamp(start, self.position) - start;
            kept.extend_from_slice(&bytes[clamp(rows.start) as usize..clamp(rows.end) as usize]);
        }
    }

    /// Computes the same rows on the CPU and counts the samples that differ.
    pub fn report(self, noise: &Evaluator, grid: &Grid, format: Format) -> Result<Report, FillError> {
        let mut report = Report { samples: 0, differing: 0, bits: 8 * self.sample_bytes, rows: Vec::new() };
        for Band { rows, bytes } in self.bands {
            let mut expected = vec![0; bytes.len()];
            noise.fill(&grid.rows(rows.clone())?, &mut Texels::new(format, &mut expected))?;
            let samples = bytes.chunks_exact(self.sample_bytes).zip(expected.chunks_exact(self.sample_bytes));
            report.samples += samples.len() as u64;
            report.differing += samples.filter(|(gpu, cpu)| gpu != cpu).count() as u64;
            if rows != (0..self.rows) {
                report.rows.push(rows);
            }
        }
        Ok(report)
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Self { samples, differing, bits, rows } = self;
        write!(f, "compared with the CPU: {differing} of {samples} samples of {bits} bits differ")?;
        if rows.is_empty() {
            return f.write_str(" (the whole output)");
        }
        let rows: Vec<_> = rows.iter().map(|rows| format!("{} to {}", rows.start, rows.end - 1)).collect();
        write!(f, " (of the rows {})", rows.join(", "))
    }
}
