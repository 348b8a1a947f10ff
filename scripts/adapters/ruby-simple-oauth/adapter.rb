# frozen_string_literal: true

# The gem simple_oauth behind oauthcheck's adapter protocol: SimpleOAuth::Header, and its valid?.

require 'simple_oauth'
require_relative '../ruby/protocol'

METHODS = %w[HMAC-SHA1 RSA-SHA1 PLAINTEXT].freeze
NAMES = SimpleOAuth::Header::ATTRIBUTE_KEYS.map { |key| "oauth_#{key}" }

def sign(question)
  oauth = question.oauth
  question.skip_methods_but(METHODS)
  question.skip_parameters_but(*NAMES)
  question.skip_without('oauth_signature_method', 'oauth_version')
  question.skip_unless(question.body.nil?, 'a raw body is not read')
  question.skip_unless(!question.rsa? || question.private_key, 'there is no private key')
  options = oauth.transform_keys { |name| name.delete_prefix('oauth_').to_sym }
  options[:consumer_secret] = question.rsa? ? question.private_key : question.consumer_secret
  options[:token_secret] = question.token_secret
  header = SimpleOAuth::Header.new(question.method, question.url, question.form || [], options)
  text = header.to_s
  answer = { signature: field(text, 'oauth_signature'), **used(oauth, text) }
  answer[:authorization_header] = text unless question.realm # which cannot be given
  answer
rescue URI::InvalidURIError => e
  raise Rejected, e.message
end

def verify(question)
  question.skip_methods_but(METHODS)
  question.require_method
  question.skip_unless(!question.rsa?, 'an RSA signature is compared, which takes the private key')
  question.skip_unless(question.body.nil?, 'a raw body is not read')
  header = SimpleOAuth::Header.new(
    question.method, question.url, question.form || [], question.authorization
  )
  { valid: header.valid?(
    consumer_secret: question.consumer_secret, token_secret: question.token_secret
  ) }
# Of a header that it cannot read, the library takes nil for the parts.
rescue URI::InvalidURIError, RuntimeError, NoMethodError => e
  raise Rejected, e.message
end

version = `dpkg-query --show --showformat '${Version}' ruby-simple-oauth`[/\A[^-]*/]
serve(
  { name: 'ruby-simple-oauth', version:, methods: METHODS,
    produces: %w[signature authorization_header] },
  { sign: method(:sign), verify: method(:verify) }
)
