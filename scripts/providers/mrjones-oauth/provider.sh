# shellcheck shell=bash
# The provider of mrjones/oauth, in Go's own server. Usage: provider PORT
GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS='' exec go run "$(dirname "$0")/main.go" "$1"
