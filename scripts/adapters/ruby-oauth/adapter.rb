# frozen_string_literal: true

# The gem oauth behind oauthcheck's adapter protocol: oauth! of a Net::HTTP request, and
# OAuth::Signature.verify of a Rack request.

require 'oauth'
require 'oauth/client/net_http'
require 'oauth/request_proxy/rack_request'
require 'oauth/signature/plaintext'
require 'oauth/signature/rsa/sha1'
require 'rack/mock'
require_relative '../ruby/protocol'

OPTIONS = {
  'oauth_signature_method' => :signature_method, 'oauth_nonce' => :nonce,
  'oauth_timestamp' => :timestamp, 'oauth_version' => :oauth_version,
  'oauth_callback' => :oauth_callback, 'oauth_verifier' => :oauth_verifier,
  'oauth_session_handle' => :oauth_session_handle
}.freeze

def sign(question)
  oauth = question.oauth
  # A body hash is made for every request that may have a body, unless it asks for a token.
  options = { realm: question.realm, private_key: question.private_key,
              token_request: !oauth.key?('oauth_body_hash') }
  OPTIONS.each { |name, option| options[option] = oauth[name] }
  http, request = request_for(question)
  credentials = [
    OAuth::Consumer.new(oauth['oauth_consumer_key'], question.consumer_secret),
    OAuth::Token.new(oauth['oauth_token'], question.token_secret)
  ]
  base_string = request.signature_base_string(http, *credentials, options)
  drawn = request.oauth_helper
  request.oauth!(http, *credentials, options.merge(nonce: drawn.nonce, timestamp: drawn.timestamp))
  answer = { authorization_header: request['Authorization'] }
  answer[:base_string] = base_string unless question.signature_method == 'PLAINTEXT'
  answer
end

def request_for(question)
  uri = URI.parse(question.url)
  http = Net::HTTP.new(uri.host, uri.port)
  http.use_ssl = uri.is_a?(URI::HTTPS)
  has_body = !question.content.nil? || question.oauth.key?('oauth_body_hash')
  request = Net::HTTPGenericRequest.new(question.method, has_body, true, uri.request_uri)
  request.body = question.content
  question.headers.each { |name, value| request[name] = value }
  [http, request]
end

def verify(question)
  environment = Rack::MockRequest.env_for(
    question.url, method: question.method, input: question.content.to_s,
                  'CONTENT_TYPE' => question.headers['Content-Type'],
                  'HTTP_AUTHORIZATION' => question.authorization
  )
  secret = question.rsa? ? question.public_key : question.consumer_secret
  { valid: OAuth::Signature.verify(
    Rack::Request.new(environment), consumer_secret: secret, token_secret: question.token_secret
  ) }
end

serve(OAuth::VERSION, { sign: method(:sign), verify: method(:verify) }, [URI::InvalidURIError])
