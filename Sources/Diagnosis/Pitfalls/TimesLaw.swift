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
                            Self.encoded("the \(what) of \(name)", times),
                            .encoding {
                                if areNames { $0.encodeNames(times, of: sources) }
                                if areValues { $0.encodeValues(times, of: sources) }
                            })
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
                    encoded(what, times), .encoding { $0.encodeValue(of: parameter.name, times) })
            }
            let decoded = [
                PercentEncoding.decoded(parameter.value), FormEncoding.decoded(parameter.value),
            ]
            return times
                + decoded.filter { $0 != parameter.value }.map { value in
                    Mistake(
                        "decoded \(what) once more",
                        .parameters { $0.replace(parameter, by: value) })
                }
        }
    }

    private static let baseString: [Mistake] = [
        Mistake(encoded("the URL", 2), .composition { $0.uriEncodings = 2 }),
        Mistake(encoded("the joined parameters", 2), .composition { $0.parameterEncodings = 2 }),
        Mistake(
            encoded("the URL and the joined parameters", 2),
            .composition { ($0.uriEncodings, $0.parameterEncodings) = (2, 2) }),
        Mistake(
            encoded("the URL and the joined parameters", 0),
            .composition { ($0.uriEncodings, $0.parameterEncodings) = (0, 0) }),
    ]

    private static func secrets(_ facts: SigningFacts) -> [Mistake] {
        guard facts.isKeyMadeOfSecrets else { return [] }
        let times = [0, 2].flatMap { times in
            [
                Mistake(
                    encoded("the consumer secret", times), .key { $0.consumerEncodings = times }),
                Mistake(encoded("the token secret", times), .key { $0.tokenEncodings = times }),
            ]
        }
        return times
            + [Secrets.consumer, .token, .both].map { secrets in
                Mistake(
                    "percent-decoded \(secrets.rawValue)",
                    secrets.changed { PercentEncoding.decoded($0) })
            }
    }
}
