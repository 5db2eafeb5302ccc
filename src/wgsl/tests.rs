//! Tests that every module that an output can need is valid, and contains nothing unneeded.

use crate::dimension::Dimension;
use crate::format::Format;
use crate::formulas::hash::{HashKind, hashes};
use crate::layout::transforms::GridOrPoints;
use crate::noise::coordinates::Axis;
use crate::noise::expression::Noise;
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::hash::{ByteTable, Hash};
use crate::noise::lattice::{GradientSource, Perlin, Simplex, Value};
use crate::noise::octaves::{JordanTurbulence, Octaves};
use crate::noise::open_simplex::OpenSimplex2S;
use crate::output::{ColourRamp, Output};
use crate::plan::Plan;
use crate::surface::SurfaceKind;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{ENTRY_POINT, Kernel, Module, WORKGROUP};
use crate::wgsl::options::Arithmetic;
use std::collections::BTreeSet;

const SAMPLES: GridOrPoints<Kernel> = GridOrPoints::Grid(Kernel::Samples);

fn module(output: impl Into<Output>, domain: GridOrPoints<Kernel>, format: Format, arithmetic: Arithmetic) -> Module {
    let plan = Plan::new(&output.into()).unwrap();
    Module {
        program: plan.program,
        output: plan.output,
        domain,
        surface: None,
        format,
        arithmetic,
        tables_kind: BindingKind::Uniform,
        transforms_room: Some(1),
    }
}

/// Returns a single noise and a sum of octaves of every kind and dimension.
fn every_single_noise() -> Vec<Noise> {
    let of = |dimension| {
        let perlin = Fade::ALL.map(|fade| Perlin::new(dimension).fade(fade).noise());
        perlin.into_iter().chain([Simplex::new(dimension).noise()])
    };
    let leaves = Dimension::ALL.into_iter().flat_map(of);
    leaves.flat_map(|leaf| [leaf.clone(), leaf.fbm(Octaves::new(3))]).collect()
}

fn validate(module: &Module) {
    let text = module.text().unwrap_or_else(|error| panic!("{module:?}: {error}"));
    let parsed = naga::front::wgsl::parse_str(&text)
        .unwrap_or_else(|error| panic!("{module:?}: {}\n{text}", error.emit_to_string(&text)));
    let flags = naga::valid::ValidationFlags::all();
    let mut validator = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty());
    validator.validate(&parsed).unwrap_or_else(|error| panic!("{module:?}: {}", error.emit_to_string(&text)));
    assert_eq!(parsed.entry_points[0].name, ENTRY_POINT);
    assert_eq!(parsed.entry_points[0].workgroup_size, [WORKGROUP, 1, 1]);
}

#[test]
fn every_module_of_a_single_noise_is_valid_wgsl() {
    let (mut count, fast) = (0, (Format::ValueAndGradient, Arithmetic::Fast));
    for noise in every_single_noise() {
        // A format only packs what a noise gives it, and fast arithmetic has another text of one function.
        let of_all_formats = noise == Perlin::new(noise.dimension()).noise();
        let formats = Format::ALL.iter().filter(|format| of_all_formats || **format == Format::ValueAndGradient);
        for (format, arithmetic) in formats.map(|&format| (format, Arithmetic::Exact)).chain([fast]) {
            for domain in [SAMPLES, GridOrPoints::Points(())] {
                validate(&module(&noise, domain, format, arithmetic));
                count += 1;
            }
        }
        for format in [Format::R8Unorm, Format::ValueAndGradient] {
            validate(&module(&noise, GridOrPoints::Grid(Kernel::Columns), format, Arithmetic::Exact));
            count += 1;
        }
    }
    // One of ten noises of a dimension has all formats.
    assert_eq!(count, 4 * (10 * (2 * 2 + 2) + 2 * (Format::ALL.len() - 1)));
}

/// Makes every hash of the table.
macro_rules! hashes_of_table {
    ($(
        $kind:ident $file:ident::$function:ident($input:ident $(, $inner:ident)?) $bits:ident $to_unit:ident
    ),* $(,)?) => {
        [$(hashes_of_table!(@$bits $kind)),*]
    };
    (@integer $kind:ident) => { Hash::$kind { seed: 7 } };
    (@chain $kind:ident) => { Hash::$kind };
    (@byte $kind:ident) => { Hash::$kind(ByteTable::seeded(0)) };
}

#[test]
fn every_noise_on_a_lattice_is_valid_wgsl() {
    let hashes = hashes!(hashes_of_table);
    let is_integer = |hash: &Hash| HashKind::of(hash).is_integer();
    let mut count = 0;
    // Of grids and of points in turn, which differ only in how positions are found.
    let mut check = |noise: Noise| {
        let domain = [SAMPLES, GridOrPoints::Points(())][count % 2];
        validate(&module(&noise, domain, Format::ValueAndGradient, Arithmetic::Exact));
        count += 1;
    };
    for dimension in Dimension::ALL {
        for (index, hash) in hashes.iter().enumerate() {
            let whole = matches!(hash, Hash::Ward { .. } | Hash::Shift { .. } | Hash::ShiftMult { .. });
            let sources = &[GradientSource::HashBytes, GradientSource::WholeHashes]
                [..usize::from(is_integer(hash)) + usize::from(whole)];
            let perlin = Perlin::new(dimension).hash(hash.clone());
            let simplex = Simplex::new(dimension).hash(hash.clone());
            let smooth = OpenSimplex2S::new(dimension).hash(hash.clone());
            for source in sources {
                // Each lattice in one dimension at least.
                check(match (index + dimension.count()) % 3 {
                    0 => perlin.clone().gradients(source.clone()).noise(),
                    1 => simplex.clone().gradients(source.clone()).noise(),
                    _ => smooth.clone().gradients(source.clone()).noise(),
                });
            }
            check(perlin.noise());
            check(simplex.noise());
            check(smooth.noise());
            check(Value::new(dimension).hash(hash.clone()).noise());
        }
        for interpolant in Interpolant::ALL {
            check(Value::new(dimension).interpolant(interpolant).noise());
        }
    }
    check(Perlin::new(Dimension::D1).fade(Fade::MinimalCubic).noise());
    // Perlin, simplex, OpenSimplex2S and value noises have all hashes; gradients of bytes have integer ones, gradients
    // of a hash for each component three of them.
    let integers = hashes.iter().filter(|hash| is_integer(hash)).count();
    assert_eq!(count, 4 * (hashes.len() * 4 + integers + 3 + Interpolant::ALL.len()) + 1);
}

#[test]
fn every_module_of_rows_is_valid_wgsl() {
    let (mut count, mut by_rows) = (0, 0);
    let mut check = |noise: Noise, format: Format, vectors: bool| {
        let module = module(&noise, SAMPLES, format, Arithmetic::Exact);
        let rows = Kernel::Rows { vectors, at_once: vectors, dense: vectors };
        let kernel = if module.runs().is_some() { rows } else { Kernel::Columns };
        validate(&Module { domain: GridOrPoints::Grid(kernel), ..module });
        count += 1;
        by_rows += usize::from(kernel == rows);
    };
    for dimension in Dimension::ALL {
        let perlin = || Perlin::new(dimension);
        let spline = Value::new(dimension).interpolant(Interpolant::Spline).noise();
        check(spline, Format::R32Float, true);
        check(Simplex::new(dimension).hash(Hash::Ward { seed: 1 }).noise().abs(), Format::R8Unorm, true);
        let fades = [Fade::Linear, Fade::Cubic, Fade::Quintic, Fade::Cosine];
        for (index, (&format, fade)) in Format::ALL.iter().zip(fades.into_iter().cycle()).enumerate() {
            // Each format has vectors in two dimensions.
            let vectors = (index + dimension.count()) % 2 == 0;
            check(Simplex::new(dimension).noise(), format, vectors);
            check(perlin().fade(fade).noise(), format, vectors);
            check(Value::new(dimension).interpolant(Interpolant::Fade(fade)).noise(), format, vectors);
        }
        let octaves = Octaves::new(3);
        let noises = [
            perlin().fbm(octaves),
            perlin().noise().turbulence(octaves),
            perlin().noise().ridged(octaves),
            perlin().noise().hybrid_multifractal(octaves),
            Value::new(dimension).noise().ping_pong(octaves, 2.0),
            perlin().noise().multifractal(octaves),
            perlin().noise().fbm_weighted(octaves, 0.5),
            perlin().noise().billow_weighted(octaves, 0.5),
            Value::new(dimension).noise().ping_pong_weighted(octaves, 2.0, 0.5),
            (perlin().fbm(octaves) * 0.5 - Value::new(dimension).noise()).abs(),
            perlin().noise().ridged(octaves) * perlin().fbm(octaves) + Value::new(dimension).noise(),
            perlin().fbm(octaves).warp(0.5, Simplex::new(dimension).noise()) + Noise::checkerboard(dimension),
        ];
        for noise in noises {
            check(noise.clone(), Format::R32Float, true);
            check(noise, Format::ValueAndGradient, true);
        }
        // Their gradients are computed from Hessians, sample by sample.
        let sloped = [
            perlin().noise().slope_fbm(octaves, 1.0),
            perlin().noise().swiss_turbulence(octaves, 0.2),
            perlin().noise().jordan_turbulence(octaves, JordanTurbulence::default()),
        ];
        for noise in sloped {
            let with_gradient = module(&noise, SAMPLES, Format::ValueAndGradient, Arithmetic::Exact);
            assert!(with_gradient.runs().is_none(), "{noise:?}");
            validate(&with_gradient);
            check(noise, Format::R32Float, true);
        }
    }
    assert_eq!(count, 4 * (2 + Format::ALL.len() * 3 + 12 * 2 + 3));
    assert!(2 * by_rows > count, "{by_rows} of {count}");
}

#[test]
fn slices_are_computed_by_lattice_rows() {
    let text = |noise: &Noise, kernel, format| {
        let module = module(noise, GridOrPoints::Grid(kernel), format, Arithmetic::Exact);
        validate(&module);
        module.text().unwrap()
    };
    let rows = Kernel::Rows { vectors: true, at_once: false, dense: false };
    let octaves = Octaves::new(3);
    for dimension in [Dimension::D2, Dimension::D3, Dimension::D4] {
        let noise = || Perlin::new(dimension).noise();
        let value = || Value::new(dimension).noise();
        for slice in [
            noise().slice(0.5),
            value().frequency(2.0).slice(0.5),
            noise().fbm(octaves).slice(0.5),
            noise().slice(0.5).fbm(octaves),
            value().slice(0.5).turbulence(octaves).abs() * 0.5,
        ] {
            for format in [Format::R32Float, Format::ValueAndGradient] {
                let text = text(&slice, rows, format);
                // Nothing is computed sample by sample.
                assert!(text.contains("fn lattice_row") || text.contains("fn value_row"), "{slice:?}\n{text}");
                assert!(!text.contains("fn leaf_perlin") && !text.contains("fn cursor_at"), "{slice:?}\n{text}");
            }
        }
    }
    let turned = Perlin::new(Dimension::D3).noise().rotate(Axis::X, Axis::Y, 0.0).slice(0.5);
    assert!(text(&turned, Kernel::Columns, Format::R32Float).contains("fn cursor_at"));
}

#[test]
fn every_module_of_four_channels_is_valid_wgsl() {
    for dimension in Dimension::ALL {
        let noise = Perlin::new(dimension).noise();
        let ramp = ColourRamp::from_srgb([(0.0, [1, 2, 3])]);
        let outputs = [
            Output::normals(&noise, 1.0),
            Output::colour_ramp(&noise, ramp),
            Output::channels([noise.clone(), -&noise, noise.clone().abs()]),
        ];
        for output in outputs {
            for &format in Format::ALL.iter().filter(|format| format.has_four_channels()) {
                let of_grid = module(&output, SAMPLES, format, Arithmetic::Exact);
                validate(&of_grid);
                validate(&Module { transforms_room: None, ..of_grid.clone() });
                let rows = Kernel::Rows { vectors: true, at_once: false, dense: false };
                let kernel = if of_grid.runs().is_some() { rows } else { Kernel::Columns };
                validate(&Module { domain: GridOrPoints::Grid(kernel), ..of_grid });
                let of_points = module(&output, GridOrPoints::Points(()), format, Arithmetic::Exact);
                // Surfaces lie in space.
                let surfaces = [None, Some(SurfaceKind::Product), Some(SurfaceKind::Direction)];
                for surface in surfaces.into_iter().filter(|surface| surface.is_none() || dimension.count() > 2) {
                    validate(&Module { surface, ..of_points.clone() });
                }
            }
        }
    }
}

#[test]
fn modules_hold_only_what_they_reach() {
    let noise = Perlin::new(Dimension::D2).fade(Fade::Cubic);
    let text = module(noise, SAMPLES, Format::R32Float, Arithmetic::Exact).text().unwrap();
    for absent in ["perlin_3", "corner_", "fade_quintic", "fbm", "srgb", "skewed", "affine", "pack_unorm", "reciprocal"]
    {
        assert!(!text.contains(absent), "{absent} in\n{text}");
    }
}

#[test]
fn modules_grow_by_what_they_add_alone() {
    let lines = |noise: Noise| {
        let text = module(noise, SAMPLES, Format::R32Float, Arithmetic::Exact).text().unwrap();
        (text.lines().count(), text)
    };
    let perlin = || Perlin::new(Dimension::D2);
    let (chain, _) = lines(perlin().noise());
    let hashes = [
        ("hash_shift_mult", Hash::ShiftMult { seed: 1 }),
        ("chained", Hash::Cochoy { seed: 1 }),
        ("lowbias32", Hash::Lowbias { seed: 1 }),
        ("table_byte", Hash::FibonacciTable(ByteTable::seeded(1))),
        ("x_innermost_2", Hash::XInnermost),
    ];
    for (_, hash) in &hashes {
        let (count, text) = lines(perlin().hash(hash.clone()).noise());
        // A hash and its helpers: a few short functions.
        assert!(count.abs_diff(chain) < 30, "{hash:?}: {count} lines, {chain} for a chain");
        for (name, other) in &hashes {
            assert_eq!(text.contains(&format!("fn {name}")), hash == other, "{name} in a module of {hash:?}\n{text}");
        }
    }
    // Two noises that differ only in the hash share everything except the functions that pick with it.
    let (both, text) = lines(perlin().noise() + perlin().hash(Hash::Ward { seed: 1 }).noise());
    assert!(both < 2 * chain, "{both} lines for two, {chain} for one");
    for shared in ["fn fade_quintic(", "fn exact(", "fn lerp("] {
        assert_eq!(text.matches(shared).count(), 1, "{shared}");
    }
}

#[test]
fn shared_nodes_are_evaluated_once() {
    let shared = Perlin::new(Dimension::D3).noise();
    let doubled = (0..20).fold(shared.clone(), |sum, _| &sum + &sum);
    let text = module(&doubled, SAMPLES, Format::R32Float, Arithmetic::Exact).text().unwrap();
    let calls = |text: &str| text.matches("perlin_3(").count() - text.matches("fn perlin_3(").count();
    assert_eq!(calls(&text), 1, "{text}");
    // At another position the noise has another value.
    let twice = &shared + shared.clone().frequency(2.0);
    let text = module(&twice, SAMPLES, Format::R32Float, Arithmetic::Exact).text().unwrap();
    assert_eq!(calls(&text), 2, "{text}");
}

#[test]
fn structure_is_the_same_whatever_the_numbers() {
    let expression = |k: u32| {
        let seeded = |i: u32| Perlin::new(Dimension::D2).seed(u64::from(i * k)).noise();
        let x = f64::from(k);
        let ridges = seeded(1).frequency(x).ridged_with(Octaves::new(k), 0.5 * k as f32, 1.5);
        let warped = ridges.warp(k as f32, seeded(2)).translate([x, 0.0]).rotate(Axis::X, Axis::Y, x - 1.0);
        let points: Vec<[f32; 2]> = (0..=k).map(|i| [i as f32, (i * i) as f32]).collect();
        // Equal parameters do not make two nodes one.
        let slice = Perlin::new(Dimension::D3).noise().slice(x - 1.0);
        warped.curve(points) * (seeded(1) + k as f32) + seeded(1 / k) * slice
    };
    let program = |k| Plan::new(&Output::value(expression(k))).unwrap().program;
    assert_eq!(program(1), program(2));
    assert_eq!(program(1), program(7));
}

#[test]
fn fast_modules_differ_from_exact_ones_in_one_function() {
    let noise = Simplex::new(Dimension::D3).fbm(Octaves::new(2));
    let text = |arithmetic| module(&noise, SAMPLES, Format::R8Unorm, arithmetic).text().unwrap();
    let (exact, fast) = (text(Arithmetic::Exact), text(Arithmetic::Fast));
    let functions = |text: &str| text.split("\n\n").map(str::to_owned).collect::<BTreeSet<_>>();
    let differing = functions(&fast).difference(&functions(&exact)).cloned().collect::<Vec<_>>();
    assert!(!differing.is_empty());
    for function in differing {
        assert!(function.contains("fn exact(") || function.contains("fn exact_"), "{function}");
    }
}
