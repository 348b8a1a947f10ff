import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as more than one request shows them.
extension Check {
    private static let redirect = "Whoever makes such a link is sent what the user has approved."

    static let flow: [Check] =
        [
            registered(
                "TMP-07", "A callback at another host than registered is refused.",
                [("another host", "http://other.example/cb")]),
            Check(
                "TMP-08", "2.2", .security,
                "A callback that only begins like the registered one is refused.", risk: redirect,
                needs: .initiate, .callbacks
            )
            .baseline("the registered callback") { try $0.initiatingRegistered { $0 } }
            .wrong("the callback with more after it") { bench in
                try bench.initiatingRegistered { $0 + ".evil.example/" }
            }
            .wrong("the callback with a way up") { bench in
                try bench.initiatingRegistered { $0 + "/../../evil" }
            }
            .wrong("its host with more after it") { bench in
                try bench.initiatingRegistered { $0.withHost { $0 + ".evil.example" } }
            }
            .wrong("its host as the name of a user") { bench in
                try bench.initiatingRegistered { $0.withHost { $0 + "@evil.example" } }
            },
            Check(
                "TMP-11", "2.2", .security,
                "A callback with a fragment is refused, or keeps it at the end.",
                risk: "The client does not get the verifier, and scripts on its page do.",
                needs: .initiate, .flow
            )
            .initiated()
            .refusable("a callback with #part") { bench in
                try bench.initiating(callback: bench.usualCallback + "#part")
            }
            .decided(.approve, "the authorization page, to approve") { try $0.visiting() }
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
                let isLost = url.contains("#") && (CallbackURL(url)?.fragment ?? "") != "part"
                return isLost ? "the verifier is in the fragment of the redirect" : nil
            },
            Check(
                "TMP-15", "2.1", .must, "GET is refused where it is not offered.",
                risk: "Links and images can ask for credentials, and caches may keep them.",
                needs: .initiate, .noGET
            )
            .initiated()
            .wrong("a right request for temporary credentials with GET") { bench in
                try bench.initiating { $0.method = "GET" }
            },
            Check(
                "TMP-16", "2.1", .must, "Credentials are not issued over http.",
                risk: "Everybody on the way reads the secrets.", needs: .initiate, .httpPort
            )
            .wrong("a right request for temporary credentials over http") { bench in
                let target = bench.target
                return try bench.initiating { $0 = $0.overHTTP(target) }
            },
            Check(
                "TMP-19", "4.9", .security, "Temporary credentials cannot be guessed.",
                risk: "Whoever guesses them can go on with another client's flow.",
                needs: .initiate
            )
            .initiated().repeating(50).finding(guessFault),
            Check(
                "TMP-20", "2.1", .should, "Temporary credentials expire.",
                risk: "A link that somebody kept can be approved for ever.",
                needs: .initiate, .flow, .slow
            )
            .initiated()
            .observed("the authorization page after their lifetime", inspecting: expiryFault) {
                try $0.visiting()
            }.due { $0.lifetime + 5 },
            Check(
                "TMP-21", "4.10", .information, "Many requests in a row are limited.",
                risk: "One client can fill the server's store.", needs: .initiate, .hard
            )
            .observed("one of 100 requests in a row", inspecting: { _, _ in nil }) { bench in
                try bench.initiating()
            }
            .repeating(100)
            .remarking { bench in
                let count = bench.answers.count(where: \.isThrottled)
                return "\(count) of \(bench.answers.count) requests were answered with 429"
            },
        ]

    private static func registered(
        _ id: String,
        _ rule: String,
        _ callbacks: [(text: String, callback: String)]
    ) -> Check {
        let start = Check(
            id, "2.2", .security, rule, risk: redirect, needs: .initiate, .callbacks
        ).baseline("the registered callback") { try $0.initiatingRegistered { $0 } }
        return callbacks.reduce(start) { check, entry in
            check.wrong(entry.text) { bench in
                try bench.initiatingRegistered { _ in entry.callback }
            }
        }
    }

    private static let expiryFault: Trial.Inspection = { answer, _ in
        if verifier(in: answer) != nil { return "\(answer.text), with a verifier" }
        return answer.isAccepted && answer.hasForm ? "\(answer.text), with a form" : nil
    }

    private static let guessFault: Finding = { bench in
        let identifiers = bench.issued.map(\.identifier)
        let secrets = bench.issued.map(\.sharedSecret.text)
        if Guessability.hasRepetition(identifiers) || Guessability.hasRepetition(secrets) {
            return "credentials were given twice"
        }
        let bits = (Guessability.bits(of: identifiers), Guessability.bits(of: secrets))
        guard bits.0 < 48 || bits.1 < 96 else { return nil }
        return "\(identifiers.count) tokens differ in about \(bits.0) bits, and their secrets in"
            + " \(bits.1)"
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
