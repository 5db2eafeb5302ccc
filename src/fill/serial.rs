//! Fills and writes as data for hosts that do not link this crate.

use crate::fill::contents::{BufferWrite, FillBuffer};
use crate::fill::dispatch::Dispatch;
use crate::fill::layout::Fill;
use crate::fill::limits::DeviceLimits;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::ser::Error;
use serde::{Serialize, Serializer};

/// The version of the saved form.
const VERSION: u32 = 1;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SavedFill<'a> {
    version: u32,
    structure: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wgsl: Option<String>,
    entry_point: &'static str,
    buffers: Vec<SavedBuffer<'a>>,
    band_binding: u32,
    output_binding: u32,
    dispatches: Vec<SavedDispatch<'a>>,
    output: SavedOutput,
    limits: DeviceLimits,
}

#[derive(Serialize)]
struct SavedBuffer<'a> {
    binding: u32,
    name: &'static str,
    r#type: &'static str,
    size: u64,
    data: Option<Bytes<'a>>,
}

#[derive(Serialize)]
struct SavedDispatch<'a> {
    band: Bytes<'a>,
    offset: u64,
    size: u64,
    workgroups: [u32; 3],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SavedOutput {
    size: u64,
    offset: u64,
    bytes_per_row: u32,
    rows_per_image: u32,
    extent: [u32; 3],
    bytes_per_sample: u64,
    texture_format: Option<&'static str>,
}

#[derive(Serialize)]
struct SavedWrite<'a> {
    binding: u32,
    offset: u64,
    data: Bytes<'a>,
}

impl<'a> From<FillBuffer<'a>> for SavedBuffer<'a> {
    fn from(FillBuffer { binding, name, kind, size, data }: FillBuffer<'a>) -> Self {
        Self { binding, name, r#type: kind.name(), size, data: data.map(Bytes) }
    }
}

impl<'a> From<&'a Dispatch> for SavedDispatch<'a> {
    fn from(dispatch: &'a Dispatch) -> Self {
        let Dispatch { output_offset: offset, output_size: size, workgroups, .. } = *dispatch;
        Self { band: Bytes(dispatch.band()), offset, size, workgroups }
    }
}

/// Serializes bytes as a text in base64.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(self.0))
    }
}

/// Serializes the fill and its plan, for hosts in other languages. Names are those of WebGPU in JavaScript, and bytes
/// are texts in base64. `docs/use/webgpu.md` describes all members.
///
/// ```
/// use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[256, 256])?;
/// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R32Float, &FillOptions::new())?;
/// let json = serde_json::to_string(&plan.fill(&BufferLayout::default())?)?;
/// assert!(json.starts_with(r#"{"version":1,"structure":""#) && json.contains("@compute"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The serializer's, and that of [`Fill::source`].
impl Serialize for Fill<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let wgsl = self.source().map_err(S::Error::custom)?;
        saved(self, Some(wgsl)).serialize(serializer)
    }
}

/// A fill that is serialized without its shader, by [`Fill::data`].
#[derive(Clone, Copy, Debug)]
pub struct FillData<'a>(&'a Fill<'a>);

impl Fill<'_> {
    /// Returns the fill to serialize without its shader, which takes most of the time and of the text. A host that has
    /// a pipeline of this [structure](Self::structure) needs no more.
    ///
    /// ```
    /// use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[256, 256])?;
    /// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R32Float, &FillOptions::new())?;
    /// let fill = plan.fill(&BufferLayout::default())?;
    /// let data = serde_json::to_value(fill.data())?;
    /// assert_eq!((data.get("wgsl"), &data["structure"]), (None, &format!("{:016x}", fill.structure()).into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn data(&self) -> FillData<'_> {
        FillData(self)
    }
}

impl Serialize for FillData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        saved(self.0, None).serialize(serializer)
    }
}

fn saved<'a>(fill: &'a Fill<'_>, wgsl: Option<String>) -> SavedFill<'a> {
    let plan = fill.plan();
    SavedFill {
        version: VERSION,
        structure: format!("{:016x}", fill.structure()),
        wgsl,
        entry_point: Fill::ENTRY_POINT,
        buffers: plan.buffers().into_iter().map(SavedBuffer::from).collect(),
        band_binding: Fill::BAND,
        output_binding: Fill::OUTPUT,
        dispatches: fill.dispatches().iter().map(SavedDispatch::from).collect(),
        output: SavedOutput {
            size: fill.size(),
            offset: fill.offset(),
            bytes_per_row: fill.bytes_per_row(),
            rows_per_image: fill.rows_per_image(),
            extent: plan.extent(),
            bytes_per_sample: plan.sample_bytes(),
            texture_format: plan.format().texture_name(),
        },
        limits: fill.limits(),
    }
}

/// Serializes `binding`, `offset` and, as a text in base64, `data`.
impl Serialize for BufferWrite<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { binding, offset, data } = self;
        SavedWrite { binding: *binding, offset: *offset, data: Bytes(data) }.serialize(serializer)
    }
}
