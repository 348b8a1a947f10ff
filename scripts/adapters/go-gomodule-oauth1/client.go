// The whole flow with gomodule/oauth1: see scripts/adapters/clients.
package main

import (
	"fmt"
	"net/url"
	"os"

	"github.com/gomodule/oauth1/oauth"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	base, callback := os.Args[1], os.Args[2]
	client := oauth.Client{
		Credentials:                   oauth.Credentials{Token: "ck", Secret: "cs"},
		TemporaryCredentialRequestURI: base + "/initiate",
		ResourceOwnerAuthorizationURI: base + "/authorize",
		TokenRequestURI:               base + "/token",
	}
	temporary, err := client.RequestTemporaryCredentials(nil, callback, nil)
	must(err)
	fmt.Println(client.AuthorizationURL(temporary, nil))
	var verifier string
	fmt.Scanln(&verifier)
	token, _, err := client.RequestToken(nil, temporary, verifier)
	must(err)
	answer, err := client.Get(nil, token, base+"/echo", url.Values{"a": {"b c", "é"}})
	must(err)
	if answer.StatusCode != 200 {
		panic(answer.Status)
	}
	fmt.Println("ok")
}
