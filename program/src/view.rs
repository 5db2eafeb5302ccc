//! The places of samples: grids, tiles of a map, spheres, and the moments of an animation.

use crate::failure::Failure;
use crate::noise::{Described, Numbers, Origin, accepted, list, number};
use clap::{Args, ValueEnum};
use gradnoise::{Axis, Coordinate, CubeFace, Grid, GridError, Noise, PositionError, Surface, SurfaceError};
use std::f64::consts::TAU;

/// The arguments that place the samples.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct ViewArguments {
    /// Number of samples along x, y and z; one number is the side of a square, or the length of a curve [default: 512;
    /// 256 for a tile of a map; 1024x512 for --map equirectangular; game engines want height maps of 2^n + 1 samples,
    /// such as 1025]
    #[arg(long, help_heading = "Where", value_name = "W[xH[xD]]", value_parser = size)]
    pub size: Option<Numbers<u32>>,
    /// Width of the picture in units; or width, height and depth [default: 8, one --period, or that of a preset]
    #[arg(long, help_heading = "Where", value_name = "U[,U..]", conflicts_with = "step",
          value_parser = list::<f64>("numbers joined by commas, such as 8"))]
    pub cells: Option<Numbers<f64>>,
    /// Distance between samples in units, along all axes or along each
    #[arg(long, help_heading = "Where", value_name = "S[,S..]",
          value_parser = list::<f64>("numbers joined by commas, such as 0.015625"))]
    pub step: Option<Numbers<f64>>,
    /// Position of the first sample, or the center of a --map; missing coordinates are 0
    #[arg(long, help_heading = "Where", value_name = "X[,Y[,Z[,W]]]",
          value_parser = list::<f64>("numbers joined by commas, such as 0.5,-3"))]
    pub origin: Option<Numbers<f64>>,
    /// Make the picture seamless: the noise repeats after its width and its height, which must be whole units
    #[arg(long, visible_alias = "seamless", help_heading = "Where",
          conflicts_with_all = ["period", "map", "address", "pyramid"])]
    pub tile: bool,
    /// Make an island in the middle of the picture: values fall to -1 between half of this radius and all of it
    #[arg(long, help_heading = "Where", value_name = "UNITS",
          conflicts_with_all = ["map", "address", "pyramid", "tile"],
          value_parser = number::<f32>("a number such as 3"))]
    pub island: Option<f32>,
    /// Turn the picture upside down: the first row is the one of the highest y, as some engines read height maps
    #[arg(hide_short_help = true, long, help_heading = "Where",
          conflicts_with_all = ["map", "address", "pyramid", "sphere"])]
    pub flip: bool,
    /// Put samples on both edges of the picture, like the vertices of a mesh, so that neighbours share an edge
    #[arg(hide_short_help = true, long, help_heading = "Where")]
    pub vertices: bool,
    /// A tile of a map: zoom, column and row; at zoom 0 one tile is the whole world, which is --world units wide
    #[arg(hide_short_help = true, long, help_heading = "Where", value_name = "Z/X/Y", value_parser = address,
          conflicts_with_all = ["cells", "step", "map"])]
    pub address: Option<Address>,
    /// All tiles of a map from zoom 0 to this one, as files Z/X/Y.png and so on in the folder of --output
    #[arg(hide_short_help = true, long, help_heading = "Where", value_name = "ZOOM",
          conflicts_with_all = ["address", "cells", "step", "map", "frames"],
          value_parser = number::<u32>("a whole number from 0 to 8"))]
    pub pyramid: Option<u32>,
    /// Width in units of the world of --address or --pyramid [default: 16]
    #[arg(hide_short_help = true, long, help_heading = "Where", value_name = "U",
          value_parser = number::<f64>("a number such as 16"))]
    pub world: Option<f64>,
    /// A map of a sphere as one picture (equirectangular) or as the six faces of a cube (cube), or the side of a
    /// cylinder (cylinder)
    #[arg(long, help_heading = "Where", value_enum, hide_possible_values = true,
          conflicts_with_all = ["cells", "step"])]
    pub map: Option<MapName>,
    /// The radius of the sphere in units [default: 4; for --sphere a quarter of the picture's width; for planets 1]
    #[arg(hide_short_help = true,
          long, help_heading = "Where", value_name = "U",
          value_parser = number::<f64>("a number such as 4"))]
    pub radius: Option<f64>,
    /// Make this many pictures, with time as the last coordinate of the noise: an animation (.gif, .apng) or numbered
    /// files
    #[arg(long, help_heading = "Animation", value_name = "N",
          value_parser = number::<u32>("a whole number from 2 to 100000"))]
    pub frames: Option<u32>,
    /// Duration of all frames in units of time [default: one for 30 frames, but at least one; with --period, the last]
    #[arg(hide_short_help = true,
          long, help_heading = "Animation", value_name = "U", requires = "frames", conflicts_with = "pyramid",
          value_parser = number::<f64>("a number such as 2"))]
    pub time: Option<f64>,
    /// Let the last frame lead to the first: the noise repeats in time, and in space outside of the picture
    #[arg(long = "loop", help_heading = "Animation", requires = "frames", conflicts_with = "pyramid")]
    pub is_loop: bool,
    /// Frames for each second of an animation [default: 30]
    #[arg(hide_short_help = true, long, help_heading = "Animation", value_name = "N", requires = "frames",
          conflicts_with = "pyramid", value_parser = number::<u16>("a whole number from 1 to 100"))]
    pub fps: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum MapName {
    /// Longitudes along x, latitudes along y
    Equirectangular,
    /// The faces of a cube map
    Cube,
    /// The side of a cylinder: around it along x, its axis along y
    Cylinder,
}

/// The address of a tile: zoom, column and row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Address {
    pub zoom: u32,
    pub column: u64,
    pub row: u64,
}

fn size(text: &str) -> Result<Numbers<u32>, String> {
    let extents = text.split(['x', 'X']).map(str::parse).collect::<Result<Vec<u32>, _>>();
    match extents {
        Ok(extents) if extents.len() <= 3 => Ok(Numbers(extents)),
        _ => Err("1 to 3 whole numbers joined by x are expected, such as 640x480".into()),
    }
}

fn address(text: &str) -> Result<Address, String> {
    let expected = || "a zoom, a column and a row are expected, such as 3/5/2".to_owned();
    let parts = text.split('/').map(|part| part.parse().map_err(|_| expected())).collect::<Result<Vec<u64>, _>>()?;
    let [zoom, column, row] = parts[..] else { return Err(expected()) };
    if zoom > 48 {
        return Err(format!("zoom {zoom} is more than 48"));
    }
    let tiles = 1_u64 << zoom;
    if column >= tiles || row >= tiles {
        return Err(format!("at zoom {zoom} columns and rows go from 0 to {}", tiles - 1));
    }
    Ok(Address { zoom: zoom as u32, column, row })
}

/// The positions of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Grid(Grid),
    Sphere(Sphere),
}

/// A map of a sphere, one face of it, or the side of a cylinder whose pixels are as high as wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// None for the whole map.
    face: Option<CubeFace>,
    is_cylinder: bool,
    extent: [u32; 2],
    radius: f64,
    center: [f64; 3],
    at: Option<f64>,
    vertices: bool,
}

impl Sphere {
    /// Returns the surface.
    pub fn surface(&self) -> Result<Surface, SurfaceError> {
        let [width, height] = self.extent;
        let surface = match self.face {
            Some(face) => Surface::cube_face(face, width, self.radius)?,
            None if self.is_cylinder => {
                let length = TAU * self.radius * f64::from(height) / f64::from(width);
                Surface::cylinder(width, height, self.radius, length)?
            }
            None => Surface::equirectangular(width, height, self.radius)?,
        };
        let surface = if self.vertices { surface.vertices()? } else { surface }.center(self.center)?;
        self.at.map_or(Ok(surface), |at| surface.at(at))
    }
}

impl Place {
    /// Returns the number of samples along each axis.
    pub fn extent(&self) -> [u32; 3] {
        match self {
            Self::Grid(grid) => grid.extent(),
            Self::Sphere(Sphere { extent: [width, height], .. }) => [*width, *height, 1],
        }
    }

    /// Returns the number of rows in all slices.
    pub fn rows(&self) -> u64 {
        let [_, height, depth] = self.extent().map(u64::from);
        height * depth
    }

    /// Returns the distance between neighbouring samples, where it is largest.
    pub fn longest_step(&self) -> f64 {
        match self {
            Self::Grid(grid) => (0..grid.axes()).map(|axis| grid.step()[axis].abs()).fold(0.0, f64::max),
            Self::Sphere(Sphere { face: None, extent, radius, .. }) => TAU * radius.abs() / f64::from(extent[0]),
            Self::Sphere(Sphere { extent, radius, .. }) => 2.0 * radius.abs() / f64::from(extent[0]),
        }
    }

    /// Returns its longest span along an axis in units. With `vertices` the last samples are on its edge, else a step
    /// before it.
    fn longest_span(&self, vertices: bool) -> f64 {
        match self {
            Self::Grid(grid) => (0..grid.axes()).map(|axis| span(grid, axis, vertices)).fold(0.0, f64::max),
            Self::Sphere(Sphere { radius, .. }) => 2.0 * radius.abs(),
        }
    }

    /// Returns the place of a mip level, if there is one.
    pub fn mip_level(&self, level: u32) -> Option<Self> {
        match self {
            Self::Grid(grid) => grid.mip_level(level, grid.axes()).map(Self::Grid),
            Self::Sphere(sphere) => {
                let [width, height] = sphere.extent;
                let extent = [width, height].map(|extent| (extent >> level).max(1));
                let is_there = level <= width.max(height).ilog2();
                is_there.then_some(Self::Sphere(Sphere { extent, vertices: sphere.vertices && level == 0, ..*sphere }))
            }
        }
    }
}

/// Returns how many units a grid spans along an axis.
pub fn span(grid: &Grid, axis: usize, vertices: bool) -> f64 {
    grid.step()[axis].abs() * f64::from(grid.extent()[axis] - u32::from(vertices))
}

/// Returns the middle of a grid along an axis.
pub fn middle(grid: &Grid, axis: usize, vertices: bool) -> f64 {
    grid.origin()[axis] + grid.step()[axis] * f64::from(grid.extent()[axis] - u32::from(vertices)) / 2.0
}

/// Returns the same samples with the last row first.
fn flipped(place: &Place) -> Result<Place, Failure> {
    match place {
        Place::Grid(grid) if grid.axes() > 1 => {
            let (mut origin, mut step, extent) = (grid.origin(), grid.step(), grid.extent());
            origin[1] += step[1] * f64::from(extent[1] - 1);
            step[1] = -step[1];
            let axes = grid.axes();
            let flipped = Grid::new(&origin[..grid.coordinates()], &step[..axes], &extent[..axes]);
            flipped.map(Place::Grid).map_err(|error| Failure::Request(error.to_string()))
        }
        _ => Err(Failure::Request("--flip is for pictures with rows, not for curves".into())),
    }
}

/// The pictures to make: the faces of the first frame, then those of the second.
pub struct View {
    pub places: Vec<Place>,
    /// The number of faces of each frame: 6 of a cube map, else 1.
    pub faces: u32,
    pub frames: u32,
    pub fps: u16,
    /// The number of axes of a picture.
    pub axes: usize,
    /// The addresses of all places, if they are the tiles of a map.
    pub addresses: Vec<Address>,
    /// Whether samples lie on both edges of a picture.
    pub vertices: bool,
    /// The longest span of all pictures together in space or time, in units.
    pub span: f64,
}

/// The default width of a picture in units.
const DEFAULT_WIDTH: f64 = 8.0;
/// The most frames.
const MOST_FRAMES: u32 = 100_000;
/// The highest zoom of a pyramid, which then has 87381 tiles.
const MOST_ZOOM: u32 = 8;

impl ViewArguments {
    /// Returns the number of axes of a picture.
    fn axes(&self, dimensions: Option<usize>) -> usize {
        match &self.size {
            Some(Numbers(size)) if size.len() > 1 => size.len(),
            _ => dimensions.unwrap_or(2).min(2),
        }
    }

    /// Returns the number of dimensions that a noise needs, given the requested one.
    pub fn dimension(&self, dimensions: Option<usize>) -> usize {
        let space = if self.map.is_some() { 3 } else { self.axes(dimensions) };
        space + usize::from(self.frames.is_some())
    }

    /// Returns whether tiles of a map are made.
    pub fn is_tiled(&self) -> bool {
        self.address.is_some() || self.pyramid.is_some()
    }

    /// Returns the width in units of a map of tiles.
    fn world(&self) -> f64 {
        self.world.unwrap_or(16.0)
    }

    /// Puts the responsible flag before an error about positions.
    pub fn with_flag(&self, failure: Failure) -> Failure {
        use PositionError as Problem;
        let Failure::Position(error) = failure else { return failure };
        let size = match self {
            Self { step: Some(_), .. } => "--step",
            Self { map: Some(_), .. } => "--radius",
            _ if self.is_tiled() => "--world",
            _ => "--cells",
        };
        let flag = match error {
            Problem::StepTooLarge { .. } | Problem::IndexTooLarge { .. } | Problem::TooLongForTiles { .. } => size,
            Problem::TooFar { coordinate, value, .. } | Problem::TooFarForValue { coordinate, value } => {
                let origin = self.origin.as_ref().and_then(|Numbers(origin)| origin.get(coordinate));
                if origin.is_some_and(|origin| origin.abs() > value.abs() / 2.0) { "--origin" } else { size }
            }
            _ => return Failure::Request(error.to_string()),
        };
        Failure::Request(format!("{flag}: {error}"))
    }

    /// Returns the noise, repeated if a loop needs it, and the view of it.
    pub fn view(
        &self,
        described: Described,
        repeat: impl FnOnce(Described, Vec<u32>, &str) -> Result<Described, Failure>,
    ) -> Result<(Described, View), Failure> {
        let fails = |message: String| Err(Failure::Request(message));
        if self.world.is_some() && self.address.is_none() && self.pyramid.is_none() {
            return fails("--world is for --address and --pyramid".into());
        }
        let frames = self.frames.unwrap_or(1);
        if self.frames.is_some() && !(2..=MOST_FRAMES).contains(&frames) {
            return fails(format!("--frames {frames}: there must be 2 to {MOST_FRAMES}"));
        }
        let fps = self.fps.unwrap_or(30);
        if !(1..=100).contains(&fps) {
            return fails(format!("--fps {fps}: it must be 1 to 100"));
        }
        let dimension = described.dimension.count();
        let axes = if self.map.is_some() { 2 } else { self.axes(Some(dimension)) };
        let space = if self.map.is_some() { 3 } else { axes };
        let moving = usize::from(self.frames.is_some());
        if space > dimension {
            let what =
                if self.map.is_some() { "--map needs 3 dimensions".into() } else { format!("--size has {axes} axes") };
            return fails(format!("{what}, but the noise has {dimension}; add --dimensions {space}"));
        }
        if space + moving > dimension {
            return fails(format!(
                "--frames needs a noise of {} dimensions, the last of which is time, and this one has {dimension}",
                space + 1
            ));
        }
        if self.map.is_some() && dimension == 4 && moving == 0 && !matches!(described.origin, Origin::Preset(_)) {
            return fails("--map needs a noise of 3 dimensions, or one of 4 with --frames".into());
        }
        let mut origin = match (&self.origin, &described.origin) {
            (Some(Numbers(origin)), _) => origin.clone(),
            // A map has its center at 0, even if a plane picture looks best elsewhere.
            (None, Origin::Preset(preset)) if self.map.is_none() && !self.is_tiled() => preset.origin().to_vec(),
            (None, _) => Vec::new(),
        };
        if origin.len() > dimension {
            return fails(format!("--origin has {} coordinates, but the noise has {dimension}", origin.len()));
        }
        origin.resize(dimension, 0.0);
        let first = self.first(&described, axes, &origin)?;
        let time = self.time(&described, frames)?;
        let described = self.with_island(described, &first)?;
        let first = if self.flip { first.iter().map(flipped).collect::<Result<_, _>>()? } else { first };
        let described = if (self.is_loop || self.tile) && described.periods.is_none() {
            if self.tile {
                self.check_tile(&first, &described.units)?;
            }
            let periods = self.loop_periods(&first, &described.units, time, moving == 1)?;
            repeat(described, periods, if self.tile { "--tile" } else { "--loop" })?
        } else {
            described
        };
        let mut places = Vec::new();
        for frame in 0..frames {
            let moment = origin[dimension - 1] + time * f64::from(frame) / f64::from(frames);
            for place in &first {
                places.push(if moving == 0 { *place } else { at_moment(place, moment)? });
            }
        }
        let addresses = self.addresses()?;
        let faces = if addresses.is_empty() { first.len() as u32 } else { 1 };
        // Tiles lie side by side.
        let span = if self.is_tiled() { self.world().abs() } else { first[0].longest_span(self.vertices) };
        let span = if moving == 0 { span } else { span.max(time.abs()) };
        Ok((described, View { places, faces, frames, fps, axes, addresses, vertices: self.vertices, span }))
    }

    /// Makes an island in the middle of a picture, if a flag asks for it.
    fn with_island(&self, described: Described, first: &[Place]) -> Result<Described, Failure> {
        let (Some(radius), Some(Place::Grid(grid))) = (self.island, first.first()) else { return Ok(described) };
        if radius <= 0.0 || grid.axes() < 2 || matches!(described.origin, Origin::Saved(Some(_))) {
            return Err(Failure::Request(format!(
                "--island {radius}: it needs a radius above 0, a picture with rows, and a noise without an output"
            )));
        }
        let middle = |axis| middle(grid, axis, self.vertices);
        let axes = [Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y)];
        let distance = Noise::distance_to([middle(0), middle(1)]).swizzle(axes).in_dimension(described.dimension);
        let land = distance.smoothstep(radius / 2.0, radius) * -1.0 + 1.0;
        accepted(land.clone(), "--island")?;
        Ok(described.with_heights(|height| (height + 1.0) * &land - 1.0))
    }

    /// Returns the pictures of the first frame.
    fn first(&self, described: &Described, axes: usize, origin: &[f64]) -> Result<Vec<Place>, Failure> {
        match self.map {
            None if self.pyramid.is_some() => {
                let grid = |address| self.grid(described, axes, origin, Some(address)).map(Place::Grid);
                self.addresses()?.into_iter().map(grid).collect()
            }
            None => Ok(vec![Place::Grid(self.grid(described, axes, origin, self.address)?)]),
            Some(map) => self.spheres(map, described, origin),
        }
    }

    /// Returns the addresses of all tiles of a pyramid; none without a pyramid.
    fn addresses(&self) -> Result<Vec<Address>, Failure> {
        let Some(most) = self.pyramid else { return Ok(Vec::new()) };
        if most > MOST_ZOOM {
            return Err(Failure::Request(format!("--pyramid {most}: it must be 0 to {MOST_ZOOM}")));
        }
        let mut addresses = Vec::new();
        for zoom in 0..=most {
            for column in 0..1 << zoom {
                addresses.extend((0..1 << zoom).map(|row| Address { zoom, column, row }));
            }
        }
        Ok(addresses)
    }

    fn spheres(&self, map: MapName, described: &Described, origin: &[f64]) -> Result<Vec<Place>, Failure> {
        let extent = match (map, self.size.as_ref().map(|Numbers(size)| &size[..])) {
            (MapName::Equirectangular | MapName::Cylinder, None) => [1024, 512],
            (MapName::Equirectangular | MapName::Cylinder, Some(&[width, height])) => [width, height],
            (MapName::Cube, None) => [512, 512],
            (MapName::Cube, Some(&[size])) => [size, size],
            (MapName::Cube, Some(&[width, height])) if width == height => [width, height],
            (MapName::Cube, Some(_)) => {
                return Err(Failure::Request("--size: the faces of a cube are squares, such as 512x512".into()));
            }
            (MapName::Equirectangular | MapName::Cylinder, Some(_)) => {
                return Err(Failure::Request("--size: a map has a width and a height, such as 1024x512".into()));
            }
        };
        let preset_radius = if let Origin::Preset(preset) = described.origin { preset.radius() } else { None };
        let radius = self.radius.or(preset_radius).unwrap_or(4.0);
        let center = [origin[0], origin[1], origin[2]];
        let at = origin.get(3).copied();
        let is_cylinder = map == MapName::Cylinder;
        let sphere = Sphere { face: None, is_cylinder, extent, radius, center, at, vertices: self.vertices };
        let faces = match map {
            MapName::Equirectangular | MapName::Cylinder => vec![sphere],
            MapName::Cube => CubeFace::ALL.map(|face| Sphere { face: Some(face), ..sphere }).to_vec(),
        };
        for sphere in &faces {
            sphere.surface().map_err(|error| {
                let flag = match error {
                    SurfaceError::Extent { .. } => "--size",
                    SurfaceError::Number { what: "radius", .. } => "--radius",
                    _ => "--origin",
                };
                Failure::Request(format!("{flag}: {error}"))
            })?;
        }
        Ok(faces.into_iter().map(Place::Sphere).collect())
    }

    fn grid(
        &self,
        described: &Described,
        axes: usize,
        origin: &[f64],
        address: Option<Address>,
    ) -> Result<Grid, Failure> {
        let extent = match (&self.size, address) {
            // One number is the side of a square, or the length of a curve.
            (Some(Numbers(extent)), _) if extent.len() == 1 => vec![extent[0]; axes],
            (Some(Numbers(extent)), _) => extent.clone(),
            (None, Some(_)) => vec![256; axes],
            (None, None) => vec![512; axes],
        };
        let intervals = |axis: usize| f64::from(if self.vertices { extent[axis] - 1 } else { extent[axis] });
        if extent.contains(&0) || (self.vertices && extent.contains(&1)) {
            let least = if self.vertices { 2 } else { 1 };
            return Err(Failure::Request(format!("--size: there must be at least {least} samples along each axis")));
        }
        let mut origin = origin.to_vec();
        let step: Vec<f64> = if let Some(Address { zoom, column, row }) = address {
            if axes != 2 {
                return Err(Failure::Request("tiles of a map have a width and a height; add --size 256x256".into()));
            }
            // A power of two divides without rounding.
            let tile = self.world() / (1_u64 << zoom) as f64;
            origin[0] += tile * column as f64;
            origin[1] += tile * row as f64;
            (0..axes).map(|axis| tile / intervals(axis)).collect()
        } else if let Some(Numbers(step)) = &self.step {
            each(step, axes, "--step")?
        } else if let Some(Numbers(cells)) = &self.cells {
            if cells.len() == 1 {
                vec![cells[0] / intervals(0); axes]
            } else {
                let cells = each(cells, axes, "--cells")?;
                (0..axes).map(|axis| cells[axis] / intervals(axis)).collect()
            }
        } else if let Some(periods) = &described.periods {
            // An axis that does not repeat has the step of another one.
            let step = |axis: usize| f64::from(periods[axis]) / intervals(axis);
            let other = (0..axes).map(step).find(|step| *step > 0.0).unwrap_or(DEFAULT_WIDTH / intervals(0));
            (0..axes).map(|axis| if periods[axis] == 0 { other } else { step(axis) }).collect()
        } else if let (Origin::Preset(preset), true) = (&described.origin, self.tile) {
            // The nearest number of units that repeat.
            let shortest = (0..axes).map(intervals).fold(f64::INFINITY, f64::min);
            let units = |axis: usize| {
                let unit = f64::from(described.units[axis].max(1));
                (preset.cells * intervals(axis) / (shortest * unit)).round().max(1.0) * unit
            };
            (0..axes).map(|axis| units(axis) / intervals(axis)).collect()
        } else if let Origin::Preset(preset) = described.origin {
            vec![preset.cells / intervals(0); axes]
        } else {
            vec![DEFAULT_WIDTH / intervals(0); axes]
        };
        Grid::new(&origin, &step, &extent).map_err(|error| {
            let flag = match error {
                GridError::Extent { .. } => "--size: ",
                GridError::Step { .. } if self.cells.is_some() => "--cells: ",
                GridError::Step { .. } => "--step: ",
                GridError::Origin { .. } => "--origin: ",
                _ => "",
            };
            Failure::Request(format!("{flag}{error}"))
        })
    }

    /// Returns the duration of the frames in units of time.
    fn time(&self, described: &Described, frames: u32) -> Result<f64, Failure> {
        let period = described.periods.as_ref().and_then(|periods| periods.last()).copied();
        let unit = f64::from(period.or(described.units.last().copied()).unwrap_or(1).max(1));
        let seconds = (f64::from(frames) / (30.0 * unit)).round().max(1.0) * unit;
        let time = self.time.unwrap_or(if self.is_loop { period.map_or(seconds, f64::from) } else { seconds });
        if !time.is_finite() {
            return Err(Failure::Request(format!("--time {time}: it must be finite")));
        }
        if self.is_loop {
            let is_whole = time > 0.0 && time % unit == 0.0 && time <= f64::from(1 << 24);
            if !is_whole {
                let what = match unit {
                    1.0 => "of units".into(),
                    unit => format!("times the period in time, which is {unit}"),
                };
                return Err(Failure::Request(format!("--time {time}: a loop needs a whole number {what}")));
            }
        }
        Ok(time)
    }

    /// Checks that the picture has whole units along each axis, or multiples of those of a preset.
    fn check_tile(&self, first: &[Place], units: &[u32]) -> Result<(), Failure> {
        let Some(Place::Grid(grid)) = first.first() else { return Ok(()) };
        let spans: Vec<_> = (0..grid.axes()).map(|axis| span(grid, axis, self.vertices)).collect();
        let units: Vec<_> = units.iter().map(|&unit| f64::from(unit.max(1))).collect();
        let nearest: Vec<_> =
            spans.iter().zip(&units).map(|(span, unit)| (span / unit).round().max(1.0) * unit).collect();
        if spans.iter().zip(&nearest).all(|(span, nearest)| (span - nearest).abs() < 1e-9) {
            return Ok(());
        }
        let joined = |numbers: &[f64], by: &str| {
            let rounded = numbers.iter().map(|number| ((1e6 * number).round() / 1e6).to_string());
            rounded.collect::<Vec<_>>().join(by)
        };
        let must = match units.iter().copied().fold(1.0, f64::max) {
            1.0 => "whole numbers".to_owned(),
            unit => format!("multiples of {unit}"),
        };
        Err(Failure::Request(format!(
            "--tile: the picture is {} units, which must be {must}, such as --cells {}",
            joined(&spans, " x "),
            joined(&nearest, ",")
        )))
    }

    /// Returns the periods that make a noise repeat in time, and in space outside of the picture or, for a tile, at its
    /// edges. They are multiples of the units of each axis, and 0 where the noise cannot repeat.
    fn loop_periods(&self, first: &[Place], units: &[u32], time: f64, is_moving: bool) -> Result<Vec<u32>, Failure> {
        let length = |axis: usize| match first.first() {
            Some(Place::Grid(grid)) if axis < grid.axes() => span(grid, axis, self.tile && self.vertices),
            // An axis with a single cut gets the longest span: short periods deform the lattice of simplex noise.
            Some(place @ Place::Grid(_)) => place.longest_span(false).max(1.0),
            Some(place @ Place::Sphere(_)) => place.longest_span(false) + 1.0,
            None => 1.0,
        };
        let multiple = |length: f64, unit: u32| {
            if unit == 0 {
                return Ok(0);
            }
            let multiple = ((length - 1e-9) / f64::from(unit)).ceil().max(1.0) * f64::from(unit);
            if multiple <= f64::from(1 << 24) { Ok(multiple as u32) } else { Err(multiple) }
        };
        let last = units.len() - 1;
        let periods = units
            .iter()
            .enumerate()
            .map(|(axis, &unit)| multiple(if is_moving && axis == last { time } else { length(axis) }, unit));
        periods.collect::<Result<_, _>>().map_err(|units| {
            let flag = if self.tile { "--tile" } else { "--loop" };
            Failure::Request(format!("{flag}: the picture is {units} units wide, too many for a noise that repeats"))
        })
    }
}

/// Returns one number for each axis, given that many or a single one.
fn each(numbers: &[f64], axes: usize, flag: &str) -> Result<Vec<f64>, Failure> {
    match numbers {
        [number] => Ok(vec![*number; axes]),
        _ if numbers.len() == axes => Ok(numbers.to_vec()),
        _ => Err(Failure::Request(format!("{flag} has {} numbers, but the picture has {axes} axes", numbers.len()))),
    }
}

/// Returns a place at a moment, the last coordinate.
fn at_moment(place: &Place, moment: f64) -> Result<Place, Failure> {
    Ok(match *place {
        Place::Sphere(sphere) => Place::Sphere(Sphere { at: Some(moment), ..sphere }),
        Place::Grid(grid) => {
            let (axes, last) = (grid.axes(), grid.coordinates() - 1);
            let mut origin = grid.origin();
            origin[last] = moment;
            let moved = Grid::new(&origin[..=last], &grid.step()[..axes], &grid.extent()[..axes]);
            Place::Grid(moved.map_err(|error| Failure::Request(error.to_string()))?)
        }
    })
}
