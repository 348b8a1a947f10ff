// Package protocol is oauthcheck's adapter protocol, as the adapters written in Go share it.
package protocol

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
)

// Question is a request to be signed or verified.
type Question struct {
	Op      string
	Seq     int
	Request struct {
		Method, URL string
		Query, Form Parameters
		Body        *string
		ContentType *string `json:"content_type"`
	}
	OAuth   map[string]any
	Secrets struct {
		ConsumerSecret string `json:"consumer_secret"`
		TokenSecret    string `json:"token_secret"`
		PrivateKey     string `json:"private_key"`
		PublicKey      string `json:"public_key"`
	}
}

// Answer holds members of the protocol's answer, all but seq.
type Answer map[string]any

// Text is the protocol parameter of that name; "" if it is absent, or no text.
func (q *Question) Text(name string) string {
	value, _ := q.OAuth[name].(string)
	return value
}

// AddQuery adds the parameters of request.query to those that the address has.
func (q *Question) AddQuery(address *url.URL) {
	if more := url.Values(q.Request.Query).Encode(); more != "" {
		address.RawQuery = strings.TrimPrefix(address.RawQuery+"&"+more, "&")
	}
}

// Parameters are an object, whose members may be lists, or a list of pairs.
type Parameters url.Values

func (p *Parameters) UnmarshalJSON(text []byte) error {
	*p = Parameters{}
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

// PrivateKey reads an RSA key from PEM.
func PrivateKey(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("no private key in PEM is given")
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

// PublicKey reads an RSA key, or that of a certificate, from PEM.
func PublicKey(text string) (*rsa.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("no public key in PEM is given")
	}
	if key, err := x509.ParsePKCS1PublicKey(block.Bytes); err == nil {
		return key, nil
	}
	var key any
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err == nil {
		key = certificate.PublicKey
	} else {
		key, err = x509.ParsePKIXPublicKey(block.Bytes)
	}
	if key, isRSA := key.(*rsa.PublicKey); isRSA {
		return key, nil
	}
	return nil, err
}

// Signed is the answer that an Authorization header gives.
func Signed(header string) Answer {
	return Answer{"authorization_header": header, "signature": Field(header, "oauth_signature")}
}

// Used is the nonce and the time of an Authorization header, for libraries that draw them.
func Used(header string) map[string]string {
	return map[string]string{
		"oauth_nonce": Field(header, "oauth_nonce"), "oauth_timestamp": Field(header, "oauth_timestamp"),
	}
}

// Field is a parameter of an Authorization header, decoded.
func Field(header, name string) string {
	_, after, _ := strings.Cut(header, name+`="`)
	encoded, _, _ := strings.Cut(after, `"`)
	value, _ := url.PathUnescape(encoded)
	return value
}

// Serve answers the questions on standard input, until it ends or says so.
func Serve(start Answer, answer func(*Question) Answer) {
	questions := json.NewDecoder(os.Stdin)
	questions.UseNumber()
	answers := json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	for {
		var question Question
		if err := questions.Decode(&question); err == io.EOF {
			return
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch question.Op {
		case "stop":
			return
		case "start":
			answers.Encode(start)
		default:
			said := answer(&question)
			said["seq"] = question.Seq
			answers.Encode(said)
		}
	}
}
