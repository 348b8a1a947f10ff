// The whole flow with gomodule/oauth1: client BASE CALLBACK METHOD.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/gomodule/oauth1/oauth"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
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
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page, err := browser.Get(client.AuthorizationURL(temporary, nil))
	must(err)
	body, _ := io.ReadAll(page.Body)
	location, _ := url.Parse(page.Header.Get("Location"))
	verifier := location.Query().Get("oauth_verifier")
	if callback == "oob" {
		verifier = strings.Split(strings.Split(string(body), `id="verifier">`)[1], "<")[0]
	}
	token, _, err := client.RequestToken(nil, temporary, verifier)
	must(err)
	answer, err := client.Get(nil, token, base+"/echo", url.Values{"a": {"b c", "é"}})
	must(err)
	if answer.StatusCode != 200 {
		must(fmt.Errorf("refused: %d", answer.StatusCode))
	}
	fmt.Println("ok")
}
