//! The target `command_line` of `fuzz`, on pseudo-random bytes.

#[path = "../../fuzz/src/command_line.rs"]
mod command_line;
#[path = "../../fuzz/src/seeds.rs"]
mod seeds;

use crate::run::{program, text};
use std::collections::BTreeSet;

#[test]
fn any_command_line_is_refused_or_planned() {
    seeds::run("command_line", 1500, |data| command_line::run(data, gradnoise_cli::planned));
}

#[test]
fn flags_that_are_drawn_are_those_that_there_are() {
    let drawn: BTreeSet<&str> = command_line::FLAGS.iter().filter_map(|flag| flag.split(' ').next()).collect();
    let help = ["make", "export"].map(|command| text(&program().args([command, "--help"]).output().unwrap().stdout));
    let words = help.iter().flat_map(|help| help.lines()).filter_map(|line| {
        let flag = line.trim_start().trim_start_matches(|c: char| c != '-' || !line.contains("--"));
        line.trim_start()
            .starts_with('-')
            .then(|| flag.split([' ', ',', '<', '[']).find(|word| word.starts_with("--")))?
    });
    let known: BTreeSet<&str> = words.collect();
    // What is left out writes files, asks for an adapter or prints other things.
    let left_out = ["--adapter", "--fast", "--gpu", "--help", "--output", "--print-json"];
    let missing: Vec<_> = known.iter().filter(|flag| !drawn.contains(*flag) && !left_out.contains(flag)).collect();
    assert!(missing.is_empty(), "never drawn: {missing:?}");
    let gone: Vec<_> = drawn.difference(&known).collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
}
