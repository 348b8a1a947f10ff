# shellcheck shell=bash
# Sourced by the scripts beside it: finds the repository (`root`), and installs what is missing
# there to build oauthcheck. Speaks on standard error alone; ends with 3 where it cannot help.
# shellcheck disable=SC2034 # used by those who source this
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# stop LINE… prints what is wrong and what to do about it.
stop() {
    printf '%s\n' "$@" >&2
    exit 3
}

# quietly COMMAND… shows the command's output only if it fails.
quietly() {
    local output
    output=$("$@" 2>&1 </dev/null) && return
    printf '%s\n' "$output" >&2
    return 1
}

# apt_install PACKAGE… fails where there is no apt-get, or no right to use it.
apt_install() {
    local as_root=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo -n)
        sudo -n true 2>/dev/null || return 1
    fi
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get)
    echo "installing $* …" >&2
    "${as_root[@]}" install -yq --no-install-recommends "$@" >/dev/null 2>&1 && return
    quietly "${as_root[@]}" update -q && quietly "${as_root[@]}" install -yq --no-install-recommends "$@"
}

has_libcrypto() {
    local folder
    if pkg-config --exists 'libcrypto >= 3' 2>/dev/null; then return; fi
    for folder in /usr "$(brew --prefix openssl@3 2>/dev/null)"; do
        if grep -q 'OPENSSL_VERSION_MAJOR *[3-9]' "$folder/include/openssl/opensslv.h" 2>/dev/null; then return; fi
    done
    return 1
}

# static_library prints the option that builds Swift's library in, where there is one to be built in:
# the program then starts in two thirds of the time, and runs where no Swift is installed.
static_library() {
    local swift
    swift=$(readlink -f "$(command -v swift)")
    if [ "$(uname)" = Linux ] && [ -d "$(dirname "$swift")/../lib/swift_static/linux" ]; then
        echo --static-swift-stdlib
    fi
}

# prepare sees to it that `swift build` can work.
prepare() {
    command -v swift >/dev/null ||
        stop "oauthcheck is built with Swift 6.3 or later, which is not installed (or not in PATH):" \
            "  see https://www.swift.org/install/"
    if has_libcrypto; then return; fi
    if apt_install libssl-dev pkg-config && has_libcrypto; then return; fi
    stop "oauthcheck needs the development files of OpenSSL 3; install them with" \
        "  Debian, Ubuntu:  apt-get install libssl-dev pkg-config   (as root)" \
        "  macOS:           brew install openssl@3"
}

# virtual_environment FOLDER makes one for Python there, unless there is one.
virtual_environment() {
    if [ -x "$1/bin/pip" ]; then return; fi
    python3 -m venv --clear "$1" >/dev/null 2>&1 ||
        { apt_install python3-venv && quietly python3 -m venv --clear "$1"; }
}

# prepare_report_modules puts a python3 with what scripts/judge/reports needs first in PATH, likewise.
prepare_report_modules() {
    local modules='import junitparser, lxml, markdown_it, more_itertools, sarif_pydantic, tap, yaml' folder=$root/.build/python
    if python3 -c "$modules" 2>/dev/null; then return; fi
    virtual_environment "$folder" || return
    export PATH="$folder/bin:$PATH"
    python3 -c "$modules" 2>/dev/null ||
        quietly pip install --quiet cryptography jsonschema junitparser lxml markdown-it-py more-itertools \
            pyyaml sarif-pydantic tap.py
}

# prepare_python puts a python3 with the modules of the Python scripts first in PATH, made in .build
# if need be; fails where that cannot be done.
prepare_python() {
    local modules='import cryptography, jsonschema' folder=$root/.build/python
    if python3 -c "$modules" 2>/dev/null; then return; fi
    virtual_environment "$folder" || return
    export PATH="$folder/bin:$PATH"
    python3 -c "$modules" 2>/dev/null || quietly pip install --quiet cryptography jsonschema
}
