#!/bin/sh
# Compares the bits of baked noises with the CPU's, by compilers of their languages: rustc, gcc, clang, mono, node,
# Python with numpy, glslang for GLSL and HLSL (run by the tests' Vulkan adapter), and Chromium's WebGL 2. Metal's
# language is compiled by clang as C++. If one is missing, the script installs it with --install, in CI and for root,
# and otherwise only names it. Texts that `tests/verified.txt` lists are not compiled again.
set -eu
cd "$(dirname "$0")/../.."

. tests/install.sh
read_install tests/baked/run.sh "compilers and Chromium" "$@"

. tests/verified.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GRADNOISE_BAKED=$folder cargo test --locked -p tests --test main -- --ignored --exact --nocapture \
    baked::programs_are_written
# Vulkan runs GLSL and HLSL together.
mkdir "$folder/shaders"
mv "$folder/glsl" "$folder/hlsl" "$folder/shaders"
wanted=
for batch in rs h js cs py metal shaders es.glsl; do
    is_verified "baked-$batch" "$folder/$batch" tests/baked/run.sh tests/baked/webgl.html tests/web/run.mjs ||
        wanted="$wanted $batch"
done
mv "$folder/shaders/glsl" "$folder/shaders/hlsl" "$folder"
[ -n "$wanted" ] || exit 0

packages=
for command in gcc:gcc g++:g++ clang:clang node:nodejs mcs:mono-mcs mono:mono-runtime python3:python3 \
    glslangValidator:glslang-tools; do
    command -v "${command%%:*}" >/dev/null || packages="$packages ${command##*:}"
done
find_browser || packages="$packages chromium"
# Python's own installer is missing in Debian's Python.
python3 -c "import ensurepip, venv" 2>/dev/null || packages="$packages python3-venv"
# Shaders run on a Vulkan driver.
drivers=$(find /usr/share/vulkan/icd.d /etc/vulkan/icd.d -name '*.json' 2>/dev/null) || true
[ -n "${VK_DRIVER_FILES:-}$drivers" ] ||
    packages="$packages mesa-vulkan-drivers libvulkan1"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "compile baked noises" "" $packages
find_browser || {
    echo "there is no chromium, chromium-browser or google-chrome" >&2
    exit 1
}

root=$PWD

# Compares what a program has found with what the CPU finds. A comparison must be able to fail.
compare() {
    cmp found.bin expected.bin || {
        echo "$1 has other bits than the CPU" >&2
        exit 1
    }
    printf '\001' >>found.bin
    if cmp -s found.bin expected.bin; then
        echo "the comparison of $1 cannot fail" >&2
        exit 1
    fi
    echo "$1: no bit differs"
    compilers="${compilers:+$compilers; }$1"
}

# Tells whether a batch is to be compared, and goes into its folder.
wants() {
    compilers=
    case "$wanted " in *" $1 "*) cd "$folder/$1" ;; *) return 1 ;; esac
}

# Lists the batch in whose folder the script is.
done_with() {
    cd "$root"
    list_verified "baked-$1" "$compilers"
}

if wants rs; then
    # Constants do not use their position.
    rustc --edition 2021 --crate-type lib -D warnings -A unused_variables -o together.rlib together.rs
    rustc --edition 2021 --crate-type lib -A non_snake_case -A non_upper_case_globals -D warnings -o names.rlib names.rs
    rustc --edition 2021 -O -o main main.rs
    ./main
    compare "$(rustc --version)"
    done_with rs
fi

if wants h; then
    for compiler in gcc clang; do
        # Extensions of GNU let gcc contract operations unless the file forbids it.
        for options in "-std=c99 -O0" "-std=gnu11 -O3 -march=native" "-std=c++11 -x c++ -O3 -march=native"; do
            # Several options, so unquoted.
            # shellcheck disable=SC2086
            "$compiler" $options -Wall -Wextra -Wno-unused-function -Wno-unused-parameter -Werror -o main main.c -lm
            ./main
            compare "$($compiler --version | head -n 1), $options"
        done
        "$compiler" -std=c99 -Dnear= -Dfar= -x c -fsyntax-only together.h
        # A file that is included twice, and names.
        for options in "-std=c99 -x c" "-std=gnu17 -x c" "-std=c++11 -x c++" "-std=gnu++17 -x c++"; do
            # shellcheck disable=SC2086
            "$compiler" $options -Wall -Werror -Wno-unused-function -fsyntax-only twice.c
        done
        if "$compiler" -ffast-math -x c -fsyntax-only together.h 2>/dev/null; then
            echo "$compiler -ffast-math is not refused" >&2
            exit 1
        fi
    done
    done_with h
fi

if wants js; then
    cp together.js together.mjs
    node --check together.mjs
    cp names.js names.mjs
    node named.mjs
    node typed.mjs "$(ls [0-9]*.js | wc -l)"
    node main.mjs
    compare "node $(node --version)"
    done_with js
fi

if wants cs; then
    mcs -target:library -out:together.dll together.cs
    mcs -warnaserror -target:library -out:names.dll names.cs
    for checked in - +; do
        mcs -checked$checked -out:main.exe [0-9]*.cs main.cs
        mono main.exe
        compare "$(mono --version | head -n 1), -checked$checked"
    done
    done_with cs
fi

if wants py; then
    python3 -m venv "$folder/numpy"
    for numpy in ">=2,<3" "==1.26.4"; do
        "$folder/numpy/bin/pip" install --quiet --disable-pip-version-check "numpy$numpy"
        "$folder/numpy/bin/python" -m py_compile together.py
        "$folder/numpy/bin/python" named.py
        "$folder/numpy/bin/python" main.py
        numpy=$("$folder/numpy/bin/python" -c "import numpy; print(numpy.__version__)")
        compare "$(python3 --version) with numpy $numpy"
    done
    done_with py
fi

# Metal's own compiler is not to be had here. Guards must withstand contraction.
if wants metal; then
    cp "$root/tests/baked/metal_stdlib" .
    clang++ -std=c++14 -O3 -march=native -ffp-contract=fast -I. -o main main.cpp
    clang++ -std=c++14 -I. -x c++ -fsyntax-only together.metal
    clang++ -std=c++14 -I. -x c++ -fsyntax-only twice.cpp
    clang++ -std=c++14 -Wno-unknown-attributes -Wno-ignored-attributes -I. -fsyntax-only page.cpp
    ./main
    compare "Metal's language by $(clang --version | head -n 1)"
    done_with metal
fi

# GLSL and HLSL become SPIR-V, which a Vulkan driver runs.
case "$wanted " in *" shaders "*)
    for shader in "$folder"/glsl/*.comp; do
        glslangValidator -V "$shader" -o "${shader%.comp}.spv" >"$folder/said" || {
            cat "$folder/said" >&2
            exit 1
        }
    done
    for shader in "$folder"/hlsl/*[0-9s].hlsl; do
        glslangValidator -V -D -S comp -e main "$shader" -o "${shader%.hlsl}.spv" >"$folder/said" || {
            cat "$folder/said" >&2
            exit 1
        }
    done
    # LLVM's optimizations take most of the time of lavapipe, as in tests/run.sh.
    GALLIVM_PERF="${GALLIVM_PERF-nopt}" GRADNOISE_BAKED=$folder cargo test --locked -p tests --test main -- --ignored --exact \
        --nocapture baked::compiled_shaders_have_the_bits_of_the_cpu
    list_verified baked-shaders "$(glslangValidator --version | head -n 1), run by the tests' Vulkan adapter"
    ;;
esac

# WebGL 2 compiles GLSL ES 3.00. The page itself compares; it must find a wrong number.
case "$wanted " in *" es.glsl "*)
    node tests/web/run.mjs "$browser" tests/baked/webgl.html "$folder/es.glsl"
    sed -i '1s/,$/]/; 2,$d' "$folder/es.glsl/cases.json"
    printf '\001' | dd of="$folder/es.glsl/expected.bin" conv=notrunc 2>/dev/null
    if node tests/web/run.mjs "$browser" tests/baked/webgl.html "$folder/es.glsl" 2>/dev/null; then
        echo "the comparison in WebGL cannot fail" >&2
        exit 1
    fi
    list_verified baked-es.glsl "WebGL 2 of $("$browser" --version)"
    ;;
esac

for batch in $wanted; do
    case "${compared:-} " in
        *" baked-$batch "*) ;;
        *)
            echo "$batch was not compared" >&2
            exit 1
            ;;
    esac
done
