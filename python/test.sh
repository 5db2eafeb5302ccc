#!/bin/sh
# Builds the Python package into an environment of its own, with packages of PyPI, and tests all of it: formatting,
# types, examples in the documentation, and tests. A software adapter is needed; tests/run.sh installs one.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
read_install python/test.sh "Python's venv" "$@"

target=${CARGO_TARGET_DIR:-$PWD/target}
environment=$target/python-environment
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or later is needed; PYTHON names one" >&2
    exit 1
}
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    need_packages "make an environment of Python" "" python3-venv
fi
[ -x "$environment/bin/python" ] || "$python" -m venv "$environment"
PATH="$environment/bin:$PATH"
export PATH

# The extension module is made of the build that tests/run.sh tests, and would else be compiled for minutes. All targets of
# that build are named, since they decide the features of the crates. `.ci/supply publish` installs what users install.
cargo build --locked --profile test -p tests -p oracle -p gradnoise-python --lib --test main
requirements() {
    python - <<'END'
import tomllib

with open("python/pyproject.toml", "rb") as file:
    project = tomllib.load(file)["project"]
print(*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra))
END
}
# Several names, so unquoted.
# shellcheck disable=SC2046
pip install --quiet $(requirements) distributed ipykernel mypy nbclient pillow pytest ruff
package=$(python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')/gradnoise
case $(uname) in
    Darwin) library=lib_native.dylib ;;
    *) library=lib_native.so ;;
esac
rm -rf "$package"
cp -R python/lib/gradnoise "$package"
cp "$target/debug/$library" "$package/_native.abi3.so"

cd python
ruff check .
ruff format --check .
mypy lib/gradnoise generate.py bench.py examples tests/test_arrays.py tests/test_noises.py
python generate.py --check
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$folder}"
CARGO_TARGET_DIR="$target" python -m pytest tests
python -m pytest --doctest-modules "$(python -c 'import gradnoise; print(gradnoise.__path__[0])')"
