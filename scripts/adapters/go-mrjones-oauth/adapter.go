// mrjones/oauth behind oauthcheck's adapter protocol: signs as Consumer.MakeRoundTripper does on
// the way out, verifies with Provider.IsAuthorized. The library draws nonce and timestamp itself,
// which the answer reports, and always sends oauth_version; what it cannot express is skipped.
package main

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/mrjones/oauth"

	protocol "../go"
)

var version = "unknown" // of the library; set when this is built

var hashes = map[string]crypto.Hash{
	"HMAC-SHA1": crypto.SHA1, "HMAC-SHA256": crypto.SHA256,
	"RSA-SHA1": crypto.SHA1, "RSA-SHA256": crypto.SHA256,
}

// unaskable says why the library cannot be asked this; "" if it can.
func unaskable(q *protocol.Question) string {
	method := q.Text("oauth_signature_method")
	if _, isSupported := hashes[method]; !isSupported && method != "" {
		return method + " is not supported"
	}
	if q.Op == "verify" {
		if q.Secrets.TokenSecret != "" && !strings.HasPrefix(method, "RSA-") {
			return "the library verifies only without a token secret"
		}
		if q.OAuth["oauth_body_hash"] == true {
			return "a verifier is not told to compute oauth_body_hash"
		}
		return ""
	}
	for _, name := range []string{"oauth_consumer_key", "oauth_signature_method"} {
		if _, isSent := q.OAuth[name]; !isSent {
			return name + " is always sent"
		}
	}
	if q.Text("oauth_version") != "1.0" {
		return "oauth_version is always sent as 1.0"
	}
	if token, isSent := q.OAuth["oauth_token"]; isSent && token == "" {
		return "oauth_token cannot be sent empty"
	}
	for _, name := range []string{"realm", "oauth_signature"} {
		if _, isSent := q.OAuth[name]; isSent {
			return name + " cannot be set"
		}
	}
	return ""
}

// consumer is the library's client for the question, which also holds the keys that verify.
func consumer(q *protocol.Question) (*oauth.Consumer, error) {
	key, method := q.Text("oauth_consumer_key"), q.Text("oauth_signature_method")
	provider := oauth.ServiceProvider{
		BodyHash: q.OAuth["oauth_body_hash"] == true, IgnoreTimestamp: true, SignQueryParams: true,
	}
	if !strings.HasPrefix(method, "RSA-") {
		hash, isKnown := hashes[method]
		if !isKnown {
			hash = crypto.SHA1
		}
		return oauth.NewCustomConsumer(key, q.Secrets.ConsumerSecret, hash, provider, nil), nil
	}
	if q.Op == "verify" && q.Secrets.PublicKey != "" {
		public, err := protocol.PublicKey(q.Secrets.PublicKey)
		if err != nil {
			return nil, err
		}
		private := &rsa.PrivateKey{PublicKey: *public} // the library takes the public key from it
		return oauth.NewCustomRSAConsumer(key, private, hashes[method], provider, nil), nil
	}
	private, err := protocol.PrivateKey(q.Secrets.PrivateKey)
	if err != nil {
		return nil, err
	}
	return oauth.NewCustomRSAConsumer(key, private, hashes[method], provider, nil), nil
}

func request(q *protocol.Question) (*http.Request, error) {
	var body io.Reader
	if q.Request.Form != nil {
		body = strings.NewReader(url.Values(q.Request.Form).Encode())
	} else if q.Request.Body != nil {
		body = strings.NewReader(*q.Request.Body)
	}
	request, err := http.NewRequest(q.Request.Method, q.Request.URL, body)
	if err != nil {
		return nil, err
	}
	q.AddQuery(request.URL)
	if q.Request.Form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	} else if q.Request.ContentType != nil {
		request.Header.Set("Content-Type", *q.Request.ContentType)
	}
	return request, nil
}

// wire replaces the network: it keeps the header of the request that is sent.
type wire struct{ header string }

func (w *wire) Do(sent *http.Request) (*http.Response, error) {
	w.header = sent.Header.Get("Authorization")
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(&bytes.Buffer{})}, nil
}

func sign(
	q *protocol.Question, client *oauth.Consumer, request *http.Request,
) (protocol.Answer, error) {
	for name, value := range q.OAuth {
		switch name {
		case "oauth_callback", "oauth_verifier", "oauth_session_handle", "oauth_body_hash":
			if text, isText := value.(string); isText {
				client.AdditionalParams[name] = text
			}
		}
	}
	var sent wire
	client.HttpClient = &sent
	token := oauth.AccessToken{Token: q.Text("oauth_token"), Secret: q.Secrets.TokenSecret}
	transport, err := client.MakeRoundTripper(&token)
	if err != nil {
		return nil, err
	}
	if _, err := transport.RoundTrip(request); err != nil {
		return nil, err
	}
	signed := protocol.Signed(sent.header)
	signed["used"] = protocol.Used(sent.header)
	return signed, nil
}

func verify(q *protocol.Question, client *oauth.Consumer, request *http.Request) protocol.Answer {
	var fields []string
	for name, value := range q.OAuth {
		encoded := strings.ReplaceAll(url.QueryEscape(fmt.Sprint(value)), "+", "%20")
		fields = append(fields, name+`="`+encoded+`"`)
	}
	request.Header.Set("Authorization", "OAuth "+strings.Join(fields, ", "))
	provider := oauth.NewProvider(func(string, map[string]string) (*oauth.Consumer, error) {
		return client, nil
	})
	key, err := provider.IsAuthorized(request)
	return protocol.Answer{"valid": key != nil && err == nil}
}

func answer(q *protocol.Question) protocol.Answer {
	if reason := unaskable(q); reason != "" {
		return protocol.Answer{"skipped": reason}
	}
	client, err := consumer(q)
	if err != nil {
		return protocol.Answer{"error": err.Error()}
	}
	request, err := request(q)
	if err != nil {
		return protocol.Answer{"rejected": err.Error()}
	}
	if q.Op == "verify" {
		return verify(q, client, request)
	}
	signed, err := sign(q, client, request)
	if err != nil {
		return protocol.Answer{"rejected": err.Error()}
	}
	return signed
}

func main() {
	protocol.Serve(protocol.Answer{
		"name": "go-mrjones-oauth", "version": version, "language": "go",
		"methods":    []string{"HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256"},
		"produces":   []string{"signature", "authorization_header"},
		"operations": []string{"sign", "verify"},
	}, answer)
}
