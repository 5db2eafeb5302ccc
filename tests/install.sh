# Functions for the scripts of tests that need packages of Debian. Such a script installs what is missing with
# --install, in CI and for root, and otherwise only names it.

# Reads the arguments of a script, after its path and what it installs. Sets `may_install` and `as_root`.
read_install() {
    usage="usage: sh $1 [--install]
--install: install what is missing by apt-get with sudo: $2"
    script=$1
    shift 2
    as_root= may_install=${CI:+yes}
    if [ "$(id -u)" -eq 0 ]; then
        may_install=yes
    else
        as_root=sudo
    fi
    case ${1:-} in
        "") ;;
        --install) may_install=yes ;;
        *)
            echo "$usage" >&2
            exit 2
            ;;
    esac
}

# Ends the script and says what it lacks, unless it may install that. Arguments: what for, the commands, and how to do
# without, if that is possible.
demand_install() {
    [ -z "$may_install" ] || return 0
    echo "To $1, something is missing. On Debian:" >&2
    echo "    $2" >&2
    echo "Run that, or let this script run it: sh $script --install" >&2
    [ -z "$3" ] || echo "$3" >&2
    exit 1
}

# Installs packages.
install_packages() {
    echo "Installing $*."
    $as_root apt-get update -qq &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# Installs packages, if there are any. Arguments: what for, how to do without, and the packages.
need_packages() {
    purpose=$1 without=$2
    shift 2
    [ $# -gt 0 ] || return 0
    command -v apt-get >/dev/null || may_install=
    demand_install "$purpose" "${as_root:+$as_root }apt-get install $*" "$without"
    install_packages "$@"
}

# Sets `browser` to Chromium, if there is one.
find_browser() {
    for name in chromium chromium-browser google-chrome; do
        if browser=$(command -v "$name"); then
            return 0
        fi
    done
    return 1
}
