import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as more than one request shows them.
extension Check {
    static let flow: [Check] =
        [
            Check("TMP-07")
                .baseline("the registered callback") { try $0.initiatingRegistered { $0 } }.shared
                .wrong("a callback on another host") {
                    try $0.initiatingRegistered { _ in "http://other.example/cb" }
                },
            Check("TMP-08")
                .baseline("the registered callback") { try $0.initiatingRegistered { $0 } }.shared
                .wrong("the registered callback with text appended") { bench in
                    try bench.initiatingRegistered { $0 + ".evil.example/" }
                }
                .changed("with /../ appended") { $0 + "/../../evil" }
                .changed("with text appended to its host") { $0.withHost { $0 + ".evil.example" } }
                .changed("with text before its host") { $0.withHost { "evil" + $0 } }
                .changed("with a name before its host") { $0.withHost { "evil.example." + $0 } }
                .changed("with \"@other-host\" added after its host") {
                    $0.withHost { $0 + "@evil.example" }
                }
                .changed("with another scheme") { "x" + $0 }
                // The port of a program on the user's own machine may be any.
                .changed("with another host or port") { callback in
                    callback.withHost { host in
                        let name = String(host.prefix { $0 != ":" })
                        return ["localhost", "127.0.0.1"].contains(name)
                            ? "evil.example" : name + ":9999"
                    }
                },
            Check("TMP-11")
                .initiation()
                .refusable("a callback with #part") { bench in
                    try bench.initiating(callback: bench.usualCallback + "#part")
                }
                .approved()
                .finding { bench in
                    guard case .redirected(let url) = bench.approvals.last?.outcome else {
                        return nil
                    }
                    let isLost = url.contains("#") && (CallbackURL(url)?.fragment ?? "") != "part"
                    return isLost ? "the verifier is in the fragment of the redirect" : nil
                },
            Check("TMP-15")
                .initiation()
                .wrong("a valid request for temporary credentials by GET") { bench in
                    try bench.initiating { $0.method = "GET" }
                },
            Check("TMP-16")
                .wrong("a valid request for temporary credentials over http") { bench in
                    let target = bench.target
                    return try bench.initiating { $0 = $0.overHTTP(target) }
                },
            Check("TMP-20")
                .initiated()
                .observed(
                    "the authorization page after the temporary credentials should have expired",
                    inspecting: expiryFault
                ) {
                    try $0.visiting()
                }.due { $0.lifetime + 5 },
            Check("TMP-21")
                .observed("100 requests in a row") { try $0.initiating() }
                .repeating { _ in 100 }
                .remarking { bench in
                    let count = bench.answers.count(where: \.isThrottled)
                    return "\(count) of \(bench.answers.count) requests were answered with 429"
                },
        ]

    /// After the others, because their credentials count as well.
    static let guessable: [Check] = [
        Check("TMP-19")
            .initiated().repeating { max(1, 40 - $0.temporaries.count) }.finding(guessFault)
    ]

    /// The registered callback, written differently.
    private func changed(_ text: String, _ change: @escaping @Sendable (String) -> String) -> Check
    {
        wrong("the registered callback \(text)") { try $0.initiatingRegistered(change) }
    }

    private static let expiryFault: Trial.Inspection = { answer, _ in
        if verifier(in: answer) != nil { return "\(answer.text), with a verifier" }
        return answer.isAccepted && answer.hasForm ? "\(answer.text), with a form" : nil
    }

    private static let guessFault: Finding = { bench in
        let identifiers = bench.temporaries.map(\.identifier)
        let secrets = bench.temporaries.map(\.sharedSecret.text)
        if Guessability.hasRepetition(identifiers) || Guessability.hasRepetition(secrets) {
            return "the server issued the same credentials twice"
        }
        for token in bench.temporaries {
            let secret = token.sharedSecret.text
            if let origin = Guessability.origin(of: secret, among: [token.identifier]) {
                return "a secret is \(origin)"
            }
        }
        let bits = (Guessability.bits(of: identifiers), Guessability.bits(of: secrets))
        // Estimates are lower than what the texts have; 64 random bits are not found by trying.
        guard bits.0 < 48 || bits.1 < 60 else { return nil }
        return
            "\(identifiers.count) tokens differ in only about \(bits.0) bits, and their secrets in"
            + " about \(bits.1) bits"
    }
}

extension Bench {
    /// A request of the client with registered callbacks, with what is made of the first one.
    fileprivate mutating func initiatingRegistered(_ change: (String) -> String) throws
        -> ProbeMessage
    {
        guard let pair = credentials.registered, let callback = pair.client.callbacks.first else {
            throw ProbeError("no client has registered a callback")
        }
        return try initiating(callback: change(callback), as: pair)
    }
}

extension String {
    /// The URL with another authority.
    fileprivate func withHost(_ change: (String) -> String) -> String {
        guard let start = firstRange(of: "://")?.upperBound else { return change(self) }
        let end = self[start...].firstIndex(of: "/") ?? endIndex
        return self[..<start] + change(String(self[start..<end])) + self[end...]
    }
}
