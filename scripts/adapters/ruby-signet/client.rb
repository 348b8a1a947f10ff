# The whole flow with signet: client.rb BASE CALLBACK METHOD.
require "base64" # which signet uses without it
require "signet/oauth_1/client"
require "faraday"

base, callback, = ARGV
client = Signet::OAuth1::Client.new(
  temporary_credential_uri: "#{base}/initiate", authorization_uri: "#{base}/authorize",
  token_credential_uri: "#{base}/token", client_credential_key: "ck", client_credential_secret: "cs",
  callback: callback)
client.fetch_temporary_credential!
answer = Net::HTTP.get_response(URI(client.authorization_uri.to_s))
verifier =
  if callback == "oob"
    answer.body[/id="verifier">([^<]*)/, 1]
  else
    URI.decode_www_form(URI(answer["Location"]).query).to_h["oauth_verifier"]
  end
client.fetch_token_credential!(verifier: verifier)
raise "refused" unless client.fetch_protected_resource(uri: "#{base}/echo?a=b%20c").body.to_s.start_with?("ok")
puts "ok"
