# The whole flow with ruby-oauth: client.rb BASE CALLBACK METHOD.
require "oauth"
require "oauth/signature/plaintext"

base, callback, method = ARGV
consumer = OAuth::Consumer.new("ck", "cs", site: base, request_token_path: "/initiate",
  authorize_path: "/authorize", access_token_path: "/token", signature_method: method)
token = consumer.get_request_token(oauth_callback: callback)
answer = Net::HTTP.get_response(URI(token.authorize_url))
verifier =
  if callback == "oob"
    answer.body[/id="verifier">([^<]*)/, 1]
  else
    URI.decode_www_form(URI(answer["Location"]).query).to_h["oauth_verifier"]
  end
access = token.get_access_token(oauth_verifier: verifier)
raise "refused" unless access.get("/echo?a=b%20c").body.start_with?("ok")
raise "refused" unless access.post("/echo", { "status" => "a+b &=é" }).body.start_with?("ok")
puts "ok"
