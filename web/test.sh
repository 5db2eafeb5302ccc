#!/bin/sh
# Builds the npm package, and tests it in node, in Chromium, in three.js and by bundlers. If node, Chromium or Rust's
# target is missing, the script installs it with --install, in CI and for root, and otherwise only names it.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
read_install web/test.sh "node, Chromium and Rust's target" "$@"

target=wasm32-unknown-unknown
packages=
command -v node >/dev/null || packages="$packages nodejs npm"
find_browser || packages="$packages chromium libvulkan1"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "test the npm package" "" $packages
find_browser || {
    echo "the packages contain no chromium, chromium-browser or google-chrome" >&2
    exit 1
}
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    demand_install "test the npm package" "rustup target add $target" ""
    rustup target add "$target"
fi

sh web/build.sh

# The tests use the tarball, beside other packages.
folder=target/npm/tests
mkdir -p "$folder"
cp -R web/tests/. "$folder"
tarball=$(cd target/npm && npm pack --silent ./gradnoise)
cd "$folder"
npm install --silent --no-audit --no-fund
npm install --silent --no-audit --no-fund --no-save "../$tarball"
(cd ../../../web && ../target/npm/tests/node_modules/.bin/prettier --log-level warn --check .)
BROWSER_PATH=$browser node --expose-gc --test --test-concurrency=1
