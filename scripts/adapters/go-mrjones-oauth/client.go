// The whole flow with mrjones/oauth: see scripts/adapters/clients.
package main

import (
	"fmt"
	"os"

	"github.com/mrjones/oauth"
)

func must(err error) {
	if err != nil {
		panic(err)
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
	fmt.Println(address)
	var verifier string
	fmt.Scanln(&verifier)
	token, err := consumer.AuthorizeToken(temporary, verifier)
	must(err)
	client, err := consumer.MakeHttpClient(token)
	must(err)
	answer, err := client.Get(base + "/echo?a=b%20c")
	must(err)
	if answer.StatusCode != 200 {
		panic(answer.Status)
	}
	fmt.Println("ok")
}
