#!/bin/sh
# Compares the bits of exported functions and of planned fills with the CPU's through Dawn, Chrome's WebGPU, and its
# compiler Tint, on SwiftShader's Vulkan driver or on the one that VK_DRIVER_FILES names. If node, npm or Chromium,
# which includes SwiftShader, is missing, the script installs it with --install, in CI and for root, and otherwise only
# names it. Texts that `tests/verified.txt` lists are not compared again.
set -eu
cd "$(dirname "$0")/../.."

if [ "${GRADNOISE_TINT:-}" = off ]; then
    echo "GRADNOISE_TINT=off: nothing is compared through Tint" >&2
    exit 0
fi

. tests/install.sh
read_install tests/tint/run.sh "node, npm and Chromium" "$@"

. tests/verified.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GRADNOISE_TINT_CASES=$folder cargo test --locked -p tests --test main -- --ignored --exact \
    tint::cases_are_written hosts::cases_are_written
harness="tests/tint/dawn.mjs tests/tint/execute.mjs tests/tint/fills.mjs tests/tint/run.mjs tests/tint/package-lock.json"
# Several files, so unquoted.
# shellcheck disable=SC2086
if is_verified tint "$folder" $harness; then
    exit 0
fi

find_driver() {
    # Other systems have their own driver.
    [ "$(uname)" = Linux ] && [ -z "${VK_DRIVER_FILES:-}" ] || return 0
    for swiftshader in /usr/lib/chromium/vk_swiftshader_icd.json /opt/google/chrome/vk_swiftshader_icd.json; do
        if [ -f "$swiftshader" ]; then
            VK_DRIVER_FILES=$swiftshader
            export VK_DRIVER_FILES
            return 0
        fi
    done
    return 1
}

packages=
command -v node >/dev/null || packages="$packages nodejs"
command -v npm >/dev/null || packages="$packages npm"
find_driver || packages="$packages chromium libvulkan1"
# Several packages, so unquoted.
# shellcheck disable=SC2086
need_packages "compare bits through Tint" "Or skip Tint: GRADNOISE_TINT=off" $packages
find_driver || {
    echo "Chromium does not include SwiftShader here: VK_DRIVER_FILES must name a Vulkan driver" >&2
    exit 1
}

# Dawn for node, in the versions of the lock file.
npm ci --prefix tests/tint --ignore-scripts --prefer-offline --no-audit --no-fund

# Vulkan needs this folder, and complains on machines without a desktop.
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$folder}"
node tests/tint/fills.mjs "$folder/fills"
node tests/tint/run.mjs "$folder/functions"
list_verified tint "Dawn of npm's webgpu $(node -p "require('./tests/tint/node_modules/webgpu/package.json').version")"
