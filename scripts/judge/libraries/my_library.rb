# A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
require "json"

TO = File.open("questions", "w")
BACK = File.open("answers", encoding: "UTF-8")

def ask(question)
  TO.puts(JSON.generate(question))
  TO.flush
  JSON.parse(BACK.gets)
end

def sign(method, url, form, oauth, consumer_secret, token_secret)
  request = { method: method, url: url }
  request[:form] = form unless form.empty?
  secrets = { consumer_secret: consumer_secret, token_secret: token_secret }
  ask({ op: "sign", seq: 1, request: request, oauth: oauth, secrets: secrets })["signature"]
end

ask({ op: "start", protocol: 1 })
