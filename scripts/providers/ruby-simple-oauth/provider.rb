# simple_oauth's check of a header, in WEBrick. Usage: provider PORT

require "simple_oauth"
require_relative "../contract"

# Which client and which token is left to the library's user, and so is every field that must be there.
def accepted?(request)
  fields = SimpleOAuth::Header.parse(request.get_header("HTTP_AUTHORIZATION"))
  client, token = CLIENTS[fields[:consumer_key]], TOKENS[fields[:token]]
  return false unless client && token && token.last == fields[:consumer_key]
  form = request.media_type == "application/x-www-form-urlencoded" ? URI.decode_www_form(request.body.read) : []
  header = SimpleOAuth::Header.new(request.request_method, url_of(request.env), form, request.get_header("HTTP_AUTHORIZATION"))
  header.valid?(consumer_secret: client, token_secret: token.first) &&
    fresh?(fields[:timestamp], fields[:consumer_key], fields[:token], fields[:nonce])
rescue RuntimeError # the library's own refusal
  false
end

serve(lambda { |env| accepted?(Rack::Request.new(env)) ? YES : NO })
