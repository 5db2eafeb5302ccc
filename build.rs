//! Sets `cfg(vectorized)` where the compiler turns loops into vectors, which it does from the second level of
//! optimization on. Elsewhere, as in debug builds, compiling the same loops for several sets of vector instructions
//! would take long and gain nothing.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(vectorized)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "2" || level == "3") {
        println!("cargo::rustc-cfg=vectorized");
    }
}
