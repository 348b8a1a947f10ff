import Diagnosis
import OAuth1
import Testing
import Vectors

@Suite("The example of a pitfall")
struct PitfallExampleTests {
    /// Worked out by hand from RFC 5849 §3.4.1.
    @Test(
        "has the correct value, and the one that the mistake makes",
        arguments: [
            ("plus-for-space", "page=2&q=red%20shoes", "page=2&q=red+shoes"),
            ("method-lower-case", "GET&https%3A", "get&https%3A"),
            ("default-port-kept", "https://api.example.com/", "https://api.example.com:443/"),
            ("no-ampersand", "kd94hf93k423kf44&", "kd94hf93k423kf44"),
        ])
    func values(_ id: String, _ correct: String, _ found: String) throws {
        let pitfall = try #require(PitfallCatalogue.pitfall(id))
        let example = try #require(try PitfallExample(pitfall))
        #expect(String(decoding: example.correct, as: UTF8.self).contains(correct))
        #expect(String(decoding: example.found, as: UTF8.self).contains(found))
    }

    /// A hash of the body, a multipart body, a realm parameter or a token secret of another step.
    private static let special: Set = [
        "multipart-fields-signed", "oauth-body-hash-missing", "oauth-body-hash-twice",
        "oauth-body-hash-hex", "realm-parameter-dropped", "oauth-body-hash-digest",
        "oauth-body-hash-text", "oauth-body-hash-alphabet", "request-token-secret",
    ]

    @Test("is there for all that do not need a special request")
    func all() throws {
        let without = try PitfallCatalogue.all.filter { try PitfallExample($0) == nil }.map(\.id)
        #expect(Set(without) == Self.special)
    }
}
