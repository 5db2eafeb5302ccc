#!/bin/sh
# Changes the formulas in one place at a time, and finds a test that notices: docs/internal/mutants.md. `sh
# tests/mutants/run.sh hash 3/20` tries only those in files whose names contain `hash`, and of them every twentieth from
# the third on.
set -eu
cd "$(dirname "$0")/../.."
exec nice cargo run --locked --quiet --manifest-path tests/mutants/Cargo.toml --target-dir target -- "$@"
