//! The derivatives of samples in a shader, which decide its files and the names of its functions.

use crate::plan::affine::MapKind;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::source::{Source, shader};
use std::fmt::Write as _;

/// The derivatives of samples: a gradient, or a gradient and a Hessian.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Derivatives {
    First,
    Second,
}

impl Derivatives {
    /// Returns the prefix of the types of samples.
    pub(crate) fn of_types(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Second => "Hessian",
        }
    }

    /// Returns the prefix of the functions of samples.
    pub(crate) fn of_functions(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Second => "hessian_",
        }
    }

    /// Adds the steps of octaves, for samples with these derivatives.
    pub(crate) fn add_octaves(self, assembly: &mut Assembly) -> Result<(), AssemblyError> {
        let holes = ["constant", "plus", "scaled", "chain_rule", "chain_rule_two"];
        let [sample, functions] = [self.of_types(), self.of_functions()];
        let renamed = holes.map(|hole| (hole, format!("{functions}{hole}")));
        let sample = ("Sample", format!("{sample}Sample"));
        let renames: Vec<_> = renamed.iter().chain([&sample]).map(|(hole, name)| (*hole, name.as_str())).collect();
        assembly.add(shader!(expression::octave), &renames)
    }

    /// Adds the files that only samples with these derivatives need.
    pub(crate) fn add_files(self, assembly: &mut Assembly) -> Result<(), AssemblyError> {
        let files: &[Source] = match self {
            Self::First => &[],
            Self::Second => {
                &[shader!(math::hessian), shader!(expression::hessian_sample), shader!(space::pullback_hessian)]
            }
        };
        files.iter().try_for_each(|file| assembly.add(*file, &[]))
    }
}

/// Returns a leaf of `m` dimensions inside a map as a sample of `n` outside.
pub(crate) fn leaf_hessian_pullback(leaf: &str, [m, n]: [usize; 2], map: MapKind, parameters: u32) -> String {
    match map {
        // A uniform map's share of the gradient is part of the leaf's scale.
        MapKind::Uniform => format!("hessian_bent_{n}({leaf}, uniform_map_factor({parameters}u))"),
        MapKind::Identity | MapKind::Diagonal | MapKind::Matrix => hessian_pullback(leaf, [m, n], map, parameters),
    }
}

/// Returns a sample of `m` dimensions inside a map as one of `n` outside, with its Hessian.
pub(crate) fn hessian_pullback(sample: &str, [m, n]: [usize; 2], map: MapKind, parameters: u32) -> String {
    match map {
        MapKind::Identity => sample.into(),
        MapKind::Uniform => {
            let factor = format!("uniform_map_factor({parameters}u)");
            format!("hessian_bent_{n}(hessian_scaled_{n}({sample}, 1.0, {factor}), {factor})")
        }
        MapKind::Diagonal | MapKind::Matrix => {
            let columns = (0..n).map(|axis| column(map, parameters, axis)).collect::<Vec<_>>().join(", ");
            format!("hessian_pullback_{n}(padded_hessian_{m}({sample}), {columns})")
        }
    }
}

/// Returns the derivative of the coordinates inside a map along one outside.
fn column(map: MapKind, parameters: u32, axis: usize) -> String {
    let of_factor = |factor: &str| {
        let components: [&str; 4] = std::array::from_fn(|d| if d == axis { factor } else { "0.0" });
        format!("vec4f({})", components.join(", "))
    };
    match map {
        MapKind::Identity => of_factor("1.0"),
        MapKind::Uniform => of_factor(&format!("uniform_map_factor({parameters}u)")),
        MapKind::Diagonal | MapKind::Matrix => format!("map_column({parameters}u, {axis}u)"),
    }
}

/// Returns the statements that compute `n{index}` from the sample `l{index}` of a displaced noise of `m` dimensions.
/// The components of the displacement are samples of `n` dimensions.
pub(crate) fn warped_hessian(
    index: usize,
    [m, n]: [usize; 2],
    components: &[usize],
    amplitude: &str,
    map: MapKind,
    parameters: u32,
) -> String {
    const AXES: [&str; 4] = ["x", "y", "z", "w"];
    let member = |vector: String, dimension: usize, axis: usize| {
        if dimension == 1 { vector } else { format!("{vector}.{}", AXES[axis]) }
    };
    let columns = (0..n).map(|axis| {
        let slope = |k: usize| match components.get(k) {
            Some(component) => member(format!("n{component}.gradient"), n, axis),
            None => "0.0".into(),
        };
        let slopes: [String; 4] = std::array::from_fn(slope);
        let column = column(map, parameters, axis);
        format!("displaced_column({column}, {amplitude}, vec4f({}))", slopes.join(", "))
    });
    let columns = columns.collect::<Vec<_>>().join(", ");
    let (leaf, pullback) = (format!("l{index}"), hessian_pullback(&format!("l{index}"), [m, n], map, parameters));
    let mut text = format!("let h{index} = hessian_pullback_{n}(padded_hessian_{m}({leaf}), {columns});\n");
    let mut sample = format!("hessian_joined_{n}({pullback}, h{index})");
    for (k, component) in components.iter().enumerate() {
        let (before, pull) = (format!("d{index}_{k}"), member(format!("{leaf}.gradient"), m, k));
        // Writing to a string does not fail.
        let _ = writeln!(text, "let {before} = {sample};");
        sample = format!("hessian_displaced_{n}({before}, n{component}, {amplitude}, {pull})");
    }
    format!("{text}let n{index} = {sample};")
}
