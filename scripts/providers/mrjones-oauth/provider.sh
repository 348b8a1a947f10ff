# shellcheck shell=bash
# The provider of mrjones/oauth, in Go's own server. Usage: provider PORT
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd -P)
program=$folder/../../../.build/providers/mrjones-oauth/program
mkdir -p "$(dirname "$program")"
GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS='' go build -o "$program" "$folder/main.go"
exec "$program" "$1"
