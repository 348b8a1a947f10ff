# frozen_string_literal: true

# The gem simple_oauth behind oauthcheck's adapter protocol: SimpleOAuth::Header, and its valid?.

require 'simple_oauth'
require_relative '../ruby/protocol'

def header_of(question, oauth)
  SimpleOAuth::Header.new(question.method, question.url, question.form, oauth)
end

def sign(question)
  options = question.oauth.transform_keys { |name| name.delete_prefix('oauth_').to_sym }
  options[:consumer_secret] = question.rsa? ? question.private_key : question.consumer_secret
  options[:token_secret] = question.token_secret
  { authorization_header: header_of(question, options).to_s }
end

def verify(question)
  { valid: header_of(question, question.authorization).valid?(
    consumer_secret: question.consumer_secret, token_secret: question.token_secret
  ) }
# Of a header that it cannot read, the library takes nil for the parts.
rescue RuntimeError, NoMethodError => e
  { rejected: e.message }
end

version = `dpkg-query --show --showformat '${Version}' ruby-simple-oauth`[/\A[^-]*/]
serve(version, { sign: method(:sign), verify: method(:verify) }, [URI::InvalidURIError])
