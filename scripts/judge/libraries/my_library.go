// A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
package main

import (
	"encoding/json"
	"os"
)

var to, back = open("questions", os.O_WRONLY), json.NewDecoder(open("answers", os.O_RDONLY))
var _ = ask(map[string]any{"op": "start", "protocol": 1})

func open(name string, mode int) *os.File {
	file, err := os.OpenFile(name, mode, 0)
	if err != nil {
		panic(err)
	}
	return file
}

func ask(question map[string]any) string {
	var answer struct{ Signature string }
	if err := json.NewEncoder(to).Encode(question); err != nil {
		panic(err)
	}
	if err := back.Decode(&answer); err != nil {
		panic(err)
	}
	return answer.Signature
}

func Sign(method, url string, form [][2]string, oauth map[string]string, consumerSecret, tokenSecret string) string {
	request := map[string]any{"method": method, "url": url}
	if len(form) > 0 {
		request["form"] = form
	}
	return ask(map[string]any{"op": "sign", "seq": 1, "request": request, "oauth": oauth,
		"secrets": map[string]string{"consumer_secret": consumerSecret, "token_secret": tokenSecret}})
}
