//! Values on the CPU.

use crate::description::Description;
use crate::domain::{Domain, Kind};
use crate::memory::Memory;
use crate::{format_named, refused};
use gradnoise::{Evaluator, Field, FillError, Format, Grid, Noise, Texels};
use std::cell::OnceCell;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What the first call of a kind prepares.
#[derive(Default)]
pub(crate) struct Ready {
    evaluator: OnceCell<Evaluator>,
    field: OnceCell<AnyField>,
}

enum AnyField {
    One(Field<1>),
    Two(Field<2>),
    Three(Field<3>),
    Four(Field<4>),
}

impl AnyField {
    fn new(noise: &Noise) -> Result<Self, JsError> {
        match noise.dimension().count() {
            1 => Field::new(noise).map(Self::One),
            2 => Field::new(noise).map(Self::Two),
            3 => Field::new(noise).map(Self::Three),
            _ => Field::new(noise).map(Self::Four),
        }
        .map_err(refused)
    }
}

/// Returns the contents of a cell, which a function makes first.
fn known<T>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T, JsError>) -> Result<&T, JsError> {
    match cell.get() {
        Some(found) => Ok(found),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}

impl Description {
    fn evaluator(&self) -> Result<&Evaluator, JsError> {
        known(&self.ready.evaluator, || Evaluator::new(self.output()).map_err(refused))
    }
}

#[wasm_bindgen]
impl Description {
    /// Returns the number of values of a sample: 1 or 4.
    pub fn channels(&self) -> Result<usize, JsError> {
        let grid = Grid::new(&vec![0.0; self.dimension()], &[0.0], &[1]).map_err(refused)?;
        let has_four = matches!(self.evaluator()?.texels(&grid, Format::R32Float), Err(FillError::Format { .. }));
        Ok(if has_four { 4 } else { 1 })
    }

    /// Returns the value at a position that is exact anywhere.
    pub fn value(&self, position: &[f64]) -> Result<f32, JsError> {
        self.noise()?;
        let evaluator = self.evaluator()?;
        match *position {
            [x] => evaluator.value([x]),
            [x, y] => evaluator.value([x, y]),
            [x, y, z] => evaluator.value([x, y, z]),
            [x, y, z, w] => evaluator.value([x, y, z, w]),
            _ => return Err(refused(format_args!("a position has 1 to 4 coordinates, not {}", position.len()))),
        }
        .map_err(refused)
    }

    /// Prepares `at`.
    pub fn prepare(&self) -> Result<(), JsError> {
        known(&self.ready.field, || AnyField::new(self.noise()?)).map(|_| ())
    }

    /// Returns the value at an `f32` position, or NaN if this is not prepared.
    pub fn at(&self, x: f32, y: f32, z: f32, w: f32) -> f32 {
        match self.ready.field.get() {
            Some(AnyField::One(field)) => field.at([x]),
            Some(AnyField::Two(field)) => field.at([x, y]),
            Some(AnyField::Three(field)) => field.at([x, y, z]),
            Some(AnyField::Four(field)) => field.at([x, y, z, w]),
            None => f32::NAN,
        }
    }

    /// Returns the bytes of a sample in a format.
    pub fn bytes_per_sample(&self, format: &str) -> Result<usize, JsError> {
        Ok(format_named(format)?.bytes_per_sample(self.output().dimension()))
    }

    /// Fills bytes at the beginning of memory with rows of a domain, those of all slices counted together.
    pub fn fill(
        &self,
        memory: &mut Memory,
        domain: &Domain,
        format: &str,
        bytes: usize,
        first: f64,
        end: f64,
    ) -> Result<(), JsError> {
        let (evaluator, format) = (self.evaluator()?, format_named(format)?);
        let target = &mut Texels::new(format, memory.bytes_mut(bytes)?);
        match &domain.0 {
            Kind::Grid(grid) => evaluator.fill(&grid.rows(first as u64..end as u64).map_err(refused)?, target),
            Kind::Surface { whole, layers } => {
                let (height, first, end) = (whole.extent()[1], first as u32, end as u32);
                let layer = first / height;
                let found = layers.get(layer as usize).ok_or_else(|| refused("the surface has fewer rows"))?;
                let rows = found.rows(first - layer * height..end - layer * height).map_err(refused)?;
                evaluator.fill(&rows, target)
            }
        }
        .map_err(refused)
    }

    /// Fills the beginning of memory with samples at a number of positions, `f64` or `f32` numbers.
    pub fn fill_at(
        &self,
        memory: &mut Memory,
        positions: &Memory,
        count: usize,
        is_exact: bool,
        format: &str,
    ) -> Result<(), JsError> {
        let (evaluator, format) = (self.evaluator()?, format_named(format)?);
        let dimension = self.output().dimension();
        let target = &mut Texels::new(format, memory.bytes_mut(count * format.bytes_per_sample(dimension))?);
        macro_rules! fill {
            ($($count:literal)*) => {
                match (dimension.count(), is_exact) {
                    $(
                        ($count, true) => fill!($count f64),
                        ($count, false) => fill!($count f32),
                    )*
                    (other, _) => return Err(refused(format_args!("a noise has 1 to 4 coordinates, not {other}"))),
                }
            };
            ($count:literal $number:ident) => {{
                let bytes = positions.bytes(count * size_of::<[$number; $count]>())?;
                let list: &[[$number; $count]] = bytemuck::try_cast_slice(bytes).map_err(refused)?;
                evaluator.fill(list, target)
            }};
        }
        fill!(1 2 3 4).map_err(refused)
    }
}
