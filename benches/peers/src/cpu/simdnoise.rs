use crate::timing::Run;
use crate::work::{Kind, Lattice, OCTAVES, ORIGIN, Points, Work};
use simdnoise::NoiseBuilder;
use std::arch::x86_64::{_mm256_loadu_ps, _mm256_storeu_ps};

/// Runs its simplex noise and its cellular noise, whose distances are squared. Its builder allocates the result and
/// tracks the least and greatest value; no call writes into existing memory.
pub fn run(kind: Kind, work: &Work) -> Option<Run> {
    match kind {
        Kind::Perlin | Kind::Simplex => gradients(work),
        Kind::Cellular => cells(work),
        _ => None,
    }
}

fn cells(work: &Work) -> Option<Run> {
    match work.clone() {
        Work::Grid2(lattice) => Some(generated(move || {
            let [x, y] = first(lattice);
            let [width, height] = lattice.extent;
            NoiseBuilder::cellular_2d_offset(x, width, y, height).with_freq(lattice.step as f32).generate().0
        })),
        Work::Grid3(lattice) => Some(generated(move || {
            let [x, y, z] = first(lattice);
            let [width, height, depth] = lattice.extent;
            NoiseBuilder::cellular_3d_offset(x, width, y, height, z, depth).with_freq(lattice.step as f32).generate().0
        })),
        Work::Grid4(_) | Work::Fbm(_) | Work::Points(_) => None,
    }
}

fn gradients(work: &Work) -> Option<Run> {
    match work.clone() {
        Work::Grid2(lattice) => Some(generated(move || {
            let [x, y] = first(lattice);
            let [width, height] = lattice.extent;
            NoiseBuilder::gradient_2d_offset(x, width, y, height).with_freq(lattice.step as f32).generate().0
        })),
        Work::Grid3(lattice) => Some(generated(move || {
            let [x, y, z] = first(lattice);
            let [width, height, depth] = lattice.extent;
            NoiseBuilder::gradient_3d_offset(x, width, y, height, z, depth).with_freq(lattice.step as f32).generate().0
        })),
        Work::Grid4(lattice) => Some(generated(move || {
            let [x, y, z, w] = first(lattice);
            let [width, height, depth, time] = lattice.extent;
            NoiseBuilder::gradient_4d_offset(x, width, y, height, z, depth, w, time)
                .with_freq(lattice.step as f32)
                .generate()
                .0
        })),
        Work::Fbm(lattice) => Some(generated(move || {
            let [x, y] = first(lattice);
            let [width, height] = lattice.extent;
            NoiseBuilder::fbm_2d_offset(x, width, y, height)
                .with_freq(lattice.step as f32)
                .with_octaves(OCTAVES)
                .with_lacunarity(2.0)
                .with_gain(0.5)
                .generate()
                .0
        })),
        Work::Points(points) => at(&points),
    }
}

fn generated(generate: impl FnMut() -> Vec<f32> + 'static) -> Run {
    Run::Owned(Box::new(generate))
}

/// Returns the first sample's position in steps.
fn first<const D: usize>(lattice: Lattice<D>) -> [f32; D] {
    std::array::from_fn(|d| (ORIGIN[d] / lattice.step) as f32)
}

/// Calls its widest function for positions, eight at a time with separate coordinates, as it needs them. The function
/// is unsafe, and so is this call.
#[expect(unsafe_code, reason = "simdnoise offers nothing safe for positions")]
fn at(points: &Points<2>) -> Option<Run> {
    #[target_feature(enable = "avx2,fma")]
    fn values_at(xs: &[[f32; 8]], ys: &[[f32; 8]], values: &mut [f32]) {
        for ((values, x), y) in values.chunks_exact_mut(8).zip(xs).zip(ys) {
            // SAFETY: all three slices have eight numbers, and the processor supports the instructions.
            unsafe {
                let noise = simdnoise::avx2::simplex_2d(_mm256_loadu_ps(x.as_ptr()), _mm256_loadu_ps(y.as_ptr()), 1);
                _mm256_storeu_ps(values.as_mut_ptr(), noise);
            }
        }
    }

    if !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")) {
        return None;
    }
    let along = |axis: usize| -> Vec<[f32; 8]> {
        points.0.chunks_exact(8).map(|eight| std::array::from_fn(|i| eight[i][axis])).collect()
    };
    let (xs, ys) = (along(0), along(1));
    Some(Run::Into(Box::new(move |values| {
        // SAFETY: the processor supports the instructions.
        unsafe { values_at(&xs, &ys, values) };
        Ok(())
    })))
}
