#!/bin/sh
# Runs the commands of pages, block by block in the order of the page: `sh tests/commands.sh README.md`. Those of the
# program `gradnoise` run in an empty folder; the others in the root of the repository, as the pages say. Commands that
# take hours are shortened: benchmarks measure little and write no page, the large map is small, and only a thousandth
# of the mutants runs. If GRADNOISE_PROGRAM names the program, it is not installed.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || {
    echo "usage: sh tests/commands.sh PAGE.." >&2
    exit 2
}

# The folder for `cargo install`, so that a user's own program stays unchanged.
export CARGO_INSTALL_ROOT="$PWD/target/installed"
export PATH="$CARGO_INSTALL_ROOT/bin:$PATH"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ -z "${GRADNOISE_PROGRAM:-}" ] || PATH="$(dirname "$GRADNOISE_PROGRAM"):$PATH"

# Prints the commands of the pages' blocks, each once and on one line, after the name of its page.
commands() {
    awk 'FNR == 1 { block = 0 } /^```sh$/ { block = 1; next } /^```/ { block = 0 }
        block { line = line $0; if (sub(/\\$/, "", line)) next; if (!seen[line]++) print FILENAME, line; line = "" }' "$@"
}

brief() {
    sed -e 's/ --write/ --quick/' -e 's|run.sh 0/40|run.sh 0/1000|' \
        -e 's|--size 65536x65536 --hashed --output |--size 4096x4096 --hashed --output target/|'
}

commands "$@" | brief >"$folder/commands"
while read -r page command <&3; do
    case $command in
        # This takes the longest, and is run separately.
        "" | "sh tests/run.sh"*) continue ;;
        "cargo install --locked --path program"*) [ -z "${GRADNOISE_PROGRAM:-}" ] || continue ;;
    esac
    echo "$page: $command" >&2
    case $command in
        "gradnoise "*) (mkdir -p "$folder/made" && cd "$folder/made" && eval "$command") ;;
        *) eval "$command" ;;
    esac
done 3<"$folder/commands"
