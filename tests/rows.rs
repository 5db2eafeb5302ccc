//! Grids that are filled some rows at a time.

use crate::cases::{ORIGINS, cases};
use gradnoise::{
    Axis, Dimension, Evaluator, FillError, Format, Grid, GridError, Noise, Octaves, Perlin, Simplex, Texels,
};

fn assert_rows_are_the_grids(name: &str, noise: &Noise, grid: &Grid) {
    let dimension = noise.dimension();
    let evaluator = Evaluator::new(noise).unwrap();
    let [width, height, depth] = grid.extent();
    let rows = u64::from(height * depth);
    for format in [Format::ValueAndGradient, Format::R16Unorm] {
        let row_bytes = width as usize * format.bytes_per_sample(dimension);
        let mut whole = vec![0; rows as usize * row_bytes];
        evaluator.fill(grid, &mut Texels::new(format, &mut whole)).unwrap();
        for step in [1, 2, 5, rows as usize] {
            let mut pieces = Vec::new();
            for start in (0..rows).step_by(step) {
                let end = rows.min(start + step as u64);
                let mut piece = vec![0; (end - start) as usize * row_bytes];
                evaluator.fill(&grid.rows(start..end).unwrap(), &mut Texels::new(format, &mut piece)).unwrap();
                pieces.extend(piece);
            }
            assert!(pieces == whole, "{name}: {format:?} of {grid:?}, {step} rows at a time");
        }
    }
}

#[test]
fn rows_are_those_of_the_grid() {
    for case in cases(2.1) {
        let n = case.dimension.count();
        for origin in ORIGINS {
            let origin = [origin, origin + 0.3, -origin, 0.7];
            let axes = n.min(3);
            let grid = Grid::new(&origin[..n], &[0.37, -1.0 / 8.3, 0.12][..axes], &[5, 4, 3][..axes]).unwrap();
            assert_rows_are_the_grids(&case.name, &case.noise, &grid);
        }
    }
}

#[test]
fn rows_are_those_of_the_grid_where_lattices_are_turned_tiled_or_left_out() {
    let octaves = Octaves::new(9).antialiased(true);
    for (name, noise) in [
        ("turned", Perlin::new(Dimension::D3).noise().rotate(Axis::X, Axis::Z, 0.7)),
        ("tiled", Simplex::new(Dimension::D3).fbm(Octaves::new(3)).tiled([3, 4, 5])),
        ("left out", Perlin::new(Dimension::D3).fbm(octaves)),
        ("warped", Simplex::new(Dimension::D3).fbm(octaves).warp(0.5, Perlin::new(Dimension::D3)) + Noise::z()),
    ] {
        let grid = Grid::new(&[-3.3, 1e5, 0.4], &[0.11, 0.07, -0.31], &[31, 7, 5]).unwrap();
        assert_rows_are_the_grids(name, &noise, &grid);
    }
}

#[test]
fn rows_that_a_grid_has_not_are_refused() {
    let noise = Evaluator::new(Perlin::new(Dimension::D3)).unwrap();
    let grid = Grid::new(&[0.0; 3], &[0.1; 3], &[4, 3, 5]).unwrap();
    let mut bytes = [0; 2 * 4];
    let mut filled = |rows| noise.fill(&grid.rows(rows).unwrap(), &mut Texels::new(Format::R8Unorm, &mut bytes));
    assert_eq!(filled(13..15), Ok(()));
    assert_eq!(filled(3..6), Err(FillError::Length { found: 8, expected: 12 }));
    assert_eq!(grid.rows(14..16), Err(GridError::Rows { start: 14, end: 16, rows: 15 }));
    let (start, end) = (3, 2);
    assert_eq!(grid.rows(start..end), Err(GridError::Rows { start, end, rows: 15 }));
    assert_eq!(noise.fill(&grid.rows(15..15).unwrap(), &mut Texels::new(Format::R8Unorm, &mut [])), Ok(()));
}
