use crate::timing::Run;
use crate::work::{Kind, OCTAVES, Work};
use bevy_math::{Vec2, Vec3, Vec4};
use noiz::prelude::common_noise::{Perlin, Simplex};
use noiz::prelude::{FractalLayers, LayeredNoise, Normed, Octave, Persistence};
use noiz::{Noise, SampleableFor};

type Fractal<N> = Noise<LayeredNoise<Normed<f32>, Persistence, FractalLayers<Octave<N>>>>;

pub fn run(kind: Kind, work: &Work) -> Run {
    match kind {
        Kind::Perlin => run_of(Noise::<Perlin>::default(), fractal::<Perlin>(), work),
        Kind::Simplex => run_of(Noise::<Simplex>::default(), fractal::<Simplex>(), work),
    }
}

fn fractal<N: Default>() -> Fractal<N> {
    let layers = FractalLayers { layer: Octave::default(), lacunarity: 2.0, amount: OCTAVES.into() };
    Noise::from(LayeredNoise::new(Normed::default(), Persistence(0.5), layers))
}

fn run_of<N>(noise: N, fractal: impl SampleableFor<Vec2, f32> + 'static, work: &Work) -> Run
where
    N: SampleableFor<Vec2, f32> + SampleableFor<Vec3, f32> + SampleableFor<Vec4, f32> + 'static,
{
    match work {
        Work::Grid2(lattice) => lattice.each(move |position: [f32; 2]| noise.sample(Vec2::from(position))),
        Work::Grid3(lattice) => lattice.each(move |position: [f32; 3]| noise.sample(Vec3::from(position))),
        Work::Grid4(lattice) => lattice.each(move |position: [f32; 4]| noise.sample(Vec4::from(position))),
        Work::Fbm(lattice) => lattice.each(move |position: [f32; 2]| fractal.sample(Vec2::from(position))),
        Work::Points(points) => points.each(move |position: [f32; 2]| noise.sample(Vec2::from(position))),
    }
}
