use crate::timing::Run;
use crate::work::{Kind, OCTAVES, Work};
use fastnoise_lite::{FastNoiseLite, FractalType, NoiseType};

/// It has nothing in 4-D. Its nearest to simplex noise is `OpenSimplex2`.
pub fn run(kind: Kind, work: &Work) -> Option<Run> {
    let mut noise = FastNoiseLite::new();
    noise.set_frequency(Some(1.0));
    noise.set_noise_type(Some(match kind {
        Kind::Perlin => NoiseType::Perlin,
        Kind::Simplex => NoiseType::OpenSimplex2,
    }));
    Some(match work {
        Work::Grid2(lattice) => lattice.each(move |[x, y]: [f32; 2]| noise.get_noise_2d(x, y)),
        Work::Grid3(lattice) => lattice.each(move |[x, y, z]: [f32; 3]| noise.get_noise_3d(x, y, z)),
        Work::Grid4(_) => return None,
        Work::Fbm(lattice) => {
            noise.set_fractal_type(Some(FractalType::FBm));
            noise.set_fractal_octaves(Some(OCTAVES.into()));
            lattice.each(move |[x, y]: [f32; 2]| noise.get_noise_2d(x, y))
        }
        Work::Points(points) => points.each(move |[x, y]: [f32; 2]| noise.get_noise_2d(x, y)),
    })
}
