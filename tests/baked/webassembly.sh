#!/bin/sh
# Compares the bits of noises baked as WebAssembly with the CPU's, and their grids with single calls, in node, which
# the script installs with --install, in CI and for root. Texts that `tests/verified.txt` lists are not run again.
set -eu
cd "$(dirname "$0")/../.."

. tests/install.sh
read_install tests/baked/webassembly.sh "node" "$@"

. tests/verified.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GRADNOISE_BAKED=$folder cargo test --locked -p tests --test main -- --ignored --exact --nocapture \
    baked::modules_of_webassembly_are_written
! is_verified baked-mjs "$folder" tests/baked/webassembly.sh || exit 0

command -v node >/dev/null || need_packages "run baked noises" "" nodejs
root=$PWD
cd "$folder"
node together.mjs
node named.mjs
node typed.mjs "$(ls [0-9]*.d.mts | wc -l)"
node main.mjs
cmp found.bin expected.bin
node grids.mjs
# Comparisons must be able to fail.
printf '\001' >>found.bin
if cmp -s found.bin expected.bin || node grids.mjs --shifted 2>/dev/null; then
    echo "the comparison of baked WebAssembly cannot fail" >&2
    exit 1
fi
cd "$root"
list_verified baked-mjs "node $(node --version)"
