//! The script that runs the tests, called by somebody without an adapter.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

#[test]
fn script_installs_nothing_that_nobody_asked_for() {
    // A user without an adapter, whose cargo, apt-get and sudo only say that they were called.
    let folder = tempfile::tempdir().unwrap();
    let says = "echo \"called: $0 $*\"";
    for (name, text) in [
        ("cargo", "case \"$*\" in *adapter_is_there) echo no GPU adapter was found; exit 1;; esac"),
        ("id", "echo 1000"),
        ("sudo", says),
        ("apt-get", says),
    ] {
        let file = folder.path().join(name);
        std::fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/run.sh");
    for (flags, installs) in [(&[][..], false), (&["--install"][..], true)] {
        let run = Command::new("sh").arg(script).args(flags).env_remove("CI").env("PATH", &path).output().unwrap();
        assert_eq!(run.status.code(), Some(1), "there is still no adapter");
        let [said, complained] = [run.stdout, run.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(said.contains("called: "), installs, "{said}");
        assert_eq!(complained.contains("sudo apt-get install mesa-vulkan-drivers"), !installs, "{complained}");
    }
}
