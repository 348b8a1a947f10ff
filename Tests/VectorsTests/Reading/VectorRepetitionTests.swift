import Fixtures
import Foundation
import Fuzzing
import OAuth1
import Testing
import Vectors

@Suite("Vectors on lines with the same structure")
struct VectorRepetitionTests {
    @Test("are read as if nothing had been read before", arguments: Repository.vectorFiles)
    func readsAgain(_ file: String) throws {
        var generator = SplitMix64(seed: 5849)
        var reader = Reading.reader(file: file)
        for line in try Self.lines(of: file) {
            var text = line
            for _ in 0..<4 {
                var fresh = Reading.reader(file: file)
                #expect(Self.outcome(&reader, text) == Self.outcome(&fresh, text))
                text = Self.withOtherStrings(text, using: &generator)
            }
        }
    }

    /// Each vector of a file on its own line.
    private static func lines(of file: String) throws -> [[UInt8]] {
        let json = try JSONSerialization.jsonObject(with: Data(Repository.bytes(of: file)))
        let vectors = (json as? [String: Any])?["vectors"] as? [Any] ?? []
        return try vectors.map {
            Array(try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys]))
        }
    }

    /// The line with one of its strings, which may be a name, replaced.
    private static func withOtherStrings(
        _ line: [UInt8],
        using generator: inout SplitMix64
    ) -> [UInt8] {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(line.span)
        } catch {
            return line
        }
        let places = document.nodes.filter { $0.kind == .string }.map(\.source)
        guard let place = places.randomElement(using: &generator) else { return line }
        var changed = line
        let string = strings.randomElement(using: &generator) ?? ""
        changed.replaceSubrange(place, with: "\"\(string)\"".utf8)
        return changed
    }

    private static let strings = [
        "", "x", "GET", "no method", "http://a.b:81/c?d=e%20f&g=+", "not a URL", "HMAC-SHA256",
        "PLAINTEXT", "HMAC-SHA3", "valid", "invalid", "plus-for-space", "a longer text than that",
        #"caf\u00e9"#, "caf\u{E9}", "id", "url", "oauth_token", "expected",
    ]

    private struct Outcome: Equatable {
        var id: String
        var content: String?
        var details: [String]
        var issues: [String]
    }

    private static func outcome(_ reader: inout VectorReader, _ line: [UInt8]) -> Outcome {
        reader.forgetIDs()
        reader.open(line.span, as: .line, firstLine: 7)
        let outcome = reader.next()
        let isVector = outcome == .vector
        var content = VectorContent()
        let vector = reader.vector
        return Outcome(
            id: isVector ? vector.fullID : "",
            content: isVector ? content.fingerprint(of: vector) : nil,
            details: isVector
                ? [
                    "\(outcome as Any)", "\(vector.line)", vector.commentText, "\(vector.spec)",
                    "\(vector.flags)", "\(vector.result)", "\(vector.pitfalls)",
                    "\(vector.request.uri as Any)", "\(vector.signatureMethod as Any)",
                    "\(vector.hasSource)", "\(vector.expected.stages)",
                ] : ["\(outcome as Any)"],
            issues: reader.issues.map(\.description))
    }
}
