//! Tells the crate how it is optimized. `cfg(optimized)` is set where it is at all: elsewhere, functions that belong
//! into loops are called, since a debug build would take half as long again to inline them. `cfg(vectorized)` is set
//! where the compiler turns loops into vectors, which it does from the second level on, `cfg(lanes)` where all
//! processors of the target have vectors then, and `cfg(x86_vectors)` where some have wider ones: elsewhere, compiling
//! loops for several sets of vector instructions would take long and gain nothing.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(optimized, vectorized, lanes, x86_vectors)");
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
