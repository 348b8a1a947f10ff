# The whole flow with signet: see scripts/adapters/clients.
require "base64" # which signet uses without it
require "signet/oauth_1/client"
require "faraday"

$stdout.sync = true
base, callback, = ARGV
client = Signet::OAuth1::Client.new(
  temporary_credential_uri: "#{base}/initiate", authorization_uri: "#{base}/authorize",
  token_credential_uri: "#{base}/token", client_credential_key: "ck", client_credential_secret: "cs",
  callback: callback)
client.fetch_temporary_credential!
puts client.authorization_uri
client.fetch_token_credential!(verifier: $stdin.gets.chomp)
raise "refused" unless client.fetch_protected_resource(uri: "#{base}/echo?a=b%20c").body.to_s.start_with?("ok")
puts "ok"
