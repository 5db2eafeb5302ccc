#!/bin/sh
# Says what a change still lacks: `sh tests/try.sh` holds every list against the sources, and every kind on the GPU
# against the CPU. `sh tests/try.sh NAME` then runs the tests whose names contain NAME, too.
set -eu
cd "$(dirname "$0")/.."

case ${1:-} in
    -*)
        echo "usage: sh tests/try.sh [NAME]" >&2
        exit 2
        ;;
esac

# As in `tests/run.sh`: Mesa asks for this folder, and compiles in less time without LLVM's optimizations.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    XDG_RUNTIME_DIR=$(mktemp -d)
    export XDG_RUNTIME_DIR
    trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
fi
export GALLIVM_PERF="${GALLIVM_PERF-nopt}"
if ! cargo test --locked --quiet --test quick; then
    echo "The messages above say what comes next, from the top. CONTRIBUTING.md lists the files of each kind in order."
    exit 1
fi
if [ -n "${1:-}" ]; then
    cargo test --locked --quiet --test main -- "$1"
fi
echo "These tests miss nothing. Next: sh tests/run.sh"
