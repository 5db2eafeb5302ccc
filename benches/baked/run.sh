#!/bin/sh
# Compares the speed of baked noises with named libraries: fastnoise-lite from crates.io, FastNoiseLite's C header,
# simplex-noise from npm, noise and opensimplex from PyPI. Prints a table of nanoseconds and ratios, small if we win:
#     sh benches/baked/run.sh
# The C header is version 1.0.1, since the package of PyPI that brings it has no later one.
set -eu
cd "$(dirname "$0")/../.."

missing=
for command in cargo gcc node npm python3; do
    command -v "$command" >/dev/null || missing="$missing $command"
done
# Debian's Python has neither its installer nor its headers, with which the package noise is compiled.
python3 - 2>/dev/null <<'END' || missing="$missing python3-venv python3-dev"
import ensurepip, os, sysconfig, venv
os.stat(sysconfig.get_path("include") + "/Python.h")
END
if [ -n "$missing" ]; then
    echo "To measure baked noises, these are missing:$missing" >&2
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
target=${CARGO_TARGET_DIR:-target}
here=benches/baked

cargo build --locked --release --target-dir "$target" --package gradnoise-cli
# Writes a noise: its language, its file's extension, its name, and options.
bake() {
    language=$1 extension=$2 name=$3
    shift 3
    "$target/release/gradnoise" export --language "$language" --hash fast-noise --name "$name" "$@" \
        --output "$folder/$name.$extension"
}
for form in "rust rs" "c h"; do
    # Two words, so unquoted.
    # shellcheck disable=SC2086
    {
        bake $form perlin_2d --noise perlin --dimensions 2
        bake $form perlin_3d --noise perlin --dimensions 3
        bake $form opensimplex2_2d --noise open-simplex2 --dimensions 2
        bake $form octaves_2d --noise perlin --dimensions 2 --octaves 6
    }
done
bake js mjs perlin_2d --noise perlin --dimensions 2
bake js mjs simplex_2d --noise simplex --dimensions 2
bake python py octaves_numpy --noise perlin --dimensions 2 --octaves 5

npm install --silent --no-save --prefix "$folder" simplex-noise@4.0.3
python3 -m venv "$folder/venv"
pip() {
    "$folder/venv/bin/pip" --quiet --disable-pip-version-check "$@"
}
pip install "numpy>=2,<3" noise==1.2.2 opensimplex==0.4.5.1
pip download --no-deps --no-binary pyfastnoiselite --dest "$folder" pyfastnoiselite==0.0.5
tar -xzf "$folder"/pyfastnoiselite-*.tar.gz -C "$folder" --strip-components 4 \
    pyfastnoiselite-0.0.5/ext/FastNoise/C/FastNoiseLite.h

# A header of the system gives no warnings.
gcc -O2 -isystem "$folder" -o "$folder/main" $here/main.c -lm
BAKED=$folder cargo build --locked --release --target-dir "$target" --manifest-path $here/Cargo.toml
cp $here/main.mjs $here/main.py "$folder"

echo "| what, reference | ours, ns | reference, ns | ratio |"
echo "|---|---|---|---|"
"$target/release/gradnoise-baked"
"$folder/main"
node "$folder/main.mjs"
"$folder/venv/bin/python" "$folder/main.py"
