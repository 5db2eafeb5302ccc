//! Measures errors at growing distances from zero: on grids, whose positions are exact, and at points in `f32`.

use crate::noises::cases;
use crate::oracle::{ONE, Position, split_mix_64};
use crate::page::{Section, Table};
use crate::{Failure, Part};
use gradnoise::{Evaluator, Grid};

const SIDE: u32 = 64;
/// The decades of the distance in cells. Positions are accurate up to 2^31 cells, which is more than the last.
const DECADES: std::ops::RangeInclusive<i32> = 0..=9;

/// Returns the nearest number in the oracle's fixed point.
fn exact(x: f64) -> i128 {
    (x * ONE as f64) as i128
}

pub fn part(grids: u64) -> Result<Part, Failure> {
    let mut table = Table::new(&["cells from zero", "on a grid", "at points in f32"]);
    let case = cases::<2>()?.into_iter().find(|case| case.name == "Perlin, quintic 2-D").ok_or("no such noise")?;
    let evaluator = Evaluator::new(case.noise.clone())?;
    let mut violations = Vec::new();
    for decade in DECADES {
        let reach = 10.0_f64.powi(decade);
        let mut worst = [0.0_f64; 2];
        for number in 0..grids {
            let mut state = number;
            let mut random = || (split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
            // Between half of the distance and all of it.
            let origin = [0.5 + 0.5 * random(), 0.5 + 0.5 * random()].map(|share| share * reach);
            let step = 0.1 + 0.3 * random();
            let grid = Grid::new(&origin, &[step; 2], &[SIDE; 2])?;
            let places: Vec<[f64; 2]> = (0..SIDE * SIDE)
                .map(|i| [i % SIDE, i / SIDE].map(f64::from))
                .map(|[x, y]| [origin[0] + step * x, origin[1] + step * y])
                .collect();
            let points: Vec<[f32; 2]> = places.iter().map(|place| place.map(|x| x as f32)).collect();
            let found = [evaluator.values(&grid)?, evaluator.values(&points)?];
            for (i, _) in (0_u32..).zip(&places) {
                let index = [i % SIDE, i / SIDE].map(i128::from);
                let position: Position<2> = std::array::from_fn(|d| exact(origin[d]) + exact(step) * index[d]);
                let expected = (case.formula)(position);
                for (worst, found) in worst.iter_mut().zip(&found) {
                    *worst = worst.max((f64::from(found[i as usize]) - expected).abs() / 2.0);
                }
            }
        }
        if worst[0] > 4e-6 {
            violations.push(format!("{reach} cells from zero: an error of {:e} of the range", worst[0]));
        }
        let millionths = |share: f64| format!("{:.2}", share * 1e6);
        table.push(vec![format!("10^{decade}"), millionths(worst[0]), millionths(worst[1])]);
    }
    Ok(Part { page: "internal/accuracy", section: Section { name: "distance", text: table.markdown() }, violations })
}
