// A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer.
import Foundation

private let questions = FileHandle(forWritingAtPath: "questions")
private let answers = (try? String(contentsOfFile: "answers", encoding: .utf8)) ?? ""
nonisolated(unsafe) private var lines = answers.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()

func sign(
    _ method: String, _ url: String, _ form: [[String]], _ oauth: [String: String],
    _ consumerSecret: String, _ tokenSecret: String
) -> String {
    let arguments: [Any] = [method, url, form, oauth, consumerSecret, tokenSecret]
    let question = try? JSONSerialization.data(withJSONObject: arguments)
    questions?.write((question ?? Data()) + Data("\n".utf8))
    return lines.next().map(String.init) ?? ""
}
