use crate::timing::Run;
use crate::work::{Calls, Kind};
use fastnoise_lite::{CellularDistanceFunction, CellularReturnType, FastNoiseLite, FractalType, NoiseType};

/// Returns its run. It has no 4-D noise. Its nearest to simplex noise is `OpenSimplex2`.
pub fn run(kind: Kind, calls: &Calls) -> Option<Run> {
    let mut noise = FastNoiseLite::new();
    noise.set_frequency(Some(1.0));
    noise.set_noise_type(Some(match kind {
        Kind::Perlin => NoiseType::Perlin,
        Kind::Simplex | Kind::OpenSimplex2 => NoiseType::OpenSimplex2,
        Kind::Cellular => NoiseType::Cellular,
    }));
    noise.set_cellular_distance_function(Some(CellularDistanceFunction::Euclidean));
    noise.set_cellular_return_type(Some(CellularReturnType::Distance));
    Some(match calls {
        Calls::Plane(samples) => samples.each(move |[x, y]: [f32; 2]| noise.get_noise_2d(x, y)),
        Calls::Volume(samples) => samples.each(move |[x, y, z]: [f32; 3]| noise.get_noise_3d(x, y, z)),
        Calls::VolumeInTime(_) => return None,
        Calls::Fbm(samples, octaves) => {
            noise.set_fractal_type(Some(FractalType::FBm));
            noise.set_fractal_octaves(Some((*octaves).into()));
            samples.each(move |[x, y]: [f32; 2]| noise.get_noise_2d(x, y))
        }
    })
}
