import Diagnosis
import OAuth1

/// Something that some requests have, and others have not.
struct RequestTrait: Sendable {
    /// After "requests".
    let title: String
    private let holds: @Sendable (SigningFacts, [CollectedParameter]) -> Bool

    private init(
        _ title: String,
        _ holds: @escaping @Sendable (SigningFacts, [CollectedParameter]) -> Bool
    ) {
        self.title = title
        self.holds = holds
    }

    /// A bit for each of ``all`` that the request has.
    static func traits(of facts: SigningFacts) -> UInt64 {
        let parameters = SigningProcedure(facts).parameters
        return all.enumerated().reduce(0) { traits, next in
            next.element.holds(facts, parameters) ? traits | 1 << UInt64(next.offset) : traits
        }
    }

    /// The most telling first; no more than 64.
    static let all: [RequestTrait] =
        [
            RequestTrait("with a query") { facts, _ in !(facts.query ?? []).isEmpty },
            RequestTrait("with a form") { facts, _ in facts.formText != nil || !facts.form.isEmpty
            },
            RequestTrait("with a body that is not a form") { facts, _ in facts.body != nil },
            RequestTrait("with oauth_body_hash") { facts, _ in
                facts.protocolValue("oauth_body_hash") != nil
            },
            RequestTrait("without oauth_token") { facts, _ in
                facts.protocolValue("oauth_token") == nil
            },
            RequestTrait("without oauth_version") { facts, _ in
                facts.protocolValue("oauth_version") == nil
            },
            RequestTrait("with oauth_callback") { facts, _ in
                facts.protocolValue("oauth_callback") != nil
            },
            RequestTrait("with oauth_verifier") { facts, _ in
                facts.protocolValue("oauth_verifier") != nil
            },
            RequestTrait("with a realm") { facts, _ in facts.realm != nil },
            RequestTrait("with a parameter name that occurs several times") { _, parameters in
                Set(parameters.map { $0.name }).count < parameters.count
            },
            RequestTrait("with a parameter that occurs several times with the same value") {
                Set($1).count < $1.count
            },
            RequestTrait("with an empty value") { $1.contains { $0.value.isEmpty } },
            RequestTrait("with a parameter without a name") { $1.contains { $0.name.isEmpty } },
        ] + characters + urls + methods

    private static let characters =
        [
            ("a space", " "), ("\"+\"", "+"), ("\"%\"", "%"), ("\"~\"", "~"), ("\"*\"", "*"),
            ("\"&\"", "&"), ("\"=\"", "="), ("\"/\"", "/"), ("one of !'()", "!'()"),
            ("one of []{}|", "[]{}|"),
        ].map { name, characters in
            RequestTrait("with \(name) in a parameter") { _, parameters in
                parameters.contains { parameter in
                    (parameter.name + parameter.value).contains(where: characters.utf8.contains)
                }
            }
        } + [
            RequestTrait("with a character outside ASCII in a parameter") { _, parameters in
                parameters.contains { ($0.name + $0.value).contains { $0 >= 0x80 } }
            },
            RequestTrait("with a secret that must be encoded") { facts, _ in
                (facts.consumerSecret + facts.tokenSecret).contains {
                    !PercentEncoding.isUnreserved($0)
                }
            },
            RequestTrait("with an empty consumer secret") { facts, _ in
                facts.consumerSecret.isEmpty
            },
        ]

    private static let urls = [
        RequestTrait("to an http URL") { facts, _ in
            BaseStringURIParts(facts)?.isScheme("http") ?? false
        },
        RequestTrait("to a URL with a port") { facts, _ in facts.uri?.port != nil },
        RequestTrait("to a URL without a path") { facts, _ in facts.uri?.path.isEmpty ?? false },
        RequestTrait("to a URL with an upper-case letter in the host") { facts, _ in
            facts.text(facts.uri?.host)?.contains { (0x41...0x5A).contains($0) } ?? false
        },
        RequestTrait("to a URL with a percent-encoded path") { facts, _ in
            facts.text(facts.uri?.path)?.contains(UInt8(ascii: "%")) ?? false
        },
        RequestTrait("to a URL with a user name") { facts, _ in
            facts.url.contains(UInt8(ascii: "@"))
        },
        RequestTrait("to a URL with a fragment") { facts, _ in
            facts.url.contains(UInt8(ascii: "#"))
        },
    ]

    private static let methods =
        ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"].map { method in
            RequestTrait("with the method \(method)") { facts, _ in
                facts.method.elementsEqual(method.utf8)
            }
        } + [
            RequestTrait("with a method in lower case") { facts, _ in
                facts.method.contains { (0x61...0x7A).contains($0) }
            }
        ]
        + SignatureMethod.allCases.map { method in
            RequestTrait("signed with \(method.rawValue)") { facts, _ in
                facts.signatureMethod == method
            }
        }
}
