//! Ignored tests that others run in a process of their own.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs an ignored test in a process of its own, and returns what it said; `None` if it has not ended after a time.
pub fn run(test: &str, most: Option<Duration>) -> Option<String> {
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new(program);
    command.args(["--ignored", "--exact", "--nocapture", test]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let begun = Instant::now();
    while most.is_some_and(|most| begun.elapsed() < most) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(10));
    }
    if most.is_some() && child.try_wait().unwrap().is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
        return None;
    }
    let run = child.wait_with_output().unwrap();
    let [said, complained] = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(run.status.success() && said.contains("1 passed"), "{}\n{said}\n{complained}", run.status);
    Some(said)
}
