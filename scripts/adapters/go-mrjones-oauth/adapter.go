// mrjones/oauth behind oauthcheck's adapter protocol: signs as Consumer.MakeRoundTripper does on
// the way out, verifies with Provider.IsAuthorized. The library draws nonce and timestamp itself,
// and always sends oauth_version.
package main

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"io"
	"net/http"
	"strings"

	"github.com/mrjones/oauth"

	protocol "../go"
)

var version = "unknown" // of the library; set when this is built

var hashes = map[string]crypto.Hash{
	"": crypto.SHA1, "HMAC-SHA1": crypto.SHA1, "HMAC-SHA256": crypto.SHA256,
	"RSA-SHA1": crypto.SHA1, "RSA-SHA256": crypto.SHA256,
}

// consumer is the library's client for the question, which also holds the keys that verify.
func consumer(q *protocol.Question) (*oauth.Consumer, error) {
	key, method := q.OAuth["oauth_consumer_key"], q.OAuth["oauth_signature_method"]
	provider := oauth.ServiceProvider{
		BodyHash: q.OAuth["oauth_body_hash"] == "true", IgnoreTimestamp: true, SignQueryParams: true,
	}
	if !strings.HasPrefix(method, "RSA-") {
		return oauth.NewCustomConsumer(key, q.ConsumerSecret, hashes[method], provider, nil), nil
	}
	var private *rsa.PrivateKey
	var err error
	if q.Op == "verify" && q.PublicKey != "" {
		var public *rsa.PublicKey
		if public, err = protocol.PublicKey(q.PublicKey); err == nil {
			private = &rsa.PrivateKey{PublicKey: *public} // the library takes the public key from it
		}
	} else {
		private, err = protocol.PrivateKey(q.PrivateKey)
	}
	return oauth.NewCustomRSAConsumer(key, private, hashes[method], provider, nil), err
}

func request(q *protocol.Question) (*http.Request, error) {
	var body io.Reader
	if q.Content != nil {
		body = strings.NewReader(*q.Content)
	}
	request, err := http.NewRequest(q.Method, q.URL, body)
	if err != nil {
		return nil, err
	}
	for name, value := range q.Headers {
		request.Header.Set(name, value)
	}
	return request, nil
}

// wire replaces the network: it keeps the header of the request that is sent.
type wire struct{ header string }

func (w *wire) Do(sent *http.Request) (*http.Response, error) {
	w.header = sent.Header.Get("Authorization")
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(&bytes.Buffer{})}, nil
}

func sign(q *protocol.Question, client *oauth.Consumer, request *http.Request) (protocol.Answer, error) {
	for name, value := range q.OAuth {
		switch name {
		case "oauth_callback", "oauth_verifier", "oauth_session_handle", "oauth_body_hash":
			if value != "true" { // the library computes the hash then
				client.AdditionalParams[name] = value
			}
		}
	}
	var sent wire
	client.HttpClient = &sent
	token := oauth.AccessToken{Token: q.OAuth["oauth_token"], Secret: q.TokenSecret}
	transport, err := client.MakeRoundTripper(&token)
	if err != nil {
		return nil, err
	}
	_, err = transport.RoundTrip(request)
	return protocol.Answer{"authorization_header": sent.header}, err
}

func verify(q *protocol.Question, client *oauth.Consumer, request *http.Request) protocol.Answer {
	request.Header.Set("Authorization", q.Authorization)
	provider := oauth.NewProvider(func(string, map[string]string) (*oauth.Consumer, error) {
		return client, nil
	})
	key, err := provider.IsAuthorized(request)
	return protocol.Answer{"valid": key != nil && err == nil}
}

func answer(q *protocol.Question) (protocol.Answer, error) {
	client, err := consumer(q)
	if err != nil {
		return protocol.Answer{"error": err.Error()}, nil
	}
	request, err := request(q)
	if err != nil {
		return nil, err
	}
	if q.Op == "verify" {
		return verify(q, client, request), nil
	}
	return sign(q, client, request)
}

func main() { protocol.Serve(version, answer) }
