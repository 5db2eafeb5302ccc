#!/bin/sh
# Says what a change still lacks. `sh tests/try.sh` compares every list with the sources, and every kind on the GPU with
# the CPU. `sh tests/try.sh NAME` then also runs the tests whose names contain NAME.
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
# Not optimized, the library compiles in seconds. One test of the schema would then take minutes, and is left out.
tests="cargo test --locked --quiet --profile dev -p tests"
if ! $tests --test quick -- --skip schema_builds_every_node architecture kind schema stability twins; then
    echo "Mend what the messages above name, from the first on. CONTRIBUTING.md lists each change's files in order."
    exit 1
fi
if [ -n "${1:-}" ]; then
    $tests -p oracle -- "$1"
fi
echo "These tests found nothing missing. Next: sh tests/run.sh"
