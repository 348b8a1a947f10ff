import Diagnosis
import Fixtures
import OAuth1
import Results
import Testing
import Vectors

@testable import Fuzzing

@Suite("A shared request")
struct SharingTests {
    private static let limits = Diagnoser.Limits(depth: 1) { { false } }

    /// The same ones in each run.
    private static func numbers(_ seed: UInt64) -> RandomNumbers {
        RandomNumbers(SplitMix64(seed: seed))
    }

    private func share(_ vector: String) throws -> SharedFailure {
        var sharing = Sharing(Self.limits, Self.numbers(1))
        return try sharing.share(try TestVector(vector))
    }

    private static func invented(_ text: String, _ texts: inout InventedText) throws -> String {
        String(decoding: try texts.invented(Array(text.utf8)), as: UTF8.self)
    }

    /// The photo of RFC 5849 §1.2, signed without its query: computed with Python's hmac.
    private static func photo(_ expected: String) -> String {
        """
        {"request": {"method": "GET",
           "url": "http://photos.example.net/photos?file=vacation.jpg&size=original"},
         "oauth": {"realm": "Photos", "oauth_consumer_key": "dpf43f3p2l4k3l03",
           "oauth_nonce": "chapoH", "oauth_signature_method": "HMAC-SHA1",
           "oauth_timestamp": "137131202", "oauth_token": "nnch734d00sl2jdk"},
         "secrets": {"consumer_secret": "kd94hf93k423kf44", "token_secret": "pfkkdhi9sl3r4s00"},
         "expected": {"signature": "\(expected)"}}
        """
    }

    private static let values = [
        "photos.example.net", "vacation.jpg", "original", "Photos", "dpf43f3p2l4k3l03", "chapoH",
        "nnch734d00sl2jdk", "kd94hf93k423kf44", "pfkkdhi9sl3r4s00",
    ]

    @Test("of which the signature is correct has another one that is correct")
    func correct() throws {
        let shared = try share(Self.photo("MdpQcU8iPSUjWoN/UDMsK2sui9I="))
        guard case .correct = shared.kind else {
            Issue.record("\(shared.kind)")
            return
        }
        let json = shared.parts.json(indentation: "")
        for value in Self.values { #expect(!json.contains(value), "\(value)") }
        let vector = try TestVector(json)
        var checker = Checker()
        guard case .passed = checker.check(vector) else {
            Issue.record("the invented request is signed correctly")
            return
        }
    }

    @Test("fails by the same mistake")
    func mistake() throws {
        let vector = try TestVector(Self.photo("x"))
        var diagnoser = Diagnoser(Self.limits)
        let facts = try diagnoser.facts(of: vector)
        for id in ["query-params-left-out", "plain-hash", "no-padding", "not-sorted"] {
            let pitfall = try #require(PitfallCatalogue.all.first { $0.id == id })
            let mistakes = pitfall.mistakes(facts)
            let procedure = SigningProcedure(facts, Array(mistakes.prefix(1)))
            let made = try #require(try procedure.signature(using: Signer(), privateKey: nil))
            let shared = try share(Self.photo(String(decoding: made, as: UTF8.self)))
            guard case .mistakes(let ids) = shared.kind else {
                Issue.record("\(id): \(shared.kind)")
                continue
            }
            #expect(ids == [id])
            var checker = Checker()
            let again = try Explained(
                try TestVector(shared.parts.json(indentation: "")), Self.limits,
                using: &checker)
            #expect(again.diagnosis?.explanations.first?.pitfalls == [id])
        }
    }

    @Test("of which no mistake is known has an invented signature, and says so")
    func unexplained() throws {
        let shared = try share(Self.photo("AAAAAAAAAAAAAAAAAAAAAAAAAAA="))
        guard case .unexplained = shared.kind else {
            Issue.record("\(shared.kind)")
            return
        }
        #expect(shared.parts.expected.map(\.value) != ["AAAAAAAAAAAAAAAAAAAAAAAAAAA="])
    }

    @Test("is refused if it could not be signed again")
    func refuses() {
        #expect(throws: SharingError.self) { try share(#"{"given": {"text": "a"}}"#) }
    }

    @Test(
        "has texts of the same shape",
        arguments: [
            "Ab1-_.x~ x", "deadBEEF00", "é ü Ω 李小龙 🙂", "a!*'b()b", "", "12", "!*'();:@&=",
        ])
    func shapes(_ text: String) throws {
        var texts = InventedText(Self.numbers(7))
        let other = try Self.invented(text, &texts)
        #expect(other.utf8.count == text.utf8.count)
        #expect(try Self.invented(text, &texts) == other)
        for (first, second) in zip(text.unicodeScalars, other.unicodeScalars)
        where first.isASCII && text != "!*'();:@&=" {
            let isWord = first.properties.isAlphabetic || ("0"..."9").contains(first)
            #expect(isWord == (first != second), "\(text) \(other)")
            #expect(first.properties.isUppercase == second.properties.isUppercase)
        }
        #expect(!Windows(Array(text.utf8)).occur(in: Array(other.utf8)))
    }

    /// The last characters that leave no bits unused (RFC 4648 §3.5).
    @Test(
        "has base64 that strict decoders read",
        arguments: [
            ("ZUYHB2d3RoMYvVlqpcGr1XQYZg619PaOj9n7OLPGAI0=", "AEIMQUYcgkosw048"),
            ("c2VjcmV0IG9mIG1pbg==", "AQgw"),
        ])
    func base64(_ text: String, _ lastCharacters: String) throws {
        var texts: Set<String> = []
        for seed in 1...50 {
            var invented = InventedText(Self.numbers(UInt64(seed)))
            let other = try Self.invented(text, &invented)
            let last = try #require(other.last { $0 != "=" })
            #expect(lastCharacters.contains(last), "\(other)")
            texts.insert(other)
        }
        #expect(texts.count == 50)
    }

    @Test(
        "keeps what programs read as an escape",
        arguments: [
            ("abc&amp;def", "&amp;"), (".&amp;?&", "&amp;"), ("a%2Fb", "%2F"),
            ("line\\nline", "\\n"), ("~cafe[|&amp;😀", "&amp;"),
        ])
    func escapes(_ text: String, _ escape: String) throws {
        for seed in 1...20 {
            var invented = InventedText(Self.numbers(UInt64(seed)))
            let other = try Self.invented(text, &invented)
            #expect(other.contains(escape) && other != text, "\(other)")
            let decoded = try #require(WrittenText(Array(other.utf8))).decoded
            #expect(!Windows(invented.originals).occur(in: decoded), "\(other)")
        }
    }

    /// A bracket that is left out of the text would take the mistake of an encoder with it; the
    /// first byte of a letter can be a part of a piece with an escape.
    @Test(
        "keeps punctuation beside an escape, and shows no piece of it",
        arguments: [("#(&amp;20naïve", "("), ("%41~Ａδα&amp;Ａ", "~")])
    func besideEscapes(_ text: String, _ kept: Character) throws {
        for seed in 1...50 {
            var invented = InventedText(Self.numbers(UInt64(seed)))
            let other = try Self.invented(text, &invented)
            let decoded = try #require(WrittenText(Array(other.utf8))).decoded
            #expect(!Windows(invented.originals).occur(in: decoded), "\(other)")
            #expect(other.contains(kept), "\(other)")
        }
    }

    /// A quotation mark in another place would be one that a URL cannot have without an escape.
    @Test("leaves no character where a URL cannot have it")
    func keepsURL() throws {
        let encoded = EncodedText(Array("20%22%26amp;".utf8)[...], hasPlus: true)
        for seed in 1...50 {
            var invented = InventedText(Self.numbers(UInt64(seed)))
            let written = encoded.written(try invented.invented(encoded.bytes))
            #expect(!written.contains(UInt8(ascii: "\"")), "\(seed)")
        }
    }

    /// The entity and the character of four bytes change places.
    @Test("writes what changes places as before")
    func keepsForms() throws {
        let encoded = EncodedText(Array("~cafe%5B%7C%26amp;%F0%9F%98%80".utf8)[...], hasPlus: true)
        for seed in 1...50 {
            var invented = InventedText(Self.numbers(UInt64(seed)))
            let written = encoded.written(try invented.invented(encoded.bytes))
            #expect(written.allSatisfy { $0 < 0x80 }, "\(seed)")
            #expect(String(decoding: written, as: UTF8.self).contains("%26amp;"), "\(seed)")
        }
    }

    /// Drawn values are in their order in one of six requests.
    @Test("is drawn until the mistake has an occasion")
    func drawsOn() throws {
        let url = "http://a.test/?k=zzzzzz&k=dddddd&k=aaaaaa&j=1"
        let vector = """
            {"request": {"method": "GET", "url": "\(url)"},
             "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "nonce",
               "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
             "secrets": {"consumer_secret": "cs", "token_secret": "ts"},
             "expected": {"signature": "SIGNATURE"}}
            """
        let plain = try TestVector(vector)
        var diagnoser = Diagnoser(Self.limits)
        let facts = try diagnoser.facts(of: plain)
        let pitfall = try #require(
            PitfallCatalogue.all.first { $0.id == "sorted-by-name-only" })
        let procedure = SigningProcedure(facts, Array(pitfall.mistakes(facts).prefix(1)))
        let made = try #require(try procedure.signature(using: Signer(), privateKey: nil))
        let wrong = vector.replacing("SIGNATURE", with: String(decoding: made, as: UTF8.self))
        for seed in 1...50 {
            var sharing = Sharing(Self.limits, Self.numbers(UInt64(seed)))
            let shared = try sharing.share(try TestVector(wrong))
            guard case .mistakes(["sorted-by-name-only"]) = shared.kind else {
                Issue.record("\(seed): \(shared.kind)")
                continue
            }
        }
    }

    @Test("writes texts as they were written", arguments: ["a+b%20c%2fd%2B", "x", "%41%c3%a9"])
    func encodes(_ text: String) {
        let encoded = EncodedText(Array(text.utf8)[...], hasPlus: true)
        #expect(encoded.written(encoded.bytes) == Array(text.utf8))
    }
}
