#!/bin/sh
# Compares the speed of noises baked as WebAssembly with packages of npm, and prints their sizes:
#     sh benches/baked/webassembly.sh
set -eu
cd "$(dirname "$0")/../.."

for command in cargo node npm; do
    command -v "$command" >/dev/null || {
        echo "To measure baked noises, $command is missing" >&2
        exit 1
    }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --locked --package gradnoise-cli
# Writes a noise: its name, and options.
bake() {
    name=$1
    shift
    "${CARGO_TARGET_DIR:-target}/debug/gradnoise" export --language wasm --hash lowbias --name "$name" "$@" \
        --output "$folder/$name.mjs"
}
bake perlin --noise perlin
bake simplex --noise simplex
bake perlin_5 --noise perlin --octaves 5
bake simplex_5 --noise simplex --octaves 5
bake terrain --noise perlin --octaves 4 --warp 0.3
npm install --silent --no-save --prefix "$folder" simplex-noise@4.0.3 fastnoise-lite@1.1.1
cp benches/baked/webassembly.mjs "$folder"
node "$folder/webassembly.mjs"
