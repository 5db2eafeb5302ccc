#!/bin/sh
# Runs the tests of the library on the available GPU or on a software adapter: the CPU against the GPU, and both against
# an oracle. If there is no adapter, Debian and Ubuntu have a package of one: the script installs it with --install, in
# CI and for root, and otherwise only names it. The tests that `tests/thorough.txt` lists run with GRADNOISE_ALL=1 alone.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
read_install tests/run.sh "Mesa's software Vulkan driver" "$@"

command -v cargo >/dev/null || {
    echo "cargo is missing: install Rust from https://rustup.rs" >&2
    exit 1
}

# Mesa needs this folder, and complains on machines without a desktop.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    XDG_RUNTIME_DIR=$(mktemp -d)
    export XDG_RUNTIME_DIR
    trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
fi

# Mesa compiles hundreds of kernels, and takes a third less time without LLVM's optimizations, which change no bits.
# `tests/adapters.sh` runs Mesa's OpenGL with them.
export GALLIVM_PERF="${GALLIVM_PERF-nopt}"

cargo test --locked -p tests -p oracle --no-run

# Prints the output of the adapter's test, which has the adapter's name; fails if there is no adapter.
check_adapter() {
    cargo test --locked --quiet -p tests --test main -- --exact --nocapture adapter::adapter_is_there 2>&1
}

# Prints what is missing, or nothing: any other error ends the script.
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
lack=$(lacking)
if [ -n "$lack" ]; then
    if ! command -v apt-get >/dev/null; then
        echo "$lack. Install a Vulkan driver, for example Mesa's lavapipe." >&2
    elif [ -z "$may_install" ]; then
        echo "$lack. Run: sudo apt-get install $packages; or: sh tests/run.sh --install" >&2
    else
        echo "$lack."
        # Two packages, so unquoted.
        # shellcheck disable=SC2086
        install_packages $packages || echo "It could not be installed." >&2
        lack=$(lacking)
    fi
fi
case $lack in
    No*)
        echo "$lack. The tests run without a GPU, too: GRADNOISE_GPU=off cargo test -p tests -p oracle" >&2
        exit 1
        ;;
    Mesa*) echo "The tests run on Mesa's OpenGL." ;;
esac

skipped=
if [ -z "${GRADNOISE_ALL:-}" ]; then
    while read -r test; do
        case $test in
            "" | "#"*) ;;
            *) skipped="$skipped --skip $test" ;;
        esac
    done <tests/thorough.txt
fi
# Several names, so unquoted.
# shellcheck disable=SC2086
cargo test --locked -p tests -p oracle -- $skipped
