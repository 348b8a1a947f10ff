# shellcheck shell=bash
# Sourced by the other scripts: finds the repository (`root`), and installs what is missing to
# build oauthcheck. Prints only to standard error; ends with exit code 3 if it cannot install something.
# shellcheck disable=SC2034 # used by those who source this
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# stop LINE… prints what is wrong and what to do about it.
stop() {
    printf '%s\n' "$@" >&2
    exit 3
}

# print_help prints the comment at the top of the script.
print_help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# quietly COMMAND… shows the command's output only if it fails.
quietly() {
    local output
    output=$("$@" 2>&1 </dev/null) && return
    printf '%s\n' "$output" >&2
    return 1
}

# apt_install PACKAGE… fails where there is no apt-get, or no permission to use it.
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

# Links to the libraries that a release build contains; it is built again when one of them changes.
static_libraries=$root/.build/static

# link_statically PACKAGE FILE OPTION… lets the linker, which gets these options, take the static form of a library.
link_statically() {
    local package=$1 file=$2 library
    library=$(pkg-config --variable=libdir "$package" 2>/dev/null || true)/$file
    if [ ! -e "$library" ]; then return; fi
    # It takes that form if it finds nothing else in the first folder.
    ln -sf "$library" "$static_libraries/$file"
    printf '%s\n' "Name: $package" 'Description: linked statically' "Version: $(pkg-config --modversion "$package")" \
        "Cflags: $(pkg-config --cflags "$package")" "Libs: -L${static_libraries// /\\ } ${*:3}" >"$static_libraries/$package.pc"
}

# build_static OPTION… runs `swift build` for a release that contains the libraries which have a static form: Swift's where the
# toolchain has it, libcrypto, SQLite and the C++ library where Linux has them. Such a program runs where no Swift is installed,
# and starts in half the time, because fewer names are looked up at each start. It has no debug information, which takes time to write.
build_static() {
    local swift option='' library
    swift=$(dirname "$(readlink -f "$(command -v swift)")")
    mkdir -p "$static_libraries"
    if [ "$(uname)" = Linux ]; then
        if [ -d "$swift/../lib/swift_static/linux" ]; then option=--static-swift-stdlib; fi
        link_statically libcrypto libcrypto.a -lcrypto
        link_statically sqlite3 libsqlite3.a -lsqlite3 -lm
        library=$("$swift/clang" -print-file-name=libstdc++.a 2>/dev/null || true)
        if [ -e "$library" ]; then ln -sf "$library" "$static_libraries/libstdc++.a"; fi
    fi
    # shellcheck disable=SC2086 # one option or none
    PKG_CONFIG_PATH=$static_libraries${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH} \
        quietly swift build --quiet --package-path "$root" --configuration release -Xswiftc -gnone -Xcc -g0 -Xcxx -g0 $option "$@"
}

# prepare makes `swift build` possible.
prepare() {
    command -v swift >/dev/null ||
        stop "building oauthcheck needs Swift 6.3 or later, which is not installed (or not in PATH):" \
            "  see https://www.swift.org/install/"
    if has_libcrypto; then return; fi
    if apt_install libssl-dev pkg-config && has_libcrypto; then return; fi
    stop "building oauthcheck needs the development files of OpenSSL 3; install them with" \
        "  Debian, Ubuntu:  apt-get install libssl-dev pkg-config   (as root)" \
        "  macOS:           brew install openssl@3"
}

# prepare_network makes a build with the trait Live possible, which also needs SQLite.
prepare_network() {
    prepare
    if [ "$(uname)" = Darwin ] || pkg-config --exists sqlite3 2>/dev/null; then return; fi
    if apt_install libsqlite3-dev; then return; fi
    stop "building oauthcheck serve, watch and probe needs the development files of SQLite; install them with" \
        "  Debian, Ubuntu:  apt-get install libsqlite3-dev   (as root)"
}

# virtual_environment FOLDER makes a virtual environment of Python in FOLDER, unless it exists.
virtual_environment() {
    if [ -x "$1/bin/pip" ]; then return; fi
    python3 -m venv --clear "$1" >/dev/null 2>&1 ||
        { apt_install python3-venv && quietly python3 -m venv --clear "$1"; }
}

# prepare_folder NAME VENV installs what the folder NAME needs: the Debian packages in its file `packages`, and the Python packages in
# its file `requirements`, in the virtual environment VENV.
prepare_folder() {
    local packages=()
    if [ -f "$1/packages" ]; then
        mapfile -t packages <"$1/packages"
        # A package that was removed has another status.
        [ "$(dpkg-query -W -f '${db:Status-Status}\n' "${packages[@]}" 2>/dev/null | grep -cx installed)" -ge ${#packages[@]} ] ||
            apt_install "${packages[@]}" ||
            stop "$1 needs these Debian packages, which only root can install:" "  apt-get install ${packages[*]}"
    fi
    if [ ! -f "$1/requirements" ]; then return; fi
    { virtual_environment "$2" && quietly "$2/bin/pip" install --quiet --requirement "$1/requirements"; } ||
        stop "$1 needs a Python virtual environment with these packages, which cannot be made:" "$(cat "$1/requirements")"
}

# prepare_modules IMPORTS PACKAGE… puts a python3 that can import these modules first in PATH, made
# in .build if need be; fails where that cannot be done.
prepare_modules() {
    local imports=$1 folder=$root/.build/python
    shift
    if python3 -c "import $imports" 2>/dev/null; then return; fi
    virtual_environment "$folder" || return
    export PATH="$folder/bin:$PATH"
    # The modules of all scripts, because the python3 that had some of them is now hidden.
    python3 -c "import $imports" 2>/dev/null || quietly pip install --quiet cryptography jsonschema "$@"
}

# prepare_python is for the Python scripts in general.
prepare_python() { prepare_modules "cryptography, jsonschema"; }

# prepare_senders is for scripts/judge/intake and scripts/judge/sending, which run HTTPie.
prepare_senders() { prepare_modules 'httpie' httpie; }

# prepare_report_modules is for scripts/judge/reports.
prepare_report_modules() {
    prepare_modules 'junitparser, lxml, markdown_it, more_itertools, prometheus_client, sarif_pydantic, tap, yaml' \
        junitparser lxml markdown-it-py more-itertools prometheus-client pyyaml sarif-pydantic tap.py
}

# prepare_workflow_modules is for scripts/judge/ci.
prepare_workflow_modules() { prepare_modules 'check_jsonschema' check-jsonschema; }

# prepare_site_modules is for scripts/docs.
prepare_site_modules() { prepare_modules 'markdown_it' markdown-it-py; }

# prepare_page_modules is for scripts/judge/html, which uses a browser where there is one.
prepare_page_modules() {
    local browser
    prepare_modules 'html5lib, playwright, axe_playwright_python' html5lib playwright axe-playwright-python ||
        return
    for browser in chromium chromium-browser google-chrome; do
        if command -v "$browser" >/dev/null; then return; fi
    done
    apt_install chromium fonts-dejavu-core || true
}
