#!/bin/bash
# Programs that sign wrongly, in the shell with openssl, each like a real program that somebody wrote.
#
# usage: signers.sh NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
export LC_ALL=C
name=$1 method=$2 url=$3 key=$4 secret=$5 token=$6 token_secret=$7 nonce=$8 time=$9 body=${10}
bare=${url%%\?*} query=
case $url in *\?*) query=${url#*\?} ;; esac

enc() {
  local text=$1 i c
  for ((i = 0; i < ${#text}; i++)); do
    c=${text:i:1}
    case $c in [A-Za-z0-9._~-]) printf %s "$c" ;; *) printf '%%%02X' "'$c" ;; esac
  done
}
dec() { local text=${1//+/ }; printf '%b' "${text//%/\\x}"; }
# The parameters, one "name value" a line, tab between.
sent() {
  local part
  for part in ${query//&/ } ${body//&/ }; do printf '%s\t%s\n' "$(dec "${part%%=*}")" "$(dec "${part#*=}")"; done
}
oauth() {
  printf 'oauth_consumer_key\t%s\noauth_nonce\t%s\noauth_signature_method\tHMAC-SHA1\noauth_timestamp\t%s\n' "$key" "$nonce" "${1:-$time}"
  if [ -n "$token" ]; then printf 'oauth_token\t%s\n' "$token"; fi
  printf 'oauth_version\t1.0\n'
}
pairs() { while IFS=$'\t' read -r n v; do printf '%s=%s\n' "$("$1" "$n")" "$("$1" "$v")"; done; }
join() { paste -sd '&' | tr -d '\n'; }
normalized() { { sent; oauth; } | pairs enc | sort -t= -k1,1 -k2 | join; }
base() { printf '%s&%s&%s' "$method" "$(enc "$bare")" "$(enc "$1")"; }
hmac() { openssl dgst -sha1 -hmac "$1" -binary | openssl base64; }
signing_key() { printf '%s&%s' "$(enc "$secret")" "$(enc "$token_secret")"; }
hex_bytes() { printf %s "$1" | xxd -plain | tr -d '\n' | sed 's/\(..\)/%\1/g'; }

case $name in
  echo_base)
    # shellcheck disable=SC2005 # the newline that echo adds is the mistake
    echo "$(base "$(normalized)")" | hmac "$(signing_key)"
    ;;
  no_ampersand) base "$(normalized)" | hmac "$secret" ;;
  binary_forgotten) base "$(normalized)" | openssl dgst -sha1 -hmac "$(signing_key)" | openssl base64 -A ;;
  hex_with_awk) base "$(normalized)" | openssl dgst -sha1 -hmac "$(signing_key)" | awk '{print $NF}' ;;
  hex_then_base64) base "$(normalized)" | openssl dgst -sha1 -hmac "$(signing_key)" | awk '{print $NF}' | openssl base64 -A ;;
  not_sorted) base "$({ sent; oauth; } | pairs enc | join)" | hmac "$(signing_key)" ;;
  nanoseconds) base "$({ sent; oauth "$time"482; } | pairs enc | sort | join)" | hmac "$(signing_key)" ;;
  every_byte) base "$({ sent; oauth; } | while IFS=$'\t' read -r n v; do printf '%s=%s\n' "$n" "$(hex_bytes "$v")"; done | sort | join)" | hmac "$(signing_key)" ;;
  spaces_only) base "$({ sent; oauth; } | sed 's/ /%20/g; s/\t/=/' | sort | join)" | hmac "$(signing_key)" ;;
  trailing_ampersand) base "$({ sent; oauth; } | pairs enc | sort | tr '\n' '&')" | hmac "$(signing_key)" ;;
  quoted_env) base "$(normalized)" | hmac "$(enc "'$secret'")&$(enc "$token_secret")" ;;
  raw_query) base "$({ printf '%s\n' "${query//&/$'\n'}"; oauth | pairs enc; } | sort | join)" | hmac "$(signing_key)" ;;
  plain_sha1) base "$(normalized)" | openssl dgst -sha1 -binary | openssl base64 ;;
  key_echo) base "$(normalized)" | hmac "$(signing_key)"$'\n' ;;
esac
