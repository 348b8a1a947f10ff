# shellcheck shell=sh
# The runner sources this before the script of a case.

# holds CLAIM [!] COMMAND… prints nothing if the command succeeds (after !: if it ends with 1, as grep does if it finds nothing).
# Otherwise it prints FALSE: CLAIM, and the command with its output. A case that prints a line with FALSE: at its beginning fails,
# and scripts/record does not record it.
holds() {
    holds_claim=$1 holds_expected=0
    shift
    if [ "$1" = ! ]; then
        holds_expected=1
        shift
    fi
    "$@" >"$HOME/holds" 2>&1
    [ $? -eq $holds_expected ] || {
        printf '\nFALSE: %s\n    %s\n' "$holds_claim" "$*"
        head -n 20 "$HOME/holds"
    }
}

# brief WORD… explains with all details, but without the derivations, and ends as `oauthcheck explain` does.
brief() {
    oauthcheck explain --verbose "$@" >"$HOME/brief"
    brief_code=$?
    sed '/^[a-zA-Z ]* (RFC 5849 §[^)]*)$/,/^$/d' "$HOME/brief"
    return $brief_code
}
