use crate::timing::Run;
use crate::work::{Calls, Kind};
use noise::core::worley::ReturnType;
use noise::{Fbm, MultiFractal, NoiseFn, Perlin, Seedable, Simplex, Worley};

/// Runs sample by sample, which is faster than its `PlaneMapBuilder`.
pub fn run(kind: Kind, calls: &Calls) -> Option<Run> {
    Some(match kind {
        Kind::Perlin => run_of(Perlin::new(1), calls),
        Kind::Simplex => run_of(Simplex::new(1), calls),
        Kind::Cellular => run_of(Worley::new(1).set_return_type(ReturnType::Distance), calls),
        Kind::OpenSimplex2 | Kind::CellBorders | Kind::Ridges | Kind::Terrain => return None,
    })
}

fn run_of<N>(noise: N, calls: &Calls) -> Run
where
    N: NoiseFn<f64, 2> + NoiseFn<f64, 3> + NoiseFn<f64, 4> + Default + Seedable + 'static,
{
    match calls {
        Calls::Plane(samples) => samples.each(move |position: [f64; 2]| noise.get(position) as f32),
        Calls::Volume(samples) => samples.each(move |position: [f64; 3]| noise.get(position) as f32),
        Calls::VolumeInTime(samples) => samples.each(move |position: [f64; 4]| noise.get(position) as f32),
        Calls::Fbm(samples, octaves) => {
            let fbm = Fbm::<N>::new(1).set_octaves((*octaves).into()).set_lacunarity(2.0);
            samples.each(move |position: [f64; 2]| fbm.get(position) as f32)
        }
    }
}
