# shellcheck shell=sh
# Sourced by cases: asks an adapter that misbehaves about twelve vectors, and says what is left.
awk 'BEGIN {
    for (n = 1; n <= 12; n++) {
        printf "{\"id\": \"v%02d\", \"request\": {\"method\": \"GET\", \"url\": \"http://a.example/%d\"},", n, n
        printf "\"oauth\": {\"oauth_consumer_key\": \"key\", \"oauth_nonce\": \"n\", \"oauth_timestamp\": \"1\"},"
        printf "\"secrets\": {\"consumer_secret\": \"secret\"}}\n"
    }
}' >vectors.jsonl

# torture MODE N [OPTION…]
torture() {
    mode=$1 place=$2
    shift 2
    rm -f pids
    oauthcheck check vectors.jsonl --role sign --timeout 1 --report human --report jsonl=report.jsonl "$@" -- \
        "$ROOT/Tests/EndToEndTests/Adapters/torture" "$mode" "$place"
    echo "exit $?"
    sed -n 's/.*"id": "\([^"]*\)".*"status": "\(errored\|failed\)".*/\1 \2/p' report.jsonl
    while read -r pid; do holds 'no process is left' is_gone "$pid"; done <pids
}

# is_gone PID waits a little: who has been killed is there until somebody has noticed.
is_gone() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$1" 2>/dev/null || return 0
        # It has ended, and nobody has asked after it yet.
        if grep -q ') Z ' "/proc/$1/stat" 2>/dev/null; then return 0; fi
        sleep 0.1
    done
    return 1
}
