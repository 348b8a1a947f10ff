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

METHODS = OAuth::Signature.available_methods.keys.map(&:upcase).sort
OPTIONS = {
  'oauth_signature_method' => :signature_method, 'oauth_nonce' => :nonce,
  'oauth_timestamp' => :timestamp, 'oauth_version' => :oauth_version,
  'oauth_callback' => :oauth_callback, 'oauth_verifier' => :oauth_verifier,
  'oauth_session_handle' => :oauth_session_handle
}.freeze

def sign(question)
  oauth = question.oauth
  hash = oauth['oauth_body_hash']
  question.skip_methods_but(METHODS)
  question.skip_parameters_but(
    *OPTIONS.keys, 'oauth_consumer_key', 'oauth_token', 'oauth_body_hash'
  )
  question.skip_without('oauth_signature_method', 'oauth_version')
  oauth.each { |name, value| question.skip_unless(value != '', "an empty #{name} is not sent") }
  question.skip_unless(!question.rsa? || question.private_key, 'there is no private key')

  # A body hash is made for every request that may have a body, unless it asks for a token.
  options = { realm: question.realm, private_key: question.private_key, token_request: hash.nil? }
  OPTIONS.each { |name, option| options[option] = oauth[name] }
  http, request = request_for(question)
  credentials = [
    OAuth::Consumer.new(oauth['oauth_consumer_key'], question.consumer_secret),
    OAuth::Token.new(oauth['oauth_token'], question.token_secret)
  ]
  base_string = request.signature_base_string(http, *credentials, options)
  drawn = request.oauth_helper
  request.oauth!(http, *credentials, options.merge(nonce: drawn.nonce, timestamp: drawn.timestamp))
  header = request['Authorization']
  sent = field(header, 'oauth_body_hash')
  question.skip_unless(
    sent == hash.to_s || (hash == 'true' && sent != ''),
    'oauth_body_hash cannot be set: it is the SHA-1 of a body that is no form'
  )

  answer = { signature: field(header, 'oauth_signature'), authorization_header: header }
  answer[:base_string] = base_string unless question.signature_method == 'PLAINTEXT'
  answer.merge(used(oauth, header))
end

def request_for(question)
  uri = URI.parse(question.url)
  http = Net::HTTP.new(uri.host, uri.port)
  http.use_ssl = uri.is_a?(URI::HTTPS)
  has_body = !question.content.first.nil? || question.oauth.key?('oauth_body_hash')
  request = Net::HTTPGenericRequest.new(question.method, has_body, true, uri.request_uri)
  request.body, type = question.content
  request['Content-Type'] = type if type
  [http, request]
rescue URI::InvalidURIError => e
  raise Rejected, e.message
end

def verify(question)
  question.skip_methods_but(METHODS)
  question.require_method
  question.skip_unless(!question.rsa? || question.public_key, 'there is no public key')
  body, type = question.content
  environment = Rack::MockRequest.env_for(
    question.url, method: question.method, input: body.to_s,
                  'CONTENT_TYPE' => type, 'HTTP_AUTHORIZATION' => question.authorization
  )
  secret = question.rsa? ? question.public_key : question.consumer_secret
  { valid: OAuth::Signature.verify(
    Rack::Request.new(environment), consumer_secret: secret, token_secret: question.token_secret
  ) }
end

serve(
  { name: 'ruby-oauth', version: OAuth::VERSION, methods: METHODS,
    produces: %w[base_string signature authorization_header] },
  { sign: method(:sign), verify: method(:verify) }
)
