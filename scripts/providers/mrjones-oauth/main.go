package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"

	"github.com/mrjones/oauth"
)

var clients = map[string]string{"ck": "client-secret-1", "ck2": "client-secret-2"}

// What the library leaves to its user: each nonce once.
var nonces sync.Map

func isNew(client string, parameters map[string]string) bool {
	_, isKnown := nonces.LoadOrStore([3]string{client, parameters["oauth_timestamp"], parameters["oauth_nonce"]}, true)
	return !isKnown
}

func answer(writer http.ResponseWriter, request *http.Request) {
	var sent map[string]string
	provider := oauth.NewProvider(func(key string, parameters map[string]string) (*oauth.Consumer, error) {
		secret, isKnown := clients[key]
		if !isKnown {
			return nil, errors.New("unknown client")
		}
		sent = parameters
		return oauth.NewConsumer(key, secret, oauth.ServiceProvider{}), nil
	})
	client, err := provider.IsAuthorized(request)
	if err != nil || !isNew(*client, sent) {
		writer.Header().Set("WWW-Authenticate", "OAuth")
		http.Error(writer, "no", http.StatusUnauthorized)
		return
	}
	fmt.Fprint(writer, "ok")
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[1])
	if err != nil {
		panic(err)
	}
	go http.Serve(listener, http.HandlerFunc(answer))
	fmt.Printf("{\"ready\": \"http://127.0.0.1:%s\"}\n", os.Args[1])
	io.Copy(io.Discard, os.Stdin)
}
