// gomodule/oauth1 behind oauthcheck's adapter protocol: signs with Client.SetAuthorizationHeader.
// The library draws nonce and timestamp itself, and always sends oauth_version.
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

func answer(q *protocol.Question) (protocol.Answer, error) {
	client := oauth.Client{
		Credentials:     oauth.Credentials{Token: q.OAuth["oauth_consumer_key"], Secret: q.ConsumerSecret},
		SignatureMethod: methods[q.OAuth["oauth_signature_method"]],
	}
	if client.SignatureMethod == oauth.RSASHA1 {
		key, err := protocol.PrivateKey(q.PrivateKey)
		if err != nil {
			return nil, err
		}
		client.PrivateKey = key
	}
	var token *oauth.Credentials
	if name, hasToken := q.OAuth["oauth_token"]; hasToken {
		token = &oauth.Credentials{Token: name, Secret: q.TokenSecret}
	}
	address, err := url.Parse(q.URL)
	if err != nil {
		return nil, err
	}
	fields := http.Header{}
	err = client.SetAuthorizationHeader(fields, token, q.Method, address, q.FormValues())
	return protocol.Answer{"authorization_header": fields.Get("Authorization")}, err
}

func main() { protocol.Serve(version, answer) }
