//! Samples of a block, with one plane for each component, so that loops run along planes.

use crate::array;
use crate::cpu::engine::strip::LANES;
use crate::lanes::{Float, inlined};
use crate::sample::Sample;

/// The samples of every operation, in order.
pub(crate) struct Registers<const N: usize> {
    planes: Vec<f32>,
    count: usize,
}

impl<const N: usize> Registers<N> {
    /// Creates room for the samples of operations in memory that may be reused.
    pub(crate) fn new(mut memory: Vec<f32>, operations: usize, count: usize) -> Self {
        let length = operations * (N + 1) * count;
        if memory.len() < length {
            memory.resize(length, 0.0);
        }
        Self { planes: memory, count }
    }

    pub(crate) fn into_memory(self) -> Vec<f32> {
        self.planes
    }

    pub(crate) fn samples(&self, operation: usize) -> Lanes<'_, N> {
        self.done().samples(operation)
    }

    pub(crate) fn planes(&self) -> Planes<'_> {
        Planes { numbers: &self.planes, count: self.count, dimension: N }
    }

    pub(crate) fn done(&self) -> Done<'_, N> {
        Done { planes: &self.planes, count: self.count }
    }

    /// Returns the samples of earlier operations, and room for those of one operation.
    pub(crate) fn split_at(&mut self, operation: usize) -> (Done<'_, N>, LanesMut<'_, N>) {
        let (done, next) = self.planes.split_at_mut(operation * (N + 1) * self.count);
        (Done { planes: done, count: self.count }, LanesMut::new(next, self.count))
    }

    /// Returns the samples of the first two operations.
    pub(crate) fn pair(&mut self) -> [LanesMut<'_, N>; 2] {
        let (first, second) = self.planes.split_at_mut((N + 1) * self.count);
        [LanesMut::new(first, self.count), LanesMut::new(second, self.count)]
    }
}

/// The samples of operations, with the dimension known only at run time.
#[derive(Clone, Copy)]
pub(crate) struct Planes<'a> {
    numbers: &'a [f32],
    count: usize,
    dimension: usize,
}

impl<'a> Planes<'a> {
    /// Returns the number of samples of each operation.
    pub(crate) fn count(self) -> usize {
        self.count
    }

    /// Returns the number of gradient components, 0 without gradients.
    pub(crate) fn dimension(self) -> usize {
        self.dimension
    }

    /// Returns an operation's values (component 0), or a gradient component, counted from 1.
    pub(crate) fn component(self, operation: usize, component: usize) -> &'a [f32] {
        &self.numbers[(operation * (self.dimension + 1) + component) * self.count..][..self.count]
    }

    /// Copies operation 0's samples.
    pub(crate) fn copy_to<const N: usize>(self, samples: &mut [Sample<N>]) {
        samples.iter_mut().zip(self.component(0, 0)).for_each(|(sample, &value)| sample.value = value);
        for d in 0..N {
            samples.iter_mut().zip(self.component(0, d + 1)).for_each(|(sample, &slope)| sample.gradient[d] = slope);
        }
    }
}

/// The samples of the operations that have run.
#[derive(Clone, Copy)]
pub(crate) struct Done<'a, const N: usize> {
    planes: &'a [f32],
    count: usize,
}

impl<'a, const N: usize> Done<'a, N> {
    /// Returns an empty list, for the first operation.
    pub(crate) fn nothing() -> Self {
        Self { planes: &[], count: 0 }
    }

    pub(crate) fn samples(&self, operation: usize) -> Lanes<'a, N> {
        Lanes::new(&self.planes[operation * (N + 1) * self.count..], self.count)
    }
}

/// An operation's samples.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<'a, const N: usize> {
    pub(crate) values: &'a [f32],
    pub(crate) gradient: [&'a [f32]; N],
}

impl<'a, const N: usize> Lanes<'a, N> {
    #[cfg_attr(optimized, inline(always))]
    fn new(planes: &'a [f32], count: usize) -> Self {
        let plane = |k: usize| &planes[k * count..][..count];
        Self { values: plane(0), gradient: array::from_fn(|d| plane(d + 1)) }
    }

    /// Returns the first samples. The compiler then knows the length of all planes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn first(self, count: usize) -> Self {
        self.part(0, count)
    }

    /// Returns `count` samples from `start` on.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn part(self, start: usize, count: usize) -> Self {
        Self {
            values: &self.values[start..][..count],
            gradient: array::from_fn(|d| &self.gradient[d][start..][..count]),
        }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn at(&self, i: usize) -> Sample<N> {
        Sample { value: self.values[i], gradient: array::from_fn(|d| self.gradient[d][i]) }
    }
    /// Loads consecutive samples, one for each lane. Lanes behind the last sample are 0.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn load<F: Float>(&self, lanes: F, i: usize) -> Sample<N, F> {
        Sample {
            value: load_lanes(lanes, i, self.values),
            gradient: array::from_fn(inlined!(|d: usize| load_lanes(lanes, i, self.gradient[d]))),
        }
    }
}

/// Room for an operation's samples.
pub(crate) struct LanesMut<'a, const N: usize> {
    pub(crate) values: &'a mut [f32],
    pub(crate) gradient: [&'a mut [f32]; N],
}

impl<'a, const N: usize> LanesMut<'a, N> {
    /// Creates it from planes of `count` samples. The first plane is for values.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(planes: &'a mut [f32], count: usize) -> Self {
        let (values, gradient) = planes.split_at_mut(count);
        Self { values, gradient: collected(&mut gradient.chunks_exact_mut(count.max(1))) }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the first samples. The compiler then knows the length of all planes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn first(&mut self, count: usize) -> LanesMut<'_, N> {
        self.part(0, count)
    }

    /// Returns `count` samples from `start` on.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn part(&mut self, start: usize, count: usize) -> LanesMut<'_, N> {
        LanesMut {
            values: &mut self.values[start..][..count],
            gradient: collected(&mut self.gradient.iter_mut().map(|plane| &mut plane[start..][..count])),
        }
    }

    /// Drops the gradient, or only changes the type: the compiler cannot see that both dimensions are equal.
    pub(crate) fn with_dimension<const M: usize>(&mut self) -> LanesMut<'_, M> {
        LanesMut { values: self.values, gradient: collected(&mut self.gradient.iter_mut().map(|plane| &mut **plane)) }
    }

    /// Returns the samples to read.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn done(&self) -> Lanes<'_, N> {
        Lanes { values: self.values, gradient: array::from_fn(inlined!(|d: usize| &*self.gradient[d])) }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn at(&self, i: usize) -> Sample<N> {
        Sample { value: self.values[i], gradient: array::from_fn(|d| self.gradient[d][i]) }
    }

    /// Drops all gradient components except one.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn component(&mut self, axis: usize) -> LanesMut<'_, 1> {
        LanesMut { values: self.values, gradient: [&mut *self.gradient[axis]] }
    }

    /// Sets all values to a number, and gradients to 0.
    pub(crate) fn fill(&mut self, value: f32) {
        self.values.fill(value);
        self.gradient.iter_mut().for_each(|plane| plane.fill(0.0));
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put(&mut self, i: usize, sample: Sample<N>) {
        self.values[i] = sample.value;
        for d in 0..N {
            self.gradient[d][i] = sample.gradient[d];
        }
    }

    /// Writes the samples in lanes from `i` on, as many as fit. `N` may be less than their dimension.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn put_lanes<F: Float, const M: usize>(&mut self, i: usize, sample: Sample<M, F>) {
        put_lanes(i, sample.value, self.values);
        for d in 0..N {
            put_lanes(i, sample.gradient[d], self.gradient[d]);
        }
    }
}

/// Loads the numbers from `i` on, one for each lane, and zeros behind the last.
#[cfg_attr(optimized, inline(always))]
fn load_lanes<F: Float>(lanes: F, i: usize, plane: &[f32]) -> F {
    match plane.get(i..i + F::COUNT) {
        Some(whole) => lanes.load(whole),
        None => lanes.load(&last_numbers(i, plane)),
    }
}

/// Returns the numbers from `i` on, fewer than there are lanes, followed by zeros.
#[cold]
#[inline(never)]
fn last_numbers(i: usize, plane: &[f32]) -> [f32; LANES] {
    array::from_fn(|lane| plane.get(i + lane).copied().unwrap_or_default())
}

/// Writes the numbers in lanes from `i` on, as many as fit.
#[cfg_attr(optimized, inline(always))]
fn put_lanes<F: Float>(i: usize, numbers: F, plane: &mut [f32]) {
    if let Some(whole) = plane.get_mut(i..i + F::COUNT) {
        numbers.store(whole);
    } else if let Some(rest) = plane.get_mut(i..) {
        let mut all = [0.0; LANES];
        numbers.store(&mut all);
        rest.copy_from_slice(&all[..rest.len()]);
    }
}

/// Collects planes. Missing ones are empty. Only the count is generic, so that less code is compiled.
#[cfg_attr(optimized, inline(always))]
fn collected<'a, const N: usize>(planes: &mut dyn Iterator<Item = &'a mut [f32]>) -> [&'a mut [f32]; N] {
    std::array::from_fn(|_| planes.next().unwrap_or_default())
}

impl<'a> LanesMut<'a, 0> {
    /// Uses memory as values without gradients.
    pub(crate) fn from_values(values: &'a mut [f32]) -> Self {
        Self { values, gradient: [] }
    }
}
