//! Lit pictures: a plane or a ball of a material, from maps that either engine makes.

use crate::failure::Failure;
use crate::view::{Place, middle};
use clap::Args;
use gradnoise::{ColourRamp, Grid, Light, Maps, Material, Noise};

/// The arguments that light a picture.
#[derive(Args)]
#[command(next_help_heading = "Light")]
pub struct LightArguments {
    /// Light the picture: its colours, or those of --ramp, under a sun whose light falls on heights and casts shadows
    #[arg(long, visible_alias = "plane", conflicts_with_all = [
        "grey", "normals", "laplacian", "curvature", "curl", "streamlines", "channels", "map",
    ])]
    pub lit: bool,
    /// Show the texture on a lit ball; solids of three dimensions are cut by it
    #[arg(long, conflicts_with_all = [
        "grey", "normals", "laplacian", "curvature", "curl", "streamlines", "channels", "map", "pyramid",
        "address", "tile",
    ])]
    pub sphere: bool,
    /// The height of 1 in units [default: that of the preset, or 0.25]
    #[arg(long, value_name = "UNITS",
          value_parser = crate::noise::number::<f32>("a number such as 0.25"))]
    pub relief: Option<f32>,
    /// The sun's direction in degrees: counterclockwise from the right, and above the picture [default: 138,42]
    #[arg(hide_short_help = true, long, value_name = "AZIMUTH,ELEVATION",
          value_parser = sun)]
    pub sun: Option<[f32; 2]>,
    /// Leave out the shadows that heights cast
    #[arg(hide_short_help = true, long)]
    pub no_shadows: bool,
}

fn sun(text: &str) -> Result<[f32; 2], String> {
    let expected = || "two angles in degrees are expected, such as 138,42".to_owned();
    let (azimuth, elevation) = text.split_once(',').ok_or_else(expected)?;
    let angle = |text: &str| crate::noise::finite::<f32>(text).ok_or_else(expected);
    let (azimuth, elevation) = (angle(azimuth)?, angle(elevation)?);
    if (0.0..=90.0).contains(&elevation) {
        Ok([azimuth, elevation])
    } else {
        Err(format!("an elevation of {elevation}: it must be 0 to 90 degrees"))
    }
}

/// A material, its light, and the ball that shows it, if one does.
#[derive(Clone)]
pub struct Lit {
    pub material: Material,
    pub light: Light,
    pub ball: Option<Ball>,
    /// The periods after which the picture repeats along x and y, or 0.
    pub periods: [f64; 2],
}

/// A ball around the middle of a picture, whose samples may lie on its edges.
#[derive(Clone, Copy)]
pub struct Ball {
    pub radius: f32,
    pub vertices: bool,
}

/// Returns the periods of a noise that fit into a picture, or 0 along axes on which its neighbours look different.
pub fn periods_within(grid: &Grid, periods: Option<&[u32]>) -> [f64; 2] {
    std::array::from_fn(|axis| {
        let period = periods.and_then(|periods| periods.get(axis)).copied().unwrap_or(0);
        let samples = f64::from(period) / grid.step()[axis].abs();
        let fits = (samples - samples.round()).abs() < 1e-6 && samples.round() <= f64::from(grid.extent()[axis]);
        if fits { f64::from(period) } else { 0.0 }
    })
}

/// The most pixels of a lit picture, whose maps are all in memory.
const MOST_PIXELS: u64 = 1 << 26;
/// The most pixels of a lit picture of four samples each: their maps have some 800 MB.
const MOST_SMOOTH: u64 = 1 << 22;
/// The largest relief in size: that of a wall.
const MOST_RELIEF: f32 = 1e6;

/// Returns the grid of a picture that is a plane and fits into memory.
pub fn flat<'a>(place: &'a Place, flag: &str) -> Result<&'a Grid, Failure> {
    let depth = place.extent()[2];
    let grid = match place {
        Place::Grid(grid) if grid.axes() > 1 && depth == 1 => grid,
        _ => {
            return Err(Failure::Request(format!(
                "{flag} is for flat pictures, not for curves, volumes and maps of spheres"
            )));
        }
    };
    let pixels = pixels(grid);
    if pixels > MOST_PIXELS {
        return Err(Failure::Request(format!("{flag}: {pixels} pixels are more than {MOST_PIXELS}")));
    }
    Ok(grid)
}

fn pixels(grid: &Grid) -> u64 {
    let [width, height, _] = grid.extent();
    u64::from(width) * u64::from(height)
}

impl LightArguments {
    pub fn is_given(&self) -> bool {
        self.lit || self.sphere
    }

    /// Fails with a flag that needs another one.
    pub fn check(&self, maps: bool) -> Result<(), Failure> {
        let only_lit = [(self.sun.is_some(), "--sun"), (self.no_shadows, "--no-shadows")];
        if let Some((_, flag)) = only_lit.into_iter().find(|(given, _)| *given && !self.is_given()) {
            return Err(Failure::Request(format!("{flag} is for --lit and --sphere")));
        }
        if self.relief.is_some() && !self.is_given() && !maps {
            return Err(Failure::Request("--relief is for --lit, --sphere and --maps; --normals has its own".into()));
        }
        if let Some(relief) = self.relief.filter(|relief| relief.abs() > MOST_RELIEF) {
            return Err(Failure::Request(format!("--relief {relief}: it must be at most {MOST_RELIEF} in size")));
        }
        Ok(())
    }

    pub fn light(&self) -> Light {
        let mut light = Light { shadows: !self.no_shadows, ..Light::default() };
        if let Some(angles) = self.sun {
            let [azimuth, elevation] = angles.map(f32::to_radians);
            light.sun = [azimuth.cos() * elevation.cos(), azimuth.sin() * elevation.cos(), elevation.sin()];
        }
        light
    }

    /// Returns the material of a noise that is no preset: clay, or the colours of a ramp.
    pub fn of_noise(&self, noise: Noise, shade: Noise, ramp: Option<ColourRamp>) -> Material {
        let clay = || ColourRamp::from_srgb([(-1.0, [176, 170, 160]), (1.0, [216, 211, 202])]);
        Material { shade, ..Material::new(noise, self.relief.unwrap_or(0.25), ramp.unwrap_or_else(clay)) }
    }
}

/// Returns a grid of two by two samples around each sample of another.
fn finer(grid: &Grid) -> Result<Grid, Failure> {
    let (mut origin, step, [width, height, _]) = (grid.origin(), grid.step(), grid.extent());
    for axis in 0..2 {
        origin[axis] -= 0.25 * step[axis];
    }
    let finer = Grid::new(&origin[..grid.coordinates()], &[0.5 * step[0], 0.5 * step[1]], &[2 * width, 2 * height]);
    finer.map_err(|error| Failure::Request(error.to_string()))
}

impl Lit {
    /// Checks that a place can be lit.
    pub fn check(&self, place: &Place) -> Result<(), Failure> {
        let [width, height, _] = flat(place, if self.ball.is_some() { "--sphere" } else { "--lit" })?.extent();
        if self.ball.is_some() && width != height {
            return Err(Failure::Request(format!("--size {width}x{height}: a ball needs a square, such as 512x512")));
        }
        Ok(())
    }

    /// Draws a ball of the material around the middle of a place, at its moment.
    pub fn ball(&self, place: &Place, ball: Ball, is_moving: bool) -> Result<Vec<[f32; 4]>, Failure> {
        let grid = flat(place, "--sphere")?;
        let dimension = self.material.height.dimension().count();
        let middle = |axis| if axis < 2 { middle(grid, axis, ball.vertices) } else { grid.origin()[axis] };
        let middle: Vec<_> = (0..dimension).map(middle).collect();
        let material = self.material.clone().map(|noise| noise.translate(middle.clone()));
        let material = if dimension > 3 || (is_moving && dimension == 3) {
            material.map(|noise| noise.slice(0.0))
        } else {
            material
        };
        let drawn = self.light.ball(&material, place.extent()[0], ball.radius);
        drawn.map_err(|error| Failure::Request(error.to_string()))
    }

    /// Returns a grid that has the samples around another one whose heights change its light, and the index at which
    /// that one begins. Along axes on which the picture repeats, it has these samples itself.
    fn with_neighbours(&self, grid: &Grid) -> Result<(Grid, [u32; 2]), Failure> {
        let range = self.material.height.range()?;
        let reach = self.light.reach(grid, (range.end() - range.start()) * self.material.relief.abs());
        let (mut origin, step, extent) = (grid.origin(), grid.step(), grid.extent());
        let (mut first, mut larger) = ([0; 2], [extent[0], extent[1]]);
        for axis in (0..2).filter(|&axis| self.periods[axis] == 0.0) {
            let [before, after] = reach[axis];
            first[axis] = before;
            origin[axis] -= f64::from(before) * step[axis];
            larger[axis] += before + after;
        }
        let larger = Grid::new(&origin[..grid.coordinates()], &step[..2], &larger);
        Ok((larger.map_err(|error| Failure::Request(error.to_string()))?, first))
    }

    /// Lights a plane, whose maps an engine makes for places around it: four samples a pixel, so that edges are smooth,
    /// or one if these would need too much memory.
    pub fn plane<E: From<Failure>>(
        &self,
        place: &Place,
        maps: impl Fn(&Place) -> Result<Maps, E>,
    ) -> Result<Vec<[f32; 4]>, E> {
        let Place::Grid(grid) = place else {
            return Err(Failure::Request("--lit is for flat pictures; use --sphere".into()).into());
        };
        let lit = |grid: &Grid, (larger, first): (Grid, [u32; 2])| -> Result<Vec<[f32; 4]>, E> {
            let lit = self.light.tile(&larger, &maps(&Place::Grid(larger))?, self.periods);
            let lit = lit.map_err(|error| Failure::Other(error.to_string()))?;
            let [columns, left, top] = [larger.extent()[0], first[0], first[1]].map(|count| count as usize);
            let [width, height, _] = grid.extent().map(|extent| extent as usize);
            let rows = lit.chunks(columns).skip(top).take(height);
            Ok(rows.flat_map(|row| &row[left..left + width]).copied().collect())
        };
        let [width, height, _] = grid.extent();
        let finer = finer(grid)?;
        let larger = self.with_neighbours(&finer)?;
        if pixels(grid) > MOST_SMOOTH || pixels(&larger.0) > MOST_PIXELS / 4 {
            let larger = self.with_neighbours(grid)?;
            let count = pixels(&larger.0);
            if count > MOST_PIXELS {
                return Err(Failure::Request(format!(
                    "--lit: with all heights that cast shadows into the picture, {count} pixels are more than \
                     {MOST_PIXELS}; use a higher --sun, less --relief or --no-shadows"
                ))
                .into());
            }
            return lit(grid, larger);
        }
        let samples = lit(&finer, larger)?;
        let pixel = |index: u32| {
            let first = (index / width * 4 * width + index % width * 2) as usize;
            let [a, b, c, d] = [0, 1, 2 * width as usize, 2 * width as usize + 1].map(|part| samples[first + part]);
            std::array::from_fn(|i| 0.25 * (a[i] + b[i] + c[i] + d[i]))
        };
        Ok((0..width * height).map(pixel).collect())
    }
}
