#!/bin/sh
# Builds the npm package into target/npm/gradnoise: the WebAssembly modules, their glue, and the files of web/package.
# It needs Rust's target wasm32-unknown-unknown and node.
set -eu
cd "$(dirname "$0")/.."
export CARGO_INCREMENTAL=0

target=wasm32-unknown-unknown
package=target/npm/gradnoise
files() {
    cargo run --locked --quiet --manifest-path web/Cargo.toml --target-dir target --features text \
        --bin gradnoise-npm-files -- "$@"
}

# Builds a module by a profile of Cargo.toml, with more flags for rustc.
module() {
    RUSTFLAGS="-C target-feature=+simd128 $3" cargo build --locked --manifest-path web/Cargo.toml --target-dir target \
        --lib --target "$target" --features "$1" --profile "$2"
    files glue "target/$target/$2/gradnoise_npm.wasm" "$package/wasm" "$1"
}

rm -rf "$package"
mkdir -p "$package"
cp -R web/package/. "$package"
cp LICENSE-* "$package"
# Formulas ask for inlining where they need it. Elsewhere it lengthens the code.
module core release "-C llvm-args=-inline-threshold=75"
module text text ""
files schema "$package/schema.json"
files baked "$package/baked"
files presets target/npm/presets.json
node web/generate.mjs "$package/schema.json" "$package"
# For bundlers that leave files behind.
node --input-type=module --eval '
    import { readFileSync, writeFileSync } from "node:fs";
    import { gzipSync } from "node:zlib";
    const [folder] = process.argv.slice(1);
    const text = gzipSync(readFileSync(`${folder}/core_bg.wasm`), { level: 9 }).toString("base64");
    writeFileSync(`${folder}/core.base64.js`, `export default "${text}";\n`);
' "$package/wasm"
