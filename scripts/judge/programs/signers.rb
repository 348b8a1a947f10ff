# Programs in Ruby that sign wrongly, each like a real program that somebody wrote.
#
# usage: ruby signers.rb NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
require 'base64'
require 'cgi'
require 'erb'
require 'openssl'
require 'uri'

NAME, METHOD, URL, KEY, SECRET, TOKEN, TOKEN_SECRET, NONCE, TIME, BODY = ARGV
PARTS = URI.parse(URL)
PORT = PARTS.port == PARTS.default_port ? '' : ":#{PARTS.port}"
BARE = "#{PARTS.scheme}://#{PARTS.host}#{PORT}#{PARTS.path}"
ENC = ->(text) { ERB::Util.url_encode(text) }

def oauth(more = {})
  found = { 'oauth_consumer_key' => KEY, 'oauth_nonce' => NONCE, 'oauth_signature_method' => 'HMAC-SHA1',
            'oauth_timestamp' => TIME, 'oauth_version' => '1.0' }
  found['oauth_token'] = TOKEN unless TOKEN.empty?
  found.merge(more)
end

def sent
  URI.decode_www_form(PARTS.query.to_s) + (BODY.start_with?('{') ? [] : URI.decode_www_form(BODY))
end

def all(more = {})
  sent + oauth(more).to_a
end

def normalized(pairs, e = ENC)
  pairs.map { |n, v| [e.(n), e.(v)] }.sort.map { |pair| pair.join('=') }.join('&')
end

def base(params, uri: BARE, method: METHOD, e: ENC)
  [method, e.(uri), e.(params)].join('&')
end

def key(e = ENC)
  "#{e.(SECRET)}&#{e.(TOKEN_SECRET)}"
end

def digest(base, key)
  OpenSSL::HMAC.digest('sha1', key, base)
end

def sign(base, key)
  Base64.strict_encode64(digest(base, key))
end

PROGRAMS = {
  cgi_escape_everywhere: lambda {
    e = CGI.method(:escape)
    sign(base(normalized(all, e), e: e), key(e))
  },
  cgi_escape_values: -> { sign(base(normalized(all, CGI.method(:escape))), key) },
  www_form: -> { sign(base(URI.encode_www_form(all.sort)), key) },
  www_form_everywhere: lambda {
    e = URI.method(:encode_www_form_component)
    sign(base(normalized(all, e), e: e), key(e))
  },
  uri_escape: lambda {
    e = URI::DEFAULT_PARSER.method(:escape)
    sign(base(normalized(all, e)), key)
  },
  encode64: -> { Base64.encode64(digest(base(normalized(all)), key)) },
  symbol_method: -> { sign(base(normalized(all), method: METHOD.downcase.to_sym), key) },
  hash: -> { sign(base(normalized(sent.to_h.merge(oauth).to_a)), key) },
  rails_arrays: lambda {
    counts = sent.map(&:first).tally
    renamed = sent.map { |n, v| [counts[n] > 1 ? "#{n}[]" : n, v] }
    sign(base(normalized(renamed + oauth.to_a)), key)
  },
  host_only: -> { sign(base(normalized(all), uri: "#{PARTS.scheme}://#{PARTS.host}#{PARTS.path}"), key) },
  sort_by_name: lambda {
    text = all.map { |n, v| [ENC.(n), ENC.(v)] }.each_with_index.sort_by { |(n, _), i| [n, i] }.map { |pair, _| pair.join('=') }.join('&')
    sign(base(text), key)
  },
  hexdigest: -> { OpenSSL::HMAC.hexdigest('sha1', key, base(normalized(all))) },
  swapped_secrets: -> { sign(base(normalized(all)), "#{ENC.(TOKEN_SECRET)}&#{ENC.(SECRET)}") },
  cgi_parse: lambda {
    query = CGI.parse(PARTS.query.to_s).map { |n, v| [n, v.to_s] }
    sign(base(normalized(query + oauth.to_a)), key)
  },
  forced_encoding: lambda {
    e = ->(text) { ENC.(text.dup.force_encoding('ISO-8859-1').encode('UTF-8')) }
    sign(base(normalized(all, e)), key)
  },
  empty_token: -> { sign(base(normalized(all('oauth_token' => ''))), key) },
  path_without_slash: -> { sign(base(normalized(all), uri: BARE.chomp('/')), key) },
  fixed_version: -> { sign(base(normalized(all('oauth_version' => '1.0a'))), key) },
  callback_forgotten: -> { sign(base(normalized(all)), key) }
}.freeze
print PROGRAMS.fetch(NAME.to_sym).call, "\n"
