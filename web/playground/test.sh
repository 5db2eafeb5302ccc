#!/bin/sh
# Builds the playground by `build.sh`, and tests it in Chromium. If node or Chromium is missing, the script installs it
# with --install, in CI and for root, and otherwise only names it.
set -eu
cd "$(dirname "$0")/../.."

. tests/install.sh
read_install web/playground/test.sh "node and Chromium" "$@"

packages=
command -v node >/dev/null || packages="$packages nodejs npm"
find_browser || packages="$packages chromium libvulkan1"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "test the playground" "" $packages
find_browser || {
    echo "the packages contain no chromium, chromium-browser or google-chrome" >&2
    exit 1
}
sh web/playground/build.sh

cd web/playground
npm run --silent check
BROWSER_PATH=$browser node --test --test-concurrency=1 tests
