//! Exported noise as SPIR-V.

use gradnoise::wgsl::{Arithmetic, SpirvError, WgslError, WgslModule, WgslOptions};
use gradnoise::{Dimension, Noise, Octaves, Perlin, Simplex};
use naga::Module;
use naga::front::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// Noises of which each makes other code.
fn noises() -> [Noise; 4] {
    [
        Perlin::hashed(Dimension::D2).noise(),
        Simplex::hashed(Dimension::D3).noise(),
        Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)).frequency(0.3) * 2.0,
        Perlin::new(Dimension::D2).seed(3).noise(),
    ]
}

fn read(words: &[u32]) -> Module {
    // Linkage is a capability that naga writes and does not know.
    let options = spv::Options { strict_capabilities: false, ..spv::Options::default() };
    let module = spv::parse_u8_slice(bytemuck::cast_slice(words), &options).unwrap();
    Validator::new(ValidationFlags::all(), Capabilities::all()).validate(&module).unwrap();
    module
}

fn functions(module: &Module) -> Vec<&str> {
    module.functions.iter().filter_map(|(_, function)| function.name.as_deref()).collect()
}

/// Returns how many sums and products there are, and how many are decorated with `NoContraction`.
pub fn contraction(words: &[u32]) -> [usize; 2] {
    let (mut at, mut decorated, mut results) = (5, Vec::new(), Vec::new());
    while at < words.len() {
        let (length, operation) = ((words[at] >> 16) as usize, words[at] & 0xffff);
        match (operation, &words[at + 1..at + length]) {
            (71, [target, 42]) => decorated.push(*target),
            // OpFAdd, OpFSub, OpFMul, OpFDiv, OpVectorTimesScalar, OpDot.
            (129 | 131 | 133 | 136 | 142 | 148, [_, result, ..]) => results.push(*result),
            _ => (),
        }
        at += length;
    }
    [results.len(), results.iter().filter(|result| decorated.contains(result)).count()]
}

#[test]
fn spirv_has_the_functions_under_their_names() {
    for noise in noises() {
        let options = WgslOptions::new("terrain");
        let each = [
            (options.clone().with_gradient(), ["terrain", "terrain_with_gradient"]),
            (options.clone().with_hessian(), ["terrain", "terrain_with_hessian"]),
            (options.with_gradient().at_cells(), ["terrain_at", "terrain_at_with_gradient"]),
        ];
        for (options, names) in each {
            let read = read(&noise.wgsl(&options).unwrap().spirv().unwrap());
            for name in names {
                assert_eq!(functions(&read).iter().filter(|&&found| found == name).count(), 1, "{name}");
            }
        }
    }
}

#[test]
fn spirv_forbids_contraction_in_exact_arithmetic_alone() {
    for noise in noises() {
        let options = WgslOptions::new("terrain").with_gradient();
        let [all, decorated] = contraction(&noise.wgsl(&options).unwrap().spirv().unwrap());
        assert!(all > 20 && decorated == all, "{decorated} of {all}");
        let fast = noise.wgsl(&options.arithmetic(Arithmetic::Fast)).unwrap().spirv().unwrap();
        let [all, decorated] = contraction(&fast);
        assert!(all > 20 && decorated == 0, "{decorated} of {all}");
    }
}

#[test]
fn spirv_of_several_noises_is_one_module() {
    let module = |name: &str, binding| {
        let options = WgslOptions::new(name).group(2).binding(binding);
        Perlin::new(Dimension::D2).noise().wgsl(&options).unwrap()
    };
    let (land, sky) = (module("land", 4), module("sky", 5));
    let read = read(&WgslModule::spirv_together(&[&land, &sky]).unwrap());
    assert!(["land", "sky"].iter().all(|name| functions(&read).contains(name)));
    let places = read.global_variables.iter().filter_map(|(_, variable)| variable.binding);
    assert_eq!(places.map(|place| (place.group, place.binding)).collect::<Vec<_>>(), [(2, 4), (2, 5)]);
    let same = WgslModule::spirv_together(&[&land, &module("sea", 4)]);
    assert!(matches!(same, Err(SpirvError::Wgsl(WgslError::BindingClash { .. }))));
}
