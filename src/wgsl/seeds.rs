//! The seeds of hashes, where they depend on an argument of an exported function.

use crate::formulas::hash::HashKind;
use crate::formulas::hash::lowbias::lowbias32;
use crate::layout::parameters::AllParameters;
use crate::layout::slots::{leaf, positional};
use crate::plan::hash_seed::unmixed;
use crate::plan::positional::PositionalKind;
use crate::plan::program::{OperationKind, PickKind, Program};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

/// The numbers of seeds as variables, which the function that is called from outside computes once.
#[derive(Default)]
pub(crate) struct Seeds {
    /// The variables, by the indices of the parameters whose place they take.
    pub(crate) variables: BTreeMap<usize, Rc<str>>,
    /// The statements that compute them from `seed`.
    pub(crate) statements: String,
    /// The variables, by their values.
    known: BTreeMap<String, Rc<str>>,
}

impl Seeds {
    /// Returns the seeds of a program, to which `seed` is added as [`Noise::reseeded`](crate::Noise::reseeded) adds it.
    pub(crate) fn of(program: &Program, numbers: AllParameters<'_>) -> Self {
        let mut seeds = Self::default();
        for operation in program.bodies.iter().flat_map(|body| &body.operations) {
            let (hash, lower, upper) = match operation.kind {
                OperationKind::Lattice { source, .. } if source.pick != PickKind::Array => {
                    (source.hash, leaf::offset_of(leaf::Slot::seed), leaf::offset_of(leaf::Slot::upper_seed))
                }
                OperationKind::Positional { kind: PositionalKind::White, .. } => {
                    let [lower, upper] = [positional::Slot::seed, positional::Slot::upper_seed];
                    (HashKind::Lowbias, positional::offset_of(lower), positional::offset_of(upper))
                }
                _ => continue,
            };
            let places = [lower, upper].map(|offset| operation.parameters as usize + offset);
            seeds.add(hash, places, places.map(|place| numbers.parameters[place]));
        }
        seeds
    }

    /// Adds the two numbers of a seed, which `plan::hash_seed` computed from it.
    fn add(&mut self, hash: HashKind, places: [usize; 2], numbers: [u32; 2]) {
        let [lower, upper] = numbers;
        let value = match hash {
            // The hash of the seed, with which the hash of a cell begins.
            HashKind::Lowbias => format!("lowbias32(seed + {lower}u)"),
            HashKind::FastNoise => format!("lowbias32(seed + {}u)", unmixed(lower)),
            HashKind::Shift | HashKind::ShiftMult => format!("seed + {lower}u"),
            HashKind::Ward | HashKind::Cochoy => {
                let seed = lower.wrapping_sub(upper);
                let others = upper.wrapping_sub(lowbias32(lowbias32(seed >> 23)));
                let value = format!("lowbias32(lowbias32((seed + {seed}u) >> 23u)) + {others}u");
                let upper = self.variable("upper_seed", value);
                self.variables.insert(places[1], upper.clone());
                format!("seed + {seed}u + {upper}")
            }
            // Their seeds are in tables.
            HashKind::XInnermost | HashKind::XOutermost | HashKind::FibonacciTable => return,
        };
        let variable = self.variable("hash_seed", value);
        self.variables.insert(places[0], variable);
    }

    /// Returns the variable of a value.
    fn variable(&mut self, stem: &str, value: String) -> Rc<str> {
        let number = self.known.len() + 1;
        let variable = self.known.entry(value).or_insert_with_key(|value| {
            let variable = if number == 1 { stem.into() } else { format!("{stem}_{number}") };
            // Writing to a string does not fail.
            let _ = writeln!(self.statements, "    {variable} = {value};");
            variable.into()
        });
        variable.clone()
    }
}
