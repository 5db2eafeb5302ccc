#!/bin/sh
# Runs the commands of pages, each block of them in the order of the page: `sh tests/commands.sh README.md`. Those of
# the program `gradnoise` run in an empty folder; the others in the root of the repository, as the pages say. What
# takes hours runs in brief: benchmarks measure little and write no page, the large map is small, and of the mutants
# there is a thousandth.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || {
    echo "usage: sh tests/commands.sh PAGE.." >&2
    exit 2
}

# Where `cargo install` puts the program, so that a user's own stays as it is.
export CARGO_INSTALL_ROOT="$PWD/target/installed"
export PATH="$CARGO_INSTALL_ROOT/bin:$PATH"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the commands of the pages' blocks after their page, each once and on one line.
commands() {
    awk 'FNR == 1 { block = 0 } /^```sh$/ { block = 1; next } /^```/ { block = 0 }
        block { line = line $0; if (sub(/\\$/, "", line)) next; if (!seen[line]++) print FILENAME, line; line = "" }' "$@"
}

brief() {
    sed -e 's/ --write/ --quick/' -e 's|GRADNOISE_SHARD=0/40|GRADNOISE_SHARD=0/1000|' \
        -e 's|--size 65536x65536 --hashed --output |--size 4096x4096 --hashed --output target/|'
}

commands "$@" | brief >"$folder/commands"
while read -r page command <&3; do
    case $command in
        # This takes the longest, and whoever runs this script runs it alone.
        "" | "sh tests/run.sh"*) continue ;;
    esac
    echo "$page: $command" >&2
    case $command in
        "gradnoise "*) (mkdir -p "$folder/made" && cd "$folder/made" && eval "$command") ;;
        *) eval "$command" ;;
    esac
done 3<"$folder/commands"
