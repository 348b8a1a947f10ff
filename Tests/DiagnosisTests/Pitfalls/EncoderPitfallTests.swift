import Diagnosis
import Testing

@Suite("Pitfalls of single encoders")
struct EncoderPitfallTests {
    /// The same name and value in each encoder.
    ///
    /// The correct parameters:
    /// `n%20%2A=a%20b~%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC`.
    static let texts: [EncodingCase] = [
        text(
            "plus-for-space",
            "n+%2A=a+b~%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "js-encodeuricomponent",
            "n%20*=a%20b~!*'()%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "java-urlencoder",
            "n+*=a+b%7E%21*%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "php-urlencode",
            "n+%2A=a+b%7E%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "dotnet-escapedatastring",
            "n%20*=a%20b~!*'()%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "dotnet-httputility",
            "n+*=a+b%7e!*%27()%2f%2c%3a%3b%3d%3f%40%24%23%26%2b%5b%5d-._%c3%a9%e2%82%ac"),
        text(
            "python-quote",
            "n%20%2A=a%20b~%21%2A%27%28%29/%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "go-queryescape",
            "n+%2A=a+b~%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "swift-urlqueryallowed",
            "n%20*=a%20b~!*'()/,:;=?@$%23&+%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "js-escape",
            "n%20*=a%20b%7E%21*%27%28%29/%2C%3A%3B%3D%3F@%24%23%26+%5B%5D-._%E9%u20AC"),
        text(
            "python-quote-plus",
            "n+%2A=a+b~%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "js-encodeuri",
            "n%20*=a%20b~!*'()/,:;=?@$#&+%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "tilde-encoded",
            "n%20%2A=a%20b%7E%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9"
                + "%E2%82%AC"),
        text(
            "star-not-encoded",
            "n%20*=a%20b~%21*%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "slash-not-encoded",
            "n%20%2A=a%20b~%21%2A%27%28%29/%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D-._%C3%A9%E2%82%AC"),
        text(
            "brackets-not-encoded",
            "n%20%2A=a%20b~%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B[]-._%C3%A9%E2%82%AC"),
        text(
            "lower-case-hex",
            "n%20%2a=a%20b~%21%2a%27%28%29%2f%2c%3a%3b%3d%3f%40%24%23%26%2b%5b%5d-._%c3%a9%e2%82%ac"
        ),
        text(
            "unreserved-encoded",
            "n%20%2A=a%20b%7E%21%2A%27%28%29%2F%2C%3A%3B%3D%3F%40%24%23%26%2B%5B%5D%2D%2E%5F"
                + "%C3%A9%E2%82%AC"),
        text(
            "reserved-not-encoded",
            "n%20*=a%20b~!*'()/,:;=?@$#&+%5B%5D-._%C3%A9%E2%82%AC"),
    ]

    /// The base string of the same request in each encoder.
    ///
    /// The correct base string:
    /// `GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y`
    /// `&k%3Da%2520b~%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC`.
    static let baseStrings: [EncodingCase] = [
        baseString(
            "js-encodeuricomponent",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2520b~%2A%27%21%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "js-encodeuricomponent-both",
            "GET&http%3A%2F%2Fexample.com%2Fit's~(a)*%2Fx%2520y",
            "&k%3Da%2520b~*'!%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "tilde-encoded-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E%28a%29%2A%2Fx%2520y",
            "&k%3Da%2520b%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "star-not-encoded-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29*%2Fx%2520y",
            "&k%3Da%2520b~*%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "slash-not-encoded-both",
            "GET&http%3A//example.com/it%27s~%28a%29%2A/x%2520y",
            "&k%3Da%2520b~%252A%2527%2521/%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "plus-for-space-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2Bb~%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "java-urlencoder-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E%28a%29*%2Fx%2520y",
            "&k%3Da%2Bb%257E*%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "php-urlencode-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s%7E%28a%29%2A%2Fx%2520y",
            "&k%3Da%2Bb%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "dotnet-escapedatastring-both",
            "GET&http%3A%2F%2Fexample.com%2Fit's~(a)*%2Fx%2520y",
            "&k%3Da%2520b~*'!%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "dotnet-httputility",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2Bb%257e%2A%2527%21%252f%252b%25c3%25a9%25e2%2582%25ac"),
        baseString(
            "dotnet-httputility-both",
            "GET&http%3a%2f%2fexample.com%2fit%27s%7e(a)*%2fx%2520y",
            "&k%3da%2bb%257e*%2527!%252f%252b%25c3%25a9%25e2%2582%25ac"),
        baseString(
            "python-quote-both",
            "GET&http%3A//example.com/it%27s~%28a%29%2A/x%2520y",
            "&k%3Da%2520b~%252A%2527%2521/%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "go-queryescape-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2Bb~%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "swift-urlqueryallowed-both",
            "GET&http://example.com/it's~(a)*/x%2520y",
            "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "js-escape-both",
            "GET&http%3A//example.com/it%27s%7E%28a%29*/x%2520y",
            "&k%3Da%2520b%257E*%2527%2521/+%25E9%25u20AC"),
        baseString(
            "python-quote-plus-both",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2Bb~%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "js-encodeuri-both",
            "GET&http://example.com/it's~(a)*/x%2520y",
            "&k=a%2520b~*'!/+%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "lower-case-hex",
            "GET&http%3a%2f%2fexample.com%2fit%27s~%28a%29%2a%2fx%2520y",
            "&k%3da%2520b~%252a%2527%2521%252f%252b%25c3%25a9%25e2%2582%25ac"),
        baseString(
            "lower-case-hex-outer",
            "GET&http%3a%2f%2fexample.com%2fit%27s~%28a%29%2a%2fx%2520y",
            "&k%3da%2520b~%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "unreserved-encoded",
            "GET&http%3A%2F%2Fexample.com%2Fit%27s~%28a%29%2A%2Fx%2520y",
            "&k%3Da%2520b%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
        baseString(
            "unreserved-encoded", instance: 1,
            "GET&http%3A%2F%2Fexample%2Ecom%2Fit%27s%7E%28a%29%2A%2Fx%2520y",
            "&k%3Da%2520b%257E%252A%2527%2521%252F%252B%25C3%25A9%25E2%2582%25AC"),
    ]

    /// The key of the secrets `c !*'()~/` and `t &+é` in each encoder.
    ///
    /// Those of JavaScript, Python, PHP and Go are what the functions return.
    static let keys = [
        ("js-encodeuricomponent", "c%20!*'()~%2F&t%20%26%2B%C3%A9"),
        ("java-urlencoder", "c+%21*%27%28%29%7E%2F&t+%26%2B%C3%A9"),
        ("php-urlencode", "c+%21%2A%27%28%29%7E%2F&t+%26%2B%C3%A9"),
        ("dotnet-escapedatastring", "c%20!*'()~%2F&t%20%26%2B%C3%A9"),
        ("dotnet-httputility", "c+!*%27()%7e%2f&t+%26%2b%c3%a9"),
        ("python-quote", "c%20%21%2A%27%28%29~/&t%20%26%2B%C3%A9"),
        ("go-queryescape", "c+%21%2A%27%28%29~%2F&t+%26%2B%C3%A9"),
        ("swift-urlqueryallowed", "c%20!*'()~/&t%20&+%C3%A9"),
        ("js-escape", "c%20%21*%27%28%29%7E/&t%20%26+%E9"),
        ("python-quote-plus", "c+%21%2A%27%28%29~%2F&t+%26%2B%C3%A9"),
        ("js-encodeuri", "c%20!*'()~/&t%20&+%C3%A9"),
    ]

    @Test("encode names and values differently", arguments: texts)
    func encodeNamesAndValues(_ sample: EncodingCase) throws {
        #expect(try String(signed: sample.procedure().normalizedParameters) == sample.expected)
    }

    @Test("encode the base string differently", arguments: baseStrings)
    func encodeBaseString(_ sample: EncodingCase) throws {
        let baseString = try #require(try sample.procedure().baseString)
        #expect(String(signed: baseString) == sample.expected)
    }

    @Test("encode the secrets as well", arguments: keys)
    func encodeSecrets(_ id: String, _ key: String) throws {
        for (reach, values) in [("-and-secrets", ""), ("-everywhere", "-both")] {
            var facts = try Self.baseString(id, "", "").facts()
            facts.consumerSecret = Array("c !*'()~/".utf8)
            facts.tokenSecret = Array("t &+\u{E9}".utf8)
            let all = try #require(PitfallCatalogue.pitfall(id + reach)).mistakes(facts)
            let some = try #require(PitfallCatalogue.pitfall(id + values)).mistakes(facts)
            #expect(String(signed: SigningProcedure(facts, all).signingKey) == key)
            #expect(
                SigningProcedure(facts, all).baseString == SigningProcedure(facts, some).baseString)
        }
    }

    @Test("are not tried with secrets that the function encodes correctly", arguments: keys)
    func leavePlainSecrets(_ id: String, _: String) throws {
        var facts = SigningFacts()
        facts.consumerSecret = Array("kd94hf93k423kf44".utf8)
        for reach in ["-and-secrets", "-everywhere"] {
            let pitfall = try #require(PitfallCatalogue.pitfall(id + reach))
            #expect(pitfall.mistakes(facts).isEmpty)
        }
        #expect(try #require(PitfallCatalogue.pitfall(id)).mistakes(facts).count == 1)
    }

    @Test("write the escapes of the key in lower case as well")
    func writeSecretsInLowerCase() throws {
        var facts = try Self.baseString("", "", "").facts()
        facts.consumerSecret = Array("c/".utf8)
        let pitfall = try #require(PitfallCatalogue.pitfall("lower-case-hex-everywhere"))
        let procedure = SigningProcedure(facts, pitfall.mistakes(facts))
        #expect(String(signed: procedure.signingKey) == "c%2f&")
        #expect(
            procedure.baseString.map { String(signed: $0) }
                == "GET&http%3a%2f%2fexample.com%2fit%27s~%28a%29%2a%2fx%2520y"
                + "&k%3da%2520b~%252a%2527%2521%252f%252b%25c3%25a9%25e2%2582%25ac")
    }

    @Test(
        "leave one sub-delimiter unencoded, the comma first",
        arguments: [
            (0, ",%21%24%26%27%28%29%2B%3B%3D"), (1, "%2C!%24%26%27%28%29%2B%3B%3D"),
            (2, "%2C%21$%26%27%28%29%2B%3B%3D"), (3, "%2C%21%24&%27%28%29%2B%3B%3D"),
            (4, "%2C%21%24%26'%28%29%2B%3B%3D"), (5, "%2C%21%24%26%27(%29%2B%3B%3D"),
            (6, "%2C%21%24%26%27%28)%2B%3B%3D"), (7, "%2C%21%24%26%27%28%29+%3B%3D"),
            (8, "%2C%21%24%26%27%28%29%2B;%3D"), (9, "%2C%21%24%26%27%28%29%2B%3B="),
        ])
    func leaveSubDelimiter(_ instance: Int, _ value: String) throws {
        let sample = EncodingCase(
            id: "comma-not-encoded", instance: instance, form: ["k": ",!$&'()+;="],
            expected: "k=" + value)
        #expect(try String(signed: sample.procedure().normalizedParameters) == sample.expected)
    }

    @Test("also encode a given text differently")
    func encodeGivenText() throws {
        var facts = SigningFacts()
        facts.givenText = Array("a b*".utf8)
        let pitfall = try #require(PitfallCatalogue.pitfall("java-urlencoder"))
        let text = try #require(SigningProcedure(facts, pitfall.mistakes(facts)).encodedText)
        #expect(String(signed: text) == "a+b*")
    }

    @Test("encode the halves of a surrogate pair separately with JavaScript's escape")
    func encodeSurrogates() throws {
        let sample = EncodingCase(
            id: "js-escape", form: ["k": "\u{1F600}"], expected: "k=%uD83D%uDE00")
        #expect(try String(signed: sample.procedure().normalizedParameters) == sample.expected)
    }

    private static func text(_ id: String, _ expected: String) -> EncodingCase {
        EncodingCase(
            id: id, form: ["n *": "a b~!*'()/,:;=?@$#&+[]-._\u{E9}\u{20AC}"], expected: expected)
    }

    private static func baseString(
        _ id: String, instance: Int = 0, _ start: String, _ end: String
    ) -> EncodingCase {
        EncodingCase(
            id: id, instance: instance, url: "http://example.com/it's~(a)*/x%20y",
            form: ["k": "a b~*'!/+\u{E9}\u{20AC}"], expected: start + end)
    }
}
