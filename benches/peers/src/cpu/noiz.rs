use crate::timing::Run;
use crate::work::{Calls, Kind};
use bevy_math::{Vec2, Vec3, Vec4};
use noiz::prelude::common_noise::{Perlin, Simplex};
use noiz::prelude::{FractalLayers, LayeredNoise, Normed, Octave, Persistence};
use noiz::{Noise, SampleableFor};

type Fractal<N> = Noise<LayeredNoise<Normed<f32>, Persistence, FractalLayers<Octave<N>>>>;

/// Runs it, without cellular noise, which has different parameters in every dimension.
pub fn run(kind: Kind, calls: &Calls) -> Option<Run> {
    Some(match kind {
        Kind::Perlin => run_of(Noise::<Perlin>::default(), fractal::<Perlin>, calls),
        Kind::Simplex => run_of(Noise::<Simplex>::default(), fractal::<Simplex>, calls),
        _ => return None,
    })
}

fn fractal<N: Default>(octaves: u8) -> Fractal<N> {
    let layers = FractalLayers { layer: Octave::default(), lacunarity: 2.0, amount: octaves.into() };
    Noise::from(LayeredNoise::new(Normed::default(), Persistence(0.5), layers))
}

fn run_of<N, F>(noise: N, fractal: impl FnOnce(u8) -> F, calls: &Calls) -> Run
where
    N: SampleableFor<Vec2, f32> + SampleableFor<Vec3, f32> + SampleableFor<Vec4, f32> + 'static,
    F: SampleableFor<Vec2, f32> + 'static,
{
    match calls {
        Calls::Plane(samples) => samples.each(move |position: [f32; 2]| noise.sample(Vec2::from(position))),
        Calls::Volume(samples) => samples.each(move |position: [f32; 3]| noise.sample(Vec3::from(position))),
        Calls::VolumeInTime(samples) => samples.each(move |position: [f32; 4]| noise.sample(Vec4::from(position))),
        Calls::Fbm(samples, octaves) => {
            let fractal = fractal(*octaves);
            samples.each(move |position: [f32; 2]| fractal.sample(Vec2::from(position)))
        }
    }
}
