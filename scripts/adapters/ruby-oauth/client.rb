# The whole flow with ruby-oauth: see scripts/adapters/clients.
require "oauth"
require "oauth/signature/plaintext"

$stdout.sync = true
base, callback, method = ARGV
consumer = OAuth::Consumer.new("ck", "cs", site: base, request_token_path: "/initiate",
  authorize_path: "/authorize", access_token_path: "/token", signature_method: method)
token = consumer.get_request_token(oauth_callback: callback)
puts token.authorize_url
access = token.get_access_token(oauth_verifier: $stdin.gets.chomp)
raise "refused" unless access.get("/echo?a=b%20c").body.start_with?("ok")
raise "refused" unless access.post("/echo", { "status" => "a+b &=é" }).body.start_with?("ok")
puts "ok"
