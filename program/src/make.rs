//! `gradnoise make`: computes and writes the files that the arguments describe.

use crate::arguments::MakeArguments;
use crate::colours::Made;
use crate::engine::{Engine, Stop};
use crate::failure::Failure;
use crate::files::{Blocks, Kind, Shape};
use crate::interrupt;
use crate::jobs::{Job, jobs, space};
use crate::lit::{Ball, Lit, flat, periods_within};
use crate::maps::{MapName, chosen};
use crate::noise::{Described, Origin};
use crate::pipe;
use crate::pixel::{Encoding, Number, Pixel, Sameness};
use crate::presets::Preset;
use crate::progress::Progress;
use crate::report::Report;
use crate::shell;
use crate::target::Target;
use crate::tone::{Normalize, Stretch, measure};
use crate::view::{Place, View, span};
use crate::warnings;
use clap::ValueEnum;
use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{ColourRamp, Light, Material, Noise, Output};
use std::path::Path;
use std::time::Instant;

/// The output to make, before its files are known.
struct Prepared {
    kind: Kind,
    number: Number,
    view: View,
    stretch: Option<Stretch>,
    /// The reason why values are normalized although no flag asks for it; empty if one does.
    why: &'static str,
    made: Made,
    /// The material to light, and whether its last coordinate is time.
    lit: Option<(Lit, bool)>,
    /// The maps to make in place of the output, each with its name and the type of its numbers.
    maps: Vec<(MapName, Number, Made)>,
    warnings: Vec<String>,
}

fn prepared(arguments: &MakeArguments) -> Result<Prepared, Failure> {
    prepare(arguments).map_err(|failure| arguments.view.with_flag(failure))
}

fn prepare(arguments: &MakeArguments) -> Result<Prepared, Failure> {
    let (kind, named) = kind(arguments)?;
    arguments.light.check(!arguments.maps.is_empty())?;
    if arguments.view.radius.is_some() && arguments.view.map.is_none() && !arguments.light.sphere {
        return Err(Failure::Request("--radius is for --map and --sphere".into()));
    }
    let described = arguments.noise.described(arguments.view.dimension(arguments.noise.leaf.dimensions))?;
    let (described, view) = arguments
        .view
        .view(described, |described, periods, flag| arguments.noise.repeated(described, periods, flag))?;
    let number = number(arguments, kind, named)?;
    let mut warnings =
        warnings::of_view(&described, &view, !arguments.view.is_loop || arguments.noise.period.is_some());
    let is_picture = !(arguments.print_json || arguments.print_code)
        && kind.is_for_the_eye()
        && arguments.encoding.is_none()
        && matches!(number, Number::U8 | Number::U16);
    let (stretch, why) = stretch(arguments, &described, &view, is_picture, &mut warnings)?;
    arguments.tone.check(&described.noise, stretch)?;
    let adjusted = |noise| arguments.tone.adjusted(noise, stretch);
    let made = match arguments.encoding {
        None => arguments.colours.output(&described, &arguments.noise, adjusted)?,
        Some(encoding) => heights(encoding, kind, adjusted(described.noise.clone()))?,
    };
    let is_whole = matches!(number, Number::U8 | Number::U16);
    let has_scale = arguments.tone.has_scale() && arguments.encoding.is_none();
    if has_scale && (made.channels > 1 || is_whole || arguments.light.is_given()) {
        return Err(Failure::Request(
            "--scale and --offset are for values as floats: use .exr, .npy or .f32, and --grey for presets; or \
             --encoding for tiles of terrain"
                .into(),
        ));
    }
    if let (Some(name), Some(Place::Sphere(_))) = (made.is_flat, view.places.first()) {
        return Err(Failure::Request(format!(
            "{name} is of flat space, and on a --map it would be that of the space around the sphere; use --normals, \
             or omit --map"
        )));
    }
    if arguments.light.sphere && (arguments.engine.gpu || arguments.engine.adapter.is_some()) {
        return Err(Failure::Request("--sphere is computed on the CPU; omit --gpu".into()));
    }
    if let (true, Some(place)) = (arguments.colours.streamlines, view.places.first()) {
        flat(place, "--streamlines")?;
    }
    let (mut lit, mut maps) = (None, Vec::new());
    if arguments.light.is_given() || !arguments.maps.is_empty() {
        let material = material(arguments, &described, stretch)?;
        let y = arguments.colours.normal_y();
        let is_chosen = arguments.number.or(named).is_some() || arguments.compress;
        let own = |map: MapName| if is_chosen { number } else { map.number(number, kind) };
        let made = |map: MapName| (map, own(map), map.made(&material, y, !is_whole));
        maps = chosen(&arguments.maps, &material).into_iter().map(made).collect();
        if arguments.light.is_given() {
            lit = Some(of_light(arguments, material, &described, &view)?);
        }
    }
    Ok(Prepared { kind, number, view, stretch, why, made, lit, maps, warnings })
}

/// Returns the output of heights in metres, which must all be possible in an encoding.
fn heights(encoding: Encoding, kind: Kind, heights: Noise) -> Result<Made, Failure> {
    let name = encoding.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
    if !matches!(kind, Kind::Png | Kind::Webp) {
        return Err(Failure::Request(format!(
            "--encoding {name} is for .png and .webp files, not for {}",
            kind.name()
        )));
    }
    let (range, [low, high]) = (heights.range()?, encoding.range());
    let (lowest, highest) = (f64::from(*range.start()), f64::from(*range.end()));
    if lowest < low || highest >= high {
        return Err(Failure::Request(format!(
            "--encoding {name} holds heights from {low} to {high} m, but those of this noise can be {lowest} to \
             {highest} m; use a smaller --scale, or another --offset"
        )));
    }
    Ok(Made { output: Output::value(heights), channels: 3, is_colour: false, is_flat: None })
}

/// Returns the material of a preset, or one of a noise's heights.
fn material(arguments: &MakeArguments, described: &Described, stretch: Option<Stretch>) -> Result<Material, Failure> {
    let ramp = arguments.colours.own_ramp()?.map(|(ramp, _)| ramp);
    let adjusted = |noise: &Noise| arguments.tone.adjusted(noise.clone(), stretch);
    match (&described.origin, &described.material) {
        (Origin::Saved(Some(_)), _) => Err(Failure::Request(
            "the file has an output of its own; remove \"output\" from its JSON to light its noise".into(),
        )),
        (_, Some(material)) => Ok(Material {
            relief: arguments.light.relief.unwrap_or(material.relief),
            shade: adjusted(&material.shade),
            // A ramp of one's own has other colours than the glow.
            glow: if ramp.is_some() { ColourRamp::default() } else { material.glow.clone() },
            colours: ramp.unwrap_or_else(|| material.colours.clone()),
            ..material.clone()
        }),
        (_, None) => Ok(arguments.light.of_noise(described.noise.clone(), adjusted(&described.noise), ramp)),
    }
}

/// Returns a lit material, and whether its last coordinate is time.
fn of_light(
    arguments: &MakeArguments,
    material: Material,
    described: &Described,
    view: &View,
) -> Result<(Lit, bool), Failure> {
    let preset = if let Origin::Preset(preset) = described.origin { Some(preset) } else { None };
    let Some(place @ Place::Grid(grid)) = view.places.first() else {
        return Err(Failure::Request("--lit is for flat pictures; use --sphere in place of --map".into()));
    };
    // A ball shows a quarter of the picture's width to each side of its middle.
    let own = arguments.view.radius.or(preset.and_then(Preset::radius));
    let radius = own.unwrap_or(0.25 * span(grid, 0, view.vertices)) as f32;
    let ball = arguments.light.sphere.then_some(Ball { radius, vertices: view.vertices });
    let periods = periods_within(grid, described.periods.as_deref());
    // A planet lies on no floor.
    let floor = preset.is_none_or(|preset| preset.radius().is_none());
    let lit = Lit { material, light: Light { floor, ..arguments.light.light() }, ball, periods };
    lit.check(place)?;
    Ok((lit, view.frames > 1 || preset.is_some_and(Preset::is_moving)))
}

/// Returns the noise and output of the arguments as JSON.
pub fn json(arguments: &MakeArguments) -> Result<String, Failure> {
    let Prepared { made, .. } = prepared(arguments)?;
    serde_json::to_string_pretty(&made.output).map_err(|error| Failure::Request(error.to_string()))
}

/// Returns the plan of a GPU that makes the picture, as JSON, with rows that can be copied to a texture.
fn plan(arguments: &MakeArguments) -> Result<String, Failure> {
    let request = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
    let Prepared { kind, number, view, made, warnings, .. } = prepared(arguments)?;
    let Made { output, channels, is_colour, .. } = made;
    for warning in &warnings {
        eprintln!("warning: {warning}");
    }
    let encoding = arguments.encoding;
    let format = Pixel { number, channels: kind.channels(channels), is_colour, encoding }.format();
    let arithmetic = if arguments.engine.fast { Arithmetic::Fast } else { Arithmetic::Exact };
    let options = FillOptions::new().arithmetic(arithmetic);
    let plan = match &view.places[..] {
        [Place::Grid(grid)] => FillPlan::new(output, grid, format, &options),
        [Place::Sphere(sphere)] => {
            FillPlan::new(output, &sphere.surface().map_err(|error| request(&error))?, format, &options)
        }
        _ => {
            return Err(Failure::Request("--print-plan is for one picture; omit --frames and --map cube".into()));
        }
    };
    let plan = plan.map_err(|error| request(&error))?;
    let bytes_per_row = u32::try_from(plan.texture_row_bytes()).ok();
    let fill = plan.fill(&BufferLayout { bytes_per_row, ..Default::default() }).map_err(|error| request(&error))?;
    serde_json::to_string(&fill).map_err(|error| request(&error))
}

/// Returns a shader of Shadertoy that shows the picture.
fn shadertoy(arguments: &MakeArguments) -> Result<String, Failure> {
    let Prepared { view, made, warnings, .. } = prepared(arguments)?;
    for warning in &warnings {
        eprintln!("warning: {warning}");
    }
    match &view.places[..] {
        [Place::Grid(grid), ..] => made.output.shadertoy(grid).map_err(|error| Failure::Request(error.to_string())),
        _ => Err(Failure::Request("--print-shadertoy is for flat pictures; omit --map".into())),
    }
}

/// Makes the files that the arguments describe.
pub fn run(arguments: &MakeArguments) -> Result<(), Failure> {
    let is_stdout = arguments.output == Path::new("-");
    if arguments.json && is_stdout {
        return Err(Failure::Request("--json and --output - would both write to standard output".into()));
    }
    let prints = [
        (arguments.print_json, "--print-json"),
        (arguments.print_code, "--print-code"),
        (arguments.print_plan, "--print-plan"),
        (arguments.print_shadertoy, "--print-shadertoy"),
    ];
    let printed = prints.into_iter().find(|(given, _)| *given);
    let is_drawn = arguments.light.is_given() || !arguments.maps.is_empty() || arguments.colours.streamlines;
    if let (Some((_, flag)), true) = (printed, is_drawn) {
        return Err(Failure::Request(format!(
            "{flag} prints one noise with its output; omit --lit, --sphere, --maps and --streamlines"
        )));
    }
    match printed {
        Some((_, "--print-json")) => shell::print(format!("{}\n", json(arguments)?).as_bytes()),
        Some((_, "--print-code")) => {
            let code = prepared(arguments)?.made.output.code().map_err(|error| Failure::Request(error.to_string()))?;
            shell::print(format!("{code}\n").as_bytes())
        }
        Some((_, "--print-plan")) => shell::print(format!("{}\n", plan(arguments)?).as_bytes()),
        Some(_) => shell::print(shadertoy(arguments)?.as_bytes()),
        None => {
            let Prepared { kind, number, view, stretch, why, made, lit, maps, warnings } = prepared(arguments)?;
            let common = Common { arguments, kind, view: &view, stretch, why };
            if maps.is_empty() {
                return common.make(made, lit, number, &arguments.output, warnings);
            }
            for (index, (map, number, made)) in maps.into_iter().enumerate() {
                let path = map.path(&arguments.output)?;
                let warnings = if index == 0 { warnings.clone() } else { Vec::new() };
                // Only the shade, which picks colours, is normalized.
                let stretch = stretch.filter(|_| map == MapName::Colour);
                Common { stretch, ..common }.make(made, None, number, &path, warnings)?;
            }
            Ok(())
        }
    }
}

/// The settings that the files of one call share.
#[derive(Clone, Copy)]
struct Common<'a> {
    arguments: &'a MakeArguments,
    kind: Kind,
    view: &'a View,
    stretch: Option<Stretch>,
    why: &'static str,
}

impl Common<'_> {
    /// Makes the files of an output, or of a lit picture.
    fn make(
        &self,
        made: Made,
        lit: Option<(Lit, bool)>,
        number: Number,
        output: &Path,
        mut warnings: Vec<String>,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        let Self { arguments, kind, view, stretch, why } = *self;
        let streamlines = arguments.colours.streamlines;
        let (channels, is_colour) = match &lit {
            Some((lit, _)) => (if lit.ball.is_some() { 4 } else { 3 }, true),
            None => (made.channels, made.is_colour || streamlines),
        };
        let encoding = arguments.encoding;
        let pixel = Pixel { number, channels: kind.channels(channels), is_colour, encoding };
        let shape = shape(arguments, kind, view, pixel)?;
        let is_flow = arguments.colours.curl && !streamlines;
        if is_flow && arguments.tone.contrast.is_none() && matches!(number, Number::U8 | Number::U16) {
            let least = "a flow is often longer than 1, but this format clamps it";
            warnings.push(format!("{least}: use .exr, .npy or .f32, or shorten it with --contrast 0.2"));
        }
        warnings.extend(warnings::of_frames(kind, view));
        let file = of_job(kind, shape.clone());
        kind.check(&file)?;
        let engine = match lit {
            Some((lit, is_moving)) => arguments.engine.lit(lit, is_moving)?,
            None if streamlines => arguments.engine.streamlines(made.output)?,
            None => arguments.engine.engine(made.output)?,
        };
        // Folders are created last, so that none is left behind if the arguments are refused.
        let jobs = jobs(output, kind, view, &shape)?;
        let shape = file;
        warnings.extend(space(kind, &shape, &jobs));
        if kind == Kind::Ktx2
            && shape.levels.len() > 1
            && !arguments.noise.fractal.antialiased
            && arguments.noise.fractal.is_given()
        {
            warnings.push(
                "mip levels are samples of the noise, not averages: --antialiased leaves out the octaves \
                           that are too fine for each"
                    .into(),
            );
        }
        if engine.is_imitated() {
            warnings.push(format!(
                "{} runs on the CPU, many times slower than without --gpu, and gives the same bits",
                engine.name()
            ));
        }
        let warn = |warning: &str| {
            if !arguments.json {
                eprintln!("warning: {warning}");
            }
        };
        for warning in &warnings {
            warn(warning);
        }
        let write = || write_all(arguments, kind, &shape, &engine, &jobs);
        // Writing to a pipe can block for as long as nobody reads, so such work cannot check for interrupts.
        let is_file = jobs.iter().all(|job| matches!(job.target, Target::File { .. }));
        let samples = if is_file { interrupt::noticed(write) } else { write() };
        let samples = samples.map_err(|failure| arguments.view.with_flag(failure))?;
        // A map of a material may be the same everywhere.
        if samples.are_the_same() && arguments.maps.is_empty() {
            let warning = warnings::of_sameness(arguments, view);
            warn(&warning);
            warnings.push(warning);
        }
        let report = Report { arguments, kind, shape: &shape, view, engine: &engine, jobs: &jobs, stretch, why };
        report.print(&warnings, start, output == Path::new("-"));
        Ok(())
    }
}

/// Returns the format, and the type of number if the file's ending implies one.
fn kind(arguments: &MakeArguments) -> Result<(Kind, Option<Number>), Failure> {
    if arguments.view.pyramid.is_some() {
        if Kind::of_path(&arguments.output).is_some() || arguments.output == Path::new("-") {
            return Err(Failure::Request(format!(
                "--output {}: --pyramid makes a folder of files; name it without an ending, such as -o tiles",
                arguments.output.display()
            )));
        }
        let kind = arguments.format.unwrap_or(Kind::Png);
        return if matches!(kind, Kind::Ktx2) {
            Err(Failure::Request(
                "--pyramid writes each level as files, so KTX2 has no use here; choose another --format".into(),
            ))
        } else {
            Ok((kind, None))
        };
    }
    let named = Kind::of_path(&arguments.output);
    match (arguments.format, named) {
        (Some(kind), named) => Ok((kind, named.filter(|(named, _)| *named == kind).and_then(|(_, number)| number))),
        (None, Some(named)) => Ok(named),
        (None, None) => {
            let output = &arguments.output;
            let advice = Kind::instead_of(output).map_or_else(
                || "the name must end in a format, such as .png, .exr, .r16 or .npy; or add --format".into(),
                |instead| format!("this program does not write such files; use {instead}"),
            );
            Err(Failure::Request(format!("{}: {advice}", output.display())))
        }
    }
}

/// Returns the type of the numbers: the one of `--type` or of the file's name, or the format's default.
fn number(arguments: &MakeArguments, kind: Kind, named: Option<Number>) -> Result<Number, Failure> {
    let possible = kind.numbers();
    match (arguments.number, named) {
        (Some(asked), Some(named)) if asked != named => Err(Failure::Request(format!(
            "the file's name says {}, and --type {}; omit one of them",
            named.name(),
            asked.name()
        ))),
        (Some(asked), _) if !possible.contains(&asked) => {
            let possible: Vec<_> = possible.iter().map(|number| number.name()).collect();
            Err(Failure::Request(format!("--type {}: {} holds {}", asked.name(), kind.name(), possible.join(", "))))
        }
        (asked, named) => Ok(asked.or(named).unwrap_or(possible[0])),
    }
}

/// Returns how values are normalized, and the reason if no flag asks for it.
fn stretch(
    arguments: &MakeArguments,
    described: &Described,
    view: &View,
    is_picture: bool,
    warnings: &mut Vec<String>,
) -> Result<(Option<Stretch>, &'static str), Failure> {
    if matches!(described.origin, Origin::Saved(Some(_))) {
        return match arguments.tone.given().into_iter().find(|(given, _)| *given) {
            Some((_, flag)) => {
                Err(Failure::Request(format!("{flag} changes values, but the file has an output of its own")))
            }
            None => Ok((None, "")),
        };
    }
    let needs_stretching = matches!(&described.origin, Origin::Flags(facts) if facts.needs_stretching());
    let shows_values = arguments.colours.shows_values();
    let (mode, why) = match arguments.tone.normalize {
        Some(Normalize::Range | Normalize::Percentiles(..)) if !shows_values && !arguments.colours.shows_slopes() => {
            return Err(Failure::Request(
                "--normalize: one noise is measured, and this picture has several, or their slopes; use two values, \
                 such as -0.5,0.5"
                    .into(),
            ));
        }
        Some(mode) => (mode, ""),
        // Neighbouring tiles would be measured separately, and no longer fit together.
        None if arguments.view.address.is_some() => (Normalize::Off, ""),
        None if is_picture && needs_stretching && shows_values => {
            (Normalize::Range, "since this noise hardly reaches -1 and 1, or goes beyond; --normalize off keeps them")
        }
        None => (Normalize::Off, ""),
    };
    if arguments.view.address.is_some() && matches!(mode, Normalize::Range | Normalize::Percentiles(..)) {
        warnings.push(
            "tiles that are measured one by one do not fit together; use two values, such as \
                       --normalize -0.5,0.5"
                .into(),
        );
    }
    let shows_shade = arguments.colours.shows_shade() && arguments.encoding.is_none();
    let shown = if shows_shade { described.shade() } else { &described.noise };
    let stretch = measure(shown, &view.places, mode)?;
    if stretch.is_none() && mode != Normalize::Off {
        warnings.push("the noise is the same everywhere, so there is nothing to normalize".into());
    }
    Ok((stretch, why))
}

/// Returns the shape of the whole output, with all faces and frames.
fn shape(arguments: &MakeArguments, kind: Kind, view: &View, pixel: Pixel) -> Result<Shape, Failure> {
    let extent = view.places.first().map_or([1; 3], Place::extent);
    let depth = extent[2];
    let columns = match arguments.columns {
        Some(_) if depth == 1 || !kind.is_flat() => {
            return Err(Failure::Request("--columns is for volumes in picture formats".into()));
        }
        Some(columns) if columns == 0 || columns > depth => {
            return Err(Failure::Request(format!(
                "--columns {columns}: it must be 1 to {depth}, the number of slices"
            )));
        }
        Some(columns) => columns,
        None if !kind.is_flat() => 1,
        // The sheet is as square as possible: the fewest columns that are no fewer than the rows.
        None => (1..=depth).find(|columns| columns.saturating_mul(*columns) >= depth).unwrap_or(1),
    };
    if arguments.no_mipmaps && kind != Kind::Ktx2 {
        return Err(Failure::Request("--no-mipmaps is for .ktx2 files".into()));
    }
    let blocks = match arguments.compress {
        false => None,
        true if kind != Kind::Ktx2 => return Err(Failure::Request("--compress is for .ktx2 files".into())),
        true if pixel.number != Number::U8 => {
            return Err(Failure::Request(format!("--compress is for u8, not for --type {}", pixel.number.name())));
        }
        true => Some(Blocks::of_channels(pixel.channels)),
    };
    let levels = if kind == Kind::Ktx2 && !arguments.no_mipmaps {
        let first = view.places.first();
        (0..).map_while(|level| Some(first?.mip_level(level)?.extent())).collect()
    } else {
        vec![extent]
    };
    let View { faces, frames, fps, axes, .. } = *view;
    if matches!(kind, Kind::Apng | Kind::Gif) && frames == 1 {
        return Err(Failure::Request(format!(
            "{} is for animations; add --frames, or use another format",
            kind.name()
        )));
    }
    Ok(Shape { extent, axes, faces, frames, fps, pixel, blocks, levels, columns })
}

/// Returns the shape of one file, which may hold only one face or frame.
fn of_job(kind: Kind, shape: Shape) -> Shape {
    let faces = if kind.holds_faces() { shape.faces } else { 1 };
    let frames = if kind.holds_frames() { shape.frames } else { 1 };
    Shape { faces, frames, ..shape }
}

/// Writes the files one after another.
fn write_all(
    arguments: &MakeArguments,
    kind: Kind,
    shape: &Shape,
    engine: &Engine,
    jobs: &[Job],
) -> Result<Sameness, Failure> {
    let progress = Progress::of_bytes(shape.bytes() * jobs.len() as u128, arguments.quiet);
    let (mut written, mut samples) = (0, Sameness::new(shape.pixel));
    let result = jobs.iter().try_for_each(|job| {
        let made = pipe::run(engine, &job.places, shape.pixel, &progress, &mut samples, |rows| {
            job.target.write(kind.needs_seek(), |file| kind.write(shape, rows, file))
        });
        made.inspect(|()| written += 1)
    });
    progress.clear();
    match result {
        Ok(()) => Ok(samples),
        Err(Stop::Interrupted) => Err(Failure::Interrupted(match written {
            0 => "nothing was written".into(),
            written => format!("{written} of {} files were written", jobs.len()),
        })),
        Err(Stop::Failed(Failure::File(reason))) if jobs.len() > 1 => {
            Err(Failure::File(format!("{reason}; {written} of {} files were written", jobs.len())))
        }
        Err(Stop::Failed(failure)) => Err(failure),
        Err(Stop::Unwritten) => Err(Failure::Other("the file accepts no more data".into())),
    }
}
