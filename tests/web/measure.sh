#!/bin/sh
# Prints the table of docs/measured/web.md: the sizes of modules and their speed of filling grids on the CPU, for several ways to
# build them. It needs node and Rust's target wasm32-unknown-unknown.
set -eu
cd "$(dirname "$0")/../.."

target=wasm32-unknown-unknown
folder=target/web-measured
rm -rf "$folder"

# Builds with these compiler flags, at this level, and with these cargo flags, into the folder of a name.
build() {
    name=$1 flags=$2 level=$3
    shift 3
    RUSTFLAGS="$flags" cargo build --locked --quiet --manifest-path tests/web/Cargo.toml --target-dir target \
        --release --target "$target" --lib --config "profile.release.opt-level=$level" "$@"
    cargo run --locked --quiet --manifest-path tests/web/Cargo.toml --target-dir target --bin glue -- \
        "target/$target/release/gradnoise_web.wasm" "$folder/$name"
}

simd="-C target-feature=+simd128"
at_3='profile.release.package.gradnoise.opt-level=3'
build 'CPU, 3, simd128' "$simd" 3 --no-default-features
build 'CPU, 3' "" 3 --no-default-features
build 'CPU, "s", simd128' "$simd" '"s"' --no-default-features
build 'CPU, "s", gradnoise at 3, simd128' "$simd" '"s"' --no-default-features --config "$at_3"
build 'CPU and GPU, 3, simd128' "$simd" 3
build 'CPU and GPU, "s", gradnoise at 3, simd128' "$simd" '"s"' --config "$at_3"
node tests/web/measure.mjs "$folder"
