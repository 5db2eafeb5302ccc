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

install=
case ${1:-} in
    "") ;;
    --install) install=yes ;;
    *)
        echo "usage: sh tests/web/run.sh [--install]" >&2
        echo "--install: install node and Chromium by apt-get with sudo, and Rust's target, if they are missing" >&2
        exit 2
        ;;
esac

find_browser() {
    for name in chromium chromium-browser google-chrome; do
        if browser=$(command -v "$name"); then
            return 0
        fi
    done
    return 1
}

target=wasm32-unknown-unknown
packages=
command -v node >/dev/null || packages="$packages nodejs"
find_browser || packages="$packages chromium libvulkan1"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
fi
needs=
if [ -n "$packages" ]; then
    needs="${as_root:+$as_root }apt-get install$packages"
fi
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    needs="${needs:+$needs && }rustup target add $target"
fi
if [ -n "$needs" ]; then
    can_install=yes
    [ -z "$packages" ] || command -v apt-get >/dev/null || can_install=
    if [ -z "$can_install" ] || { [ -n "$as_root" ] && [ -z "$install${CI:-}" ]; }; then
        echo "To compare bits in a browser, something is missing. On Debian:" >&2
        echo "    $needs" >&2
        echo "Run that, or let this script run it: sh tests/web/run.sh --install" >&2
        echo "Or skip browsers: GRADNOISE_WEB=off" >&2
        exit 1
    fi
    echo "Installing what the comparison in a browser needs: $needs"
    if [ -n "$packages" ]; then
        $as_root apt-get update -qq
        # Several packages, so unquoted.
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
        find_browser || {
            echo "the packages contain no chromium, chromium-browser or google-chrome" >&2
            exit 1
        }
    fi
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || rustup target add "$target"
fi

# The build of docs/web.md.
RUSTFLAGS="-C target-feature=+simd128" \
    cargo build --locked --manifest-path tests/web/Cargo.toml --target-dir target --release --target "$target" --lib
cargo run --locked --manifest-path tests/web/Cargo.toml --target-dir target --quiet --bin glue -- \
    "target/$target/release/gradnoise_web.wasm" target/web
node tests/web/run.mjs "$browser" tests/web/index.html target/web
