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

# Mesa compiles hundreds of kernels, and takes a third less time without LLVM's optimizations, which change no bit.
# `tests/adapters.sh` runs Mesa's OpenGL with them.
export GALLIVM_PERF="${GALLIVM_PERF-nopt}"

# With all that there are tests of. `tests/try.sh` and the pages have the same, so that nothing is compiled anew.
features="--features serde,languages"

# Two words, here and below, so unquoted.
# shellcheck disable=SC2086
cargo test --locked $features --no-run

# Prints what the test of the adapter says, with the adapter's name; fails if there is none.
check_adapter() {
    # shellcheck disable=SC2086
    cargo test --locked $features --quiet --test main -- --exact --nocapture adapter::adapter_is_there 2>&1
}

# Says what is missing, or nothing: any other error ends the script.
lacking() {
    if said=$(check_adapter); then
        case $said in
            *"(gl, software"*) echo "Mesa's OpenGL is the only adapter, and slower than its Vulkan driver" ;;
        esac
    else
        case $said in
            *"no GPU adapter was found"*) echo "No adapter was found" ;;
            *)
                echo "$said" >&2
                return 1
                ;;
        esac
    fi
}

packages="mesa-vulkan-drivers libvulkan1"
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo

install_driver() {
    $as_root apt-get update -qq &&
        # Two packages, so unquoted.
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
}

lack=$(lacking)
if [ -n "$lack" ]; then
    if ! command -v apt-get >/dev/null; then
        echo "$lack. Install a Vulkan driver, for example Mesa's lavapipe." >&2
    elif [ -n "$as_root" ] && [ -z "$install${CI:-}" ]; then
        echo "$lack. Run: sudo apt-get install $packages; or: sh tests/run.sh --install" >&2
    else
        echo "$lack: installing Mesa's software Vulkan driver ($packages)."
        install_driver || echo "It could not be installed." >&2
        lack=$(lacking)
    fi
fi
case $lack in
    No*)
        echo "$lack. The tests run without a GPU, too: GRADNOISE_GPU=off cargo test $features" >&2
        exit 1
        ;;
    Mesa*) echo "The tests run on Mesa's OpenGL." ;;
esac

# shellcheck disable=SC2086
cargo test --locked $features
