# What the providers in Ruby share: the credentials, a store of nonces, the ready line, and the end.

require "json"
require "rack"
require "webrick"

CLIENTS = { "ck" => "client-secret-1", "ck2" => "client-secret-2" }.freeze
TOKENS = { "tk" => %w[token-secret-1 ck], "tk2" => %w[token-secret-2 ck2] }.freeze
NONCES = {}
LOCK = Mutex.new

# What the libraries leave to their users: a time that is near, and each nonce once.
def fresh?(timestamp, *nonce)
  seconds = Integer(timestamp.to_s, 10)
  return false if (Time.now.to_i - seconds).abs > 300
  key = [seconds, *nonce]
  LOCK.synchronize { NONCES.key?(key) ? false : NONCES[key] = true }
rescue ArgumentError
  false
end

YES = [200, { "Content-Type" => "text/plain" }, ["ok"]].freeze
NO = [401, { "Content-Type" => "text/plain", "WWW-Authenticate" => "OAuth" }, ["no"]].freeze
BAD = [400, { "Content-Type" => "text/plain" }, ["bad"]].freeze

# The URL as a client signs it: the host of the request, whatever the headers of a proxy claim.
def url_of(env)
  "http://#{env["HTTP_HOST"]}#{env["REQUEST_URI"].sub(%r{\Ahttps?://[^/]*}, "")}"
end

# Serves a Rack application on the port of the command line, until standard input ends.
def serve(app)
  port = ARGV.fetch(0).to_i
  errors = WEBrick::Log.new($stderr, WEBrick::Log::ERROR)
  server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: port, Logger: errors, AccessLog: [])
  server.mount("/", Rack::Handler::WEBrick, app)
  Thread.new { server.start }
  puts JSON.generate("ready" => "http://127.0.0.1:#{port}")
  $stdout.flush
  $stdin.read
  server.shutdown
end
