# ruby-oauth's helper for providers, in WEBrick. Usage: provider PORT

require "oauth"
require "oauth/request_proxy/rack_request"
require_relative "../contract"

def accepted?(request)
  client = token = nil
  signature = OAuth::Signature.build(request) do |proxy|
    client, token = proxy.consumer_key, proxy.token
    secret, owner = TOKENS[token]
    [owner == client ? secret : nil, CLIENTS[client]]
  end
  return false unless CLIENTS[client] && (token.nil? || TOKENS[token])
  proxy = OAuth::RequestProxy.proxy(request)
  signature.verify && fresh?(proxy.oauth_timestamp, client, token, proxy.oauth_nonce)
rescue OAuth::Signature::UnknownSignatureMethod, OAuth::Error
  false
end

serve(lambda { |env| accepted?(Rack::Request.new(env)) ? YES : NO })
