//! Random expressions: of every kind of node, in every dimension, the same ones in every run.

use crate::cases::{self, exact};
use crate::expression_oracle::{Binary, Cells, Expr, Interval, Kind, Style, Unary};
use crate::kinds::{FALLOFFS, METRICS, ORIENTATIONS, features, name};
use crate::{Octaves, split_mix_64};
use gradnoise::{Axis, CellFeature, Coordinate, Fade, Falloff, JordanTurbulence, Metric, Normalization, Orientation};
use std::collections::HashSet;

/// How many nodes an expression may have on the way to a leaf; a few more are wrapped around what must be tamed.
const DEPTH: u64 = 8;
/// How many leaves a sample may look at, at most.
pub const COST: f64 = 200.0;
/// How far one expression's frequencies may get, and how far down.
const FREQUENCY: f64 = 64.0;

/// Expressions of 1 to 4 dimensions by turns, each with its number and its text, which failures say.
pub fn expressions(count: u64, seed: u64) -> impl Iterator<Item = (String, Expr)> {
    (0..count).map(move |number| {
        let expr = expression(number, seed);
        (format!("expression {number} of seed {seed}, {expr:?}"), expr)
    })
}

/// The first of the number's that is not the same nearly everywhere.
fn expression(number: u64, seed: u64) -> Expr {
    let n = 1 + (number % 4) as usize;
    let mut random = Random::new(seed << 32 | number);
    loop {
        let expr = any_expression(n, random.next());
        if in_dimension!(n, N => distinct_values::<N>(&expr)) >= 12 || random.chance(0.05) {
            return expr;
        }
    }
}

fn distinct_values<const N: usize>(expr: &Expr) -> usize {
    let values = positions::<N>(24, 0).into_iter().map(|position| expr.at(position.map(exact)).value.to_bits());
    values.collect::<HashSet<_>>().len()
}

fn any_expression(n: usize, seed: u64) -> Expr {
    let mut random = Random::new(seed);
    let depth = 2 + random.below(DEPTH - 1);
    // Most are cheap, some are not.
    let cost = COST.powf(random.between(0.3, 1.0)).max(4.0 * n as f64) as usize;
    let mut generator = Generator { random, known: Vec::new() };
    let expr = generator.expr(Wanted { n, depth, cost, frequency: 1.0 });
    // What does not say its dimension is given it.
    if expr.dimension().is_some() { expr } else { Expr::new(Kind::InDimension { n }, vec![expr]) }
}

/// Positions of each kind: near zero and far, on either side, on lattices and beside them.
pub fn positions<const N: usize>(count: usize, seed: u64) -> Vec<[f64; N]> {
    let mut random = Random::new(seed);
    let mut position = |index: usize| match index % 8 {
        0 => std::array::from_fn(|_| random.between(-1.5, 1.5)),
        1 => std::array::from_fn(|_| random.between(-12.0, 12.0)),
        2 => std::array::from_fn(|_| random.between(-200.0, 0.0)),
        3 => std::array::from_fn(|_| 1e3 * random.sign() + random.between(-20.0, 20.0)),
        4 => std::array::from_fn(|_| 1e6 * random.sign() + random.between(-200.0, 200.0)),
        5 => std::array::from_fn(|_| random.between(-5.0, 5.0).floor()),
        // Eighths meet the ties of simplices.
        6 => std::array::from_fn(|_| (random.between(-5.0, 5.0) * 8.0).floor() / 8.0),
        _ => std::array::from_fn(|_| random.between(-5.0, 5.0).floor() + random.sign() / 1_048_576.0),
    };
    (0..count).map(&mut position).collect()
}

pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn next(&mut self) -> u64 {
        split_mix_64(&mut self.state)
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// A seed, in one of two cases below 2^32.
    pub fn seed(&mut self) -> u64 {
        let number = self.next();
        if number.is_multiple_of(2) { number } else { number >> 32 }
    }

    fn chance(&mut self, of: f64) -> bool {
        self.unit() < of
    }

    /// In [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 2.0_f64.powi(53)
    }

    fn sign(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A parameter of the crate's.
    fn number(&mut self, low: f64, high: f64) -> f32 {
        self.between(low, high) as f32
    }

    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    /// One of some kinds, each as often as its weight says: whatever comes first after a time that its own name draws.
    /// If a kind is added, only the draws in which it comes first change.
    pub fn kind(&mut self, kinds: &[(&'static str, f64)]) -> &'static str {
        let seed = self.next();
        let (name, _) = kinds.iter().min_by(|a, b| time(seed, a.0, a.1).total_cmp(&time(seed, b.0, b.1))).unwrap();
        name
    }

    /// One of a list of names, each as often as the others.
    pub fn kind_among(&mut self, names: &'static str) -> &'static str {
        self.kind(&names.split_whitespace().map(|name| (name, 1.0)).collect::<Vec<_>>())
    }

    /// One of a list, by the names of what is in it, as `kind` does.
    pub fn kind_of<T: Clone + std::fmt::Debug>(&mut self, list: &[T]) -> T {
        let seed = self.next();
        let times = list.iter().enumerate().map(|(index, of)| {
            // Kinds with the same name differ in their numbers.
            let of_name = list[..index].iter().filter(|other| name(*other) == name(of)).count();
            (time(seed, &format!("{} {of_name}", name(of)), 1.0), of)
        });
        times.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap().1.clone()
    }

    /// Ascending numbers across an interval, none close to the next.
    fn ascending(&mut self, count: usize, Interval { low, high }: Interval) -> Vec<f32> {
        let step = (high - low) / count as f64;
        (0..count).map(|i| self.number(low + (i as f64 + 0.2) * step, low + (i as f64 + 0.8) * step)).collect()
    }
}

/// How long a kind of a weight takes to come, where times are exponentially distributed.
fn time(seed: u64, name: &str, weight: f64) -> f64 {
    let mixed = |hash, byte: u8| split_mix_64(&mut (hash ^ u64::from(byte)));
    let bits = name.bytes().fold(seed, mixed);
    -(((bits >> 11) as f64 + 1.0) / 2.0_f64.powi(53)).ln() / weight
}

/// What an expression may be.
#[derive(Clone, Copy)]
struct Wanted {
    n: usize,
    depth: u64,
    cost: usize,
    frequency: f64,
}

impl Wanted {
    fn below(self) -> Self {
        Self { depth: self.depth - 1, ..self }
    }

    fn cost(self, cost: usize) -> Self {
        Self { cost, ..self }
    }
}

/// How often each kind of node is drawn.
const NODES: [(&str, f64); 6] =
    [("unary", 28.0), ("fractal", 18.0), ("map", 18.0), ("warp", 12.0), ("binary", 16.0), ("mix", 8.0)];

const LEAVES: [(&str, f64); 10] = [
    ("gabor", 2.0),
    ("cellular", 7.0),
    ("lattice", 5.0),
    ("open_simplex", 5.0),
    ("constant", 1.0),
    ("coordinate", 5.0),
    ("distance_to", 1.0),
    ("distance_to_by", 1.0),
    ("checkerboard", 1.0),
    ("white", 1.0),
];

const STYLES: &str = "\
    fbm turbulence billow ridged hybrid_multifractal ping_pong fbm_weighted billow_weighted ping_pong_weighted \
    multifractal slope_fbm swiss_turbulence jordan_turbulence";

const MAPS: &str = "frequency frequencies translate rotate slice in_dimension swizzle";

const WARPS: &str = "warp warp_by lookup warp_progressive";

const UNARY: &str = "\
    scale_bias remap abs negate clamp smoothstep threshold curve terrace powi exp sin cos fract log sqrt \
    signed_sqrt floor sign fold smootherstep steps";

const BINARY: &str = "add subtract multiply divide min max smooth_min smooth_max pow modulo";

struct Generator {
    random: Random,
    /// What can be shared: expressions, the dimension each stands in, and the depth each had to spare.
    known: Vec<(Expr, usize, u64)>,
}

impl Generator {
    fn expr(&mut self, wanted: Wanted) -> Expr {
        let expr = self.fresh_or_shared(wanted);
        // No range gets near 2^60, beyond which the crate refuses.
        let expr = if expr.range().size() > 2.0_f64.powi(34) { self.tame(expr) } else { expr };
        // Little is learnt from what is the same everywhere.
        let is_flat = expr.range().width() <= 1e-3 * expr.range().size() && !expr.inputs().is_empty();
        let expr = if is_flat && self.random.chance(0.9) { self.lattice(wanted.n) } else { expr };
        self.known.push((expr.clone(), wanted.n, wanted.depth));
        expr
    }

    fn fresh_or_shared(&mut self, wanted: Wanted) -> Expr {
        if self.random.chance(0.12) {
            let usable = |(expr, n, depth): &&(Expr, usize, u64)| {
                *n == wanted.n && *depth <= wanted.depth && expr.cost() <= wanted.cost
            };
            let usable: Vec<Expr> = self.known.iter().filter(usable).map(|(expr, ..)| expr.clone()).collect();
            if !usable.is_empty() {
                return usable[self.random.below(usable.len() as u64) as usize].clone();
            }
        }
        if wanted.depth <= 1 || self.random.chance(0.05) {
            return self.leaf(wanted);
        }
        match self.random.kind(&NODES) {
            "fractal" if wanted.cost > 1 => self.fractal(wanted),
            "map" => self.map(wanted),
            "warp" if wanted.cost > wanted.n => self.warp(wanted),
            "binary" if wanted.cost > 1 => self.binary(wanted.below()),
            "mix" if wanted.cost > 2 => self.mix(wanted.below()),
            _ => self.unary(wanted.below()),
        }
    }

    fn leaf(&mut self, wanted: Wanted) -> Expr {
        let n = wanted.n;
        let random = &mut self.random;
        let kind = match random.kind(&LEAVES) {
            "gabor" => return self.gabor(n),
            "cellular" if wanted.cost > 0 => return self.cellular(wanted),
            "cellular" | "lattice" => return self.lattice(n),
            "open_simplex" => return self.open_simplex(n),
            "constant" => Kind::Constant(random.number(-2.0, 2.0)),
            "coordinate" => Kind::Coordinate(Axis::ALL[random.below(n as u64) as usize]),
            "distance_to" => Kind::Distance((0..n).map(|_| random.between(-8.0, 8.0)).collect()),
            "distance_to_by" => {
                Kind::DistanceBy { point: (0..n).map(|_| random.between(-8.0, 8.0)).collect(), metric: self.metric() }
            }
            "checkerboard" => Kind::Checkerboard { n },
            "white" => Kind::White { n, seed: random.seed() },
            other => panic!("{other} is not drawn"),
        };
        Expr::leaf(kind)
    }

    fn lattice(&mut self, n: usize) -> Expr {
        let random = &mut self.random;
        let seed = random.chance(0.7).then(|| random.next());
        let scale = if random.chance(0.15) { Normalization::Published } else { Normalization::Exact };
        let (kind, scale) = match random.kind(&[("perlin", 2.0), ("simplex", 2.0), ("open_simplex", 1.0)]) {
            "open_simplex" => return self.open_simplex(n),
            "perlin" => (cases::Kind::Perlin(random.kind_of(&[Fade::Linear, Fade::Cubic, Fade::Quintic])), scale),
            // Only classic simplex noise was published; in 3-D and 4-D it has jumps.
            _ if n < 3 && scale == Normalization::Published => (cases::Kind::Simplex(Falloff::Classic), scale),
            _ if n < 3 => (cases::Kind::Simplex(random.kind_of(&FALLOFFS)), scale),
            _ => (cases::Kind::Simplex(Falloff::Smooth), Normalization::Exact),
        };
        Expr::leaf(Kind::Lattice { n, kind, seed, scale, orientation: Orientation::Standard })
    }

    fn open_simplex(&mut self, n: usize) -> Expr {
        let random = &mut self.random;
        let seed = random.chance(0.7).then(|| random.next());
        let fits = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found.count() == n);
        let orientations: Vec<_> = ORIENTATIONS.into_iter().filter(fits).collect();
        let orientation = random.kind_of(&orientations);
        let kind = if random.chance(0.5) { cases::Kind::OpenSimplex2 } else { cases::Kind::OpenSimplex2S };
        Expr::leaf(Kind::Lattice { n, kind, seed, scale: Normalization::Exact, orientation })
    }

    fn gabor(&mut self, n: usize) -> Expr {
        let random = &mut self.random;
        let direction = random.chance(0.5).then(|| (0..n).map(|_| random.sign() * random.between(0.1, 2.0)).collect());
        Expr::leaf(Kind::Gabor {
            n,
            seed: random.seed(),
            wave_number: random.between(0.0, 2.0),
            bandwidth: random.between(0.5, 2.0),
            impulses: if n < 4 { random.of(&[2, 3, 4]) } else { 1 },
            direction,
        })
    }

    fn metric(&mut self) -> Metric {
        let random = &mut self.random;
        let exponent = random.between(1.0, 8.0);
        // Metrics with an exponent are one kind.
        let mut metrics = METRICS.to_vec();
        metrics.dedup_by_key(|metric| name(metric));
        match random.kind_of(&metrics) {
            Metric::Minkowski { .. } => Metric::Minkowski { exponent },
            metric => metric,
        }
    }

    fn cellular(&mut self, wanted: Wanted) -> Expr {
        let mut cells = self.cells(wanted.n);
        // Searches that would take too long are drawn again; those of the nearest cells alone never do.
        while cells.cost() > wanted.cost {
            cells = self.cells(wanted.n);
        }
        Expr::leaf(Kind::Cellular(cells))
    }

    fn cells(&mut self, n: usize) -> Cells {
        let random = &mut self.random;
        // Metrics allow 41 over the largest distance, which is 8 by the hybrid one in 4-D.
        let sharpness = random.between(3.0, 5.0);
        let axis = Axis::ALL[random.below(n as u64) as usize];
        let feature = random.kind_of(&features(sharpness, axis));
        let jitter = if random.chance(0.4) { 1.0 } else { random.unit() };
        let seed = random.seed();
        let metric = if feature == CellFeature::BorderDistance { Metric::Euclidean } else { self.metric() };
        Cells { n, metric, feature, jitter, seed }
    }

    /// With its dimension said.
    fn fixed(&mut self, wanted: Wanted) -> Expr {
        let expr = self.expr(wanted);
        let n = wanted.n;
        if expr.dimension().is_some() && !self.random.chance(0.05) {
            expr
        } else {
            Expr::new(Kind::InDimension { n }, vec![expr])
        }
    }

    fn octaves(&mut self, wanted: Wanted, most: u64) -> Octaves {
        let random = &mut self.random;
        let count = 1 + random.below(most.min(wanted.cost as u64).max(1)) as u32;
        // As high as the frequency may still get.
        let highest = (FREQUENCY / wanted.frequency).powf(1.0 / f64::from(count.max(2) - 1)).clamp(0.5, 3.0);
        let lacunarity = if highest > 2.0 && random.chance(0.4) { 2.0 } else { random.between(0.4, highest) };
        let persistence = if random.chance(0.4) { 0.5 } else { random.between(0.2, 1.0) };
        Octaves { count, lacunarity, persistence, decorrelated: random.chance(0.8), normalised: true }
    }

    /// With a gain or a weighted strength that is an expression.
    fn controlled_fractal(&mut self, wanted: Wanted) -> Expr {
        let mut octaves = self.octaves(wanted.cost(wanted.cost / 2), 4);
        octaves.normalised = self.random.chance(0.75);
        let highest = octaves.lacunarity.max(1.0).powi(octaves.count as i32 - 1);
        let inner = Wanted {
            cost: (wanted.cost / 2 / octaves.count as usize).max(1),
            frequency: wanted.frequency * highest,
            ..wanted.below()
        };
        let of = self.fixed(inner);
        let of = self.tamed(of, 1.5);
        let control = self.expr(wanted.below().cost(wanted.cost / 2));
        let control = self.tamed(control, 1.5);
        let kind =
            if self.random.chance(0.5) { Kind::FbmWithGain { octaves } } else { Kind::FbmWeightedBy { octaves } };
        Expr::new(kind, vec![of, control])
    }

    fn fractal(&mut self, wanted: Wanted) -> Expr {
        if wanted.cost > 3 && self.random.chance(0.15) {
            return self.controlled_fractal(wanted);
        }
        let mut octaves = self.octaves(wanted, 6);
        let random = &mut self.random;
        let style = match random.kind_among(STYLES) {
            "fbm" => Style::Fbm,
            "turbulence" => Style::Turbulence,
            "billow" => Style::Billow,
            "ridged" if random.chance(0.3) => Style::Ridged { offset: 1.0, gain: 2.0 },
            "ridged" => Style::Ridged { offset: random.number(0.0, 1.5), gain: random.number(0.0, 3.0) },
            "hybrid_multifractal" if random.chance(0.3) => Style::HybridMultifractal { offset: 0.7 },
            "hybrid_multifractal" => Style::HybridMultifractal { offset: random.number(0.0, 1.5) },
            "ping_pong" => Style::PingPong { strength: random.number(0.5, 4.0) },
            "fbm_weighted" => Style::WeightedFbm { weighted_strength: random.number(0.0, 1.0) },
            "billow_weighted" => Style::WeightedBillow { weighted_strength: random.number(0.0, 1.0) },
            "ping_pong_weighted" => {
                let weighted_strength = random.number(0.0, 1.0);
                Style::WeightedPingPong { strength: random.number(0.5, 4.0), weighted_strength }
            }
            "multifractal" => Style::Multifractal,
            "slope_fbm" => Style::SlopeFbm { strength: random.number(0.0, 4.0) },
            "swiss_turbulence" => Style::SwissTurbulence { warp: random.number(-0.3, 0.3) },
            "jordan_turbulence" if random.chance(0.5) => Style::JordanTurbulence(JordanTurbulence::default()),
            "jordan_turbulence" => Style::JordanTurbulence(JordanTurbulence {
                gain: random.number(0.3, 1.5),
                first_warp: random.number(-0.5, 0.5),
                warp: random.number(-0.5, 0.5),
                first_damping: random.number(-1.0, 1.0),
                damping: random.number(-1.0, 1.0),
                damping_scale: random.number(0.0, 1.0),
            }),
            other => panic!("{other} is not drawn"),
        };
        if !matches!(style, Style::Ridged { .. } | Style::HybridMultifractal { .. }) {
            octaves.normalised = random.chance(0.75);
        }
        if style.takes_gradients() {
            return Expr::new(Kind::Fractal { style, octaves }, vec![self.lattice(wanted.n)]);
        }
        let highest = octaves.lacunarity.max(1.0).powi(octaves.count as i32 - 1);
        let inner = Wanted {
            cost: wanted.cost / octaves.count as usize,
            frequency: wanted.frequency * highest,
            ..wanted.below()
        };
        let of = self.expr(inner);
        // Of a size that can be divided by, and that is not all in one coordinate.
        let of = if (0.01..1e4).contains(&of.range().size()) { of } else { self.varied(of, wanted.n) };
        Expr::new(Kind::Fractal { style, octaves }, vec![of])
    }

    /// Something of ordinary size of what may be too large or zero.
    fn varied(&mut self, expr: Expr, n: usize) -> Expr {
        if expr.range().width() > 0.02 { self.tame(expr) } else { self.lattice(n) }
    }

    fn map(&mut self, wanted: Wanted) -> Expr {
        let n = wanted.n;
        let below = wanted.below();
        let random = &mut self.random;
        let highest = (FREQUENCY / wanted.frequency).clamp(0.3, 6.0);
        match random.kind_among(MAPS) {
            "frequency" => {
                let frequency = random.between(0.05, highest) * random.sign();
                let of = self.expr(Wanted { frequency: wanted.frequency * frequency.abs().max(1.0), ..below });
                Expr::new(Kind::Frequency(frequency), vec![of])
            }
            "frequencies" => {
                let frequencies: Vec<f64> = (0..n).map(|_| random.between(0.05, highest) * random.sign()).collect();
                let largest = frequencies.iter().fold(1.0, |largest, x| x.abs().max(largest));
                let of = self.fixed(Wanted { frequency: wanted.frequency * largest, ..below });
                Expr::new(Kind::ScaleAxes(frequencies), vec![of])
            }
            "translate" => {
                // Whole numbers keep places on the lattice.
                let whole = random.chance(0.3);
                let offset = |x: f64| if whole { x.floor() } else { x };
                let offsets = (0..n).map(|_| offset(random.between(-100.0, 100.0))).collect();
                let of = self.fixed(below);
                Expr::new(Kind::Translate(offsets), vec![of])
            }
            "rotate" if n > 1 => {
                let from = random.below(n as u64) as usize;
                let to = (from + 1 + random.below(n as u64 - 1) as usize) % n;
                let angle = random.between(-4.0, 4.0);
                let of = self.fixed(below);
                Expr::new(Kind::Rotate { from: Axis::ALL[from], to: Axis::ALL[to], angle }, vec![of])
            }
            "slice" if n < 4 => {
                let last = random.between(-9.0, 9.0);
                let of = self.fixed(Wanted { n: n + 1, ..below });
                Expr::new(Kind::Slice(last), vec![of])
            }
            "in_dimension" => {
                let of = self.expr(below);
                Expr::new(Kind::InDimension { n }, vec![of])
            }
            _ => {
                let of_n = 1 + random.below(4) as usize;
                let coordinate = |random: &mut Random| {
                    if random.chance(0.8) {
                        Coordinate::Of(Axis::ALL[random.below(n as u64) as usize])
                    } else {
                        Coordinate::At(random.between(-9.0, 9.0))
                    }
                };
                let coordinates = (0..of_n).map(|_| coordinate(random)).collect();
                let of = self.fixed(Wanted { n: of_n, ..below });
                Expr::new(Kind::Swizzle(coordinates), vec![of])
            }
        }
    }

    fn warp(&mut self, wanted: Wanted) -> Expr {
        let n = wanted.n;
        let below = wanted.below();
        let of = self.fixed(below.cost(wanted.cost / 2));
        let rest = wanted.cost - wanted.cost / 2;
        let amplitude = self.random.number(-1.5, 1.5);
        let by = |generator: &mut Self, wanted: Wanted| {
            let by = generator.expr(wanted);
            if by.range().size() < 20.0 { by } else { generator.tame(by) }
        };
        match self.random.kind_among(WARPS) {
            "warp" => {
                let by = by(self, below.cost(rest / n));
                Expr::new(Kind::Warp { amplitude }, vec![of, by])
            }
            "warp_by" => {
                let mut inputs = vec![of];
                inputs.extend((0..n).map(|_| by(self, below.cost(rest / n))));
                Expr::new(Kind::WarpBy { amplitude }, inputs)
            }
            "lookup" => self.lookup(wanted, of),
            _ => {
                let octaves = self.octaves(below.cost(rest / n), 3);
                let highest = octaves.lacunarity.max(1.0).powi(octaves.count as i32 - 1);
                let cost = rest / n / octaves.count as usize;
                let by = by(self, Wanted { cost, frequency: wanted.frequency * highest, ..below });
                Expr::new(Kind::WarpProgressive { amplitude, octaves }, vec![of, by])
            }
        }
    }

    fn lookup(&mut self, wanted: Wanted, of: Expr) -> Expr {
        let offset = CellFeature::Offset(Axis::X);
        loop {
            let cells = Cells { feature: offset, ..self.cells(wanted.n) };
            if cells.cost() <= wanted.cost - wanted.cost / 2 {
                return Expr::new(Kind::Lookup(cells), vec![of]);
            }
        }
    }

    fn unary(&mut self, wanted: Wanted) -> Expr {
        let of = self.expr(wanted);
        let range = of.range();
        let random = &mut self.random;
        match random.kind_among(UNARY) {
            "scale_bias" => {
                of.unary(Unary::ScaleBias { scale: random.number(-3.0, 3.0), bias: random.number(-2.0, 2.0) })
            }
            "remap" => {
                let from = [random.number(-2.0, 0.0), random.number(0.3, 2.0)];
                of.unary(Unary::Remap { from, to: [random.number(-3.0, 3.0), random.number(-3.0, 3.0)] })
            }
            "abs" => of.unary(Unary::Abs),
            "negate" => of.unary(Unary::Negate),
            "clamp" => self.clamp(of),
            "smoothstep" => self.step(of, |low, high| Unary::Smoothstep { low, high }),
            "threshold" => {
                let Interval { low, high } = within(range);
                of.unary(Unary::Threshold { edge: random.number(low, high) })
            }
            "curve" => self.curve(of),
            "terrace" => self.terrace(of),
            "powi" => {
                // No larger than a million.
                let most = if range.size() <= 1.5 { 32 } else { (20.0 / range.size().log2()) as u64 };
                let most = most.min(random.of(&[3, 5, 32]));
                let exponent = random.below(most + 1) as u32;
                of.unary(Unary::Powi { exponent })
            }
            "exp" if range.size() < 8.0 => of.unary(Unary::Exp),
            "exp" => self.tame(of).unary(Unary::Exp),
            "sin" => of.unary(Unary::Sin),
            "cos" => of.unary(Unary::Cos),
            "fract" => of.unary(Unary::Fract),
            "log" => self.positive(of).unary(Unary::Log),
            "sqrt" if range.low >= 0.0 => of.unary(Unary::Sqrt),
            "sqrt" => of.unary(Unary::Abs).unary(Unary::Sqrt),
            "signed_sqrt" => of.unary(Unary::SignedSqrt),
            "floor" => {
                // So that its range does not end at a whole number, below which it may or may not be.
                let [scale, bias] = [random.number(0.5, 4.0), random.number(-2.0, 2.0)];
                of.unary(Unary::ScaleBias { scale, bias }).unary(Unary::Floor)
            }
            "sign" => {
                let Interval { low, high } = within(range);
                let bias = random.number(-high, -low);
                of.unary(Unary::ScaleBias { scale: 1.0, bias }).unary(Unary::Sign)
            }
            "fold" => {
                let strength = random.number(-4.0, 4.0);
                self.tamed(of, 1e3).unary(Unary::Fold { strength })
            }
            "smootherstep" => self.step(of, |low, high| Unary::Smootherstep { low, high }),
            "steps" => {
                let softness = if random.chance(0.2) { 0.0 } else { random.number(0.1, 1.0) };
                let count = random.number(0.5, 6.0);
                self.tamed(of, 1e3).unary(Unary::Steps { count, softness })
            }
            other => panic!("{other} is not drawn"),
        }
    }

    fn clamp(&mut self, of: Expr) -> Expr {
        let Interval { low, high } = within(of.range());
        let [low, high] = [self.random.between(low, high), self.random.between(low, high)];
        of.unary(Unary::Clamp { low: low.min(high) as f32, high: low.max(high) as f32 })
    }

    fn step(&mut self, of: Expr, kind: impl Fn(f32, f32) -> Unary) -> Expr {
        let edges = self.random.ascending(2, within(of.range()));
        of.unary(kind(edges[0], edges[1]))
    }

    fn curve(&mut self, of: Expr) -> Expr {
        let count = 2 + self.random.below(6) as usize;
        let places = self.random.ascending(count, within(of.range()));
        let points = places.into_iter().map(|x| [x, self.random.number(-2.0, 2.0)]).collect();
        of.unary(Unary::Curve { points })
    }

    fn terrace(&mut self, of: Expr) -> Expr {
        let count = 2 + self.random.below(6) as usize;
        let heights = self.random.ascending(count, within(of.range()));
        of.unary(Unary::Terrace { heights, inverted: self.random.chance(0.5) })
    }

    /// Something of ordinary size of anything, that is not constant where the other is not.
    fn tame(&mut self, of: Expr) -> Expr {
        match self.random.below(6) {
            0 => of.unary(Unary::Sin),
            1 => of.unary(Unary::Cos),
            2 => of.unary(Unary::Fract),
            3 => self.step(of, |low, high| Unary::Smoothstep { low, high }),
            4 => self.curve(of),
            _ => {
                let Interval { low, high } = within(of.range());
                of.unary(Unary::Remap { from: [low as f32, high as f32], to: [-1.0, 1.0] })
                    .unary(Unary::Clamp { low: -1.0, high: 1.0 })
            }
        }
    }

    fn tamed(&mut self, of: Expr, largest: f64) -> Expr {
        if of.range().size() <= largest { of } else { self.tame(of) }
    }

    fn binary(&mut self, wanted: Wanted) -> Expr {
        if self.random.chance(0.15) {
            return self.list(wanted);
        }
        let half = wanted.cost(wanted.cost / 2);
        let mut a = self.expr(half);
        let b = self.expr(half);
        // One of the two a number, now and then.
        let b = if self.random.chance(0.15) { Expr::leaf(Kind::Constant(self.random.number(-2.0, 2.0))) } else { b };
        let softness = self.random.number(0.0, 1.0);
        let softness = if self.random.chance(0.1) { 0.0 } else { softness };
        let binary = match self.random.kind_among(BINARY) {
            "add" => Binary::Add,
            "subtract" => Binary::Subtract,
            "multiply" => {
                a = self.tamed(a, 1e4);
                let b = self.tamed(b, 1e4);
                return a.binary(Binary::Multiply, b);
            }
            "divide" => {
                a = self.tamed(a, 1e4);
                let b = self.positive(b);
                let b = if self.random.chance(0.3) { b.unary(Unary::Negate) } else { b };
                return a.binary(Binary::Divide, b);
            }
            "modulo" => {
                a = self.tamed(a, 1e3);
                let b = self.positive(b);
                let b = if self.random.chance(0.3) { b.unary(Unary::Negate) } else { b };
                return a.binary(Binary::Modulo, b);
            }
            "min" => Binary::Min,
            "max" => Binary::Max,
            "smooth_min" => Binary::SmoothMin { softness },
            "smooth_max" => Binary::SmoothMax { softness },
            "pow" => {
                a = self.tamed(a, 100.0);
                // The base away from zero, or the exponent above it.
                let b = self.tamed(b, 3.0);
                if self.random.chance(0.5) {
                    a = self.positive(a);
                    return a.binary(Binary::Pow, b);
                }
                let b = self.positive(b);
                return a.unary(Unary::Abs).binary(Binary::Pow, b);
            }
            other => panic!("{other} is not drawn"),
        };
        a.binary(binary, b)
    }

    fn list(&mut self, wanted: Wanted) -> Expr {
        let count = 1 + self.random.below(4.min(wanted.cost as u64)) as usize;
        let binary = self.random.kind_of(&[Binary::Min, Binary::Max, Binary::Add, Binary::Multiply]);
        let input = |generator: &mut Self| {
            let of = generator.expr(wanted.cost(wanted.cost / count));
            generator.tamed(of, 30.0)
        };
        let inputs = (0..count).map(|_| input(self)).collect();
        Expr::new(Kind::List(binary), inputs)
    }

    /// Of a list or a table.
    fn selection(&mut self, wanted: Wanted) -> Expr {
        let is_table = self.random.chance(0.5);
        let columns = 1 + self.random.below(2) as usize;
        let rows = if is_table { self.random.below(2) as usize } else { 0 };
        let controls = 1 + usize::from(is_table);
        let count = controls + (columns + 1) * (rows + 1);
        let part = wanted.cost((wanted.cost / count).max(1));
        let mut inputs: Vec<Expr> = (0..controls).map(|_| self.expr(part)).collect();
        let columns = self.random.ascending(columns, within(inputs[0].range()));
        let rows = self.random.ascending(rows, within(inputs[controls - 1].range()));
        // Edges do not meet, so that no more than two noises do.
        let gaps = columns.windows(2).chain(rows.windows(2)).map(|pair| pair[1] - pair[0]);
        let widest = 0.45 * gaps.fold(0.6, f32::min);
        let softness = if self.random.chance(0.2) { 0.0 } else { widest * self.random.number(0.2, 1.0) };
        let cell = |generator: &mut Self| {
            let number = generator.random.number(-2.0, 2.0);
            if generator.random.chance(0.4) { Expr::leaf(Kind::Constant(number)) } else { generator.expr(part) }
        };
        inputs.extend((controls..count).map(|_| cell(self)));
        let kind = if is_table {
            Kind::SelectInTable { columns, rows, softness }
        } else {
            Kind::SelectAmong { edges: columns, softness }
        };
        Expr::new(kind, inputs)
    }

    /// Something above 0.2 of an expression.
    fn positive(&mut self, of: Expr) -> Expr {
        if of.range().low > 0.2 {
            return of;
        }
        let random = &mut self.random;
        let bias = random.number(0.3, 1.0);
        match random.below(3) {
            0 => of.unary(Unary::Abs).unary(Unary::ScaleBias { scale: random.number(0.1, 1.0), bias }),
            1 => of.unary(Unary::Clamp { low: bias, high: random.number(1.5, 3.0) }),
            _ => of.binary(Binary::Max, Expr::leaf(Kind::Constant(bias))),
        }
    }

    fn mix(&mut self, wanted: Wanted) -> Expr {
        if wanted.cost >= 8 && self.random.chance(0.4) {
            return self.selection(wanted);
        }
        let third = wanted.cost(wanted.cost / 3);
        let inputs = vec![self.expr(third), self.expr(third), self.expr(third)];
        let random = &mut self.random;
        if random.chance(0.5) {
            return Expr::new(Kind::Blend, inputs);
        }
        let range = within(inputs[2].range());
        let edges = random.ascending(2, range);
        let softness = if random.chance(0.2) { 0.0 } else { random.number(0.02, 0.3) * (edges[1] - edges[0]) };
        Expr::new(Kind::Select { lower: edges[0], upper: edges[1], softness }, inputs)
    }
}

/// The part of a range where values are, made wide enough for numbers to be picked from it.
fn within(range: Interval) -> Interval {
    let middle = f64::midpoint(range.low, range.high).clamp(-1e3, 1e3);
    let half = (range.width() / 2.0).clamp(0.1, 4.0);
    Interval::new(middle - half, middle + half)
}
