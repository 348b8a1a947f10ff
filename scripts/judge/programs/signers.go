// Programs in Go that sign wrongly, each like a real program that somebody wrote.
//
// usage: go run signers.go NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"sort"
	"strings"
)

var name, method, address, key, secret, token, tokenSecret, nonce, time, body string

type pair struct{ name, value string }

func enc(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }

func parts() *url.URL { u, _ := url.Parse(address); return u }

func bare() string { u := parts(); return u.Scheme + "://" + u.Host + u.EscapedPath() }

func oauth() []pair {
	found := []pair{{"oauth_consumer_key", key}, {"oauth_nonce", nonce}, {"oauth_signature_method", "HMAC-SHA1"},
		{"oauth_timestamp", time}, {"oauth_version", "1.0"}}
	if token != "" {
		found = append(found, pair{"oauth_token", token})
	}
	return found
}

func sent() []pair {
	found := []pair{}
	for _, text := range []string{parts().RawQuery, body} {
		if strings.HasPrefix(text, "{") {
			continue
		}
		for _, part := range strings.Split(text, "&") {
			if part != "" {
				n, v, _ := strings.Cut(part, "=")
				n, _ = url.QueryUnescape(n)
				v, _ = url.QueryUnescape(v)
				found = append(found, pair{n, v})
			}
		}
	}
	return found
}

func all() []pair { return append(sent(), oauth()...) }

func normalized(pairs []pair, e func(string) string) string {
	done := []pair{}
	for _, p := range pairs {
		done = append(done, pair{e(p.name), e(p.value)})
	}
	sort.Slice(done, func(i, j int) bool {
		return done[i].name < done[j].name || done[i].name == done[j].name && done[i].value < done[j].value
	})
	texts := []string{}
	for _, p := range done {
		texts = append(texts, p.name+"="+p.value)
	}
	return strings.Join(texts, "&")
}

func base(params, uri string, e func(string) string) string {
	return method + "&" + e(uri) + "&" + e(params)
}

func signingKey(e func(string) string) string { return e(secret) + "&" + e(tokenSecret) }

func digest(base, key string) []byte {
	mac := hmac.New(sha1.New, []byte(key))
	mac.Write([]byte(base))
	return mac.Sum(nil)
}

func sign(base, key string) string { return base64.StdEncoding.EncodeToString(digest(base, key)) }

func of(pairs []pair) string { return sign(base(normalized(pairs, enc), bare(), enc), signingKey(enc)) }

func at(uri string) string { return sign(base(normalized(all(), enc), uri, enc), signingKey(enc)) }

var programs = map[string]func() string{
	"query_escape": func() string {
		return sign(base(normalized(all(), url.QueryEscape), bare(), enc), signingKey(enc))
	},
	"query_escape_everywhere": func() string {
		return sign(base(normalized(all(), url.QueryEscape), bare(), url.QueryEscape), signingKey(url.QueryEscape))
	},
	"values_encode": func() string {
		values := url.Values{}
		for _, p := range all() {
			values.Add(p.name, p.value)
		}
		return sign(base(values.Encode(), bare(), enc), signingKey(enc))
	},
	"path_escape_everywhere": func() string {
		return sign(base(normalized(all(), url.PathEscape), bare(), url.PathEscape), signingKey(url.PathEscape))
	},
	"map": func() string {
		values := map[string]string{}
		for _, p := range all() {
			values[p.name] = p.value
		}
		pairs := []pair{}
		for n, v := range values {
			pairs = append(pairs, pair{n, v})
		}
		return of(pairs)
	},
	"decoded_path":   func() string { u := parts(); return at(u.Scheme + "://" + u.Host + u.Path) },
	"request_uri":    func() string { return at(parts().EscapedPath()) },
	"tls_of_proxy":   func() string { u := parts(); return at("http://" + u.Host + u.EscapedPath()) },
	"internal_host":  func() string { return at("http://localhost:8080" + parts().EscapedPath()) },
	"with_443":       func() string { u := parts(); return at(u.Scheme + "://" + u.Hostname() + ":443" + u.EscapedPath()) },
	"sandbox":        func() string { u := parts(); return at(u.Scheme + "://sandbox." + u.Host + u.EscapedPath()) },
	"url_encoding":   func() string { return base64.URLEncoding.EncodeToString(digest(base(normalized(all(), enc), bare(), enc), signingKey(enc))) },
	"raw_encoding":   func() string { return base64.RawStdEncoding.EncodeToString(digest(base(normalized(all(), enc), bare(), enc), signingKey(enc))) },
	"hex_upper":      func() string { return strings.ToUpper(hex.EncodeToString(digest(base(normalized(all(), enc), bare(), enc), signingKey(enc)))) },
	"print_of_lists": func() string {
		pairs := oauth()
		for n, v := range parts().Query() {
			pairs = append(pairs, pair{n, fmt.Sprint(v)})
		}
		return of(pairs)
	},
	"first_values": func() string {
		pairs := oauth()
		for n := range parts().Query() {
			pairs = append(pairs, pair{n, parts().Query().Get(n)})
		}
		return of(pairs)
	},
	"sha256_under_sha1": func() string {
		mac := hmac.New(sha256.New, []byte(signingKey(enc)))
		mac.Write([]byte(base(normalized(all(), enc), bare(), enc)))
		return base64.StdEncoding.EncodeToString(mac.Sum(nil))
	},
}

func main() {
	a := os.Args
	name, method, address, key, secret, token, tokenSecret, nonce, time, body = a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10]
	fmt.Println(programs[name]())
}
