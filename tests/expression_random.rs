//! Checks that random expressions are of every kind.

pub use gradnoise_oracle::expression_random::*;

use crate::expression_oracle::Expr;
use crate::kinds;
use gradnoise::Noise;
use std::collections::{BTreeMap, HashSet};

/// The names of all nodes of an expression, each node once.
fn names(expr: &Expr, seen: &mut HashSet<*const ()>, count: &mut impl FnMut(String)) {
    if seen.insert(expr.identity()) {
        count(expr.kind().name());
        expr.kind().details().into_iter().for_each(&mut *count);
        expr.inputs().iter().for_each(|input| names(input, seen, count));
    }
}

#[test]
fn random_expressions_are_of_every_kind() {
    let (mut counts, mut nodes, mut costs, mut shared) = (BTreeMap::new(), 0, Vec::new(), 0);
    for (_, expr) in expressions(1000, 1) {
        let mut seen = HashSet::new();
        names(&expr, &mut seen, &mut |name| *counts.entry(name).or_insert(0) += 1);
        nodes += seen.len();
        costs.push(expr.cost());
        shared += usize::from(tree_size(&expr) > seen.len());
    }
    costs.sort_unstable();
    println!(
        "1000 expressions of {nodes} nodes, {shared} share some; leaves a sample: median {}, most {}",
        costs[500], costs[999]
    );
    println!("{counts:?}");
    // The oracle of expressions does not know these: tests of lattices, octaves and tiles compare them.
    let unknown =
        ["hash: ", "gradients: ", "edge: ", "kind: ", "basis: ", "shift: ", "extent: ", "Lattice(Value", "Map(Tiled"];
    let noises: Vec<Noise> = expressions(1000, 1).map(|(_, expr)| expr.noise()).collect();
    let missing: Vec<_> = kinds::missing(&noises)
        .into_iter()
        .filter(|kind| !unknown.iter().any(|other| kind.starts_with(other)))
        .collect();
    assert!(missing.is_empty(), "never drawn: {missing:?}");
    assert!(counts.values().all(|count| *count >= 20), "{counts:?}");
    assert!(costs[999] as f64 <= COST);
    assert!(shared >= 100);
}

fn tree_size(expr: &Expr) -> usize {
    1 + expr.inputs().iter().map(tree_size).sum::<usize>()
}

#[test]
fn random_expressions_are_the_same_in_every_run() {
    let texts = || expressions(50, 1).map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(texts(), texts());
    let others: Vec<_> = expressions(50, 2).map(|(name, _)| name).collect();
    assert!(texts().iter().zip(&others).all(|(one, other)| one != other));
}

#[test]
fn random_kinds_stay_the_same_when_another_is_added() {
    let before = [("one", 1.0), ("two", 2.0), ("three", 1.0)];
    let after = [("one", 1.0), ("new", 1.0), ("two", 2.0), ("three", 1.0)];
    let mut counts = BTreeMap::new();
    for seed in 0..10_000 {
        let [old, new] = [&before[..], &after].map(|kinds| Random::new(seed).kind(kinds));
        assert!(new == old || new == "new", "seed {seed}: {old} became {new}");
        *counts.entry(new).or_insert(0) += 1;
        // The next draws do not depend on it.
        let next = |kinds: &[(&'static str, f64)]| {
            let mut random = Random::new(seed);
            random.kind(kinds);
            random.next()
        };
        assert_eq!(next(&before), next(&after));
        let [old, new] = [&[1, 3][..], &[1, 2, 3]].map(|list| Random::new(seed).kind_of(list));
        assert!(new == old || new == 2, "seed {seed}: {old} became {new}");
    }
    // Of 10,000 by weights of five, four standard deviations.
    for (name, expected) in [("one", 2000), ("two", 4000), ("three", 2000), ("new", 2000)] {
        let found: i32 = counts[name];
        assert!((found - expected).abs() < 200, "{counts:?}");
    }
}
