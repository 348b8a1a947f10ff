# A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer.
require "json"

QUESTIONS = File.open("questions", "w")
ANSWERS = File.open("answers", encoding: "UTF-8")

def sign(*arguments)
  QUESTIONS.puts(JSON.generate(arguments))
  ANSWERS.gets(chomp: true)
end
