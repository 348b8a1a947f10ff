import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as more than one request shows them.
extension Check {
    private static let redirect =
        "An attacker can send a link with another callback, and get the access that the user "
        + "approves."

    static let flow: [Check] =
        [
            registered(
                "TMP-07",
                "A callback is refused if its host differs from that of the registered callback.",
                [("a callback on another host", "http://other.example/cb")]),
            Check(
                "TMP-08", "2.2", .security,
                "A callback is refused if only its beginning matches the registered callback.",
                risk: redirect,
                needs: .initiate, .callbacks
            )
            .baseline("the registered callback") { try $0.initiatingRegistered { $0 } }
            .wrong("the registered callback with text appended") { bench in
                try bench.initiatingRegistered { $0 + ".evil.example/" }
            }
            .wrong("the registered callback with /../ appended") { bench in
                try bench.initiatingRegistered { $0 + "/../../evil" }
            }
            .wrong("the registered callback with text appended to its host") { bench in
                try bench.initiatingRegistered { $0.withHost { $0 + ".evil.example" } }
            }
            .wrong("the registered callback with \"@other-host\" added after its host") { bench in
                try bench.initiatingRegistered { $0.withHost { $0 + "@evil.example" } }
            },
            Check(
                "TMP-11", "2.2", .security,
                "If a callback with a fragment is accepted, the server puts the verifier before "
                    + "the fragment.",
                risk: "The client does not get the verifier, but scripts on the client's page can "
                    + "read it.",
                needs: .initiate, .flow
            )
            .initiated()
            .refusable("a callback with #part") { bench in
                try bench.initiating(callback: bench.usualCallback + "#part")
            }
            .decided(.approve, "the approval on the authorization page") { try $0.visiting() }
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
                let isLost = url.contains("#") && (CallbackURL(url)?.fragment ?? "") != "part"
                return isLost ? "the verifier is in the fragment of the redirect" : nil
            },
            Check(
                "TMP-15", "2.1", .must,
                "A GET request for temporary credentials is refused if the provider does not "
                    + "offer GET.",
                risk: "Links and images can request credentials, and caches may store the answers.",
                needs: .initiate, .noGET
            )
            .initiated()
            .wrong("a valid request for temporary credentials by GET") { bench in
                try bench.initiating { $0.method = "GET" }
            },
            Check(
                "TMP-16", "2.1", .must, "Temporary credentials are not issued over http.",
                risk: "Anyone on the network path can read the secrets.", needs: .initiate,
                .httpPort
            )
            .wrong("a valid request for temporary credentials over http") { bench in
                let target = bench.target
                return try bench.initiating { $0 = $0.overHTTP(target) }
            },
            Check(
                "TMP-19", "4.9", .security, "Temporary credentials cannot be guessed.",
                risk: "Anyone who guesses the credentials can continue another client's flow.",
                needs: .initiate
            )
            .initiated().repeating(50).finding(guessFault),
            Check(
                "TMP-20", "2.1", .should, "Temporary credentials expire.",
                risk: "An old authorization link can be approved at any later time.",
                needs: .initiate, .flow, .slow
            )
            .initiated()
            .observed(
                "the authorization page after the temporary credentials should have expired",
                inspecting: expiryFault
            ) {
                try $0.visiting()
            }.due { $0.lifetime + 5 },
            Check(
                "TMP-21", "4.10", .information,
                "The server limits the number of requests in a row.",
                risk: "One client can fill the server's storage.", needs: .initiate, .hard
            )
            .observed("100 requests in a row", inspecting: { _, _ in nil }) { bench in
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
            return "the server issued the same credentials twice"
        }
        let bits = (Guessability.bits(of: identifiers), Guessability.bits(of: secrets))
        guard bits.0 < 48 || bits.1 < 96 else { return nil }
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
