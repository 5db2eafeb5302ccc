use crate::timing::Run;
use crate::work::{Calls, Kind};
use libnoise::{Generator, Perlin, Simplex, Worley};

/// Runs sample by sample into existing memory, since its `NoiseBuffer` would allocate.
pub fn run(kind: Kind, calls: &Calls) -> Option<Run> {
    Some(match kind {
        Kind::Perlin => run_of(Perlin::new(1), Perlin::new(1), Perlin::new(1), calls),
        Kind::Simplex => run_of(Simplex::new(1), Simplex::new(1), Simplex::new(1), calls),
        Kind::Cellular => run_of(Worley::new(1), Worley::new(1), Worley::new(1), calls),
        Kind::OpenSimplex2 | Kind::CellBorders | Kind::Ridges | Kind::Terrain => return None,
    })
}

fn run_of(
    plane: impl Generator<2> + 'static,
    volume: impl Generator<3> + 'static,
    volume_in_time: impl Generator<4> + 'static,
    calls: &Calls,
) -> Run {
    match calls {
        Calls::Plane(samples) => samples.each(move |position: [f64; 2]| plane.sample(position) as f32),
        Calls::Volume(samples) => samples.each(move |position: [f64; 3]| volume.sample(position) as f32),
        Calls::VolumeInTime(samples) => samples.each(move |position: [f64; 4]| volume_in_time.sample(position) as f32),
        Calls::Fbm(samples, octaves) => {
            let fbm = plane.fbm((*octaves).into(), 1.0, 2.0, 0.5);
            samples.each(move |position: [f64; 2]| fbm.sample(position) as f32)
        }
    }
}
