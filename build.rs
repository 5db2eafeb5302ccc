//! Tells the crate how it is optimized. `cfg(optimized)` is set at any optimization level: without it, functions that
//! belong in loops are called, since inlining them would lengthen a debug build by half. `cfg(vectorized)` is set from
//! level 2 on, where the compiler vectorizes loops; `cfg(lanes)` if all processors of the target then have vectors, and
//! `cfg(x86_vectors)` if some have wider ones. On other targets, compiling loops for several sets of vector
//! instructions would take long and gain nothing.
//!
//! `cfg(gallery)` puts the pictures of `docs/gallery` into the documentation of items, as text, since docs.rs has no
//! other files. It is set if the variable `DOCS_RS` is, as docs.rs sets it.

use std::env::{var, var_os};
use std::path::Path;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DOCS_RS");
    println!("cargo::rustc-check-cfg=cfg(optimized, vectorized, lanes, x86_vectors, gallery)");
    if var_os("DOCS_RS").is_some() {
        write_gallery()?;
        println!("cargo::rustc-cfg=gallery");
    }
    let level = var("OPT_LEVEL").unwrap_or_default();
    if level != "0" {
        println!("cargo::rustc-cfg=optimized");
    }
    if level == "2" || level == "3" {
        println!("cargo::rustc-cfg=vectorized");
        let features = var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
        let has = |wanted: &str| features.split(',').any(|feature| feature == wanted);
        if has("sse2") || has("neon") || has("simd128") {
            println!("cargo::rustc-cfg=lanes");
        }
        if has("sse2") {
            println!("cargo::rustc-cfg=x86_vectors");
        }
    }
    Ok(())
}

/// Writes each picture of the gallery as Markdown with its data in it.
fn write_gallery() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=docs/gallery");
    let into = var_os("OUT_DIR").unwrap_or_default();
    for entry in std::fs::read_dir("docs/gallery")? {
        let picture = entry?.path();
        if let (Some(name), true) = (picture.file_stem(), picture.extension().is_some_and(|ending| ending == "jpg")) {
            let data = base64(&std::fs::read(&picture)?);
            let name = name.to_string_lossy();
            let markdown = format!("![{}](data:image/jpeg;base64,{data})\n", name.replace('-', " "));
            std::fs::write(Path::new(&into).join(format!("{name}.md")), markdown)?;
        }
    }
    Ok(())
}

/// Encodes bytes by RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = (0..3).fold(0, |number, i| number << 8 | u32::from(chunk.get(i).copied().unwrap_or(0)));
        for i in 0..4 {
            let digit = DIGITS[(number >> (18 - 6 * i) & 63) as usize];
            text.push(if i > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    text
}
