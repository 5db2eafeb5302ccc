#!/bin/sh
# Repeats GPU tests on other software adapters, if they are installed: SwiftShader from Chromium, and Mesa's OpenGL.
# `tests/run.sh` runs all tests on the adapter that wgpu finds first. With --all this script repeats all of them, which
# takes an hour.
set -eu
cd "$(dirname "$0")/.."

all=
case ${1:-} in
    "") ;;
    --all) all=yes ;;
    *)
        echo "usage: sh tests/adapters.sh [--all]" >&2
        exit 2
        ;;
esac

# SwiftShader's compiler recurses deeply in long functions.
export RUST_MIN_STACK=268435456

# Mesa needs this folder, and complains on machines without a desktop.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$folder}"

# Parity of every kind of noise and of exported functions, every format and target, changes in place, bands, and faults.
# Expressions, which these adapters compile for minutes, random leaves, and combinations of rows run only with --all.
tests="parity:: textures:: generator:: frames:: targets:: surfaces:: readback:: outputs:: outputs_of_sloped
    wgsl::on_gpu cells::on_gpu cellular_gpu:: gabor_gpu:: distances::on_gpu exported_cellular exported_open faults::
    samples_whose_loops_would_be_ended_are_refused"
[ -z "$all" ] || tests=

on_another_adapter() {
    echo "$1: comparing bits on this adapter, too."
    shift
    # Several names and options, so unquoted.
    # shellcheck disable=SC2086
    env "$@" cargo test --locked --test main -- $options $tests
}

# Pairs of shared parts depend on data, not on adapters; kernels of far points in 4-D are those of 3-D with another
# axis, and compile for minutes.
options="--skip updates_of_ --skip infinite_have_values_and_the_same_bits_in_4_d"
[ -z "$all" ] || options=

# SwiftShader compiles one kernel at a time in each process, so two processes share the tests: these take about half of
# the time.
slow="parity:: gabor_gpu:: cellular_gpu::"

on_swiftshader() {
    for swiftshader in /usr/lib/chromium/vk_swiftshader_icd.json /opt/google/chrome/vk_swiftshader_icd.json; do
        [ -f "$swiftshader" ] || continue
        variables="VK_DRIVER_FILES=$swiftshader VK_ICD_FILENAMES=$swiftshader"
        # Several variables, so unquoted.
        # shellcheck disable=SC2086
        (tests=$slow && on_another_adapter SwiftShader $variables) >"$folder/swiftshader" 2>&1 &
        slow_run=$!
        swiftshader_failed=
        # shellcheck disable=SC2086
        (
            for test in $slow; do options="$options --skip $test"; done
            on_another_adapter SwiftShader $variables
        ) || swiftshader_failed=yes
        wait "$slow_run" || swiftshader_failed=yes
        cat "$folder/swiftshader"
        [ -z "$swiftshader_failed" ] || return 1
    done
}

# GLSL from naga, as on a machine without a Vulkan driver: there the first adapter is Mesa's OpenGL.
on_opengl() {
    opengl="LIBGL_ALWAYS_SOFTWARE=1 VK_DRIVER_FILES=/nonexistent VK_ICD_FILENAMES=/nonexistent"
    # Several variables, so unquoted.
    # shellcheck disable=SC2086
    if [ "$(uname)" = Linux ] &&
        said=$(env $opengl cargo test --locked --quiet --test main -- \
            --exact adapter::adapter_is_there 2>&1); then
        if [ -z "$all" ]; then
            # Tests of what OpenGL does differently from Vulkan.
            tests="$tests opengl:: faults_memory:: embedding_fills_a_cube_map"
            # These compile all noises of the parity tests, for minutes each.
            options="$options --skip parity::grids_are_bit --skip parity::points_are_bit --skip fast_arithmetic"
        fi
        # shellcheck disable=SC2086
        on_another_adapter OpenGL $opengl
    else
        case ${said:-no GPU adapter was found} in
            *"no GPU adapter was found"*) echo "Mesa's OpenGL is not installed: nothing is compared on it." ;;
            *)
                echo "$said" >&2
                return 1
                ;;
        esac
    fi
}

# Only one test at a time uses OpenGL, which leaves other cores to SwiftShader.
(on_opengl) >"$folder/opengl" 2>&1 &
opengl_runs=$!
failed=
(on_swiftshader) || failed=yes
wait "$opengl_runs" || failed=yes
cat "$folder/opengl"
[ -z "$failed" ]
