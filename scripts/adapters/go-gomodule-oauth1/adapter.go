// gomodule/oauth1 behind oauthcheck's adapter protocol: signs with Client.SetAuthorizationHeader.
// The library draws nonce and timestamp itself, which the answer reports, and always sends
// oauth_version; what it cannot be told is skipped.
package main

import (
	"bufio"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/gomodule/oauth1/oauth"
)

var version = "unknown" // of the library; set when this is built

var methods = map[string]oauth.SignatureMethod{
	"HMAC-SHA1": oauth.HMACSHA1, "RSA-SHA1": oauth.RSASHA1, "PLAINTEXT": oauth.PLAINTEXT,
}

type question struct {
	Op      string
	Seq     int
	Request struct {
		Method, URL string
		Query, Form parameters
		Body        *string
	}
	OAuth   map[string]any
	Secrets struct {
		ConsumerSecret string `json:"consumer_secret"`
		TokenSecret    string `json:"token_secret"`
		PrivateKey     string `json:"private_key"`
	}
}

type used struct {
	Nonce     string `json:"oauth_nonce"`
	Timestamp string `json:"oauth_timestamp"`
}

type answer struct {
	Seq       int    `json:"seq"`
	Signature string `json:"signature,omitempty"`
	Header    string `json:"authorization_header,omitempty"`
	Used      *used  `json:"used,omitempty"`
	Skipped   string `json:"skipped,omitempty"`
	Rejected  string `json:"rejected,omitempty"`
}

// parameters are an object, whose members may be lists, or a list of pairs.
type parameters url.Values

func (p *parameters) UnmarshalJSON(text []byte) error {
	*p = parameters{}
	var pairs [][2]string
	if json.Unmarshal(text, &pairs) == nil {
		for _, pair := range pairs {
			url.Values(*p).Add(pair[0], pair[1])
		}
		return nil
	}
	var members map[string]any
	err := json.Unmarshal(text, &members)
	for name, value := range members {
		values, isList := value.([]any)
		if !isList {
			values = []any{value}
		}
		for _, value := range values {
			url.Values(*p).Add(name, fmt.Sprint(value))
		}
	}
	return err
}

// unaskable says why the library cannot be asked this; "" if it can.
func unaskable(q *question) string {
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
	if _, isSupported := methods[sent(q, "oauth_signature_method")]; !isSupported {
		return "'" + sent(q, "oauth_signature_method") + "' is not supported"
	}
	if sent(q, "oauth_version") != "1.0" {
		return "oauth_version is always sent as 1.0"
	}
	if q.Request.Body != nil {
		return "the library does not read raw bodies"
	}
	return ""
}

func sent(q *question, name string) string {
	value, _ := q.OAuth[name].(string)
	return value
}

func privateKey(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("no PEM")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return key, nil
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if key, isRSA := key.(*rsa.PrivateKey); isRSA {
		return key, nil
	}
	return nil, err
}

func sign(q *question) answer {
	rejected := func(err error) answer { return answer{Seq: q.Seq, Rejected: err.Error()} }
	if reason := unaskable(q); reason != "" {
		return answer{Seq: q.Seq, Skipped: reason}
	}
	client := oauth.Client{
		Credentials:     oauth.Credentials{Token: sent(q, "oauth_consumer_key"), Secret: q.Secrets.ConsumerSecret},
		SignatureMethod: methods[sent(q, "oauth_signature_method")],
	}
	if client.SignatureMethod == oauth.RSASHA1 {
		key, err := privateKey(q.Secrets.PrivateKey)
		if err != nil {
			return rejected(err)
		}
		client.PrivateKey = key
	}
	var token *oauth.Credentials
	if _, hasToken := q.OAuth["oauth_token"]; hasToken || q.Secrets.TokenSecret != "" {
		token = &oauth.Credentials{Token: sent(q, "oauth_token"), Secret: q.Secrets.TokenSecret}
	}
	address, err := url.Parse(q.Request.URL)
	if err != nil {
		return rejected(err)
	}
	if more := url.Values(q.Request.Query).Encode(); more != "" {
		address.RawQuery = strings.TrimPrefix(address.RawQuery+"&"+more, "&")
	}
	header := http.Header{}
	err = client.SetAuthorizationHeader(header, token, q.Request.Method, address, url.Values(q.Request.Form))
	if err != nil {
		return rejected(err)
	}
	text := header.Get("Authorization")
	signed := answer{Seq: q.Seq, Signature: field(text, "oauth_signature"), Header: text}
	if client.SignatureMethod != oauth.PLAINTEXT {
		signed.Used = &used{field(text, "oauth_nonce"), field(text, "oauth_timestamp")}
	}
	return signed
}

func field(header, name string) string {
	_, after, _ := strings.Cut(header, name+`="`)
	encoded, _, _ := strings.Cut(after, `"`)
	value, _ := url.PathUnescape(encoded)
	return value
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<16)
	answers := json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		var q question
		if err == nil {
			err = json.Unmarshal(line, &q)
		}
		switch {
		case err == io.EOF:
			return
		case err != nil:
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		case q.Op == "stop":
			return
		case q.Op == "start":
			answers.Encode(map[string]any{
				"name": "go-gomodule-oauth1", "version": version, "language": "go",
				"methods":  []string{"HMAC-SHA1", "RSA-SHA1", "PLAINTEXT"},
				"produces": []string{"signature", "authorization_header"}, "operations": []string{"sign"},
			})
		default:
			answers.Encode(sign(&q))
		}
	}
}
