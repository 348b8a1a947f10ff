# The OAuth 1.0 server of Signet, in WEBrick. Usage: provider PORT

require "base64" # which the library uses, and does not load
require "signet/oauth_1/server"
require_relative "../contract"

SERVER = Signet::OAuth1::Server.new(
  nonce_timestamp: ->(nonce, timestamp) { fresh?(timestamp, nonce) },
  client_credential: ->(key) { CLIENTS[key] && [key, CLIENTS[key]] },
  token_credential: ->(token) { TOKENS[token] && [token, TOKENS[token].first] }
)

# The library finds the client and the token apart: whether they belong together is left to its user.
def together?(found)
  found && TOKENS[found[:token_credential].key].last == found[:client_credential].key
end

serve(lambda do |env|
  request = Rack::Request.new(env)
  fields = env.filter_map { |key, value| [key[5..].split("_").map(&:capitalize).join("-"), value] if key.start_with?("HTTP_") }
  fields << ["Content-Type", request.content_type] if request.content_type
  found = SERVER.authenticate_resource_request(
    method: request.request_method, uri: url_of(env), headers: fields, body: request.body.read
  )
  together?(found) ? YES : NO
rescue Signet::MalformedAuthorizationError, Signet::ParseError, NotImplementedError # as documented
  BAD
end)
