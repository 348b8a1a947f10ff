# frozen_string_literal: true

# The gem signet behind oauthcheck's adapter protocol: sign_parameters, and
# authenticate_resource_request of its server.

require 'base64' # which signet uses, and does not require
require 'signet/oauth_1'
require 'signet/oauth_1/credential'
require 'signet/oauth_1/server'
require_relative '../ruby/protocol'

METHODS = %w[HMAC-SHA1 RSA-SHA1 PLAINTEXT].freeze

def sign(question)
  question.skip_methods_but(METHODS)
  question.require_method
  is_given = question.oauth['oauth_body_hash'] != 'true'
  question.skip_unless(is_given, 'oauth_body_hash is not computed')
  question.skip_unless(question.body.nil?, 'a raw body is not read')
  question.skip_unless(!question.rsa? || question.private_key, 'there is no private key')
  oauth = question.oauth.except('oauth_signature').to_a
  request = [question.method, question.url, oauth + question.form.to_a]
  secret = question.rsa? ? question.private_key : question.consumer_secret.to_s
  signature = Signet::OAuth1.sign_parameters(*request, secret, question.token_secret.to_s)
  header = Signet::OAuth1.generate_authorization_header(
    oauth + [['oauth_signature', signature]], question.realm
  )
  answer = { signature:, authorization_header: header }
  unless question.signature_method == 'PLAINTEXT'
    answer[:base_string] = Signet::OAuth1.generate_base_string(*request)
  end
  answer
rescue Addressable::URI::InvalidURIError => e
  raise Rejected, e.message
end

def verify(question)
  question.skip_methods_but(METHODS)
  question.require_method
  question.skip_unless(!question.rsa?, 'an RSA signature is compared, which takes the private key')
  has_token = question.oauth.key?('oauth_token')
  has_secret = !question.token_secret.to_s.empty?
  question.skip_unless(has_token || !has_secret, 'a token secret needs a token')
  credential = ->(secret) { ->(key) { Signet::OAuth1::Credential.new(key, secret.to_s) } }
  server = Signet::OAuth1::Server.new(
    nonce_timestamp: ->(_nonce, _timestamp) { true },
    client_credential: credential.(question.consumer_secret),
    token_credential: credential.(question.token_secret)
  )
  body, type = question.content
  headers = { 'Authorization' => question.authorization, 'Content-Type' => type }.compact
  granted = server.authenticate_resource_request(
    method: question.method, uri: question.url, headers:, body: body.to_s, two_legged: !has_token
  )
  { valid: !granted.nil? }
rescue Addressable::URI::InvalidURIError, Signet::MalformedAuthorizationError,
       Signet::ParseError => e
  raise Rejected, e.message
end

serve(
  { name: 'ruby-signet', version: Signet::VERSION, methods: METHODS,
    produces: %w[base_string signature authorization_header] },
  { sign: method(:sign), verify: method(:verify) }
)
