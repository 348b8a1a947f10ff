// The whole flow with mrjones/oauth: client BASE CALLBACK METHOD.
package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/mrjones/oauth"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	base, callback := os.Args[1], os.Args[2]
	consumer := oauth.NewConsumer("ck", "cs", oauth.ServiceProvider{
		RequestTokenUrl: base + "/initiate", AuthorizeTokenUrl: base + "/authorize",
		AccessTokenUrl: base + "/token", HttpMethod: "POST",
	})
	temporary, address, err := consumer.GetRequestTokenAndUrl(callback)
	must(err)
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page, err := browser.Get(address)
	must(err)
	body, _ := io.ReadAll(page.Body)
	location, _ := url.Parse(page.Header.Get("Location"))
	verifier := location.Query().Get("oauth_verifier")
	if callback == "oob" {
		verifier = strings.Split(strings.Split(string(body), `id="verifier">`)[1], "<")[0]
	}
	token, err := consumer.AuthorizeToken(temporary, verifier)
	must(err)
	client, err := consumer.MakeHttpClient(token)
	must(err)
	answer, err := client.Get(base + "/echo?a=b%20c")
	must(err)
	if answer.StatusCode != 200 {
		must(fmt.Errorf("refused: %d", answer.StatusCode))
	}
	fmt.Println("ok")
}
