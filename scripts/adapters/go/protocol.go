// Package protocol has the questions of scripts/adapters/run, as the adapters written in Go share them.
package protocol

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net/url"
	"os"
)

// Question is a request to be signed or verified.
type Question struct {
	Op, Method, URL string
	Form            [][2]string
	Content         *string
	Headers         map[string]string
	OAuth           map[string]string
	Authorization   string
	ConsumerSecret  string `json:"consumer_secret"`
	TokenSecret     string `json:"token_secret"`
	PrivateKey      string `json:"private_key"`
	PublicKey       string `json:"public_key"`
}

// Answer holds members of the adapter's answer.
type Answer map[string]any

// FormValues are the parameters of the form.
func (q *Question) FormValues() url.Values {
	values := url.Values{}
	for _, pair := range q.Form {
		values.Add(pair[0], pair[1])
	}
	return values
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

// Serve answers the questions on standard input, until it ends. What answers one may return a refusal.
func Serve(version string, answer func(*Question) (Answer, error)) {
	questions := json.NewDecoder(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	answers.Encode(version)
	for {
		var question Question
		if err := questions.Decode(&question); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		said, refusal := answer(&question)
		if refusal != nil {
			said = Answer{"rejected": refusal.Error()}
		}
		answers.Encode(said)
	}
}
