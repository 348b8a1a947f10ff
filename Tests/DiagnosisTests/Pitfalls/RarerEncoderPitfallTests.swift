import Testing

@testable import Diagnosis

@Suite("Pitfalls of encoders that are used less often")
struct RarerEncoderPitfallTests {
    /// What a function makes of a value, of everything but the key, and of the key.
    ///
    /// The values were computed in Python from what each function leaves unencoded, which
    /// `scripts/judge/explain` compares with the functions themselves.
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        /// Of `a b~!*'()/,:;=?@$#&+[]-._\u{E9}\u{20AC}`.
        let value: String
        /// Of a request to `http://example.com/it's~(a)*/x%20y`, where `k` is
        /// `a b~*'!/+\u{E9}\u{20AC}`.
        let baseString: String
        /// Of the secrets `c !*'()~/` and `t &+-\u{E9}`.
        let key: String

        init(_ id: String, value: String, baseString: String, key: String) {
            self.id = id
            self.value = value
            self.baseString = baseString
            self.key = key
        }

        var testDescription: String { id }
    }

    static let rows = [
        Row(
            "dotnet-webutility",
            value: "a+b%7E!*%27()%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E(a)*%2Fx%2520y"
                + "&k%3Da%2Bb%257E*%2527!%252F%252B%25C3%25A9%25E2%2582%25AC",
            key: "c+!*%27()%7E%2F&t+%26%2B-%C3%A9"),
        Row(
            "dotnet-escapeuristring",
            value: "a%20b~!*'()/,:;=?@$#&+[]-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http://example.com/it's~(a)*/x%2520y"
                + "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~/&t%20&+-%C3%A9"),
        Row(
            "go-pathescape",
            value: "a%20b~%21%2A%27%28%29%2F%2C:%3B=%3F@$%23&+%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http:%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y"
                + "&k=a%2520b~%252A%2527%2521%252F+%25C3%25A9%25E2%2582%25AC",
            key: "c%20%21%2A%27%28%29~%2F&t%20&+-%C3%A9"),
        Row(
            "ruby-uri-escape",
            value: "a%20b~!*'()/,:;=?@$%23&+[]-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http://example.com/it's~(a)*/x%2520y"
                + "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~/&t%20&+-%C3%A9"),
        Row(
            "ruby-encode-uri-component",
            value: "a%20b%7E%21*%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E%28a%29*%2Fx%2520y"
                + "&k%3Da%2520b%257E*%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC",
            key: "c%20%21*%27%28%29%7E%2F&t%20%26%2B-%C3%A9"),
        Row(
            "rust-non-alphanumeric",
            value: "a%20b%7E%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D%2D%2E%5F"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample%2Ecom%2Fit%27s%7E%28a%29%2A%2Fx%2520y"
                + "&k%3Da%2520b%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC",
            key: "c%20%21%2A%27%28%29%7E%2F&t%20%26%2B%2D%C3%A9"),
        Row(
            "php-old-rawurlencode",
            value: "a%20b%7E%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E%28a%29%2A%2Fx%2520y"
                + "&k%3Da%2520b%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC",
            key: "c%20%21%2A%27%28%29%7E%2F&t%20%26%2B-%C3%A9"),
        Row(
            "python-old-quote",
            value: "a%20b%7E%21%2A%27%28%29/%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A//example.com/it%27s%7E%28a%29%2A/x%2520y"
                + "&k%3Da%2520b%257E%252A%2527%2521/%252B%25C3%25A9%25E2%2582%25AC",
            key: "c%20%21%2A%27%28%29%7E/&t%20%26%2B-%C3%A9"),
        Row(
            "perl-query-form",
            value: "a+b~!*'()%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample.com%2Fit's~(a)*%2Fx%2520y"
                + "&k%3Da%2Bb~*'!%252F%252B%25C3%25A9%25E2%2582%25AC",
            key: "c+!*'()~%2F&t+%26%2B-%C3%A9"),
        Row(
            "swift-urluserallowed",
            value: "a%20b~!*'()%2F,%3A;=%3F%40$%23&+%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A%2F%2Fexample.com%2Fit's~(a)*%2Fx%2520y"
                + "&k=a%2520b~*'!%252F+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~%2F&t%20&+-%C3%A9"),
        Row(
            "swift-urlhostallowed",
            value: "a%20b~!*'()%2F,:;=%3F%40$%23&+[]-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http:%2F%2Fexample.com%2Fit's~(a)*%2Fx%2520y"
                + "&k=a%2520b~*'!%252F+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~%2F&t%20&+-%C3%A9"),
        Row(
            "swift-urlpathallowed",
            value: "a%20b~!*'()/,:%3B=%3F@$%23&+%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http://example.com/it's~(a)*/x%2520y"
                + "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~/&t%20&+-%C3%A9"),
        Row(
            "swift-urlpathallowed-elsewhere",
            value: "a%20b~!*'()/,%3A%3B=%3F@$%23&+%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http%3A//example.com/it's~(a)*/x%2520y"
                + "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~/&t%20&+-%C3%A9"),
        Row(
            "swift-urlqueryitem",
            value: "a%20b~!*'()/,:%3B%3D?@$%23%26+%5B%5D-._"
                + "%C3%A9%E2%82%AC",
            baseString: "GET&http://example.com/it's~(a)*/x%2520y"
                + "&k%3Da%2520b~*'!/+%25C3%25A9%25E2%2582%25AC",
            key: "c%20!*'()~/&t%20%26+-%C3%A9"),
    ]

    @Test("encode names and values differently", arguments: rows)
    func encodeValues(_ row: Row) throws {
        let sample = EncodingCase(
            id: row.id, form: ["k": "a b~!*'()/,:;=?@$#&+[]-._\u{E9}\u{20AC}"],
            expected: "k=" + row.value)
        #expect(try String(signed: sample.procedure().normalizedParameters) == sample.expected)
    }

    @Test("encode the base string and the key differently", arguments: rows)
    func encodeEverything(_ row: Row) throws {
        let sample = EncodingCase(
            id: row.id + "-both", url: "http://example.com/it's~(a)*/x%20y",
            form: ["k": "a b~*'!/+\u{E9}\u{20AC}"], expected: row.baseString)
        let baseString = try #require(try sample.procedure().baseString)
        #expect(String(signed: baseString) == sample.expected)
        var facts = try sample.facts()
        facts.consumerSecret = Array("c !*'()~/".utf8)
        facts.tokenSecret = Array("t &+-\u{E9}".utf8)
        for reach in ["-and-secrets", "-everywhere"] {
            let pitfall = try #require(PitfallCatalogue.pitfall(row.id + reach))
            let key = SigningProcedure(facts, pitfall.mistakes(facts)).signingKey
            #expect(String(signed: key) == row.key)
        }
    }

    @Test("are tried alone")
    func haveNoCompanions() {
        for pitfall in PitfallCatalogue.encoding
        where Self.rows.contains(where: { pitfall.id.hasPrefix($0.id) }) {
            #expect(pitfall.companionsMax == 0, "\(pitfall.id)")
        }
    }

    @Test(
        "do not keep a usual mistake that does the same from being combined",
        arguments: [
            ("php-old-rawurlencode", "tilde-encoded"),
            ("rust-non-alphanumeric", "unreserved-encoded"),
            ("rust-non-alphanumeric", "tilde-encoded"),
        ])
    func leaveTheUsualToBeCombined(_ rare: String, _ usual: String) throws {
        let facts = try EncodingCase(id: "", expected: "").facts()
        let candidates = try [rare, usual].enumerated().map { order, id in
            let pitfall = try #require(PitfallCatalogue.pitfall(id))
            let mistake = try #require(pitfall.mistakes(facts).first)
            return Candidate(pitfall: pitfall, order: order, mistake: mistake)
        }
        #expect(!Equivalents(candidates).leavesOut(1))
    }
}
