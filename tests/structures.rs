//! Keys of structures are equal if and only if one plan can be changed to the other.

use crate::expression_random::{Random, expressions};
use gradnoise::fill::{BufferLayout, FillKernel, FillOptions, FillPlan, UpdateError};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Dimension, Format, Grid, Noise, Octaves, Output, Perlin, Simplex, Surface};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn grid(dimension: Dimension) -> Grid {
    let axes = dimension.count().min(3);
    Grid::new(&[0.3; 4][..dimension.count()], &[0.1; 3][..axes], &[[64, 1, 1], [64, 64, 1], [16; 3]][axes - 1][..axes])
        .unwrap()
}

/// Returns a plan in a format for every output, unless the noise is too large for shaders.
fn planned(output: &Output, options: &FillOptions) -> Option<FillPlan> {
    FillPlan::new(output, &grid(output.dimension()), Format::Rgba32Float, options).ok()
}

/// Returns the noise with other numbers: seeds, and floats that are changed by up to an eighth.
fn changed(noise: &Noise, random: &mut Random) -> Option<Noise> {
    fn change(value: &mut Value, random: &mut Random) {
        match value {
            Value::Number(number) if number.is_f64() => {
                *value = json!(number.as_f64().unwrap() * random.between(0.875, 1.0));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| change(item, random)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    if name == "seed" {
                        *value = json!(random.seed().to_string());
                    } else {
                        change(value, random);
                    }
                }
            }
            _ => (),
        }
    }
    let mut saved = serde_json::to_value(noise).unwrap();
    change(&mut saved["nodes"], random);
    serde_json::from_value(saved).ok()
}

/// Returns one of few structures, with random numbers.
fn small(random: &mut Random) -> Noise {
    let octaves = Octaves::new(1 + random.below(8) as u32).persistence(random.between(0.2, 0.8));
    let seed = random.seed();
    let leaf = match random.below(3) {
        0 => Perlin::hashed(Dimension::D2).seed(seed).noise(),
        1 => Perlin::new(Dimension::D2).seed(seed).noise(),
        _ => Simplex::hashed(Dimension::D2).seed(seed).noise(),
    };
    let fractal = if random.below(2) == 0 { leaf.fbm(octaves) } else { leaf.billow(octaves) };
    let fractal = if random.below(2) == 0 { fractal.frequency(random.between(0.5, 2.0)) } else { fractal };
    if random.below(2) == 0 { fractal * random.between(0.1, 1.0) as f32 } else { fractal.abs() }
}

/// Pairs of a random expression with the same one of other numbers, or with another one, and pairs of few structures.
fn pairs() -> Vec<[Output; 2]> {
    let mut random = Random::new(11);
    let noises: Vec<_> = expressions(60, 21).map(|(_, expr)| expr.noise()).collect();
    let others = noises.iter().skip(4).zip(&noises).map(|(one, other)| [one.clone(), other.clone()]);
    let mut pairs: Vec<_> = others.collect();
    for noise in noises.iter().cycle().take(3 * noises.len()) {
        pairs.extend(changed(noise, &mut random).map(|changed| [noise.clone(), changed]));
    }
    pairs.extend((0..800).map(|_| [small(&mut random), small(&mut random)]));
    let mut pairs: Vec<_> = pairs.into_iter().map(|pair| pair.map(Output::from)).collect();
    let land = noises.into_iter().find(|noise| noise.dimension() == Dimension::D2).unwrap();
    pairs.push([Output::normals(&land, 1.0), Output::normals(&land, 0.5)]);
    pairs.push([Output::normals(&land, 1.0), Output::laplacian(&land, 1.0)]);
    pairs.push([Output::value(&land), Output::normals(&land, 1.0)]);
    pairs
}

/// Returns whether a plan can be changed to another output: if so, perhaps only with larger buffers.
fn can_update(plan: &FillPlan, output: &Output) -> bool {
    match plan.clone().update(output) {
        Ok(_) | Err(UpdateError::Capacity { .. } | UpdateError::Loops { .. }) => true,
        Err(UpdateError::Structure { .. }) => false,
        Err(error) => panic!("{error}: {output:?}"),
    }
}

#[test]
fn structures_are_equal_if_and_only_if_plans_can_be_updated() {
    let (mut counts, mut in_full, mut by_nodes) = ([0; 2], 0, 0);
    for [one, other] in pairs() {
        let options = FillOptions::new().prefer(FillKernel::Samples);
        let [Some(before), Some(after)] = [&one, &other].map(|output| planned(output, &options)) else { continue };
        let is_same = before.structure() == after.structure();
        for (plan, output) in [(&before, &other), (&after, &one)] {
            assert_eq!(can_update(plan, output), is_same, "{one:?} and {other:?}");
            in_full += usize::from(plan.clone().update(output).is_ok());
        }
        counts[usize::from(is_same)] += 1;
        let nodes = |output: &Output| serde_json::to_value(output).unwrap()["nodes"].as_array().unwrap().len();
        by_nodes += usize::from((nodes(&one) == nodes(&other)) != is_same);
    }
    println!("of {counts:?} pairs with other and with equal structures {in_full} updates succeed in full");
    assert!(counts.iter().all(|count| *count > 150) && in_full > 250, "{counts:?}, {in_full}");
    // A worse key would be found: the number of nodes is wrong for so many pairs.
    assert!(by_nodes > 50, "{by_nodes}");
}

#[test]
fn structures_have_one_shader_each() {
    let options = FillOptions::new();
    let mut texts = BTreeMap::new();
    let mut random = Random::new(12);
    for noise in (0..60).map(|_| small(&mut random)) {
        let plan = planned(&noise.into(), &options).unwrap();
        let fill = plan.fill(&BufferLayout::default()).unwrap();
        assert_eq!(fill.structure(), plan.structure());
        texts.entry(fill.structure()).or_insert_with(BTreeSet::new).insert(fill.source().unwrap());
        // Data without the shader is the same.
        let [mut whole, data] = [serde_json::to_value(&fill), serde_json::to_value(fill.data())].map(Result::unwrap);
        assert!(whole.as_object_mut().unwrap().remove("wgsl").is_some() && whole == data);
    }
    assert!(texts.values().all(|texts| texts.len() == 1), "one structure has several shaders");
    assert!((10..60).contains(&texts.len()), "{}", texts.len());
}

#[test]
fn structures_depend_on_format_domain_arithmetic_and_layout() {
    let hills = Perlin::hashed(Dimension::D3).fbm(Octaves::new(3));
    let (exact, cube) = (FillOptions::new(), Surface::cube(8, 1.0).unwrap());
    let fast = exact.arithmetic(Arithmetic::Fast);
    let on_grid = |format, options| FillPlan::new(&hills, &grid(Dimension::D3), format, options).unwrap();
    let points = FillPlan::at_host_points(&hills, 9, Format::R32Float, &exact).unwrap();
    let on_cube = FillPlan::new(&hills, &cube, Format::R32Float, &exact).unwrap();
    let plans = [on_grid(Format::R32Float, &exact), on_grid(Format::R8Unorm, &exact), on_grid(Format::R32Float, &fast)];
    let keys: BTreeSet<_> = plans.iter().chain([&points, &on_cube]).map(FillPlan::structure).collect();
    assert_eq!(keys.len(), 5);
    // Rows that begin at any word have another shader than those at multiples of four.
    let rows = FillPlan::new(&hills, &grid(Dimension::D3), Format::R32Float, &exact.prefer(FillKernel::Rows)).unwrap();
    let of_layout = |offset| rows.fill(&BufferLayout { offset, ..BufferLayout::default() }).unwrap();
    let [aligned, other] = [of_layout(0), of_layout(4)];
    assert_ne!(aligned.structure(), other.structure());
    assert_ne!(aligned.source().unwrap(), other.source().unwrap());
    assert_eq!(aligned.structure(), rows.structure());
}
