#!/bin/sh
# Runs tests, compares bits and measures speed on the fastest adapter of this machine, with shaders as WGSL and as
# SPIR-V, within ten minutes. `--build` builds what that needs, and alone uses the network; run it first.
set -eu
cd "$(dirname "$0")/.."

peers="--release --locked --manifest-path benches/peers/Cargo.toml"
case ${1:-} in
    --build)
        cargo test --locked -p tests --test main --no-run
        # Several options, so unquoted.
        # shellcheck disable=SC2086
        cargo build $peers
        # The peers' shaders are fetched when they are first measured.
        # shellcheck disable=SC2086
        cargo run $peers -- --quick --only gpu --rows "simplex 2-D" >/dev/null
        exit
        ;;
    "") ;;
    *)
        echo "usage: sh benches/hardware.sh [--build]" >&2
        exit 2
        ;;
esac
export CARGO_NET_OFFLINE=true

# These compare the bits of grids, points, surfaces and all kinds of noise.
tests="_gpu:: engines::gpu:: parity:: generator:: octaves:: verify:: surfaces:: targets:: adapter::"
for spirv in off on; do
    # shellcheck disable=SC2086
    GRADNOISE_SPIRV=$spirv timeout 200 cargo test --locked -p tests --test main -- $tests --nocapture 2>&1 |
        grep -E "^adapter:|^test result|FAILED|panicked" | sort -u
done
for how in "" --spirv --fast; do
    echo "## ${how:-WGSL}"
    # shellcheck disable=SC2086
    timeout 120 cargo run $peers -- --quick --only gpu $how
done
echo "## octaves in loops"
# shellcheck disable=SC2086
timeout 60 cargo run $peers -- --quick --only gpu --rows octaves --loops
