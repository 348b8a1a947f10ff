// gomodule/oauth1 behind oauthcheck's adapter protocol: signs with Client.SetAuthorizationHeader.
// The library draws nonce and timestamp itself, which the answer reports, and always sends
// oauth_version; what it cannot express is skipped.
package main

import (
	"net/http"
	"net/url"

	"github.com/gomodule/oauth1/oauth"

	protocol "../go"
)

var version = "unknown" // of the library; set when this is built

var methods = map[string]oauth.SignatureMethod{
	"HMAC-SHA1": oauth.HMACSHA1, "RSA-SHA1": oauth.RSASHA1, "PLAINTEXT": oauth.PLAINTEXT,
}

// unaskable says why the library cannot be asked this; "" if it can.
func unaskable(q *protocol.Question) string {
	if q.Op != "sign" {
		return "the library does not " + q.Op
	}
	for name := range q.OAuth {
		switch name {
		case "oauth_consumer_key", "oauth_signature_method", "oauth_version", "oauth_token",
			"oauth_nonce", "oauth_timestamp":
		default:
			return name + " cannot be set"
		}
	}
	for _, name := range []string{"oauth_consumer_key", "oauth_signature_method"} {
		if _, isSent := q.OAuth[name]; !isSent {
			return name + " is always sent"
		}
	}
	method := q.Text("oauth_signature_method")
	_, hasToken := q.OAuth["oauth_token"]
	if _, isSupported := methods[method]; !isSupported {
		return method + " is not supported"
	}
	if q.Text("oauth_version") != "1.0" {
		return "oauth_version is always sent as 1.0"
	}
	if q.Secrets.TokenSecret != "" && !hasToken {
		return "oauth_token is always sent where there is a token secret"
	}
	if q.Request.Body != nil {
		return "the library does not read raw bodies"
	}
	return ""
}

func answer(q *protocol.Question) protocol.Answer {
	rejected := func(err error) protocol.Answer { return protocol.Answer{"rejected": err.Error()} }
	if reason := unaskable(q); reason != "" {
		return protocol.Answer{"skipped": reason}
	}
	client := oauth.Client{
		Credentials: oauth.Credentials{
			Token: q.Text("oauth_consumer_key"), Secret: q.Secrets.ConsumerSecret,
		},
		SignatureMethod: methods[q.Text("oauth_signature_method")],
	}
	if client.SignatureMethod == oauth.RSASHA1 {
		key, err := protocol.PrivateKey(q.Secrets.PrivateKey)
		if err != nil {
			return rejected(err)
		}
		client.PrivateKey = key
	}
	var token *oauth.Credentials
	if _, hasToken := q.OAuth["oauth_token"]; hasToken {
		token = &oauth.Credentials{Token: q.Text("oauth_token"), Secret: q.Secrets.TokenSecret}
	}
	address, err := url.Parse(q.Request.URL)
	if err != nil {
		return rejected(err)
	}
	q.AddQuery(address)
	fields := http.Header{}
	form := url.Values(q.Request.Form)
	err = client.SetAuthorizationHeader(fields, token, q.Request.Method, address, form)
	if err != nil {
		return rejected(err)
	}
	header := fields.Get("Authorization")
	signed := protocol.Signed(header)
	if client.SignatureMethod != oauth.PLAINTEXT {
		signed["used"] = protocol.Used(header)
	} else if _, hasNonce := q.OAuth["oauth_nonce"]; hasNonce {
		delete(signed, "authorization_header") // the library leaves nonce and timestamp out of it
	}
	return signed
}

func main() {
	protocol.Serve(protocol.Answer{
		"name": "go-gomodule-oauth1", "version": version, "language": "go",
		"methods":  []string{"HMAC-SHA1", "RSA-SHA1", "PLAINTEXT"},
		"produces": []string{"signature", "authorization_header"}, "operations": []string{"sign"},
	}, answer)
}
