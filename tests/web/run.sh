#!/bin/sh
# Compares the bits of noise that Chromium's WebGPU computes on SwiftShader with the CPU's, both in one WebAssembly
# module. If node, Chromium or Rust's target is missing, the script installs it with --install, in CI and for root, and
# otherwise only names it.
set -eu
cd "$(dirname "$0")/../.."

if [ "${GRADNOISE_WEB:-}" = off ]; then
    echo "GRADNOISE_WEB=off: nothing is compared in a browser" >&2
    exit 0
fi

. tests/install.sh
read_install tests/web/run.sh "node, Chromium and Rust's target" "$@"

target=wasm32-unknown-unknown
packages=
command -v node >/dev/null || packages="$packages nodejs"
find_browser || packages="$packages chromium libvulkan1"
without="Or skip browsers: GRADNOISE_WEB=off"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "compare bits in a browser" "$without" $packages
find_browser || {
    echo "the packages contain no chromium, chromium-browser or google-chrome" >&2
    exit 1
}
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    demand_install "compare bits in a browser" "rustup target add $target" "$without"
    rustup target add "$target"
fi

# The build of docs/use/rust.md.
RUSTFLAGS="-C target-feature=+simd128" \
    cargo build --locked --manifest-path tests/web/Cargo.toml --target-dir target --release --target "$target" --lib
cargo run --locked --manifest-path tests/web/Cargo.toml --target-dir target --quiet --bin glue -- \
    "target/$target/release/gradnoise_web.wasm" target/web
node tests/web/run.mjs "$browser" tests/web/index.html target/web
