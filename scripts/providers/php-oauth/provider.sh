# shellcheck shell=bash
# The OAuthProvider of PECL oauth, in PHP's own server. Usage: provider PORT
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd -P)
store=$(mktemp -d)
set -m # a group of its own, so that its workers end with it
PHP_CLI_SERVER_WORKERS=4 STORE=$store php -d display_errors=0 -S "127.0.0.1:$1" "$folder/router.php" >/dev/null 2>&1 &
server=$!
trap 'kill -- "-$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$store"' EXIT
until (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; do sleep 0.1; done
printf '{"ready": "http://127.0.0.1:%s"}\n' "$1"
cat >/dev/null
