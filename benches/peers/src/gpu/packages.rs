//! Downloads packages with noise in WGSL, exactly as published.

use crate::Failure;
use std::path::{Path, PathBuf};
use std::process::Command;

pub enum Registry {
    Crates,
    Npm,
}

pub struct Package {
    pub name: &'static str,
    pub version: &'static str,
    pub registry: Registry,
}

impl Package {
    fn address(&self) -> String {
        let Self { name, version, .. } = self;
        match self.registry {
            Registry::Crates => format!("https://static.crates.io/crates/{name}/{name}-{version}.crate"),
            Registry::Npm => format!("https://registry.npmjs.org/{name}/-/{name}-{version}.tgz"),
        }
    }

    /// Returns the folder of its files; downloads them if they are missing.
    pub fn folder(&self) -> Result<PathBuf, Failure> {
        let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/packages");
        let folder = packages.join(format!("{}-{}", self.name, self.version));
        if !folder.exists() {
            let (archive, unpacked) = (folder.with_extension("tar"), folder.with_extension("unpacked"));
            std::fs::create_dir_all(&unpacked)?;
            run(Command::new("curl").args(["-sSfL", &self.address(), "-o"]).arg(&archive))?;
            run(Command::new("tar")
                .arg("-xzf")
                .arg(&archive)
                .arg("-C")
                .arg(&unpacked)
                .args(["--strip-components", "1"]))?;
            std::fs::rename(unpacked, &folder)?;
        }
        Ok(folder)
    }
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}
