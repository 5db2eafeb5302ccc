use crate::timing::Run;
use crate::work::{Kind, OCTAVES, Work};
use libnoise::{Generator, Perlin, Simplex};

/// Sample by sample, into memory that is there, which its `NoiseBuffer` would allocate.
pub fn run(kind: Kind, work: &Work) -> Run {
    match kind {
        Kind::Perlin => run_of(Perlin::new(1), Perlin::new(1), Perlin::new(1), work),
        Kind::Simplex => run_of(Simplex::new(1), Simplex::new(1), Simplex::new(1), work),
    }
}

fn run_of(
    plane: impl Generator<2> + 'static,
    volume: impl Generator<3> + 'static,
    volume_in_time: impl Generator<4> + 'static,
    work: &Work,
) -> Run {
    match work {
        Work::Grid2(lattice) => lattice.each(move |position: [f64; 2]| plane.sample(position) as f32),
        Work::Grid3(lattice) => lattice.each(move |position: [f64; 3]| volume.sample(position) as f32),
        Work::Grid4(lattice) => lattice.each(move |position: [f64; 4]| volume_in_time.sample(position) as f32),
        Work::Fbm(lattice) => {
            let fbm = plane.fbm(OCTAVES.into(), 1.0, 2.0, 0.5);
            lattice.each(move |position: [f64; 2]| fbm.sample(position) as f32)
        }
        Work::Points(points) => points.each(move |position: [f64; 2]| plane.sample(position) as f32),
    }
}
