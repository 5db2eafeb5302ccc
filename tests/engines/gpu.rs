//! The GPU: kernels by samples, by rows and at points, and exported functions, have the bits of the CPU.

use super::{Case, every_kind, listed, pinned};
use crate::adapter::{context, new_generator};
use crate::combinations::{every, takes_short_functions};
use crate::compare::{Report, compare_bits};
use crate::exported::{expected_of, shader};
use crate::expression_random::expressions;
use crate::kinds;
use crate::oracle::grids::grid;
use crate::shader::run;
use gradnoise::gpu::{Context, Domain, FillKernel, Generator, PlanError, PrepareError};
use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{Dimension, Evaluator, Format, Grid, Noise, NoiseProblem, Output, Perlin, Simplex};

/// What a noise can become on the GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Samples(Format),
    Rows(Format),
    Points(Format),
    /// With its numbers as literals or in a buffer, and with so many derivatives.
    Exported {
        bound: bool,
        derivatives: usize,
    },
    /// A function of whole numbers and fractions, near and far, with the gradient.
    ExportedCells,
    /// By samples, what surfaces curve by.
    Laplacian,
    Curvature,
}

const SLOPED: Format = Format::ValueAndGradient;
const PLAIN: Format = Format::R32Float;

/// Compiling takes the time: a noise becomes one of these, the next noise another.
const WAYS: [Way; 12] = [
    Way::Samples(SLOPED),
    Way::Exported { bound: false, derivatives: 0 },
    Way::Rows(PLAIN),
    Way::Exported { bound: true, derivatives: 1 },
    Way::Points(SLOPED),
    Way::Exported { bound: false, derivatives: 2 },
    Way::Rows(SLOPED),
    Way::ExportedCells,
    Way::Samples(PLAIN),
    Way::Exported { bound: false, derivatives: 1 },
    Way::Points(PLAIN),
    Way::Exported { bound: true, derivatives: 2 },
];

/// The grids that a kernel fills one after the other: near zero, across the end of cells, dense, and from lattice point
/// to lattice point in halves.
fn grids(dimension: Dimension) -> [Grid; 4] {
    let n = dimension.count();
    let extent = [[263, 1, 1], [36, 21, 1], [12, 13, 5]][n.min(3) - 1];
    [
        ([-3.71, 1.2, -0.5, 5.37], [0.173, -0.271, 0.377]),
        ([2_147_483_640.3, -2_147_483_647.9, 1e6 + 0.2, 1e9 + 0.2], [0.37, 0.11, -1.5]),
        ([150.0, 8.0, -1e3, 3.0], [1.0 / 64.0, 1.0 / 83.0, 1.0 / 47.0]),
        ([-4.0, -1e6, 0.0, 2.0], [0.5, 0.5, 0.5]),
    ]
    .map(|(origin, step)| grid(n, origin, step, extent))
}

/// Points on lattices and beside them, near zero and far from it, tiny, huge and infinite.
fn points<const N: usize>() -> Vec<[f32; N]> {
    let mut points: Vec<[f32; N]> = crate::cases::points::<N>().into_iter().step_by(131).collect();
    let far = [3e38, -1e20, f32::MIN, 0.3, f32::INFINITY, f32::NEG_INFINITY, 1e9, 1e-39];
    points.extend((0..64_usize).map(|i| std::array::from_fn(|d| far[(i * 37 + i / 8 * (d + 3) + 5 * d) % 8])));
    points
}

/// What was compared, and what differs.
#[derive(Default)]
struct Tally {
    kernels: usize,
    refused: usize,
    compared: usize,
    failures: Vec<String>,
}

struct Gpu {
    context: &'static Context,
    samples: Generator,
    rows: Generator,
    takes_short: bool,
}

impl Gpu {
    fn new() -> Option<Self> {
        let context = context()?;
        let [samples, rows] = [FillKernel::Samples, FillKernel::Rows]
            .map(|kernel| new_generator(&context.device).unwrap().prefer(kernel));
        Some(Self { context, samples, rows, takes_short: takes_short_functions(context) })
    }

    /// Compares each noise by its ways.
    fn compare_all(&self, cases: impl IntoIterator<Item = (Case, Vec<Way>)>) {
        let mut tally = Tally::default();
        for (case, ways) in cases {
            for way in ways {
                self.compare(&case, way, &mut tally);
            }
        }
        let Tally { kernels, refused, compared, failures } = tally;
        let adapter = self.context.description();
        println!(
            "{kernels} kernels, {compared} numbers on {adapter}: {} differ; {refused} were refused",
            failures.len()
        );
        assert!(failures.is_empty(), "{} differ on the GPU from the CPU:\n{}", failures.len(), failures.join("\n"));
        assert!(kernels > 10 && 20 * refused <= kernels, "{refused} of {kernels} kernels were refused");
    }

    fn compare(&self, case: &Case, way: Way, tally: &mut Tally) {
        let reports = in_dimension!(case.noise.dimension().count(), N => self.reports::<N>(&case.noise, way));
        let Ok(reports) = reports.map_err(|error| tally.refused(case, way, &error)) else { return };
        tally.kernels += 1;
        for (index, report) in reports.iter().enumerate() {
            tally.compared += report.compared;
            if report.differing > 0 || report.compared == 0 {
                tally.failures.push(format!("{} by {way:?}, domain {index}: {report:?}", case.name));
            }
        }
    }

    fn reports<const N: usize>(&self, noise: &Noise, way: Way) -> Result<Vec<Report>, String> {
        let grids = grids(noise.dimension());
        match way {
            Way::Samples(format) => self.filled(&self.samples, &noise.into(), &grids, format),
            Way::Rows(format) => self.filled(&self.rows, &noise.into(), &grids, format),
            Way::Points(format) => self.filled(&self.samples, &noise.into(), &[points::<N>()], format),
            Way::Laplacian => self.filled(&self.samples, &Output::laplacian(noise, 0.3), &grids, PLAIN),
            Way::Curvature => self.filled(&self.samples, &Output::mean_curvature(noise, 0.7), &grids, PLAIN),
            Way::Exported { bound, derivatives } => {
                let options = WgslOptions::new("noise").group(1);
                let options = if bound { options.bound() } else { options };
                // Hessians of many dimensions make functions that adapters compile for long.
                let most = if N > 3 || N > 2 && self.takes_short { 1 } else { 2 };
                let derivatives = derivatives.min(most);
                let options = match derivatives {
                    0 => options,
                    1 => options.with_gradient(),
                    _ => options.with_hessian(),
                };
                self.exported::<N>(noise, &options)
            }
            Way::ExportedCells => {
                let options = WgslOptions::new("noise").group(1).at_cells();
                let sloped = noise.wgsl(&options.clone().with_gradient()).is_ok();
                self.exported::<N>(noise, &if sloped { options.with_gradient() } else { options })
            }
        }
    }

    /// Fills the domains one after the other by one kernel.
    fn filled<D: Domain + gradnoise::Domain>(
        &self,
        generator: &Generator,
        output: &Output,
        domains: &[D],
        format: Format,
    ) -> Result<Vec<Report>, String> {
        let evaluator = Evaluator::new(output).map_err(|error| error.to_string())?;
        let (mut prepared, mut reports) = (None, Vec::new());
        for domain in domains {
            let expected = evaluator.texels(domain, format).or_else(|_| evaluator.texels(domain, PLAIN));
            let found = match &mut prepared {
                None => {
                    let made = generator.prepare(output, domain, format);
                    let has_none = matches!(made, Err(PrepareError::Plan(PlanError::Position(_))));
                    let made = if has_none { generator.prepare(output, domain, PLAIN) } else { made };
                    prepared.insert(made.map_err(|error| error.to_string())?)
                }
                Some(prepared) => {
                    let moved = prepared.set_domain(&self.context.queue, domain);
                    // A coordinate has no value far away, on either side.
                    assert_eq!(moved.is_ok(), expected.is_ok(), "{output:?}: {moved:?}, {expected:?}");
                    if moved.is_err() {
                        continue;
                    }
                    prepared
                }
            };
            let found = found.read(&self.context.queue, 10 * Context::TIMEOUT).unwrap();
            let [found, expected]: [Vec<f32>; 2] = [found, expected.unwrap()].map(|x| bytemuck::pod_collect_to_vec(&x));
            reports.push(compare_bits(&found, &expected));
        }
        Ok(reports)
    }

    fn exported<const N: usize>(&self, noise: &Noise, options: &WgslOptions) -> Result<Vec<Report>, String> {
        let module = match noise.wgsl(options) {
            Ok(module) => module,
            // Without the derivatives that it does not have, and tiles by positions, which they repeat at.
            Err(WgslError::TiledCells) => noise.wgsl(&WgslOptions::new("noise").group(1)).unwrap(),
            Err(WgslError::Noise(error)) if error.problem == NoiseProblem::NoHessian => {
                noise.wgsl(&WgslOptions::new("noise").group(1)).unwrap()
            }
            Err(error) => return Err(error.to_string()),
        };
        let points = points::<N>();
        let (source, count) = shader::<N>(&module);
        let found = run(self.context, &[&module], source, points.as_flattened(), count * points.len());
        Ok(vec![compare_bits(&found, &expected_of(&module, noise, &points, count))])
    }
}

impl Tally {
    fn refused(&mut self, case: &Case, way: Way, error: &str) {
        println!("{} by {way:?}: {error}", case.name);
        self.refused += 1;
    }
}

/// Compares each noise by so many ways, which take turns; by all of them if `GRADNOISE_ALL` is set.
fn compare(cases: impl IntoIterator<Item = Case>, ways: usize) {
    let Some(gpu) = Gpu::new() else { return };
    // Other adapters compile them for longer.
    let ways = if gpu.takes_short { 1 } else { ways };
    let ways = WAYS.len() / every(WAYS.len() / ways);
    gpu.compare_all(cases.into_iter().enumerate().map(|(index, case)| {
        // No period of a list of cases keeps them from any of the ways.
        let first = index * ways + index / WAYS.len();
        (case, WAYS.into_iter().cycle().skip(first % WAYS.len()).take(ways).collect())
    }));
}

#[test]
fn kinds_are_bit_equal_on_the_gpu() {
    compare(every_kind(), 2);
}

#[test]
fn cells_are_bit_equal_on_the_gpu() {
    compare(listed("cells"), 1);
}

#[test]
fn expressions_are_bit_equal_on_the_gpu() {
    compare(listed("expressions"), 1);
}

#[test]
fn lattices_are_bit_equal_on_the_gpu() {
    compare(listed("lattices"), 1);
}

#[test]
fn positions_are_bit_equal_on_the_gpu() {
    compare(listed("positions"), 1);
}

#[test]
fn slopes_are_bit_equal_on_the_gpu() {
    compare(listed("slopes"), 1);
}

/// Cells so far away that grids refuse them, or that the noise has no value there, and nearer ones.
#[test]
fn far_cells_are_bit_equal_on_the_gpu() {
    let Some(gpu) = Gpu::new() else { return };
    let cases = listed("far").into_iter().chain(listed("positions").into_iter().step_by(every(20)));
    gpu.compare_all(cases.map(|case| (case, vec![Way::ExportedCells])));
}

/// Compares what surfaces curve by, of the noises that have second derivatives.
fn compare_curvatures(gpu: &Gpu, cases: impl Iterator<Item = Case>) {
    let bent = cases.filter(|case| Evaluator::new(Output::laplacian(&case.noise, 1.0)).is_ok());
    let ways = [Way::Laplacian, Way::Curvature].into_iter().cycle();
    gpu.compare_all(bent.zip(ways).map(|(case, way)| (case, vec![way])));
}

/// Second derivatives of operations have functions of their own.
#[test]
fn kinds_of_operations_have_bit_equal_curvatures_on_the_gpu() {
    let Some(gpu) = Gpu::new() else { return };
    let is_operation = |case: &Case| {
        let text = format!("{:?}", case.noise);
        case.noise.dimension() == Dimension::D2
            && ["Unary(", "Binary(", "style: "].iter().any(|kind| text.contains(kind))
    };
    compare_curvatures(&gpu, every_kind().into_iter().filter(is_operation));
}

/// Functions of more dimensions take compilers long.
#[test]
fn expressions_have_bit_equal_curvatures_on_the_gpu() {
    let Some(gpu) = Gpu::new() else { return };
    let dimensions = if gpu.takes_short { &Dimension::ALL[..2] } else { &Dimension::ALL[..] };
    compare_curvatures(
        &gpu,
        dimensions.iter().flat_map(|&dimension| {
            let of_dimension =
                listed("expressions").into_iter().filter(move |case| case.noise.dimension() == dimension);
            of_dimension.step_by([1, 5, 9, 15][dimension.count() - 1])
        }),
    );
}

#[test]
fn kinds_of_outputs_are_bit_equal_in_every_format_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let grid = Grid::new(&[-3.71, 1.2], &[0.173, -0.271], &[16, 16]).unwrap();
    let land = Perlin::new(Dimension::D2).seed(4).noise() * 1.3;
    let other = Simplex::hashed(Dimension::D2).noise();
    let (mut compared, mut failures) = (0, Vec::new());
    for (name, output) in kinds::outputs(&land, &other) {
        let evaluator = Evaluator::new(&output).unwrap();
        for &format in Format::ALL {
            // Outputs of four channels go with formats of four.
            let Ok(expected) = evaluator.texels(&grid, format) else {
                let refused = generator.prepare(&output, &grid, format).unwrap_err();
                assert_eq!(refused, PrepareError::Plan(PlanError::Format { format }));
                continue;
            };
            let prepared = generator.prepare(&output, &grid, format).unwrap();
            let found = prepared.read(&context.queue, 10 * Context::TIMEOUT).unwrap();
            failures.extend((found != expected).then(|| format!("{name} in {format:?}")));
            compared += 1;
        }
    }
    assert!(failures.is_empty(), "{} differ on the GPU from the CPU:\n{}", failures.len(), failures.join("\n"));
    assert!(compared > Format::ALL.len(), "{compared}");
}

/// Compiling takes the time: of the pinned noises every seventh is compared, and all if `GRADNOISE_ALL` is set.
#[test]
fn pinned_noises_are_bit_equal_on_the_gpu() {
    compare(pinned().step_by(every(7)), 1);
}

/// The nodes that a sample of a random expression may take. Software adapters compile more of them for seconds.
const OPERATIONS: usize = 14;

/// Random expressions. `GRADNOISE_FUZZ_RUNS` multiplies their number.
fn random(part: u64) {
    let most = if context().is_some_and(takes_short_functions) { OPERATIONS / 2 } else { OPERATIONS };
    let all = expressions(u64::MAX, 1 + part).filter(|(_, expression)| expression.operations() <= most);
    let runs = std::env::var("GRADNOISE_FUZZ_RUNS").map_or(1, |runs| runs.parse().unwrap());
    let count = 75 * runs;
    compare(all.take(count).map(|(name, expression)| Case { name, noise: expression.noise() }), 1);
}

#[test]
fn random_expressions_are_bit_equal_on_the_gpu() {
    random(0);
}

#[test]
fn other_random_expressions_are_bit_equal_on_the_gpu() {
    random(1);
}
