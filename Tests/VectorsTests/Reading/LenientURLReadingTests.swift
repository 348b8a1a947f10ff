import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("A URL as clients send it")
struct LenientURLReadingTests {
    private static let url = "http://b\u{fc}cher.example/a b/{c}?d[]=1|2&e=100%&f=+"

    private static func text(id: String = "a", flags: String) -> String {
        #"{"id": "\#(id)", "flags": [\#(flags)], "request": {"method": "GET", "url": "\#(url)"}}"#
    }

    /// The base string was computed with scripts/vectors/rfc5849.
    @Test("is read with its escapes if a flag allows it")
    func reads() throws {
        let vector = try TestVector(Self.text(flags: #""x", "lenient-url""#))
        #expect(vector.request.sentURL == Self.url)
        #expect(
            vector.string(of: vector.request.url)
                == "http://xn--bcher-kva.example/a%20b/%7Bc%7D?d%5B%5D=1%7C2&e=100%25&f=+")
        var derivation = Derivation()
        derivation.begin()
        try derivation.derive(.baseString, of: vector)
        #expect(
            String(decoding: derivation[.baseString], as: UTF8.self)
                == "GET&http%3A%2F%2Fxn--bcher-kva.example%2Fa%2520b%2F%257Bc%257D&"
                + "d%255B%255D%3D1%257C2%26e%3D100%2525%26f%3D%2520")
    }

    @Test("leaves the vectors after it as they are")
    func leavesOthers() {
        let plain = #"{"id": "b", "flags": [], "request": {"url": "http://h/a%20b"}}"#
        let text =
            "[\(Self.text(flags: #""lenient-url""#)),\n\(plain),\n"
            + "\(Self.text(id: "c", flags: ""))]"
        let reading = Reading(Array(text.utf8))
        #expect(reading.vectors.map(\.request.sentURL) == [Self.url, nil])
        #expect(reading.issues.map(\.path) == ["[2].request.url"])
        #expect(
            reading.issues.first?.hint?.text { $0.words }.contains("add the flag \"lenient-url\"")
                == true)
    }
}
