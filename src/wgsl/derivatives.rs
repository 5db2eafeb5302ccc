//! The derivatives that samples have in a shader, by which its files and the names of functions differ.

use crate::plan::map_kind::MapKind;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::source::{Source, shader};

/// The derivatives that samples have: a gradient, or a Hessian, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Derivatives {
    First,
    Second,
}

impl Derivatives {
    /// Returns what the names of types of samples begin with.
    pub(crate) fn of_types(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Second => "Hessian",
        }
    }

    /// Returns what the names of functions of samples begin with.
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

    /// Adds what only samples with these derivatives need.
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
            let columns = (0..n).map(|column| format!("map_column({parameters}u, {column}u)"));
            let columns = columns.collect::<Vec<_>>().join(", ");
            format!("hessian_pullback_{n}(padded_hessian_{m}({sample}), {columns})")
        }
    }
}
