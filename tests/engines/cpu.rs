//! The CPU: every way to a value has the same bits.

use super::{Case, FILES, every_kind, listed, pinned};
use crate::expression_random::expressions;
use crate::oracle::ways::{PLACES, compare};
use gradnoise::Evaluator;

/// Compares cases at all places.
fn compare_all(cases: Vec<Case>) {
    let (count, mut compared) = (cases.len(), 0);
    for Case { name, noise } in cases {
        compared += compare(&name, &noise, &PLACES);
    }
    println!("{count} noises, {compared} numbers: the same by every way");
    // Even the fewest numbers, of a coordinate that has no values far away.
    assert!(compared > 2_000 * count, "{compared}");
}

/// Compares cases at one place each, another in turn.
fn compare_in_turn(cases: impl Iterator<Item = Case>) -> usize {
    let compared = cases
        .enumerate()
        .map(|(index, Case { name, noise })| compare(&name, &noise, &[PLACES[(index + index / 4) % PLACES.len()]]));
    compared.sum()
}

#[test]
fn kinds_have_the_same_bits_by_every_way() {
    compare_all(every_kind());
}

#[test]
fn cells_have_the_same_bits_by_every_way() {
    compare_all(listed("cells"));
}

#[test]
fn expressions_have_the_same_bits_by_every_way() {
    compare_all(listed("expressions"));
}

/// Frequencies of billions of cells; coordinates that have no values so far away.
#[test]
fn far_noises_have_the_same_bits_by_every_way() {
    for Case { name, noise } in listed("far") {
        assert!(compare(&name, &noise, &PLACES) > 1000, "{name}");
    }
}

#[test]
fn lattices_have_the_same_bits_by_every_way() {
    compare_all(listed("lattices"));
}

#[test]
fn positions_have_the_same_bits_by_every_way() {
    compare_all(listed("positions"));
}

#[test]
fn slopes_have_the_same_bits_by_every_way() {
    compare_all(listed("slopes"));
}

#[test]
fn pinned_noises_have_the_same_bits_by_every_way() {
    let compared = compare_in_turn(pinned());
    assert!(compared > 5_000_000, "{compared}");
}

#[test]
fn random_expressions_have_the_same_bits_by_every_way() {
    let cases = expressions(1000, 1).map(|(name, expression)| Case { name, noise: expression.noise() });
    let compared = compare_in_turn(cases);
    assert!(compared > 2_000_000, "{compared}");
}

#[test]
fn leaves_of_cases_have_the_strategies_that_names_end_with() {
    let mut count = 0;
    for Case { name, noise } in FILES.into_iter().flat_map(listed) {
        let Some((_, strategies)) = name.split_once(" [") else { continue };
        let found = Evaluator::new(noise).unwrap().strategies();
        let mut found: Vec<_> = found.iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(format!("{}]", found.join(", ")), strategies, "{name}");
        count += 1;
    }
    assert!(count > 80, "{count}");
}
