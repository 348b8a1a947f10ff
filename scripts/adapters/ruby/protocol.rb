# frozen_string_literal: true

# What the adapters in Ruby share: oauthcheck's protocol, without anything that signs.

require 'erb'
require 'json'
require 'uri'

FORM = 'application/x-www-form-urlencoded'

# Raised where the library cannot be asked something, and where it refuses what it is asked.
class Skipped < StandardError; end
class Rejected < StandardError; end

# A request to sign or to verify, its parameters decoded.
class Question
  attr_reader :method, :url, :form, :body, :content_type, :oauth, :realm, :signature_method,
              :consumer_secret, :token_secret, :private_key, :public_key

  def initialize(message)
    request, secrets = message['request'], message.fetch('secrets', {})
    @method, @body, @content_type = request.values_at('method', 'body', 'content_type')
    @url = with_query(request['url'], pairs(request['query']))
    @form = pairs(request['form']) if request.key?('form')
    @oauth = message.fetch('oauth', {}).transform_values(&:to_s)
    @realm = @oauth.delete('realm')
    @signature_method = @oauth.fetch('oauth_signature_method', 'HMAC-SHA1')
    @consumer_secret, @token_secret, @private_key, @public_key =
      secrets.values_at('consumer_secret', 'token_secret', 'private_key', 'public_key')
  end

  def rsa? = signature_method.start_with?('RSA')

  # The body as it goes on the wire, and its media type.
  def content
    form ? [URI.encode_www_form(form), FORM] : [body, content_type]
  end

  # The header field that carries the protocol parameters.
  def authorization
    skip_unless(oauth['oauth_body_hash'] != 'true', 'oauth_body_hash is not computed')
    sent = oauth.transform_values { |value| ERB::Util.url_encode(value) }
    sent['realm'] = realm.gsub(/["\\]/) { |character| "\\#{character}" } if realm
    "OAuth #{sent.map { |name, value| %(#{name}="#{value}") }.join(', ')}"
  end

  def skip_unless(is_possible, reason)
    raise Skipped, reason unless is_possible
  end

  def skip_methods_but(methods)
    skip_unless(methods.include?(signature_method), "#{signature_method} is not supported")
  end

  def require_method
    is_there = oauth.key?('oauth_signature_method')
    skip_unless(is_there, 'oauth_signature_method is required')
  end

  def skip_parameters_but(*names)
    oauth.each_key { |name| skip_unless(names.include?(name), "#{name} cannot be set") }
  end

  def skip_without(*names)
    names.each { |name| skip_unless(oauth.key?(name), "#{name} is always sent") }
  end

  private

  # Parameters as the protocol has them, an object or a list of pairs.
  def pairs(parameters)
    (parameters || []).flat_map { |name, values| Array(values).map { |value| [name, value] } }
  end

  def with_query(url, query)
    return url if query.empty?

    start, *fragment = url.split('#', 2)
    start += (start.include?('?') ? '&' : '?') + URI.encode_www_form(query)
    [start, *fragment].join('#')
  end
end

# The value of a parameter in an Authorization header field.
def field(header, name) = URI.decode_www_form_component(header[/[ ,]#{name}="([^"]*)"/, 1].to_s)

# What the library has drawn itself, for the answer.
def used(oauth, header)
  drawn = %w[oauth_nonce oauth_timestamp] - oauth.keys
  drawn.empty? ? {} : { used: drawn.to_h { |name| [name, field(header, name)] } }
end

# Answers questions until there are no more; `operations` are functions from question to answer.
def serve(start, operations)
  start = { language: 'ruby', operations: operations.keys, **start }
  $stdin.each_line do |line|
    message = JSON.parse(line)
    break if message['op'] == 'stop'

    is_start = message['op'] == 'start'
    answer = is_start ? start : { seq: message['seq'], **answer(message, operations) }
    puts JSON.generate(answer)
    $stdout.flush
  end
end

def answer(message, operations)
  operation = operations[message['op'].to_sym]
  return { skipped: "the library does not #{message['op']}" } unless operation

  operation.call(Question.new(message))
rescue Skipped => e
  { skipped: e.message }
rescue Rejected => e
  { rejected: e.message }
rescue StandardError => e
  { error: "#{e.class}: #{e.message[/.*/]}" }
end
