//! Grids that are filled some rows at a time.

use gradnoise::{
    Axis, Dimension, Evaluator, FillError, Format, Grid, GridError, Noise, Octaves, Perlin, Simplex, Texels,
};

fn assert_rows_are_the_grids(name: &str, noise: &Noise, grid: &Grid) {
    let evaluator = Evaluator::new(noise).unwrap();
    let [_, height, depth] = grid.extent();
    let rows = u64::from(height * depth);
    for format in [Format::ValueAndGradient, Format::R16Unorm] {
        let whole = evaluator.texels(grid, format).unwrap();
        for step in [1, 2, 5, rows as usize] {
            let mut pieces = Vec::new();
            for start in (0..rows).step_by(step) {
                let end = rows.min(start + step as u64);
                pieces.extend(evaluator.texels(&grid.rows(start..end).unwrap(), format).unwrap());
            }
            assert!(pieces == whole, "{name}: {format:?} of {grid:?}, {step} rows at a time");
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
