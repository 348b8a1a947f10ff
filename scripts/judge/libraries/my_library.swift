// A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
import Foundation

struct Pipes {
    let questions = FileHandle(forWritingAtPath: "questions")
    let answers = FileHandle(forReadingAtPath: "answers")
    var rest = Data()

    mutating func ask(_ question: [String: Any]) -> [String: Any] {
        do {
            let line = try JSONSerialization.data(withJSONObject: question)
            try questions?.write(contentsOf: line + Data("\n".utf8))
            while rest.firstIndex(of: 0x0A) == nil {
                guard let more = answers?.availableData, !more.isEmpty else { return [:] }
                rest += more
            }
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let answer = try JSONSerialization.jsonObject(with: Data(rest[..<end]))
            rest = Data(rest[(end + 1)...])
            return answer as? [String: Any] ?? [:]
        } catch {
            return [:]
        }
    }
}

nonisolated(unsafe) private var pipes: Pipes = {
    var pipes = Pipes()
    _ = pipes.ask(["op": "start", "protocol": 1])
    return pipes
}()

func sign(
    _ method: String, _ url: String, _ form: [[String]], _ oauth: [String: String],
    _ consumerSecret: String, _ tokenSecret: String
) -> String {
    var request: [String: Any] = ["method": method, "url": url]
    if !form.isEmpty { request["form"] = form }
    let answer = pipes.ask([
        "op": "sign", "seq": 1, "request": request, "oauth": oauth,
        "secrets": ["consumer_secret": consumerSecret, "token_secret": tokenSecret],
    ])
    return answer["signature"] as? String ?? ""
}
