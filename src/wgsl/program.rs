//! From a program to WGSL: a function for each body, a statement for each operation, and instances of the files they need.

use super::assembly::{Assembly, AssemblyError};
use super::source;
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{
    BinaryKind, Body, FractalKind, HashKind, ManyKind, MapKind, Operation, OperationKind, PickKind, Place, Program,
    SourceKind, TileKind, UnaryKind,
};
use std::fmt::Write as _;

/// Writes the functions of all bodies but the last into an assembly, and returns the last one's statements.
pub(crate) fn add_program(assembly: &mut Assembly, program: &Program, sites: Sites) -> Result<String, AssemblyError> {
    for file in [
        source::CHAIN,
        source::MODIFY,
        source::COMBINE,
        source::ELEMENTARY,
        source::MAP,
        source::POSITION,
        source::CELLS,
        source::FIXED,
        source::TABLE,
        source::HASH_INTEGER,
        source::HASH_MIXED,
        source::TILE,
        source::REMAINDER,
        source::UNIT,
        source::FADE,
        source::MOVEMENT,
    ] {
        assembly.add(file, &[])?;
    }
    let mut writer = Writer { assembly, program, sites };
    let last = program.bodies.len() - 1;
    for (index, body) in program.bodies[..last].iter().enumerate() {
        let statements = writer.statements(body)?;
        let (n, result) = (body.dimension, body.results[0]);
        let text =
            format!("fn body_{index}(at: At, frame: u32) -> Sample_{n} {{\n{statements}    return n{result};\n}}");
        writer.assembly.add_written(format!("body_{index}"), text)?;
    }
    writer.statements(&program.bodies[last])
}

/// How samples are found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sites {
    /// By their indices in a grid.
    Indices,
    /// By steps along a grid, where they are no octave's.
    Steps,
    /// By positions.
    Positions,
}

pub(super) struct Writer<'a> {
    pub(super) assembly: &'a mut Assembly,
    pub(super) program: &'a Program,
    pub(super) sites: Sites,
}

impl Writer<'_> {
    fn statements(&mut self, body: &Body) -> Result<String, AssemblyError> {
        self.statements_of(body, 0..body.operations.len(), &[])
    }

    /// The statements of some operations, in order; those of some of these are known.
    pub(super) fn statements_of(
        &mut self,
        body: &Body,
        operations: impl IntoIterator<Item = usize>,
        known: &[(usize, String)],
    ) -> Result<String, AssemblyError> {
        let mut statements = String::new();
        for index in operations {
            let statement = match known.iter().find(|(known, _)| *known == index) {
                Some((_, known)) => known.clone(),
                None => self.statement(body, index, &body.operations[index])?,
            };
            for line in statement.lines() {
                // Writing to a string does not fail.
                let _ = writeln!(statements, "    {line}");
            }
        }
        Ok(statements)
    }

    /// The statements that define `n{index}`.
    fn statement(&mut self, body: &Body, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let n = body.dimension;
        let Operation { kind, inputs, numbers, map: map_numbers } = operation;
        Ok(match *kind {
            OperationKind::Constant => format!("let n{index} = level_{n}(number({numbers}u));"),
            OperationKind::Lattice { basis, source, place, map, table } => {
                let leaf = self.leaf(basis, source, place)?;
                let placement = placement(place, *numbers);
                let tile = tile(place, numbers + 7);
                let moved = match (place.tile, carried(place.moved, *map_numbers)) {
                    (TileKind::Stretched, moved) if place.moved.is_some() => format!("stretched({tile}, {moved})"),
                    (_, moved) => moved,
                };
                let call = format!("{leaf}(at, {placement}, Lattice({numbers}u, {table}u, {tile}), {moved})");
                match map {
                    // A uniform map's share of the gradient is part of the leaf's scale.
                    MapKind::Identity | MapKind::Uniform => format!("let n{index} = {call};"),
                    MapKind::Diagonal | MapKind::Matrix => {
                        let pulled = pulled(&format!("l{index}"), place.dimension, n, map, *map_numbers);
                        format!("let l{index} = {call};\nlet n{index} = {pulled};")
                    }
                }
            }
            OperationKind::Many { basis, dimension, places: [low, high], table, others } => {
                let many = self.many(basis, dimension)?;
                let [carry_low, carry_high] = others.carried;
                let low = self.found("low", index, low, *numbers, carry_low)?;
                let high = self.found("high", index, high, numbers + 8, carry_high)?;
                let near = format!("pulled_matrix_{n}(m{index}.value, m{index}.low, {map_numbers}u)");
                let far = format!("pulled_matrix_{n}(0.0, m{index}.high, {}u)", others.high_map);
                format!(
                    "{low}\n{high}\n\
                     let m{index} = many_sample_{many}(Lattice({numbers}u, {table}u, 0u), low{index}, high{index});\n\
                     let n{index} = plus_{n}({near}, {far});"
                )
            }
            OperationKind::Coordinate { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let pulled = pulled(&format!("l{index}"), 1, n, MapKind::Matrix, *map_numbers);
                format!("{found}\nlet l{index} = coordinate_of_1(p{index});\nlet n{index} = {pulled};")
            }
            OperationKind::Distance { place, map } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                let pulled = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                format!("{found}\nlet l{index} = distance_{m}(p{index});\nlet n{index} = {pulled};")
            }
            OperationKind::Checkerboard { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                format!("{found}\nlet n{index} = level_{n}(checkerboard_{m}({numbers}u, p{index}.cell));")
            }
            OperationKind::White { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                let cell = match place.tile {
                    TileKind::None => format!("p{index}.cell"),
                    _ => format!("reduced_{m}({}, p{index}.cell)", tile(place, numbers + 2)),
                };
                format!("{found}\nlet n{index} = level_{n}(white_{m}({numbers}u, {cell}));")
            }
            OperationKind::Fractal { style, body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let fractal = self.fractal(style, inner, m)?;
                let moved = carried(body.moved.then_some(map), *map_numbers);
                let pulled = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                format!("let l{index} = {fractal}(At(at.site, {moved}), frame, {numbers}u);\nlet n{index} = {pulled};")
            }
            OperationKind::Warp { body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let moved = carried(body.moved.then_some(map), *map_numbers);
                let mut text = format!("var m{index} = {moved};\n");
                for (component, axis) in inputs.iter().zip(AXES) {
                    let _ = writeln!(
                        text,
                        "m{index}.{axis} = displaced_by(m{index}.{axis}, number({numbers}u), n{component}.value);"
                    );
                }
                let _ = writeln!(text, "let l{index} = body_{inner}(At(at.site, m{index}), frame);");
                let mut sample = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                for (component, axis) in inputs.iter().zip(AXES) {
                    let pull = if m == 1 { format!("l{index}.gradient") } else { format!("l{index}.gradient.{axis}") };
                    let _ = writeln!(text, "let d{index}_{axis} = {sample};");
                    sample = format!("dragged_{n}(d{index}_{axis}, n{component}, number({numbers}u), {pull})");
                }
                format!("{text}let n{index} = {sample};")
            }
            OperationKind::Unary(kind) => {
                let a = inputs[0];
                format!("let n{index} = through_{n}({}(n{a}.value, {numbers}u), n{a});", unary(kind))
            }
            OperationKind::Binary(kind) => {
                let (a, b) = (inputs[0], inputs[1]);
                let function = binary(kind);
                format!("let n{index} = through_two_{n}({function}(n{a}.value, n{b}.value, {numbers}u), n{a}, n{b});")
            }
            OperationKind::Mix => {
                let (a, b, t) = (inputs[0], inputs[1], inputs[2]);
                let mixed = format!("mix_of(n{a}.value, n{b}.value, n{t}.value, {numbers}u)");
                format!("let n{index} = mixed_{n}({mixed}, n{a}, n{b}, n{t});")
            }
        })
    }

    /// The statement that defines a leaf's place.
    fn found(
        &mut self,
        stem: &str,
        index: usize,
        place: Place,
        numbers: u32,
        map: u32,
    ) -> Result<String, AssemblyError> {
        let name = self.place(place)?;
        let (placement, moved) = (placement(place, numbers), carried(place.moved, map));
        Ok(format!("let {stem}{index} = {name}(at, {placement}, {moved});"))
    }

    /// The instance of `leaf_sample` for a noise.
    fn leaf(&mut self, basis: Basis, source: SourceKind, place: Place) -> Result<String, AssemblyError> {
        let (m, tile) = (place.dimension, place.tile);
        let place = self.place(place)?;
        let noise = self.unscaled(basis, source, m, tile)?;
        let name = format!("leaf_{noise}_{place}");
        let renames = [
            ("leaf_sample".into(), name.clone()),
            ("Sample".into(), format!("Sample_{m}")),
            ("place".into(), place),
            ("noise".into(), noise),
            ("scaled".into(), format!("scaled_{m}")),
        ];
        self.add(source::LEAF, &renames)?;
        Ok(name)
    }

    /// The instance of a noise before it is brought to its range.
    pub(super) fn unscaled(
        &mut self,
        basis: Basis,
        source: SourceKind,
        m: usize,
        tile: TileKind,
    ) -> Result<String, AssemblyError> {
        let noise = self.noise(basis, source, m, tile)?;
        if tile == TileKind::Stretched { self.stretched(&noise, m) } else { Ok(noise) }
    }

    /// The instance of a noise on a lattice of m dimensions.
    fn noise(&mut self, basis: Basis, source: SourceKind, m: usize, tile: TileKind) -> Result<String, AssemblyError> {
        let (file, stem, picked) = match basis {
            Basis::Perlin(Fade::MinimalCubic) => (source::MINIMAL, "minimal", "gradient"),
            Basis::Perlin(_) => (source::PERLIN, "perlin", "gradient"),
            Basis::Simplex => (source::SIMPLEX, "simplex", "gradient"),
            Basis::Value(Interpolant::Fade(_)) => (source::VALUE, "value", "level"),
            Basis::Value(Interpolant::Spline) => (source::SPLINE, "spline", "level"),
        };
        let from = self.picked(source, tile, picked)?;
        let fade = match basis {
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade)) if fade != Fade::MinimalCubic => Some(fade),
            _ => None,
        };
        let suffix = fade.map_or("", fade_suffix);
        let own = |name: &str| (name.to_owned(), format!("{name}{suffix}_{from}"));
        let mut renames: Vec<_> =
            file.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4'])).map(own).collect();
        let most = if stem == "minimal" { 1 } else { 4 };
        renames.extend((1..=most).map(|m| (format!("{picked}_{m}"), format!("{from}_{m}"))));
        if let Some(fade) = fade {
            renames.push(("fade".into(), format!("fade{}", fade_suffix(fade))));
        }
        self.add(file, &renames)?;
        Ok(format!("{stem}_{m}{suffix}_{from}"))
    }

    /// The instances of what a lattice has at its cells, `"gradient"`s or `"level"`s: what their names begin with.
    pub(super) fn picked(&mut self, source: SourceKind, tile: TileKind, picked: &str) -> Result<String, AssemblyError> {
        let from = match (source.pick, picked) {
            (PickKind::Array, "gradient") => {
                self.assembly.add(source::GRADIENT_ARRAY, &[])?;
                "gradient_of_array".into()
            }
            (PickKind::Whole, "gradient") => {
                let hash = self.row_hash(source.hash)?;
                self.picked_by(source, &hash, picked)?
            }
            _ => {
                let hash = self.hash(source.hash)?;
                self.picked_by(source, &hash, picked)?
            }
        };
        if tile == TileKind::None { Ok(from) } else { self.tiled(&from, picked) }
    }

    /// The same by instances of a hash.
    pub(super) fn picked_by(&mut self, source: SourceKind, hash: &str, picked: &str) -> Result<String, AssemblyError> {
        if picked == "gradient" { self.gradients(source, hash) } else { self.levels(source, hash) }
    }

    /// The instances of `tiled_n`: what their names begin with.
    fn tiled(&mut self, from: &str, picked: &str) -> Result<String, AssemblyError> {
        let name = format!("tiled_{from}");
        let types = ["f32", "vec2f", "vec3f", "vec4f"].map(|vector| if picked == "level" { "f32" } else { vector });
        let mut renames = [numbered("tiled", &name), numbered("picked", from)].concat();
        renames.extend(types.into_iter().zip(1..).map(|(vector, m)| (format!("Picked_{m}"), vector.into())));
        self.add(source::TILED, &renames)?;
        Ok(name)
    }

    /// The instance of `stretched_noise_n` over the noise of m dimensions.
    fn stretched(&mut self, noise: &str, m: usize) -> Result<String, AssemblyError> {
        let name = format!("stretched_{noise}");
        let stem = noise.strip_prefix(&format!("simplex_{m}")).unwrap_or_default();
        let names = (2..=4).flat_map(|d| {
            let noise = format!("simplex_{d}{stem}");
            [(format!("stretched_noise_{d}"), format!("stretched_{noise}")), (format!("noise_{d}"), noise)]
        });
        let renames: Vec<_> = names.collect();
        self.add(source::STRETCH, &renames)?;
        Ok(name)
    }

    /// The instances of `gradient_n`: what their names begin with.
    fn gradients(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        let (file, own, hole) = match source.pick {
            PickKind::Listed | PickKind::Array => (source::GRADIENT, "gradient", "hash"),
            PickKind::Bytes => (source::GRADIENT_BYTES, "gradient_of_bytes", "hash"),
            PickKind::Whole => (source::GRADIENT_COMPONENTS, "gradient_of_components", "row_hash"),
        };
        let name = format!("{own}_{hash}");
        let mut renames = [numbered(own, &name), numbered(hole, hash)].concat();
        if source.pick == PickKind::Listed {
            renames.push(place_in_set(source.hash));
        }
        self.add(file, &renames)?;
        Ok(name)
    }

    /// The instances of `listed_level_n` or `hashed_level_n`: what their names begin with.
    fn levels(&mut self, source: SourceKind, hash: &str) -> Result<String, AssemblyError> {
        let (own, other, unit) = match (source.pick, source.hash) {
            (PickKind::Listed | PickKind::Array, _) => ("listed_level", "hashed_level", "byte_unit"),
            (PickKind::Bytes, _) => ("hashed_level", "listed_level", "first_byte_unit"),
            (PickKind::Whole, HashKind::Cochoy) => ("hashed_level", "listed_level", "cochoy_unit"),
            (PickKind::Whole, HashKind::Mixed) => ("hashed_level", "listed_level", "mixed_unit"),
            (PickKind::Whole, _) => ("hashed_level", "listed_level", "whole_unit"),
        };
        let (name, unused) = (format!("{own}_{unit}_{hash}"), format!("{other}_{unit}_{hash}"));
        let mut renames = [numbered(own, &name), numbered(other, &unused), numbered("hash", hash)].concat();
        renames.extend([("unit".into(), unit.into()), place_in_set(source.hash)]);
        self.add(source::LEVEL, &renames)?;
        Ok(name)
    }

    /// The instances of hashes of a cell: what their names begin with.
    fn hash(&mut self, hash: HashKind) -> Result<String, AssemblyError> {
        let (file, name) = match hash {
            HashKind::XInnermost => (source::HASH_CHAIN, "x_innermost"),
            HashKind::XOutermost => (source::HASH_CHAIN, "x_outermost"),
            HashKind::Cochoy => (source::HASH_COCHOY, "cochoy"),
            HashKind::Mixed => (source::HASH_MIXED, "mixed_hash"),
            HashKind::Habr => (source::HASH_HABR, "habr"),
            HashKind::Ward | HashKind::Shift | HashKind::ShiftMult => {
                self.row_hash(hash)?;
                return Ok(format!("linear_{}", scramble(hash)));
            }
        };
        self.assembly.add(file, &[])?;
        Ok(name.into())
    }

    fn row_hash(&mut self, hash: HashKind) -> Result<String, AssemblyError> {
        let scramble = scramble(hash);
        let (row, linear) = (format!("row_hash_{scramble}"), format!("linear_{scramble}"));
        let mut renames = [numbered("row_hash", &row), numbered("linear", &linear)].concat();
        renames.push(("scramble".into(), scramble.into()));
        self.add(source::HASH_LINEAR, &renames)?;
        Ok(row)
    }

    /// The instance of a noise of many dimensions: what the names of its functions end with.
    fn many(&mut self, basis: ManyKind, dimension: usize) -> Result<String, AssemblyError> {
        let (stem, fade) = match basis {
            ManyKind::Simplex => ("simplex", "quintic"),
            ManyKind::Perlin(Fade::Linear) => ("perlin", "linear"),
            ManyKind::Perlin(Fade::Cubic) => ("perlin", "cubic"),
            ManyKind::Perlin(Fade::Cosine) => ("perlin", "cosine"),
            ManyKind::Perlin(Fade::Quintic | Fade::MinimalCubic) => ("perlin", "quintic"),
        };
        // Where its decay is.
        self.noise(
            Basis::Simplex,
            SourceKind { hash: HashKind::XOutermost, pick: PickKind::Listed },
            4,
            TileKind::None,
        )?;
        let suffix = format!("{stem}_{fade}_{dimension}");
        let shared = ["Many", "ManyPlace", "many_gradient"];
        let own = source::MANY.names().into_iter().filter(|name| !shared.contains(name));
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{suffix}"))).collect();
        renames.push(("fade".into(), format!("fade_{fade}")));
        renames.push(("dimension".into(), format!("{dimension}u")));
        renames.push(("corner_sum".into(), format!("many_{stem}_{suffix}")));
        self.add(source::MANY, &renames)?;
        Ok(suffix)
    }

    /// The instance of `place_n` for a kind of place.
    fn place(&mut self, place: Place) -> Result<String, AssemblyError> {
        let coordinate = self.coordinate(place)?;
        let m = place.dimension;
        let name = format!("place_{m}_{coordinate}");
        self.add(source::PLACE, &[(format!("place_{m}"), name.clone()), (format!("coordinate_{m}"), coordinate)])?;
        Ok(name)
    }

    /// The function that finds one coordinate. Grids have been skewed by the host; what warps have added has not.
    fn coordinate(&mut self, place: Place) -> Result<String, AssemblyError> {
        let m = place.dimension;
        let moved = place.moved.is_some();
        Ok(match self.sites {
            Sites::Indices | Sites::Steps => {
                let unmoved = match place.only {
                    Some(placement) if self.sites == Sites::Steps => self.here(m, placement)?,
                    _ if place.aligned && !place.skewed => "coordinate_aligned".into(),
                    _ => "coordinate_affine".into(),
                };
                match (moved, place.skewed) {
                    (false, _) => unmoved,
                    (true, false) => self.displaced(&unmoved, "movement_straight")?,
                    (true, true) => {
                        let movement = self.skewed(m, "movement_straight")?;
                        self.displaced(&unmoved, &movement)?
                    }
                }
            }
            // Stretched simplex grids have been skewed by the host, too.
            Sites::Positions if place.tile == TileKind::Stretched => {
                if moved {
                    let movement = self.skewed(m, "movement_straight")?;
                    self.displaced("coordinate_mapped", &movement)?
                } else {
                    "coordinate_mapped".into()
                }
            }
            Sites::Positions => {
                let unmoved = if place.aligned { "coordinate_straight" } else { "coordinate_mapped" };
                let straight = if moved { self.displaced(unmoved, "movement_straight")? } else { unmoved.to_owned() };
                if place.skewed { self.skewed(m, &straight)? } else { straight }
            }
        })
    }

    /// The instance of `coordinate_here` for a placement.
    fn here(&mut self, m: usize, placement: u32) -> Result<String, AssemblyError> {
        self.assembly.add(source::WALK, &[])?;
        let of_placement = |name: &str| (name.to_owned(), format!("{name}_{placement}"));
        let mut renames: Vec<_> = source::HERE.names().into_iter().map(of_placement).collect();
        let walk = ["Walk", "walk_at", "walk_step", "walk_next", "walk_position"];
        renames.extend(walk.map(|name| (name.to_owned(), format!("{name}_{m}"))));
        self.add(source::HERE, &renames)?;
        Ok(format!("coordinate_here_{placement}"))
    }

    fn displaced(&mut self, unmoved: &str, movement: &str) -> Result<String, AssemblyError> {
        let name = format!("displaced_{unmoved}_{movement}");
        let renames = [
            ("displaced".into(), name.clone()),
            ("unmoved".into(), unmoved.into()),
            ("movement".into(), movement.into()),
        ];
        self.add(source::DISPLACED, &renames)?;
        Ok(name)
    }

    fn skewed(&mut self, m: usize, straight: &str) -> Result<String, AssemblyError> {
        let names = [2, 3, 4].map(|m| (format!("skewed_{m}"), format!("skewed_{m}_{straight}")));
        let name = names[m - 2].1.clone();
        let renames: Vec<_> = names.into_iter().chain([("straight".into(), straight.into())]).collect();
        self.add(source::SKEWED, &renames)?;
        Ok(name)
    }

    /// The instance of a fractal over a body.
    fn fractal(&mut self, style: FractalKind, body: usize, m: usize) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let name = format!("{}_{body}", octaves.stem);
        let mut renames = ["Sample", "no_octaves"].map(|hole| (hole.to_owned(), format!("{hole}_{m}"))).to_vec();
        renames.extend([
            ("octave_step".into(), octaves.step),
            ("fractal".into(), name.clone()),
            ("octave_sample".into(), format!("octave_sample_{body}")),
            ("noise".into(), format!("body_{body}")),
            ("unranged".into(), format!("unranged_{body}")),
            ("finished_sum".into(), octaves.finished.unwrap_or_else(|| format!("unranged_{body}"))),
        ]);
        self.add(source::FRACTAL, &renames)?;
        Ok(name)
    }

    /// The instance of a kind's octaves of m dimensions.
    pub(super) fn octaves(&mut self, style: FractalKind, m: usize) -> Result<Octaves, AssemblyError> {
        const SHARED: [&str; 6] =
            ["octave_count", "octave_amplitude", "octave_slope", "octave_frequency", "Octave", "octave"];
        const OF_DIMENSION: [&str; 6] = ["Sample", "level", "plus", "scaled", "through", "through_two"];
        let of_dimension = |name: &str| (name.to_owned(), format!("{name}_{m}"));
        let own = source::OCTAVE.names().into_iter().filter(|name| !SHARED.contains(name));
        let renames: Vec<_> = own.chain(OF_DIMENSION).map(of_dimension).collect();
        self.add(source::OCTAVE, &renames)?;
        let stem = match style {
            FractalKind::Fbm => "fbm",
            FractalKind::Turbulence => "turbulence",
            FractalKind::Ridged => "ridged",
            FractalKind::HybridMultifractal => "hybrid_multifractal",
            FractalKind::PingPong => "ping_pong",
        };
        let finished = (style != FractalKind::Fbm).then(|| format!("ranged_{m}"));
        Ok(Octaves { stem, step: format!("{stem}_step_{m}"), finished })
    }

    pub(super) fn add_written(&mut self, name: &str, text: String) -> Result<(), AssemblyError> {
        self.assembly.add_written(name.into(), text)
    }

    pub(super) fn add(&mut self, file: source::Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
        let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
        self.assembly.add(file, &renames)
    }
}

/// What stands for a fractal's kind.
pub(super) struct Octaves {
    stem: &'static str,
    /// What adds an octave.
    pub(super) step: String,
    /// What brings the sum to its range, if it has not got that as it is.
    pub(super) finished: Option<String>,
}

const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Where a leaf's tile begins in the lists, which one of its numbers says.
pub(super) fn tile(place: Place, number: u32) -> String {
    match place.tile {
        TileKind::None => "0u".into(),
        tile => format!("count({number}u) + {}u * frame", tile.stride()),
    }
}

/// From a name in all dimensions to another.
fn numbered(from: &str, to: &str) -> Vec<(String, String)> {
    (1..=4).map(|m| (format!("{from}_{m}"), format!("{to}_{m}"))).collect()
}

pub(super) fn fade_suffix(fade: Fade) -> &'static str {
    match fade {
        Fade::Linear => "_linear",
        Fade::Cubic => "_cubic",
        Fade::Quintic => "_quintic",
        Fade::Cosine => "_cosine",
        Fade::MinimalCubic => "",
    }
}

fn place_in_set(hash: HashKind) -> (String, String) {
    let place = if hash.is_integer() { "place_of_upper_bits" } else { "place_of_byte" };
    ("place_in_set".into(), place.into())
}

fn scramble(hash: HashKind) -> &'static str {
    match hash {
        HashKind::Shift => "hash_shift",
        HashKind::ShiftMult => "hash_shift_mult",
        _ => "hash_ward",
    }
}

/// The index of a leaf's placement: the only one, or that of the frame.
pub(super) fn placement(place: Place, numbers: u32) -> String {
    match place.only {
        Some(index) => format!("{index}u"),
        None => format!("count({numbers}u) + frame"),
    }
}

/// What warps have added to the position, carried along a map.
fn carried(moved: Option<MapKind>, map: u32) -> String {
    match moved {
        None => "vec4f()".into(),
        Some(MapKind::Identity) => "at.moved".into(),
        Some(MapKind::Uniform) => format!("carried_uniform(at.moved, {map}u)"),
        Some(MapKind::Diagonal | MapKind::Matrix) => format!("carried_matrix(at.moved, {map}u)"),
    }
}

/// A sample of `m` dimensions inside a map, as one of `n` outside.
pub(super) fn pulled(sample: &str, m: usize, n: usize, map: MapKind, numbers: u32) -> String {
    match map {
        MapKind::Identity => sample.into(),
        MapKind::Uniform => format!("pulled_uniform_{n}({sample}, {numbers}u)"),
        MapKind::Diagonal | MapKind::Matrix => {
            format!("pulled_matrix_{n}({sample}.value, padded_{m}({sample}.gradient), {numbers}u)")
        }
    }
}

fn unary(kind: UnaryKind) -> &'static str {
    match kind {
        UnaryKind::ScaleBias => "scale_bias",
        UnaryKind::Abs => "absolute",
        UnaryKind::Clamp => "clamped",
        UnaryKind::Smoothstep => "smoothstep_of",
        UnaryKind::Threshold => "threshold",
        UnaryKind::Band => "band_of",
        UnaryKind::Piecewise => "piecewise",
        UnaryKind::WholePower => "whole_power",
        UnaryKind::Exponential => "exponential_of",
        UnaryKind::Sine => "sine_of",
        UnaryKind::Cosine => "cosine_of",
        UnaryKind::Fract => "fraction",
    }
}

fn binary(kind: BinaryKind) -> &'static str {
    match kind {
        BinaryKind::Add => "sum_of",
        BinaryKind::Subtract => "difference_of",
        BinaryKind::Multiply => "product_of",
        BinaryKind::Divide => "quotient_of",
        BinaryKind::Min => "smaller_of",
        BinaryKind::Max => "larger_of",
        BinaryKind::SmoothMin => "smooth_smaller_of",
        BinaryKind::SmoothMax => "smooth_larger_of",
        BinaryKind::Power => "power_of",
    }
}
