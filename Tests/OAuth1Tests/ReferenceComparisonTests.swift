import OAuth1
import Testing

/// Random numbers that are the same in every run (Steele, Lea, Flood: SplitMix64).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

@Suite("The fast path, compared with a plain reading of RFC 5849")
struct ReferenceComparisonTests {
    @Test("uses the published numbers of SplitMix64")
    func generator() {
        // For the seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64".
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }

    @Test(
        "gives the same base string for 2,000 random requests", arguments: [1, 2, 3, 4] as [UInt64])
    func random(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for number in 0..<500 {
            let reference = ReferenceRequest(using: &random)
            let found = try stages(of: reference)
            let failure: Comment =
                "seed \(seed), request \(number): \(reference.method) \(reference.url)"
            #expect(found.uri == reference.baseStringURI, failure)
            #expect(found.parameters == reference.normalizedParameters, failure)
            #expect(found.baseString == reference.baseString, failure)
        }
    }

    private func stages(
        of reference: ReferenceRequest
    ) throws -> (uri: String, parameters: String, baseString: String) {
        let url = Array(reference.url.utf8)
        let uri = try RequestURI(url.span)
        var collected = ParameterList()
        if let query = uri.query {
            ParameterSources.append(formEncoded: url.span.extracting(query), to: &collected)
        }
        for (name, value) in reference.form + reference.oauth {
            collected.append(name: name, value: value)
        }
        let parameters = sorted(collected)
        let baseStringURI = written { BaseStringURI.append(uri, of: url.span, to: &$0) }
        let baseString = written {
            SignatureBaseString.append(
                method: Array(reference.method.utf8).span, uri: Array(baseStringURI.utf8).span,
                parameters: parameters, in: Span(), to: &$0)
        }
        return (baseStringURI, written { parameters.append(Span(), to: &$0) }, baseString)
    }
}

extension ReferenceRequest {
    init(using random: inout SplitMix64) {
        method = ["GET", "post", "Put", "M-SEARCH", "delete!"].randomElement(using: &random) ?? ""
        scheme = ["http", "https", "HTTP", "hTTpS"].randomElement(using: &random) ?? ""
        host =
            ["a", "Example.COM", "[2001:DB8::1]", "127.0.0.1"].randomElement(using: &random) ?? ""
        port = [nil, nil, 80, 443, 8080].randomElement(using: &random) ?? nil
        path = ["", "/", "/A//b/", "/%7e/~;x=1", "/a+b"].randomElement(using: &random) ?? ""
        query = Bool.random(using: &random) ? Self.query(using: &random) : nil
        form = Self.parameters(using: &random)
        oauth = [("oauth_signature", "left out"), ("oauth_nonce", Self.text(using: &random))]
        oauth += Self.parameters(using: &random)
    }

    private static func parameters(
        using random: inout SplitMix64
    ) -> [(name: String, value: String)] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            (text(using: &random), text(using: &random))
        }
    }

    /// Text from a small alphabet, so that names are often equal, or begin alike.
    private static func text(using random: inout SplitMix64) -> String {
        let alphabet =
            ["a", "aaaaaaaa", "b", "A", "~", "-", " ", "+", "%", "&", "=", "[", "\u{E9}"]
            + ["e\u{301}", "\u{1F600}", "\u{0}", "1", "10", "%41"]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? ""
        }.joined()
    }

    /// A raw query: pairs, parts without "=", empty parts, escapes of any byte in either case.
    private static func query(using random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).map { _ in piece(using: &random) }.joined()
        }.joined(separator: "&")
    }

    private static func piece(using random: inout SplitMix64) -> String {
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            return ["a", "b", "A", "=", "+", "~", ";", "/", "?"].randomElement(using: &random) ?? ""
        }
        let isUpper = Bool.random(using: &random)
        let byte = UInt8.random(in: 0...255, using: &random)
        let digits = String(byte, radix: 16, uppercase: isUpper)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }
}
