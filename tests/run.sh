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

# What computes on a GPU, for the adapters beside the one on which all tests have run: parity of every kind of noise, of
# exported functions and of expressions, every format and target, changes in place, bands, and faults. Large
# expressions, which take minutes to compile on software adapters, and all combinations of rows run on the first adapter
# alone.
on_another_adapter() {
    echo "$1: comparing bits on it, too."
    shift
    # Several options, so unquoted.
    # shellcheck disable=SC2086
    env "$@" cargo test --locked --test main -- $options \
        parity:: textures:: generator:: frames:: targets:: surfaces:: readback:: outputs:: wgsl::on_gpu \
        cells::on_gpu exported_expressions leaves_random:: faults:: samples_whose_loops_would_be_ended_are_refused
}

# Pairs of shared parts are a matter of data, not of adapters; kernels of far points in 4-D are those of 3-D with one
# more axis, and compile for minutes, as long functions of cells do.
options="--skip updates_of_ --skip infinite_have_values_and_the_same_bits_in_4_d --skip cells_of_long_functions"
# A second, independent software adapter, where a Chromium has brought one.
for swiftshader in /usr/lib/chromium/vk_swiftshader_icd.json /opt/google/chrome/vk_swiftshader_icd.json; do
    if [ -f "$swiftshader" ]; then
        on_another_adapter SwiftShader VK_DRIVER_FILES="$swiftshader" VK_ICD_FILENAMES="$swiftshader"
    fi
done

# Mesa's OpenGL, where its library is: GLSL that naga writes. There is one context, for which wgpu waits no longer than
# some seconds, so that one test runs at a time, and the longest are left out. It computes before it is waited for, so
# that no reading is late.
if [ "$(uname)" = Linux ] && said=$(LIBGL_ALWAYS_SOFTWARE=1 WGPU_BACKEND=gl check_adapter); then
    options="$options --skip grids_are_bit --skip points_are_bit --skip fast_arithmetic --skip took_too_long"
    options="$options --test-threads=1"
    on_another_adapter OpenGL LIBGL_ALWAYS_SOFTWARE=1 WGPU_BACKEND=gl
else
    case ${said:-no GPU adapter was found} in
        *"no GPU adapter was found"*) echo "There is no Mesa with OpenGL: nothing is compared on it." ;;
        *)
            echo "$said" >&2
            exit 1
            ;;
    esac
fi
