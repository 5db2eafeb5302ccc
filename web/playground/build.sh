#!/bin/sh
# Builds the playground into program/page, from where it gets into the program. It needs node and the npm package, and
# builds that if it is missing.
set -eu
cd "$(dirname "$0")/../.."

[ -f target/npm/presets.json ] || sh web/build.sh
rm -rf program/page/assets
cd web/playground
npm install --silent --no-audit --no-fund
npm run --silent build -- --logLevel warn
