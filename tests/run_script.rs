//! The script that runs the tests, called where adapters are missing.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

const NONE: &str = "echo no GPU adapter was found; exit 101";
const OPENGL: &str = "echo 'adapter: llvmpipe (LLVM 15.0.6, 256 bits) (gl, software, on the CPU)'";
const LAVAPIPE: &str = "echo 'adapter: llvmpipe (LLVM 15.0.6, 256 bits) (vulkan, software, on the CPU)'";

/// A machine whose commands say only that they were called. Its adapter is another after an installation.
struct Machine {
    before: &'static str,
    after: &'static str,
    user: u32,
    apt: Apt,
}

#[derive(Clone, Copy, PartialEq)]
enum Apt {
    Works,
    Fails,
    Missing,
}

/// What the script has said there, whether it installed, and whether it ran the tests.
#[derive(Debug)]
struct Run {
    said: String,
    installed: bool,
    tested: bool,
    status: Option<i32>,
}

fn run(machine: &Machine, flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let adapter = format!("if [ -e {} ]; then {}; else {}; fi", at("installed"), machine.after, machine.before);
    let cargo = format!("case \"$*\" in *adapter_is_there) {adapter};; *--no-run) ;; *) echo tested;; esac");
    let (id, apt) = (format!("echo {}", machine.user), format!("touch {}", at("installed")));
    let apt = if machine.apt == Apt::Works { &apt } else { "exit 100" };
    let mut commands = vec![("cargo", cargo.as_str()), ("id", &id), ("sudo", "\"$@\"")];
    if machine.apt != Apt::Missing {
        commands.push(("apt-get", apt));
    }
    for (name, text) in commands {
        std::fs::write(at(name), format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(at(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    // Nothing but these, and what the script needs of the system.
    for name in ["sh", "dirname", "mktemp", "rm", "env", "touch"] {
        let place = ["/bin", "/usr/bin"].map(|folder| format!("{folder}/{name}"));
        let place = place.into_iter().find(|place| std::path::Path::new(place).exists()).unwrap();
        std::os::unix::fs::symlink(place, at(name)).unwrap();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/run.sh");
    let mut command = Command::new(at("sh"));
    let run = command.arg(script).args(flags).env_remove("CI").env("PATH", folder.path()).output().unwrap();
    let said = String::from_utf8([run.stdout, run.stderr].concat()).unwrap();
    Run {
        installed: folder.path().join("installed").exists(),
        tested: said.lines().any(|line| line == "tested"),
        status: run.status.code(),
        said,
    }
}

#[test]
fn script_installs_nothing_that_nobody_asked_for() {
    for (before, alone) in [(NONE, false), (OPENGL, true)] {
        let machine = Machine { before, after: LAVAPIPE, user: 1000, apt: Apt::Works };
        let Run { said, installed, tested, status } = run(&machine, &[]);
        assert!(!installed && tested == alone && (status == Some(0)) == alone, "{said}");
        let line = said.lines().find(|line| line.contains("sudo apt-get install mesa-vulkan-drivers libvulkan1"));
        assert!(line.is_some_and(|line| line.contains("sh tests/run.sh --install")), "{said}");
        assert_eq!(said.contains("OpenGL"), alone, "{said}");
    }
}

#[test]
fn script_installs_where_it_may() {
    for before in [NONE, OPENGL] {
        for (user, flags) in [(0, &[][..]), (1000, &["--install"][..])] {
            let Run { said, installed, tested, status } =
                run(&Machine { before, after: LAVAPIPE, user, apt: Apt::Works }, flags);
            assert!(installed && tested && status == Some(0), "{said}");
        }
    }
}

#[test]
fn script_goes_on_with_what_is_there() {
    // Vulkan drivers that stay hidden, after an installation and where there is none.
    for apt in [Apt::Works, Apt::Fails, Apt::Missing] {
        let machine = |before| Machine { before, after: before, user: 0, apt };
        let opengl = run(&machine(OPENGL), &[]);
        assert!(opengl.tested && opengl.status == Some(0) && opengl.installed == (apt == Apt::Works), "{opengl:?}");
        assert!(opengl.said.contains("The tests run on Mesa's OpenGL"), "{opengl:?}");
        let none = run(&machine(NONE), &[]);
        assert!(!none.tested && none.status == Some(1), "{none:?}");
        assert!(none.said.contains("GRADNOISE_GPU=off"), "{none:?}");
        let vulkan = run(&machine(LAVAPIPE), &[]);
        assert!(vulkan.tested && vulkan.status == Some(0) && !vulkan.installed, "{vulkan:?}");
    }
}

/// A renamed test would otherwise run where it is left out, and no longer where it is wanted.
#[test]
fn thorough_tests_exist() {
    let listed = include_str!("thorough.txt").lines().filter(|line| !line.starts_with('#'));
    for test in listed {
        let (path, name) = test.rsplit_once("::").unwrap();
        let file = path.replace("::", "/");
        let inline = file.replace("/on_gpu", "").replace("/gpu", "");
        let sources =
            [&file, &inline].map(|file| [format!("tests/{file}.rs"), format!("tests/oracle/tests/{file}.rs")]);
        let text =
            sources.as_flattened().iter().map(|source| std::fs::read_to_string(format!("{}/{source}", crate::ROOT)));
        let is_there = text.flatten().any(|text| text.contains(&format!("fn {name}(")));
        assert!(is_there, "tests/thorough.txt names {test}, and there is no such test");
    }
}
