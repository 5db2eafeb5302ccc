//! The dispatches that fill a part of an output.

use crate::fill::bands::Band;
use crate::fill::plan::FillPlan;
use crate::wgsl::kernel_module::{Kernel, WORKGROUP};
use bytemuck::{NoUninit, bytes_of};

/// A dispatch of a [`Fill`](super::Fill).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dispatch {
    band: BandParameters,
    /// The byte of the output's buffer at which its binding, [`Fill::OUTPUT`](super::Fill::OUTPUT), begins.
    pub output_offset: u64,
    /// The bytes of this binding.
    pub output_size: u64,
    /// The number of workgroups along each axis.
    pub workgroups: [u32; 3],
}

impl Dispatch {
    /// Returns the contents of the uniform buffer that this dispatch alone reads, at binding
    /// [`Fill::BAND`](super::Fill::BAND).
    #[must_use]
    pub fn band(&self) -> &[u8] {
        bytes_of(&self.band)
    }
}

/// `Band` of `shaders/kernel/bindings.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, NoUninit)]
struct BandParameters {
    width: u32,
    height: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    rows: u32,
    row_words: u32,
    first_word: u32,
    run: u32,
}

/// The shortest run of rows: shorter runs repeat too much work.
const SHORTEST_RUN: u64 = 8;
/// The maximum number of bytes that a run spans. Software adapters finish a run before they begin the next one, and
/// rows at distances of powers of two share little of a cache. With a span of twice the size, they write 2048 x 2048
/// samples at half the speed.
const LONGEST_SPAN: u64 = 256 << 10;

/// The place of a band's rows in a buffer.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The byte at which the first row begins.
    pub(crate) start: u64,
    /// The distance in bytes from one row's beginning to the next one's.
    pub(crate) pitch: u64,
    /// Whether bytes between rows may be written, too.
    pub(crate) is_ours: bool,
}

impl FillPlan {
    /// Returns the dispatches that fill a band.
    pub(crate) fn dispatches(&self, band: Band, place: Place) -> impl Iterator<Item = Dispatch> + use<> {
        let Place { start, pitch, is_ours } = place;
        let [width, height, _] = self.extent();
        // A binding can only begin at multiples; first_word skips the words before the band's start.
        let offset = start - start % self.alignment();
        let skipped = start - offset;
        let own_bytes = if is_ours { pitch } else { self.buffer_row_bytes() };
        let size = skipped + u64::from(band.rows - 1) * pitch + own_bytes;
        let [row_words, first_word] = [pitch, skipped].map(|bytes| (bytes / 4) as u32);
        let (columns, run) = (self.columns(), self.run(band, pitch));
        // A band has whole slices, or rows of one slice.
        let (rows, slices) = (band.rows.min(height), band.rows.div_ceil(height));
        let [first_y, first_z] =
            [band.first_row % u64::from(height), band.first_row / u64::from(height)].map(|first| first as u32);
        let (in_a_row, most) = (width.div_ceil(columns), self.most_invocations());
        (0..in_a_row).step_by(most as usize).map(move |first| {
            let first_x = first * columns;
            let band = BandParameters { width, height, first_x, first_y, first_z, rows, row_words, first_word, run };
            let invocations = (in_a_row - first).min(most);
            let workgroups = [invocations.div_ceil(WORKGROUP), rows.div_ceil(run), slices];
            Dispatch { band, output_offset: offset, output_size: size, workgroups }
        })
    }

    /// Returns the number of dispatches that fill a band.
    pub(super) fn dispatches_in_band(&self) -> u32 {
        self.extent()[0].div_ceil(self.columns()).div_ceil(self.most_invocations())
    }

    /// Returns the number of columns that one invocation fills.
    fn columns(&self) -> u32 {
        match self.module.kernel() {
            Kernel::Samples | Kernel::Columns => self.module.samples_per_word(),
            Kernel::Rows { .. } => 4,
        }
    }

    /// Returns the most invocations of a dispatch along x.
    fn most_invocations(&self) -> u32 {
        self.options.limits.max_compute_workgroups_per_dimension.saturating_mul(WORKGROUP)
    }

    /// Returns the number of rows that one invocation fills: as many as leave enough invocations to keep the device
    /// busy, and lie close enough together.
    fn run(&self, band: Band, pitch: u64) -> u32 {
        let [width, height, _] = self.extent();
        let rows = band.rows.min(height);
        let columns = u64::from(width.div_ceil(self.columns()));
        let busy = columns * u64::from(band.rows) / self.options.least_invocations();
        let longest = busy.min(LONGEST_SPAN / pitch).max(SHORTEST_RUN).min(self.longest_run.into());
        // All runs of a slice have about the same length.
        rows.div_ceil(rows.div_ceil(longest as u32))
    }
}
