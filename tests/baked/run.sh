#!/bin/sh
# Compares the bits of baked noises with the CPU's, by compilers of their languages: rustc, gcc, clang and node. If one
# is missing, the script installs it with --install, in CI and for root, and otherwise only names it.
set -eu
cd "$(dirname "$0")/../.."

install=
case ${1:-} in
    "") ;;
    --install) install=yes ;;
    *)
        echo "usage: sh tests/baked/run.sh [--install]" >&2
        echo "--install: install gcc, clang and node by apt-get with sudo, if they are missing" >&2
        exit 2
        ;;
esac

packages=
for command in gcc:gcc g++:g++ clang:clang node:nodejs; do
    command -v "${command%%:*}" >/dev/null || packages="$packages ${command##*:}"
done
if [ -n "$packages" ]; then
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root=sudo
    fi
    if ! command -v apt-get >/dev/null || { [ -n "$as_root" ] && [ -z "$install${CI:-}" ]; }; then
        echo "To compile baked noises, these packages are missing:$packages. On Debian:" >&2
        echo "    sudo apt-get install$packages" >&2
        echo "Run that, or let this script run it: sh tests/baked/run.sh --install" >&2
        exit 1
    fi
    echo "Installing compilers:$packages."
    $as_root apt-get update -qq
    # Several packages, so unquoted.
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GRADNOISE_BAKED=$folder cargo test --locked --test main -- --ignored --exact --nocapture baked::programs_are_written

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
}

cd "$folder/rs"
# Constants do not use their position.
rustc --edition 2021 --crate-type lib -D warnings -A unused_variables -o together.rlib together.rs
rustc --edition 2021 -O -o main main.rs
./main
compare "$(rustc --version)"

cd "$folder/h"
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
    if "$compiler" -ffast-math -x c -fsyntax-only together.h 2>/dev/null; then
        echo "$compiler -ffast-math is not refused" >&2
        exit 1
    fi
done

cd "$folder/js"
cp together.js together.mjs
node --check together.mjs
node main.mjs
compare "node $(node --version)"
