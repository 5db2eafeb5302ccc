//! Tells the crate how it is optimized. `cfg(optimized)` is set at any optimization level: without it, functions that
//! belong in loops are called, since inlining them would lengthen a debug build by half. `cfg(vectorized)` is set from
//! level 2 on, where the compiler vectorizes loops; `cfg(lanes)` if all processors of the target then have vectors, and
//! `cfg(x86_vectors)` if some have wider ones. On other targets, compiling loops for several sets of vector
//! instructions would take long and gain nothing.
//!
//! `cfg(compact)` is set for WebAssembly, which pages load: functions of single positions then share code.
//!
//! `cfg(gallery)` shows the pictures of `docs/gallery` in the documentation of items. It is set if the variable `DOCS_RS`
//! is, as docs.rs sets it.

use std::env::{var, var_os};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DOCS_RS");
    println!("cargo::rustc-check-cfg=cfg(optimized, vectorized, lanes, x86_vectors, compact, gallery)");
    if var_os("DOCS_RS").is_some() {
        println!("cargo::rustc-cfg=gallery");
    }
    if var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|families| families.split(',').any(|family| family == "wasm")) {
        println!("cargo::rustc-cfg=compact");
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
}
