//! Changes the formulas in one place at a time, and finds a test that notices: docs/internal/mutants.md.

mod rewrite;

use rewrite::{All, Mutant, Rewritten, rewrite};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The test that most mutants fail, and that fails fast.
const PINNED: &str = "stability::values_of_every_noise_up_to_the_first_change";
const STAGES: [&str; 4] = ["pinned values", "other tests of README's command", "its slow tests", "long tests"];
/// The seconds after which a test that notes mutants is left to the stage of slow ones.
const SLOW: f64 = 60.0;
/// Without wide vectors the library compiles in a fraction of the time. What overflows computes on, since `choice.rs`
/// computes all mutants.
const OPTIONS: [&str; 4] = [
    "--message-format=short",
    "--config=profile.test.package.gradnoise.opt-level=1",
    "--config=profile.test.package.gradnoise.overflow-checks=false",
    "--config=profile.test.package.gradnoise.debug-assertions=false",
];

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The repository, its copy, and the folder of the results for these sources.
struct Place {
    root: PathBuf,
    copy: PathBuf,
    results: PathBuf,
}

impl Place {
    /// Returns a file with results of a test.
    fn file(&self, test: &Test, ending: &str) -> PathBuf {
        self.results.join(format!("{}.{ending}", test.name.replace("::", ".")))
    }
}

/// A test of the copy.
#[derive(Clone)]
struct Test {
    program: String,
    name: String,
}

/// What a test did without a mutant.
struct Seen {
    test: Test,
    passes: bool,
    seconds: f64,
    /// The mutants that would have made a difference.
    noted: HashSet<usize>,
}

/// Writes a file unless its bytes are the same, so that cargo compiles only what has changed.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    Ok(fs::write(path, bytes)?)
}

/// Returns whether a command succeeds, its output, and its messages.
fn output(command: &mut Command) -> Result<(bool, String, String)> {
    let run = command.stdin(Stdio::null()).output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((run.status.success(), text(&run.stdout), text(&run.stderr)))
}

/// Copies the repository's files; those of the formulas contain all mutants. Returns these by their paths, and a
/// checksum of what results depend on.
fn copy_files(root: &Path, copy: &Path, all: &mut All) -> Result<(BTreeMap<String, Rewritten>, u64)> {
    let (_, files, _) = output(Command::new("git").current_dir(root).args(["ls-files", "-z"]))?;
    (all.mutants, all.left_out) = Default::default();
    let (mut rewritten, mut hasher) = (BTreeMap::new(), DefaultHasher::new());
    for file in files.split_terminator('\0').filter(|file| root.join(file).is_file()) {
        let mut bytes = fs::read(root.join(file))?;
        if let Some(name) = file.strip_prefix("src/formulas/").filter(|name| !name.ends_with("_tests.rs")) {
            let new = rewrite(name, &String::from_utf8_lossy(&bytes), all)?;
            bytes = new.text.clone().into_bytes();
            rewritten.insert(file.to_owned(), new);
        } else if file == "build.rs" {
            // Inlined everywhere, mutants would take hours to compile.
            bytes = String::from_utf8_lossy(&bytes).replace("level != \"0\"", "false").into_bytes();
        } else if file == "src/lib.rs" {
            let text = String::from_utf8_lossy(&bytes).replace("#![forbid(unsafe_code)]", "#![allow(warnings)]");
            bytes = format!("{text}mod mutants;\n").into_bytes();
        } else if file == "tests/Cargo.toml" {
            // Only tests with a GPU need it, and it takes minutes to compile.
            bytes = String::from_utf8_lossy(&bytes).replace("wgpu.workspace = true\n", "").into_bytes();
        }
        if !file.starts_with("tests/mutants/") && ["src/", "shaders/", "tests/"].iter().any(|f| file.starts_with(f)) {
            (file, &bytes).hash(&mut hasher);
        }
        write(&copy.join(file), &bytes)?;
    }
    write(&copy.join("src/mutants.rs"), include_bytes!("choice.rs"))?;
    Ok((rewritten, hasher.finish()))
}

fn cargo(root: &Path, copy: &Path, arguments: &[&str]) -> Result<(bool, String)> {
    let mut command = Command::new("cargo");
    command.current_dir(copy).args(arguments).args(OPTIONS).arg("--target-dir").arg(root.join("target"));
    output(&mut command).map(|(succeeds, _, said)| (succeeds, said))
}

/// Returns the numbers of mutants that an error of the compiler is about, such as
/// `src/formulas/hash.rs:1:2: error[E0308]: mismatched types`.
fn refused(error: &str, rewritten: &BTreeMap<String, Rewritten>) -> Option<Vec<usize>> {
    let mut parts = error.split(':');
    let Rewritten { text, sites } = rewritten.get(parts.next()?)?;
    let (line, column): (usize, usize) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let offset = before + text[before..].chars().take(column - 1).map(char::len_utf8).sum::<usize>();
    let around = sites.iter().filter(|(range, _)| range.contains(&offset)).min_by_key(|(range, _)| range.len());
    let Some((range, ids)) = around else {
        // Such as a variable that a mutant of this line has moved.
        let of_line = before..before + text[before..].find('\n')?;
        let near = sites.iter().filter(|(range, _)| of_line.contains(&range.start));
        return near.max_by_key(|(range, _)| range.len()).map(|(_, ids)| ids.clone());
    };
    // Within a mutant, its number is before it; or else the error is about the place of all.
    let arm = text[range.start..offset].rsplit_once(" => ");
    let id = arm.and_then(|(before, _)| before.rsplit(' ').next()?.parse().ok());
    Some(id.map_or_else(|| ids.clone(), |id| vec![id]))
}

/// Writes the copy without the mutants that do not compile.
fn copy_what_compiles(root: &Path, copy: &Path, all: &mut All) -> Result<u64> {
    let file = copy.with_file_name("refused");
    all.refused = fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_owned).collect();
    loop {
        let (rewritten, sources) = copy_files(root, copy, all)?;
        let (succeeds, said) = cargo(root, copy, &["check", "-p", "gradnoise", "--features=serde,wgsl"])?;
        if succeeds {
            return Ok(sources);
        }
        let errors: Vec<_> = said.lines().filter(|line| line.contains(": error")).collect();
        let ids: BTreeSet<_> = errors.iter().filter_map(|error| refused(error, &rewritten)).flatten().collect();
        if ids.is_empty() {
            return Err(if errors.is_empty() { said } else { errors.join("\n") }.into());
        }
        eprintln!("{} mutants do not compile", ids.len());
        all.refused.extend(ids.iter().map(|id| all.mutants[id - 1].name.clone()));
        write(&file, all.refused.iter().fold(String::new(), |text, name| text + name + "\n").as_bytes())?;
    }
}

/// Compiles the tests without a GPU, and returns those of each stage.
fn compile(root: &Path, copy: &Path) -> Result<[Vec<Test>; 4]> {
    let features = ["--no-default-features", "--features=rayon,serde,wgsl"];
    let (succeeds, said) =
        cargo(root, copy, &["test", "-p", "tests", "-p", "oracle", features[0], features[1], "--no-run"])?;
    if !succeeds {
        return Err(said.into());
    }
    let long = fs::read_to_string(root.join("tests/thorough.txt"))?;
    let long: Vec<_> = long.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let mut stages = [const { Vec::new() }; 4];
    for program in said.lines().filter_map(|line| line.trim_start().strip_prefix("Executable ")) {
        let program = program.split_once('(').map_or(program, |(_, program)| program.trim_end_matches(')')).to_owned();
        let (_, all, _) = output(Command::new(&program).arg("--list"))?;
        let (_, ignored, _) = output(Command::new(&program).args(["--list", "--ignored"]))?;
        for name in all.lines().filter_map(|line| line.strip_suffix(": test")) {
            let stage = match name {
                PINNED => 0,
                _ if ignored.lines().any(|line| line.strip_suffix(": test") == Some(name)) => continue,
                _ if long.iter().any(|long| name.contains(long)) => 3,
                _ => 1,
            };
            stages[stage].push(Test { program: program.clone(), name: name.to_owned() });
        }
    }
    Ok(stages)
}

/// Runs a test, and returns whether it passes within a limit of seconds of both processors, and its seconds. On a busy
/// machine it may run up to ten times as long.
fn run(place: &Place, test: &Test, variables: &[(&str, &str)], limit: f64) -> Result<(bool, f64)> {
    let package = if test.program.contains("/oracle-") { "tests/oracle" } else { "tests" };
    let mut command = Command::new("sh");
    let processor = format!("{:.0}", 2.0 * limit + 1.0);
    command.args(["-c", "ulimit -t $0 && exec \"$@\"", &processor, &test.program]);
    command.args(["--exact", "--include-ignored", &test.name]).current_dir(place.copy.join(package));
    command.env("GRADNOISE_GPU", "off").env("RUST_BACKTRACE", "0").envs(variables.iter().copied());
    let begin = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    loop {
        let seconds = begin.elapsed().as_secs_f64();
        if let Some(status) = child.try_wait()? {
            return Ok((status.success(), seconds));
        }
        if seconds > 10.0 * limit {
            child.kill()?;
            child.wait()?;
            return Ok((false, seconds));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Calls a function with each item, two at a time.
fn each<T: Sync>(items: &[T], call: impl Fn(&T) -> Result<()> + Sync) -> Result<()> {
    let next = Mutex::new(items.iter().enumerate());
    let work = || {
        loop {
            let Some((i, item)) = next.lock().map_err(|e| e.to_string())?.next() else { return Ok(()) };
            if i % 50 == 49 {
                eprintln!("{} of {}", i + 1, items.len());
            }
            call(item)?;
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        work().and(other.join().map_err(|_| "a thread panicked")?)
    })
}

/// Runs a test without a mutant, unless an earlier run has, to find out which mutants would make a difference. Returns
/// nothing if that takes longer than a limit.
fn see(place: &Place, test: &Test, left: &[&Mutant], limit: f64) -> Result<Option<Seen>> {
    let file = |ending| place.file(test, ending);
    let [wanted, noted, result] = ["wanted", "noted", "result"].map(file);
    let numbers = |path: &Path| -> HashSet<usize> {
        fs::read_to_string(path).unwrap_or_default().lines().filter_map(|id| id.parse().ok()).collect()
    };
    let known = numbers(&wanted);
    if !result.exists() || left.iter().any(|mutant| !known.contains(&mutant.id)) {
        fs::remove_file(&result).or_else(|e| if result.exists() { Err(e) } else { Ok(()) })?;
        write(&wanted, left.iter().map(|mutant| mutant.id.to_string()).collect::<Vec<_>>().join("\n").as_bytes())?;
        write(&noted, b"")?;
        let [wanted, noted] = [&wanted, &noted].map(|path| path.to_string_lossy());
        let variables = [("GRADNOISE_MUTANTS_WANTED", &*wanted), ("GRADNOISE_MUTANTS_NOTED", &*noted)];
        let (passes, seconds) = run(place, test, &variables, limit)?;
        if seconds > limit {
            write(&file("slow"), b"")?;
            return Ok(None);
        }
        write(&result, format!("{passes} {seconds:.3}").as_bytes())?;
    }
    let result = fs::read_to_string(&result)?;
    let (passes, seconds) = result.split_once(' ').ok_or("a result is no result")?;
    let (passes, seconds) = (passes == "true", seconds.parse()?);
    Ok(Some(Seen { test: test.clone(), passes, seconds, noted: numbers(&noted) }))
}

/// Tries mutants on the tests of a stage, from the fastest to the slowest that can fail, until one does. Each result is
/// a line of a file: the mutant's name, the stage, the test or nothing, and the seconds of all tests until then.
fn try_stage(place: &Place, stage: usize, tests: &[Test], left: &[&Mutant]) -> Result<()> {
    let limit = if stage == 1 { SLOW } else { 3600.0 };
    eprintln!("{}: {} mutants, {} tests", STAGES[stage], left.len(), tests.len());
    let seen = Mutex::new(Vec::new());
    each(tests, |test| {
        match see(place, test, left, limit)? {
            Some(result) => seen.lock().map_err(|e| e.to_string())?.push(result),
            None => eprintln!("{} takes longer than {limit} seconds", test.name),
        }
        Ok(())
    })?;
    let mut seen = seen.into_inner().map_err(|e| e.to_string())?;
    seen.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    eprintln!("these tests take {:.1} seconds", seen.iter().map(|seen| seen.seconds).sum::<f64>());
    for seen in seen.iter().filter(|seen| !seen.passes) {
        eprintln!("{} fails without a mutant, too", seen.test.name);
    }
    let results = Mutex::new(fs::OpenOptions::new().create(true).append(true).open(place.results.join("results"))?);
    each(left, |mutant| {
        let (mut noticed_by, mut sum) = ("", 0.0);
        for Seen { test, seconds, .. } in seen.iter().filter(|seen| seen.passes && seen.noted.contains(&mutant.id)) {
            let id = mutant.id.to_string();
            let (passes, seconds) = run(place, test, &[("GRADNOISE_MUTANT", &id)], 2.0 * seconds + 5.0)?;
            sum += seconds;
            if !passes {
                noticed_by = &test.name;
                break;
            }
        }
        let mut results = results.lock().map_err(|e| e.to_string())?;
        Ok(writeln!(results, "{}\t{stage}\t{noticed_by}\t{sum:.2}", mutant.name)?)
    })
}

/// Returns the last stage of each mutant, the test that failed or nothing, and the seconds of all stages.
fn results(place: &Place) -> HashMap<String, (usize, String, f64)> {
    let mut results = HashMap::new();
    for line in fs::read_to_string(place.results.join("results")).unwrap_or_default().lines() {
        if let [name, stage, test, seconds] = line.split('\t').collect::<Vec<_>>()[..] {
            let result = results.entry(name.to_owned()).or_insert((0, String::new(), 0.0));
            let sum = result.2 + seconds.parse().unwrap_or(0.0);
            *result = (stage.parse().unwrap_or(0), test.to_owned(), sum);
        }
    }
    results
}

/// Keeps the mutants that an argument chooses: a part of the file's name, or a share such as 3/20.
fn choose(mutants: &mut Vec<&Mutant>, argument: &str) {
    if let Some((k, n)) = argument.split_once('/').and_then(|(k, n)| Some((k.parse::<usize>().ok()?, n.parse().ok()?)))
    {
        *mutants = mutants.iter().copied().skip(k).step_by(std::cmp::max(n, 1)).collect();
    } else {
        mutants.retain(|mutant| mutant.name.split(' ').next().is_some_and(|file| file.contains(argument)));
    }
}

fn main() -> Result<ExitCode> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..").canonicalize()?;
    let copy = root.join("target/mutants/copy");
    let mut all = All::default();
    let sources = copy_what_compiles(&root, &copy, &mut all)?;
    let mut chosen: Vec<_> = all.mutants.iter().collect();
    std::env::args().skip(1).for_each(|argument| choose(&mut chosen, &argument));
    eprintln!("{} of {} mutants; left out: {:?}", chosen.len(), all.mutants.len(), all.left_out);
    let known = fs::read_to_string(here.join("known.txt"))?;
    let known: HashSet<_> = known.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for name in known.iter().filter(|name| all.mutants.iter().all(|mutant| mutant.name != **name)) {
        eprintln!("tests/mutants/known.txt names a mutant that does not exist: {name}");
    }
    let count = chosen.len();
    chosen.retain(|mutant| !known.contains(mutant.name.as_str()));

    let mut stages = compile(&root, &copy)?;
    let place = Place { results: copy.with_file_name(format!("{sources:016x}")), root, copy };
    fs::create_dir_all(&place.results)?;
    for stage in 0..stages.len() {
        let done = results(&place);
        let is_left = |name: &String| done.get(name).is_none_or(|(last, test, _)| test.is_empty() && *last < stage);
        let left: Vec<_> = chosen.iter().filter(|mutant| is_left(&mutant.name)).copied().collect();
        if !left.is_empty() {
            try_stage(&place, stage, &stages[stage], &left)?;
        }
        if stage == 1 {
            let is_slow = |test: &&Test| place.file(test, "slow").exists();
            let slow: Vec<_> = stages[1].iter().filter(is_slow).cloned().collect();
            stages[2].extend(slow);
        }
    }

    let done = results(&place);
    let mut table = "mutant\tline\tnoticed by\tseconds\n".to_owned();
    let (mut counts, mut unnoticed) = ([0; 4], Vec::new());
    for mutant in chosen {
        let (stage, test, seconds) = done.get(&mutant.name).ok_or("a mutant has no result")?;
        writeln!(table, "{}\t{}\t{test}\t{seconds:.2}", mutant.name, mutant.line)?;
        if test.is_empty() {
            unnoticed.push(mutant);
        } else {
            counts[*stage] += 1;
        }
    }
    let file = place.root.join("target/mutants/table.tsv");
    write(&file, table.as_bytes())?;
    println!("| noticed by | mutants |\n|---|---:|");
    STAGES.iter().zip(counts).for_each(|(stage, count)| println!("| {stage} | {count} |"));
    println!("| no test | {} |", unnoticed.len());
    println!(
        "| not tried, since `tests/mutants/known.txt` lists them | {} |",
        count - counts.iter().sum::<usize>() - unnoticed.len()
    );
    println!("All are in {}.", file.display());
    for mutant in &unnoticed {
        println!("No test notices {}, in line {}.", mutant.name, mutant.line);
    }
    Ok(if unnoticed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
