//! Descriptions of noises and outputs, which the classes of Python extend.

use crate::described::{Described, NO_NOISE, Words, read_octaves, shortened};
use crate::domain::Domain;
use crate::memory::Memory;
use gradnoise::bake::Language;
use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
use gradnoise::wgsl::WgslOptions;
use gradnoise::{Evaluator, FillError, Format, Grid, Noise, NoiseError, Octaves, Output, Texels};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyBytes;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

/// The samples of the first rows that are filled before Python's signals are looked at.
const FIRST: usize = 1 << 14;
/// The time between two looks.
const SPAN: Duration = Duration::from_millis(100);

/// The process that imported the module. The threads of the library do not survive a fork.
static PROCESS: LazyLock<u32> = LazyLock::new(std::process::id);
/// More would take seconds to start.
const MOST_THREADS: usize = 1024;

/// Remembers the process that imports the module.
pub fn remember_process() {
    LazyLock::force(&PROCESS);
}

/// A noise or an output.
#[pyclass(subclass, frozen, module = "gradnoise._native")]
pub struct Description {
    described: Described,
    evaluator: OnceLock<Result<Evaluator, NoiseError>>,
    /// The number of values of a sample, and of coordinates, which every call asks for.
    channels: OnceLock<usize>,
    dimension: OnceLock<usize>,
}

/// Python's words.
const WORDS: &Words = &[
    ("expected a boolean", "expected True or False"),
    ("invalid type: map", "invalid type: dict"),
    ("invalid type: sequence", "invalid type: list"),
];

fn refused(error: impl Display) -> pyo3::PyErr {
    PyValueError::new_err(shortened(error))
}

fn unfilled(error: FillError) -> pyo3::PyErr {
    match error {
        FillError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        _ => refused(error),
    }
}

fn format_named(name: &str) -> PyResult<Format> {
    Ok(match name {
        "r8unorm" => Format::R8Unorm,
        "r16unorm" => Format::R16Unorm,
        "r16float" => Format::R16Float,
        "r32float" => Format::R32Float,
        "rgba8unorm" => Format::Rgba8Unorm,
        "rgba8unorm-srgb" => Format::Rgba8UnormSrgb,
        "rgba16float" => Format::Rgba16Float,
        "rgba32float" => Format::Rgba32Float,
        "value-and-gradient" => Format::ValueAndGradient,
        _ => return Err(refused(format_args!("{name:?} is not the name of a format"))),
    })
}

impl Description {
    fn new(described: Described) -> Self {
        Self { described, evaluator: OnceLock::new(), channels: OnceLock::new(), dimension: OnceLock::new() }
    }

    fn noise(&self) -> PyResult<&Noise> {
        self.described.noise().ok_or_else(|| PyTypeError::new_err(NO_NOISE))
    }

    fn evaluator(&self, py: Python<'_>) -> PyResult<&Evaluator> {
        let known = match self.evaluator.get() {
            Some(known) => known,
            None => py.detach(|| self.evaluator.get_or_init(|| Evaluator::new(self.described.output()))),
        };
        known.as_ref().map_err(refused)
    }
}

/// The threads that fill.
enum Threads {
    All,
    Some(rayon::ThreadPool),
}

impl Threads {
    /// Returns so many threads, or all. After a fork the threads of the library are gone, and one fills.
    fn new(py: Python<'_>, count: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let count = count.map(|given| {
            let found = given.extract().ok().filter(|count| (1..=MOST_THREADS).contains(count));
            found.ok_or_else(|| refused(format_args!("threads is {given}; it must be 1 to {MOST_THREADS}")))
        });
        let count = count.transpose()?;
        let count = if std::process::id() == *PROCESS { count } else { Some(1) };
        let Some(count) = count else { return Ok(Self::All) };
        let pool = py.detach(|| rayon::ThreadPoolBuilder::new().num_threads(count).build());
        Ok(Self::Some(pool.map_err(refused)?))
    }

    fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match self {
            Self::All => work(),
            Self::Some(pool) => pool.install(work),
        }
    }
}

/// Fills rows of so many samples in spans of time, between which Python's signals are looked at.
fn by_rows(
    py: Python<'_>,
    threads: &Threads,
    rows: usize,
    samples: usize,
    fill: &mut (dyn FnMut(usize, usize) -> Result<(), FillError> + Send),
) -> PyResult<()> {
    let (mut first, mut count) = (0, (FIRST / samples.max(1)).max(1));
    while first < rows {
        let end = rows.min(first.saturating_add(count));
        let start = Instant::now();
        py.detach(|| threads.run(|| fill(first, end))).map_err(unfilled)?;
        py.check_signals()?;
        let ratio = SPAN.as_secs_f64() / start.elapsed().as_secs_f64().max(1e-6);
        count = ((count as f64 * ratio.clamp(0.1, 64.0)) as usize).max(1);
        first = end;
    }
    Ok(())
}

/// Returns the positions of bytes, if their number is a multiple of the size of a position.
fn positions<T: bytemuck::Pod>(bytes: &[u8]) -> PyResult<&[T]> {
    bytemuck::try_cast_slice(bytes).map_err(|error| refused(format_args!("positions: {error}")))
}

#[pymethods]
impl Description {
    /// Makes a noise or an output of a code, of its JSON, of another one, or of the JSON of one node and its inputs.
    #[new]
    #[pyo3(signature = (source, inputs=None, is_output=false))]
    fn create(source: &Bound<'_, PyAny>, inputs: Option<Vec<PyRef<'_, Self>>>, is_output: bool) -> PyResult<Self> {
        if let Ok(made) = source.cast::<Self>() {
            return Ok(Self::new(match (&made.get().described, is_output) {
                (Described::Noise(noise), false) => Described::Noise(noise.clone()),
                (Described::Noise(noise), true) => Described::Output(Output::value(noise)),
                (Described::Output(output), true) => Described::Output(output.clone()),
                (Described::Output(_), false) => made.get().noise().map(|noise| Described::Noise(noise.clone()))?,
            }));
        }
        let text: &str = source.extract().map_err(|_| {
            let kind = source.get_type();
            PyTypeError::new_err(format!("a noise is made from a code, JSON or another noise, not from {kind}"))
        })?;
        let described = match inputs {
            None => Described::open(text, is_output),
            Some(inputs) => {
                let inputs: Vec<_> = inputs.iter().map(|input| input.noise().cloned()).collect::<PyResult<_>>()?;
                Described::node(text, &inputs, is_output, WORDS)
            }
        };
        described.map(Self::new).map_err(refused)
    }

    fn to_json(&self) -> PyResult<String> {
        self.described.json().map_err(refused)
    }

    #[getter]
    fn code(&self) -> PyResult<String> {
        self.described.code().map_err(refused)
    }

    #[getter]
    fn dimension(&self) -> usize {
        *self.dimension.get_or_init(|| self.described.output().dimension().count())
    }

    #[getter]
    fn range(&self, py: Python<'_>) -> PyResult<(f32, f32)> {
        let range = py.detach(|| self.noise().map(Noise::range))?.map_err(refused)?;
        Ok(range.into_inner())
    }

    /// The number of values of a sample: 1 or 4.
    #[getter]
    fn channels(&self, py: Python<'_>) -> PyResult<usize> {
        if let Some(&known) = self.channels.get() {
            return Ok(known);
        }
        let evaluator = self.evaluator(py)?;
        let grid = Grid::new(&vec![0.0; self.dimension()], &[0.0], &[1]).map_err(refused)?;
        let has_four = matches!(evaluator.texels(&grid, Format::R32Float), Err(FillError::Format { .. }));
        Ok(*self.channels.get_or_init(|| if has_four { 4 } else { 1 }))
    }

    #[pyo3(signature = (x, y=None, z=None, w=None, /))]
    fn value(&self, py: Python<'_>, x: f64, y: Option<f64>, z: Option<f64>, w: Option<f64>) -> PyResult<f32> {
        let evaluator = self.evaluator(py)?;
        self.noise()?;
        match (y, z, w) {
            (None, None, None) => evaluator.value([x]),
            (Some(y), None, None) => evaluator.value([x, y]),
            (Some(y), Some(z), None) => evaluator.value([x, y, z]),
            (Some(y), Some(z), Some(w)) => evaluator.value([x, y, z, w]),
            _ => return Err(PyTypeError::new_err("a coordinate is None before one that is not")),
        }
        .map_err(refused)
    }

    /// Fills the bytes of an array with texels of a format on a domain.
    #[pyo3(signature = (bytes, domain, format, threads=None))]
    fn _fill_bytes(
        &self,
        py: Python<'_>,
        bytes: &Bound<'_, PyAny>,
        domain: Domain,
        format: &str,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (evaluator, format, threads) = (self.evaluator(py)?, format_named(format)?, Threads::new(py, threads)?);
        let mut memory = Memory::writable(bytes)?;
        let pitch = memory.pitch;
        match domain {
            Domain::Grid { origin, steps, first, extent } => {
                let grid = Domain::grid(&origin, &steps, &first, &extent).map_err(refused)?;
                let width = extent.first().copied().unwrap_or(1) as usize;
                let rows = memory.rows;
                if grid.samples() != rows as u128 * width as u128 {
                    return Err(refused(format_args!("the array has {rows} rows; the grid has other extents")));
                }
                by_rows(py, &threads, rows, width, &mut |from, to| {
                    let target = &mut Texels::new(format, memory.rows_mut(from, to)).row_pitch(pitch);
                    evaluator.fill(&grid.rows(from as u64..to as u64)?, target)
                })
            }
            Domain::Surface(described) => {
                let surfaces = described.surfaces().map_err(refused)?;
                let height = surfaces.first().map_or(0, |surface| surface.extent()[1]) as usize;
                let width = surfaces.first().map_or(0, |surface| surface.extent()[0]) as usize;
                if memory.rows != height * surfaces.len() {
                    return Err(refused(format_args!("the array has {} rows", memory.rows)));
                }
                for (layer, surface) in surfaces.into_iter().enumerate() {
                    by_rows(py, &threads, height, width, &mut |from, to| {
                        let rows = memory.rows_mut(layer * height + from, layer * height + to);
                        let part = surface.rows(from as u32..to as u32)?;
                        evaluator.fill(&part, &mut Texels::new(format, rows).row_pitch(pitch))
                    })?;
                }
                Ok(())
            }
        }
    }

    /// Fills the bytes of an array with values at a list of positions, `f64` or `f32` numbers without gaps.
    #[pyo3(signature = (bytes, positions, dimension, is_exact, format, threads=None))]
    #[allow(clippy::too_many_arguments, reason = "Python gives them names")]
    fn _fill_bytes_at(
        &self,
        py: Python<'_>,
        bytes: &Bound<'_, PyAny>,
        positions: &Bound<'_, PyAny>,
        dimension: usize,
        is_exact: bool,
        format: &str,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (evaluator, format, threads) = (self.evaluator(py)?, format_named(format)?, Threads::new(py, threads)?);
        let (mut memory, list) = (Memory::writable(bytes)?, Memory::readable(positions)?);
        macro_rules! fill {
            ($($count:literal)*) => {
                match (dimension, is_exact) {
                    $(
                        ($count, true) => fill!($count f64),
                        ($count, false) => fill!($count f32),
                    )*
                    _ => return Err(refused(format_args!("positions have 1 to 4 coordinates, not {dimension}"))),
                }
            };
            ($count:literal $number:ident) => {{
                let list: &[[$number; $count]] = self::positions(list.bytes())?;
                if list.len() != memory.rows {
                    return Err(refused(format_args!("the array has {} samples", memory.rows)));
                }
                by_rows(py, &threads, list.len(), 1, &mut |from, to| {
                    evaluator.fill(&list[from..to], &mut Texels::new(format, memory.rows_mut(from, to)))
                })
            }};
        }
        fill!(1 2 3 4)
    }

    /// Plans a fill on a GPU, as JSON.
    fn _plan_json(&self, py: Python<'_>, domain: Domain, format: &str, software: bool) -> PyResult<String> {
        let format = format_named(format)?;
        let options = FillOptions::new().software(software);
        py.detach(|| {
            let plan = match domain {
                Domain::Grid { origin, steps, first, extent } => {
                    let grid = Domain::grid(&origin, &steps, &first, &extent).map_err(refused)?;
                    FillPlan::new(self.described.output(), &grid, format, &options)
                }
                Domain::Surface(described) => {
                    let surface = described.surface().map_err(refused)?;
                    if surface.samples() != described.samples() {
                        return Err(refused("a plan has one face of a cube or all six"));
                    }
                    FillPlan::new(self.described.output(), &surface, format, &options)
                }
            }
            .map_err(refused)?;
            let bytes_per_row = u32::try_from(plan.texture_row_bytes()).ok();
            let layout = BufferLayout { bytes_per_row, ..BufferLayout::default() };
            serde_json::to_string(&plan.fill(&layout).map_err(refused)?).map_err(refused)
        })
    }

    /// Returns the text of a function in WGSL or another language, and the contents of the buffer that it reads.
    #[pyo3(signature = (name, language, gradient=false))]
    fn _function<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        language: &str,
        gradient: bool,
    ) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
        let options = WgslOptions::new(name);
        let options = if gradient { options.with_gradient() } else { options };
        let language = if language == "wgsl" { None } else { Some(language_named(language)?) };
        let (text, module) = py.detach(|| {
            let module = self.described.output().wgsl(&options).map_err(refused)?;
            let text = match language {
                None => module.source().to_owned(),
                Some(language) => module.bake(language).map_err(refused)?,
            };
            PyResult::Ok((text, module))
        })?;
        let binding = module.binding().filter(|_| language.is_none_or(|language| language.binds(false)));
        Ok((text, binding.map(|binding| PyBytes::new(py, binding.data))))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        self.described == other.get().described
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        // 0 and -0 are equal.
        self.to_json()?.replace("-0.0", "0.0").hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn _negate<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().negate())
    }

    fn _sign<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().sign())
    }

    fn _fold<'py>(slf: &Bound<'py, Self>, strength: f32) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().fold(strength))
    }

    fn _modulo<'py>(slf: &Bound<'py, Self>, divisor: PyRef<'_, Self>) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().modulo(divisor.noise()?))
    }

    fn _blend<'py>(
        slf: &Bound<'py, Self>,
        other: PyRef<'_, Self>,
        control: PyRef<'_, Self>,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().blend(other.noise()?, control.noise()?))
    }

    fn _select<'py>(
        slf: &Bound<'py, Self>,
        other: PyRef<'_, Self>,
        control: PyRef<'_, Self>,
        bounds: (f32, f32),
        softness: f32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = RangeInclusive::new(bounds.0, bounds.1);
        made(slf, slf.get().noise()?.clone().select(other.noise()?, control.noise()?, bounds, softness))
    }

    fn _warp<'py>(slf: &Bound<'py, Self>, amplitude: f32, by: PyRef<'_, Self>) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().warp(amplitude, by.noise()?))
    }

    fn _warp_progressive<'py>(
        slf: &Bound<'py, Self>,
        amplitude: f32,
        by: PyRef<'_, Self>,
        octaves: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().warp_progressive(amplitude, by.noise()?, octaves_of(octaves)?))
    }

    fn _fbm_with_gain<'py>(
        slf: &Bound<'py, Self>,
        octaves: &str,
        gain: PyRef<'_, Self>,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().fbm_with_gain(octaves_of(octaves)?, gain.noise()?))
    }

    fn _fbm_weighted_by<'py>(
        slf: &Bound<'py, Self>,
        octaves: &str,
        strength: PyRef<'_, Self>,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(slf, slf.get().noise()?.clone().fbm_weighted_by(octaves_of(octaves)?, strength.noise()?))
    }
}

/// Returns a noise of the class of another one.
fn made<'py>(like: &Bound<'py, Description>, noise: Noise) -> PyResult<Bound<'py, PyAny>> {
    like.get_type().call1((Description::new(Described::Noise(noise)),))
}

fn octaves_of(json: &str) -> PyResult<Octaves> {
    read_octaves(json, WORDS).map_err(refused)
}

fn language_named(name: &str) -> PyResult<Language> {
    let is_named = |known: &&Language| known.extension() == name || format!("{known:?}").eq_ignore_ascii_case(name);
    Language::ALL.iter().find(is_named).copied().ok_or_else(|| {
        let names: Vec<_> = Language::ALL.iter().map(|known| known.extension()).collect();
        refused(format_args!("{name:?} is not one of {}", names.join(", ")))
    })
}
