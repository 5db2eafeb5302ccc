#!/bin/sh
# Builds and tests the crate for Bevy with the Rust that it needs, on the GPU or a software adapter.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
read_install bevy/test.sh "Mesa's software Vulkan driver, and Rust" "$@"

version=$(sed -n 's/^channel = "\(.*\)"/\1/p' bevy/rust-toolchain.toml)
if ! rustup toolchain list | grep -q "^$version" &&
    ! rustup toolchain install "$version" --profile minimal --component clippy,rustfmt; then
    echo "Rust $version could not be installed: the crate for Bevy is NOT checked." >&2
    exit 1
fi
cd bevy
target=${CARGO_TARGET_DIR:-$PWD/target}
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    XDG_RUNTIME_DIR=$target/runtime
    mkdir -p "$XDG_RUNTIME_DIR"
    chmod 700 "$XDG_RUNTIME_DIR"
    export XDG_RUNTIME_DIR
fi
# Shaders compile sooner, and no bits change.
export GALLIVM_PERF="${GALLIVM_PERF-nopt}"

cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
cargo test --locked --no-run
# Bevy panics without an adapter.
if ! cargo test --locked --test main -- --exact game::adapter_is_there; then
    need_packages "run the tests on a software adapter" "" mesa-vulkan-drivers libvulkan1
fi
cargo test --locked
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps

# Recorded after the cameras, fills come too late: a test must notice.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R Cargo.toml Cargo.lock rust-toolchain.toml src tests examples "$copy"
sed -i "s#path = \"..\"#path = \"$PWD/..\"#" "$copy/Cargo.toml"
sed -i 's/RenderGraphSystems::Begin/RenderGraphSystems::Finish/' "$copy/src/fill.rs"
# It must compile, so that nothing but the test can fail.
(cd "$copy" && CARGO_TARGET_DIR="$target" cargo test --locked --test main --no-run)
if (cd "$copy" && CARGO_TARGET_DIR="$target" cargo test --locked --test main images::changes); then
    echo "images that are filled too late are not noticed" >&2
    exit 1
fi

cargo run --locked --example terrain
