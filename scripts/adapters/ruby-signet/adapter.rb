# frozen_string_literal: true

# The gem signet behind oauthcheck's adapter protocol: sign_parameters, and
# authenticate_resource_request of its server.

require 'base64' # which signet uses, and does not require
require 'signet/oauth_1'
require 'signet/oauth_1/credential'
require 'signet/oauth_1/server'
require_relative '../ruby/protocol'

def sign(question)
  oauth = question.oauth.except('oauth_signature').to_a
  request = [question.method, question.url, oauth + question.form]
  secret = question.rsa? ? question.private_key : question.consumer_secret
  signature = Signet::OAuth1.sign_parameters(*request, secret, question.token_secret)
  header = Signet::OAuth1.generate_authorization_header(
    oauth + [['oauth_signature', signature]], question.realm
  )
  answer = { signature:, authorization_header: header }
  unless question.signature_method == 'PLAINTEXT'
    answer[:base_string] = Signet::OAuth1.generate_base_string(*request)
  end
  answer
end

def verify(question)
  credential = ->(secret) { ->(key) { Signet::OAuth1::Credential.new(key, secret) } }
  server = Signet::OAuth1::Server.new(
    nonce_timestamp: ->(_nonce, _timestamp) { true },
    client_credential: credential.(question.consumer_secret),
    token_credential: credential.(question.token_secret)
  )
  granted = server.authenticate_resource_request(
    method: question.method, uri: question.url, body: question.content.to_s,
    headers: question.headers.merge('Authorization' => question.authorization),
    two_legged: !question.oauth.key?('oauth_token')
  )
  { valid: !granted.nil? }
end

serve(
  Signet::VERSION, { sign: method(:sign), verify: method(:verify) },
  [Addressable::URI::InvalidURIError, Signet::MalformedAuthorizationError, Signet::ParseError]
)
