import Diagnosis
import Fixtures
import Testing
import Vectors

@testable import Reports
@testable import Results

@Suite("A diagnosis in a report")
struct CausesTests {
    @Test("names the mistake, its section, and what is indistinguishable from it")
    func mistake() throws {
        let lines = try lines(expected: #"{"encoded": "a+b"}"#)
        let mistake = #"the program encoded a space as "+""#
        #expect(lines.first == "Found it: \(mistake) (plus-for-space, RFC 5849 §3.6).")
        #expect(lines.dropFirst().first == #"  Fix: encode a space as %20, not as "+"."#)
        #expect(lines.last?.hasPrefix("  For this request, indistinguishable from: ") ?? false)
    }

    @Test("says how many mistakes were tried, and what to look at next")
    func unexplained() throws {
        let lines = try lines(expected: #"{"encoded": "?"}"#, depth: 2)
        let head = "No explanation found: no known mistake gives this percent-encoded text."
        #expect(lines.first == head)
        #expect(lines.dropFirst().first?.hasPrefix("Tried: ") ?? false)
        #expect(lines.dropFirst().first?.hasSuffix(" combinations of up to 2 mistakes.") ?? false)
        #expect(lines.last == "depth 3 tries sets of 3 mistakes.")
    }

    @Test("says that no mistakes were tried")
    func depth() throws {
        let lines = try lines(expected: #"{"encoded": "?"}"#, depth: 0)
        #expect(lines == ["No explanation found: no mistakes were tried (depth 0)."])
    }

    @Test(
        "says that only the key, the hash or the encoding can be wrong after a correct base string")
    func proof() throws {
        let base = "GET&http%3A%2F%2Fa%2F&oauth_consumer_key%3Dk"
        let request = #""request": {"method": "GET", "url": "http://a/"}"#
        let text = { (base: String) in
            """
            {"id": "a", \(request), "oauth": {"oauth_consumer_key": "k"},
             "secrets": {"consumer_secret": "c"},
             "expected": {\(base)"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}
            """
        }
        let proven = try lines(try TestVector(text(#""base_string": "\#(base)", "#)), depth: 1)
        #expect(proven.contains("Correct as given: the signature base string."))
        #expect(
            proven.contains(
                "Only the signing key, the hash or the encoding of the signature can be wrong."))
        let unknown = try lines(try TestVector(text("")), depth: 1)
        #expect(unknown.contains("depth 2 tries sets of 2 mistakes."))
        #expect(unknown.last?.contains("log the signature base string of your program") ?? false)
    }

    @Test("asks for no base string where PLAINTEXT has none")
    func plaintext() throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/"},
             "oauth": {"oauth_signature_method": "PLAINTEXT"}, "expected": {"signature": "AAAA"}}
            """)
        let lines = try lines(vector, depth: 1)
        #expect(lines.contains { $0.hasPrefix("Next: compare both secrets") })
        #expect(!lines.contains { $0.contains("base string") })
    }

    @Test("finds a mistake before the key, too, if none after a correct base string explains it")
    func provenBaseString() throws {
        // Signed without the query with the key "c&": HMAC-SHA1 by Python's hmac.
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/?b=1"},
             "oauth": {"oauth_consumer_key": "k"},
             "secrets": {"consumer_secret": "c"},
             "expected": {"base_string": "GET&http%3A%2F%2Fa%2F&b%3D1%26oauth_consumer_key%3Dk",
                          "signature": "4KtIn6rV8bYLuLv9QKYPXjARPAo="}}
            """)
        let lines = try lines(vector, depth: 1)
        #expect(lines.first?.contains("(query-params-left-out, ") ?? false)
    }

    @Test("says that only values differ")
    func values() throws {
        let wrong = "GET&http%3A%2F%2Fa%2F&a%3D2%26oauth_consumer_key%3Dk"
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/?a=1"},
             "oauth": {"oauth_consumer_key": "k"}, "expected": {"base_string": "\(wrong)"}}
            """)
        #expect(
            try lines(vector, depth: 1).prefix(2) == [
                #"The program signed a "2", but the request sent "1"."#,
                "With that one change, correct signing gives exactly what was found;"
                    + " nothing else is wrong.",
            ])
    }

    private func lines(expected: String, depth: Int = 1) throws -> [String] {
        let text = #"{"id": "a", "given": {"text": "a b"}, "expected": \#(expected)}"#
        return try lines(try TestVector(text), depth: depth)
    }

    private func lines(_ vector: TestVector, depth: Int) throws -> [String] {
        let limits = Diagnoser.Limits(depth: depth) { { false } }
        var checker = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 1))
        let explained = try #require(checker.check(vector).explained)
        var style = ReportStyle()
        style.columns = .max
        return Causes.lines(
            try #require(explained.diagnosis), explained, style)
    }

    @Test(
        "names each encoder once",
        arguments: [
            (["java-urlencoder", "php-urlencode"], "php-urlencode, java-urlencoder"),
            (
                ["java-urlencoder", "spaces-only-encoded", "java-urlencoder-everywhere"],
                "java-urlencoder (-everywhere), spaces-only-encoded"
            ),
            (
                ["go-queryescape-both", "php-urlencode-everywhere", "php-urlencode-and-secrets"],
                "php-urlencode-everywhere (-and-secrets), go-queryescape-both"
            ),
        ])
    func families(_ ids: [String], _ text: String) throws {
        let named = try #require(PitfallCatalogue.pitfall("php-urlencode-both"))
        #expect(PitfallNames(ids, besides: named).text == text)
    }
}
