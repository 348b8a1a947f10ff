#!/bin/sh
# Installs oauthcheck @VERSION@ for Linux: usage: sh install.sh [--remove] [PREFIX]
#
# Downloads the program with its manual pages, completions and vectors, verifies the SHA-256 checksum, and copies
# them to PREFIX (default: ~/.local). --remove deletes them. OAUTHCHECK_URL sets another address to download from.
set -eu

url=${OAUTHCHECK_URL:-@URL@}

stop() {
    printf 'install.sh: %s\n' "$@" >&2
    exit 1
}

# download NAME FILE
download() {
    if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --output "$2" "$url/$1"
    elif command -v wget >/dev/null; then
        wget --quiet --output-document="$2" "$url/$1"
    else
        stop 'this script needs curl or wget'
    fi || stop "cannot download $url/$1"
}

remove=
case ${1-} in
--remove)
    remove=yes
    shift
    ;;
-*)
    sed -n '2,5s/^# \{0,1\}//p' "$0"
    exit
    ;;
esac
prefix=${1:-${HOME:?install.sh: give a PREFIX, since HOME is not set}/.local}
if [ -n "$remove" ]; then
    share=$prefix/share
    rm -f -- "$prefix/bin/oauthcheck" "$share/man/man1/oauthcheck.1" "$share"/man/man1/oauthcheck-*.1 \
        "$share/bash-completion/completions/oauthcheck" "$share/zsh/site-functions/_oauthcheck" \
        "$share/fish/vendor_completions.d/oauthcheck.fish"
    rm -rf -- "$share/oauthcheck" "$share/doc/oauthcheck"
    echo "oauthcheck was removed from $prefix"
    exit
fi
[ "$(uname -s)" = Linux ] || stop 'this script is only for Linux; on macOS, use Homebrew or build from source'
name=oauthcheck-@VERSION@-linux-$(uname -m)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
download SHA256SUMS "$folder/SHA256SUMS"
sum=$(grep " $name.tar.gz\$" "$folder/SHA256SUMS" | cut -d ' ' -f 1)
[ -n "$sum" ] || stop "the release has no program for $(uname -m)"
download "$name.tar.gz" "$folder/$name.tar.gz"
found=$(sha256sum "$folder/$name.tar.gz" | cut -d ' ' -f 1)
[ "$sum" = "$found" ] || stop "the checksum of $name.tar.gz is wrong; nothing was installed" \
    "  correct  $sum" "  found    $found"

mkdir -p "$prefix" || stop "cannot create $prefix; give a PREFIX that you can write to"
tar -xzf "$folder/$name.tar.gz" -C "$prefix" --no-same-owner --strip-components=1 ||
    stop "cannot write to $prefix; give a PREFIX that you can write to"
echo "oauthcheck $("$prefix/bin/oauthcheck" --version) is installed: $prefix/bin/oauthcheck"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "$prefix/bin is not on your PATH; add it in your shell's profile" ;;
esac
