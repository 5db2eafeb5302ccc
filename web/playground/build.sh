#!/bin/sh
# Builds the playground into target/playground. It needs node and the npm package, and builds that if it is missing.
set -eu
cd "$(dirname "$0")/../.."

[ -f target/npm/presets.json ] || sh web/build.sh
cd web/playground
npm install --silent --no-audit --no-fund
npm run --silent build -- --logLevel warn
