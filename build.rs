//! Tells the crate how it is optimized. `cfg(optimized)` is set where it is at all: elsewhere, functions that belong
//! into loops are called, since a debug build would take half as long again to inline them. `cfg(vectorized)` is set
//! where the compiler turns loops into vectors, which it does from the second level on, and `cfg(x86_vectors)` where
//! these can also be wider than all processors of the target have: elsewhere, compiling loops for several sets of
//! vector instructions would take long and gain nothing.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(optimized, vectorized, x86_vectors)");
    let level = var("OPT_LEVEL").unwrap_or_default();
    if level != "0" {
        println!("cargo::rustc-cfg=optimized");
    }
    if level == "2" || level == "3" {
        println!("cargo::rustc-cfg=vectorized");
        let architecture = var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
        if architecture == "x86" || architecture == "x86_64" {
            println!("cargo::rustc-cfg=x86_vectors");
        }
    }
}
