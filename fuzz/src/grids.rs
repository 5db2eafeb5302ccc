//! Checks that any grid is refused with an error, or filled with the same values as its parts.

use super::draw::Draw;
use super::{checks, describe};
use gradnoise::{CubeFace, Dimension, Evaluator, Format, Grid, Output, Surface, Texels};

/// The most samples of a grid that is filled.
const MOST: u128 = 4096;

/// The grid, surface, output and format that an input describes.
pub struct Described {
    pub grid: Option<Grid>,
    pub surface: Option<Surface>,
    pub format: Format,
    pub rows: [u64; 2],
    pub output: Output,
}

#[must_use]
pub fn described(data: &[u8]) -> Described {
    drawn(&mut Draw::new(data))
}

pub fn drawn(draw: &mut Draw<'_>) -> Described {
    let (grid, surface) = (grid(draw), surface(draw));
    let format = draw.kind_of(Format::ALL, 9);
    let rows = [draw.any::<u16>(), draw.any()].map(u64::from);
    Described { grid, surface, format, rows, output: describe::output(draw) }
}

pub fn run(data: &[u8]) {
    let Described { grid, surface, format, rows, output } = described(data);
    let Some(evaluator) = checks::output(&output) else { return };
    if let Some(grid) = grid {
        checks::timed("a grid", || fill(&evaluator, &grid, format, rows));
    }
    if let Some(surface) = surface.filter(|surface| u128::from(surface.samples()) <= MOST) {
        checks::timed("a surface", || {
            let mut bytes = vec![0; surface.samples() as usize * bytes(format, surface.coordinates())];
            match evaluator.fill(&surface, &mut Texels::new(format, &mut bytes)) {
                Ok(()) => {}
                Err(error) => checks::says_something(&error),
            }
        });
    }
}

fn grid(draw: &mut Draw<'_>) -> Option<Grid> {
    let coordinates = 1 + draw.below(5);
    let axes = draw.count(coordinates.min(3));
    let extent: Vec<u32> = (0..axes).map(|_| extent(draw)).collect();
    let steps = draw.count(axes);
    match Grid::new(&draw.numbers(coordinates), &draw.numbers(steps), &extent) {
        Ok(grid) => {
            let level = grid.mip_level(draw.any::<u8>().into(), draw.below(5));
            Some(level.filter(|_| draw.any()).unwrap_or(grid))
        }
        Err(error) => {
            checks::says_something(&error);
            None
        }
    }
}

fn extent(draw: &mut Draw<'_>) -> u32 {
    match draw.below(12) {
        0 => draw.pick(&[0, 1, 1 << 24, (1 << 24) + 1, u32::MAX]),
        1 => 256 + draw.below(64) as u32,
        _ => 1 + draw.below(12) as u32,
    }
}

fn surface(draw: &mut Draw<'_>) -> Option<Surface> {
    let (width, height) = (extent(draw), extent(draw));
    let surface = match draw.below(4) {
        0 => Surface::cube(width, draw.number()),
        1 => Surface::cube_face(draw.pick(&CubeFace::ALL), width, draw.number()),
        2 => Surface::equirectangular(width, height, draw.number()),
        _ => Surface::cylinder(width, height, draw.number(), draw.number()),
    };
    let surface = surface.and_then(|surface| if draw.any() { surface.vertices() } else { Ok(surface) });
    let surface = surface.and_then(|surface| surface.center([draw.number(), draw.number(), 0.0]));
    let surface = surface.and_then(|surface| {
        if draw.any() { surface.rows(draw.below(9) as u32..draw.below(20) as u32) } else { Ok(surface) }
    });
    let surface = surface.and_then(|surface| if draw.any() { surface.at(draw.number()) } else { Ok(surface) });
    surface.inspect_err(|error| checks::says_something(error)).ok()
}

/// Returns the number of bytes of a sample.
fn bytes(format: Format, coordinates: usize) -> usize {
    format.bytes_per_sample(Dimension::ALL[coordinates - 1])
}

/// Fills a whole grid, and some of its rows, which must have the same bytes.
fn fill(evaluator: &Evaluator, grid: &Grid, format: Format, [first, last]: [u64; 2]) {
    if grid.samples() > MOST {
        // The grid is refused, or was never filled.
        if grid.samples() > 1 << 40
            && let Err(error) = evaluator.values(grid)
        {
            checks::says_something(&error);
        }
        return;
    }
    let whole = match evaluator.texels(grid, format) {
        Ok(bytes) => bytes,
        Err(error) => return checks::says_something(&error),
    };
    let [width, height, depth] = grid.extent().map(u64::from);
    let row = width as usize * bytes(format, grid.coordinates());
    assert_eq!(whole.len(), row * (height * depth) as usize);
    let rows = first % (height * depth)..1 + last % (height * depth);
    match grid.rows(rows.clone()) {
        Ok(part) => {
            let within = row * rows.start as usize..row * rows.end as usize;
            let part = evaluator.texels(&part, format).unwrap();
            assert!(part == whole[within], "rows {rows:?} of {grid:?} differ from those of the whole");
        }
        Err(error) => {
            checks::says_something(&error);
            assert!(rows.start > rows.end, "{error} for rows {rows:?} of {grid:?}, which is filled whole");
        }
    }
}
