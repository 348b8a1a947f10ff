import OAuth1

// MARK: - The law of times: a part is encoded not at all, or twice, or decoded once more (§3.6)

extension Pitfall {
    static let encodedOtherTimes = law(
        "encoded-other-times", section: "3.6",
        mistake: "encoded a part of the request more than once, or not at all",
        fix: "percent-encode each name, value and secret once, and then the URL and the joined "
            + "parameters once"
    ) { facts in
        let sources = CollectedParameter.Source.groups.flatMap { name, sources in
            [("names", true, false), ("values", false, true), ("names and values", true, true)]
                .flatMap { what, areNames, areValues in
                    [0, 2].map { times in
                        Mistake(
                            steps: [
                                .encoding {
                                    if areNames { $0.encodeNames(times, of: sources) }
                                    if areValues { $0.encodeValues(times, of: sources) }
                                }
                            ], words: Self.encoded("the \(what) of \(name)", times))
                    }
                }
        }
        return sources + values(facts) + baseString + secrets(facts)
    }

    private static func encoded(_ what: String, _ times: Int) -> String {
        times == 0 ? "did not encode \(what)" : "encoded \(what) twice"
    }

    /// The value of one parameter.
    private static func values(_ facts: SigningFacts) -> [Mistake] {
        facts.signedParameters.filter { $0.value != TextEncoding().encoded($0.value) }.flatMap {
            parameter in
            let what = "the value of \(parameter.shownName)"
            let times = [0, 2].map { times in
                Mistake(
                    steps: [.encoding { $0.encodeValue(of: parameter.name, times) }],
                    words: encoded(what, times))
            }
            let decoded = [
                PercentEncoding.decoded(parameter.value), FormEncoding.decoded(parameter.value),
            ]
            return times
                + decoded.filter { $0 != parameter.value }.map { value in
                    Mistake(
                        steps: [.parameters { $0.replace(parameter, by: value) }],
                        words: "decoded \(what) once more")
                }
        }
    }

    private static let baseString: [Mistake] = [
        Mistake(
            steps: [.composition { $0.uriEncodings = 2 }], words: encoded("the URL", 2)),
        Mistake(
            steps: [.composition { $0.parameterEncodings = 2 }],
            words: encoded("the joined parameters", 2)),
        Mistake(
            steps: [.composition { ($0.uriEncodings, $0.parameterEncodings) = (2, 2) }],
            words: encoded("the URL and the joined parameters", 2)),
        Mistake(
            steps: [.composition { ($0.uriEncodings, $0.parameterEncodings) = (0, 0) }],
            words: encoded("the URL and the joined parameters", 0)),
    ]

    private static func secrets(_ facts: SigningFacts) -> [Mistake] {
        guard facts.isKeyMadeOfSecrets else { return [] }
        let times = [0, 2].flatMap { times in
            [
                Mistake(
                    steps: [.key { $0.consumerEncodings = times }],
                    words: encoded("the consumer secret", times)),
                Mistake(
                    steps: [.key { $0.tokenEncodings = times }],
                    words: encoded("the token secret", times)),
            ]
        }
        let decode: @Sendable ([UInt8]) -> [UInt8] = { PercentEncoding.decoded($0) }
        return times + [
            Mistake(
                steps: [.key { $0.consumerSecret = decode($0.consumerSecret) }],
                words: "percent-decoded the consumer secret"),
            Mistake(
                steps: [.key { $0.tokenSecret = decode($0.tokenSecret) }],
                words: "percent-decoded the token secret"),
            Mistake(
                steps: [
                    .key {
                        $0.consumerSecret = decode($0.consumerSecret)
                        $0.tokenSecret = decode($0.tokenSecret)
                    }
                ], words: "percent-decoded both secrets"),
        ]
    }
}
