//! Puts the playground into the program, if `web/playground/build.sh` has built it into `page`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let variable = |name| env::var(name).map_err(io::Error::other);
    let page = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("page");
    let line =
        |address: &str, file: &Path| format!("({address:?}, include_bytes!({:?})),\n", file.display().to_string());
    let mut lines = Vec::new();
    if page.join("index.html").exists() {
        lines.push(line("/", &page.join("index.html")));
        for entry in fs::read_dir(page.join("assets"))? {
            let entry = entry?;
            lines.push(line(&format!("/assets/{}", entry.file_name().display()), &entry.path()));
        }
    }
    fs::write(Path::new(&variable("OUT_DIR")?).join("page.rs"), format!("&[\n{}]\n", lines.concat()))
}
