#!/bin/sh
# Repeats GPU tests on other software adapters: SwiftShader from Chromium, and Mesa's OpenGL. In CI and for root the
# script installs Chromium; otherwise it says what is missing. With --all it repeats all tests, which takes an hour.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
read_install tests/adapters.sh "Chromium, which includes SwiftShader"

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

# Every kind of noise, output and format once, exported functions, every target, bands, and faults. More noises of each
# kind, which these adapters compile for minutes, run only with --all.
tests="engines::gpu::kinds textures:: generator:: targets:: readback:: wgsl::on_gpu faults::
    samples_whose_loops_would_be_ended_are_refused"
[ -z "$all" ] || tests=

find_swiftshader() {
    [ -f /usr/lib/chromium/vk_swiftshader_icd.json ] || [ -f /opt/google/chrome/vk_swiftshader_icd.json ]
}

on_another_adapter() {
    echo "$1: comparing bits on this adapter, too."
    shift
    # Several names and options, so unquoted.
    # shellcheck disable=SC2086
    env "$@" cargo test --locked -p tests --test main -- $options $tests
}

# SwiftShader compiles one kernel at a time in each process, so two processes share the tests: these take about half of
# the time.
slow="engines::gpu::kinds"
options=

on_swiftshader() {
    if [ "$(uname)" = Linux ] && ! find_swiftshader; then
        [ -z "$may_install" ] || ! command -v apt-get >/dev/null || install_packages chromium libvulkan1
        find_swiftshader || echo "Chromium is not installed: nothing is compared on its SwiftShader."
    fi
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
        said=$(env $opengl cargo test --locked --quiet -p tests --test main -- \
            --exact adapter::adapter_is_there 2>&1); then
        if [ -z "$all" ]; then
            # Tests of what OpenGL does differently from Vulkan.
            tests="$tests opengl:: faults_memory:: embedding::"
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
