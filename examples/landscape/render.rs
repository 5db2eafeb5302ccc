//! Renders the landscape: rays and light on the CPU, and all noise on an engine.

use crate::engine::Engine;
use crate::land;
use crate::view::{Hit, Land, Vector, dot, grid, mix, smoothstep, unit};
use std::error::Error;

/// The samples of a pixel along each axis.
const PARTS: u32 = 2;
const EYE_ABOVE: f32 = 0.28;
/// The tangent of half of the angle between the left and the right edge.
const HALF_WIDTH: f32 = 0.72;
/// The direction down, as a slope.
const DOWN: f32 = -0.06;
/// The height of the clouds.
const CLOUDS: f32 = 4.5;
const SUN: Vector = [-0.85, 0.24, 0.1];
const SUNLIGHT: Vector = [3.8, 2.2, 1.05];
const SKYLIGHT: Vector = [0.2, 0.27, 0.4];
const HORIZON: Vector = [0.98, 0.66, 0.42];
const ZENITH: Vector = [0.09, 0.2, 0.46];

/// A ray, and what it meets.
struct Ray {
    eye: Vector,
    direction: Vector,
    hit: Hit,
}

/// Returns the pixels, row by row, encoded as sRGB.
pub fn picture(engine: &Engine, [width, height]: [u32; 2], seed: u64) -> Result<Vec<[u8; 3]>, Box<dyn Error>> {
    let land = Land::new(engine.values(&land::heights(seed), &grid()?)?, land::LAKE);
    let eye = [0.0, land.height(0.0, 0.35).max(land::LAKE) + EYE_ABOVE, 0.35];
    let [columns, rows] = [width * PARTS, height * PARTS];
    let direction = |index: u32| {
        let x = (2.0 * ((index % columns) as f32 + 0.5) / columns as f32 - 1.0) * HALF_WIDTH;
        let y =
            (1.0 - 2.0 * ((index / columns) as f32 + 0.5) / rows as f32) * HALF_WIDTH * rows as f32 / columns as f32;
        unit([x, y - DOWN, 1.0])
    };
    let rays: Vec<_> = (0..columns * rows).map(|index| (eye, direction(index))).collect();
    let rays = followed(&land, &rays);
    let lights = lights(engine, &land, seed, &rays, true)?;
    let pixel = |index: u32| {
        let (x, y) = (index % width * PARTS, index / width * PARTS);
        let parts = (0..PARTS * PARTS).map(|part| lights[((y + part / PARTS) * columns + x + part % PARTS) as usize]);
        let sum = parts.fold([0.0; 3], |sum: Vector, light| std::array::from_fn(|i| sum[i] + shown(light[i])));
        sum.map(|light| encoded(light / (PARTS * PARTS) as f32))
    };
    Ok((0..width * height).map(pixel).collect())
}

/// Follows rays from eyes in directions, on all cores.
fn followed(land: &Land, rays: &[(Vector, Vector)]) -> Vec<Ray> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let part = rays.len().div_ceil(cores).max(1);
    let mut followed: Vec<_> = rays.iter().map(|&(eye, direction)| Ray { eye, direction, hit: Hit::Sky }).collect();
    std::thread::scope(|scope| {
        for rays in followed.chunks_mut(part) {
            scope.spawn(move || rays.iter_mut().for_each(|ray| ray.hit = land.hit(ray.eye, ray.direction)));
        }
    });
    followed
}

/// Returns the light along rays. Water reflects, but not what other water reflects.
fn lights(
    engine: &Engine,
    land: &Land,
    seed: u64,
    rays: &[Ray],
    reflects: bool,
) -> Result<Vec<Vector>, Box<dyn Error>> {
    let sun = unit(SUN);
    let mut lights = vec![[0.0; 3]; rays.len()];
    let of = |kind: fn(&Hit) -> Option<Vector>| -> (Vec<usize>, Vec<Vector>) {
        rays.iter().enumerate().filter_map(|(index, ray)| Some((index, kind(&ray.hit)?))).unzip()
    };
    let flat = |points: &[Vector]| points.iter().map(|[x, _, z]| [*x, *z]).collect::<Vec<_>>();

    let (indices, points) = of(|hit| if let Hit::Ground { point, .. } = hit { Some(*point) } else { None });
    let ground = engine.channels(&land::ground(seed), &points)?;
    let rough = engine.channels(&land::roughness(seed), &flat(&points))?;
    for (k, &index) in indices.iter().enumerate() {
        let Hit::Ground { point, distance } = rays[index].hit else { continue };
        let normal = land.normal(point, distance);
        let [east, down, _, _] = rough[k];
        let near = 1.0 / (1.0 + 0.35 * distance);
        let normal = unit([normal[0] + east * near, normal[1], normal[2] - down * near]);
        let colour = surface(point, normal, ground[k]);
        let direct = dot(normal, sun).max(0.0) * land.sunlight(point, sun);
        let ambient = 0.55 + 0.45 * normal[1];
        let light = std::array::from_fn(|i| colour[i] * (SUNLIGHT[i] * direct + SKYLIGHT[i] * ambient));
        lights[index] = hazy(light, distance, rays[index].direction);
    }

    let (indices, points) = of(|hit| if let Hit::Water { point, .. } = hit { Some(*point) } else { None });
    if reflects && !points.is_empty() {
        let waves = engine.channels(&land::waves(seed), &flat(&points))?;
        let mirrored = |k: usize| {
            let [x, z, up, _] = waves[k];
            let Ray { eye, direction, .. } = &rays[indices[k]];
            // Far waves are smaller than pixels.
            let near = 1.0 / (1.0 + 0.5 * (points[k][2] - eye[2]));
            let normal = unit([x * near, up, -z * near]);
            let twice = 2.0 * dot(*direction, normal);
            let mut mirrored: Vector = std::array::from_fn(|i| direction[i] - twice * normal[i]);
            mirrored[1] = mirrored[1].abs().max(0.003);
            (std::array::from_fn(|i| points[k][i] + mirrored[i] * 0.01), unit(mirrored))
        };
        let reflections: Vec<_> = (0..points.len()).map(mirrored).collect();
        let reflections = followed(land, &reflections);
        let reflected = self::lights(engine, land, seed, &reflections, false)?;
        for (k, &index) in indices.iter().enumerate() {
            let Hit::Water { distance, point } = rays[index].hit else { continue };
            let direction = rays[index].direction;
            // Schlick's approximation, with 2 % at right angles.
            let grazing = 0.02 + 0.98 * (1.0 + direction[1].min(0.0)).clamp(0.0, 1.0).powi(5);
            let depth = (land::LAKE - land.height(point[0], point[2])).max(0.0);
            let bottom = mix([0.16, 0.2, 0.16], [0.012, 0.05, 0.07], smoothstep(0.0, 0.12, depth));
            let glint = dot(reflections[k].direction, sun).max(0.0).powi(220) * 5.0;
            let light = mix(bottom, reflected[k], grazing);
            lights[index] = hazy(light.map(|light| light + glint), distance, direction);
        }
    }

    let skies: Vec<usize> = (0..rays.len()).filter(|&index| rays[index].hit == Hit::Sky).collect();
    let above = |&index: &usize| -> [f32; 2] {
        let Ray { eye, direction, .. } = &rays[index];
        let t = (CLOUDS - eye[1]) / direction[1].max(0.01);
        [eye[0] + direction[0] * t, eye[2] + direction[2] * t]
    };
    let clouds = engine.channels(&land::clouds(seed), &skies.iter().map(above).collect::<Vec<_>>())?;
    for (&index, [cover, behind, ..]) in skies.iter().zip(&clouds) {
        let direction = rays[index].direction;
        let height = direction[1].max(0.0);
        let toward = dot(direction, sun).max(0.0);
        let sky = mix(HORIZON, ZENITH, smoothstep(-0.05, 0.55, height).sqrt());
        let glow = toward.powi(8) * 0.35;
        let sky = [sky[0] + glow, sky[1] + glow * 0.8, sky[2] + glow * 0.5];
        let lit = mix([1.5, 1.05, 0.72], [0.42, 0.4, 0.48], behind * 0.85);
        lights[index] = mix(sky, lit, cover * smoothstep(0.02, 0.16, height));
    }
    Ok(lights)
}

/// Returns the colour of the ground.
fn surface(point: Vector, normal: Vector, [strata, patches, drifts, _]: [f32; 4]) -> Vector {
    let height = point[1] - land::LAKE;
    let rock = mix([0.17, 0.145, 0.125], [0.33, 0.30, 0.275], smoothstep(-0.5, 0.6, strata));
    let grass = mix([0.045, 0.085, 0.022], [0.13, 0.15, 0.05], smoothstep(-0.5, 0.6, patches + height * 0.3));
    let is_grass = smoothstep(0.66, 0.84, normal[1] + 0.08 * patches) * smoothstep(1.05, 0.55, height + 0.25 * drifts);
    let is_snow = smoothstep(1.0, 1.5, height + 0.4 * drifts) * smoothstep(0.3, 0.55, normal[1] + 0.1 * strata);
    let is_beach = smoothstep(0.045, 0.015, height + 0.02 * patches);
    let land = mix(rock, grass, is_grass);
    mix(mix(land, [0.30, 0.26, 0.19], is_beach), [0.86, 0.89, 0.94], is_snow)
}

/// Returns light behind the haze of a distance.
fn hazy(light: Vector, distance: f32, direction: Vector) -> Vector {
    let share = 1.0 - (-0.0014 * distance * distance - 0.004 * distance).exp();
    let warm = dot(direction, unit(SUN)).max(0.0).powi(6) * 0.3;
    mix(light, [HORIZON[0] * 0.85 + warm, HORIZON[1] * 0.88 + warm * 0.8, HORIZON[2] * 0.92 + warm * 0.5], share)
}

/// Returns light as a film shows it (Narkowicz's fit of ACES, 2015).
fn shown(light: f32) -> f32 {
    let x = light * 0.85;
    (x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)).clamp(0.0, 1.0)
}

fn encoded(light: f32) -> u8 {
    let encoded = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0 + 0.5) as u8
}
