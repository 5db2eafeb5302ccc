#!/bin/sh
# Runs the library's tests, on the GPU that is there or on a software adapter. Where there is neither, Debian and Ubuntu
# have a package of one: it is installed by --install, in CI and for root, and only named otherwise.
set -eu
cd "$(dirname "$0")/.."

install=
case ${1:-} in
    "") ;;
    --install) install=yes ;;
    *)
        echo "usage: sh tests/run.sh [--install]" >&2
        echo "--install: if no adapter is found, install Mesa's software Vulkan driver by apt-get, with sudo" >&2
        exit 2
        ;;
esac

command -v cargo >/dev/null || {
    echo "cargo is missing: install Rust from https://rustup.rs" >&2
    exit 1
}

# Mesa asks for this folder, and complains on machines without a desktop.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    XDG_RUNTIME_DIR=$(mktemp -d)
    export XDG_RUNTIME_DIR
    trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
fi

cargo test --locked --no-run

check_adapter() {
    cargo test --locked --quiet --test main -- --exact adapter::adapter_is_there 2>&1
}

if ! said=$(check_adapter); then
    case $said in
        *"no GPU adapter was found"*) ;;
        *)
            echo "$said" >&2
            exit 1
            ;;
    esac
    command -v apt-get >/dev/null || {
        echo "No Vulkan, Metal or DirectX 12 adapter was found. Install a driver, for example Mesa's lavapipe," >&2
        echo "or run the tests without a GPU: GRADNOISE_GPU=off cargo test" >&2
        exit 1
    }
    packages="mesa-vulkan-drivers libvulkan1"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root=sudo
        if [ -z "$install${CI:-}" ]; then
            echo "No adapter was found. Mesa's software Vulkan driver is enough:" >&2
            echo "    sudo apt-get install $packages" >&2
            echo "Run that, or have it run by: sh tests/run.sh --install" >&2
            echo "Or run the tests without a GPU: GRADNOISE_GPU=off cargo test" >&2
            exit 1
        fi
    fi
    echo "No adapter was found: installing Mesa's software Vulkan driver ($packages)."
    $as_root apt-get update -qq
    # Two packages, so unquoted.
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
    check_adapter
fi

cargo test --locked
