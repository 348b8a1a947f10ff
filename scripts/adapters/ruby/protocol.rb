# frozen_string_literal: true

# What the adapters in Ruby share: the questions of scripts/adapters/run, without anything that signs.

require 'json'

# Raised where the library cannot be asked something.
class Skipped < StandardError; end

Question = Struct.new(
  :op, :method, :url, :form, :body, :content, :headers, :oauth, :realm, :authorization,
  :consumer_secret, :token_secret, :private_key, :public_key, keyword_init: true
) do
  def signature_method = oauth.fetch('oauth_signature_method', 'HMAC-SHA1')

  def rsa? = signature_method.start_with?('RSA')
end

# Answers questions until there are no more; each operation answers one, or raises a refusal.
def serve(version, operations, refusals = [])
  $stdout.sync = true
  puts JSON.generate(version)
  $stdin.each_line do |line|
    question = Question.new(**JSON.parse(line))
    puts JSON.generate(answer(operations.fetch(question.op.to_sym), question, refusals))
  end
end

def answer(operation, question, refusals)
  operation.call(question)
rescue Skipped => e
  { skipped: e.message }
rescue *refusals => e
  { rejected: e.message }
rescue StandardError => e
  { error: "#{e.class}: #{e.message[/.*/]}" }
end
