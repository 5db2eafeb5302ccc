use crate::timing::Run;
use crate::work::{Calls, Kind, PARTS};
use fastnoise_lite::{CellularDistanceFunction, CellularReturnType, FastNoiseLite, FractalType, NoiseType};

/// Returns its run. It has no 4-D noise. Its nearest to simplex noise is `OpenSimplex2`.
pub fn run(kind: Kind, calls: &Calls) -> Option<Run> {
    if kind == Kind::Terrain {
        return terrain(calls);
    }
    let mut noise = noise(kind);
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

fn noise(kind: Kind) -> FastNoiseLite {
    let mut noise = FastNoiseLite::new();
    noise.set_frequency(Some(1.0));
    noise.set_noise_type(Some(match kind {
        Kind::Perlin | Kind::Ridges | Kind::Terrain => NoiseType::Perlin,
        Kind::Simplex | Kind::OpenSimplex2 => NoiseType::OpenSimplex2,
        Kind::Cellular | Kind::CellBorders => NoiseType::Cellular,
    }));
    noise.set_cellular_distance_function(Some(CellularDistanceFunction::Euclidean));
    noise.set_cellular_return_type(Some(match kind {
        Kind::CellBorders => CellularReturnType::Distance2Sub,
        _ => CellularReturnType::Distance,
    }));
    if kind == Kind::Ridges {
        noise.set_fractal_type(Some(FractalType::Ridged));
        noise.set_fractal_octaves(Some(PARTS.into()));
    }
    noise
}

/// Displaces positions by two calls, as `warp` does, since its own domain warp has another form.
fn terrain(calls: &Calls) -> Option<Run> {
    let Calls::Plane(samples) = calls else { return None };
    let [warp, mut hills, ridges, points] = [Kind::Simplex, Kind::Perlin, Kind::Ridges, Kind::Cellular].map(noise);
    hills.set_fractal_type(Some(FractalType::FBm));
    hills.set_fractal_octaves(Some(PARTS.into()));
    Some(samples.each(move |[x, y]: [f32; 2]| {
        let by = [warp.get_noise_2d(x, y), warp.get_noise_2d(x + 31.7, y - 12.3)];
        let (x, y) = (x + 0.5 * by[0], y + 0.5 * by[1]);
        0.6 * hills.get_noise_2d(x, y) + 0.3 * ridges.get_noise_2d(x, y) + 0.1 * points.get_noise_2d(x, y)
    }))
}
