import OAuth1
import Results

// Token credentials (§2.3).
extension Check {
    static let token: [Check] = resuming + exchanges + verifiers + states + others

    /// Each goes on where the one before it has ended, if its requests were refused.
    private static let resuming: [Check] = [
        Check("TOK-05").resuming
            .granted()
            .wrong("oauth_verifier=\"\"") { try $0.exchanging(verifier: "") },
        Check("TOK-13").resuming
            .granted()
            .wrong("an exchange signed with an empty token secret") { bench in
                try bench.exchanging() { $0.tokenSecret = "" }
            }
            .wrong("an exchange signed with the secret of the token that the client has") { bench in
                let secret = bench.credentials.pairs[0].token?.sharedSecret ?? "other"
                return try bench.exchanging() {
                    $0.tokenSecret = secret
                }
            },
        Check("TOK-19").resuming
            .granted()
            .spoiledExchange(.status(401))
            .status(401, "a request with an unknown token") { bench in
                try bench.exchanging(verifier: "wrong") {
                    $0.set("oauth_token", "oauthcheck-nobody")
                }
            },
        Check("TOK-27").resuming.granted().law(Change.everything, in: .exchange),
        Check("TOK-16").resuming
            .granted()
            .wrong("a wrong signature and a wrong verifier") { bench in
                let length = try bench.verifier().count
                let wrong = String(repeating: "0", count: length)
                return try bench.spoiled(bench.exchanging(verifier: wrong))
            }
            .spoiledExchange(.wrong)
            .finding(orderFault),
        Check("TOK-14").resuming
            .granted()
            .wrong("an unsigned oauth_verifier in the query") { bench in
                let verifier = PercentEncoding.encode(try bench.verifier())
                return try bench.exchanging(verifier: nil).with {
                    $0.add(query: "oauth_verifier=\(verifier)")
                }
            }
            .law(
                [
                    .signed("an oauth_verifier in the header that was added after signing") {
                        $0.set("oauth_verifier", nil)
                    }
                ], in: .exchange
            )
            // The last one, because a server that accepts it has used the verifier.
            .wrong("a signed oauth_verifier in the query") { bench in
                let verifier = PercentEncoding.encode(try bench.verifier())
                return try bench.exchanging(verifier: nil) {
                    $0.target = ProbeTarget.adding("oauth_verifier=\(verifier)", to: $0.target)
                }
            }
            .tolerated,
        Check("TOK-02").resuming
            .granted()
            .wrong("an exchange without oauth_verifier") { try $0.exchanging(verifier: nil) }
            .refusable("a request for temporary credentials with oauth_callback=oob") {
                try $0.initiating(callback: "oob")
            }
            .decided(.approve).orNone
            .wrong("an exchange without oauth_verifier, after oauth_callback=oob") {
                try $0.exchanging(1, verifier: nil)
            }
            .wrong("oauth_verifier=\"\", after oauth_callback=oob") {
                try $0.exchanging(1, verifier: "")
            },
        Check("TOK-25").resuming
            .granted()
            .wrong("a request for the resource with the temporary credentials as its token") {
                bench in
                let token = try bench.issuedToken(0)
                return try bench.signed { $0.use(token) }
            }
            .wrong("the same by POST") { bench in
                let token = try bench.issuedToken(0)
                return try bench.signed(method: "POST") { $0.use(token) }
            }
            .exchanged()
            .wrong("the same after their exchange") { bench in
                let token = try bench.issuedToken(0)
                return try bench.signed { $0.use(token) }
            },
        Check("TOK-15").resuming
            .granted().exchanged()
            .wrong("the same exchange again, byte for byte") { bench in
                try bench.sent(at: bench.messages.count - 1)
            },
        Check("AUT-13").resuming
            .granted().exchanged(.right)
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
                let token = CallbackURL(url)?.value(of: "oauth_token") ?? ""
                return token == bench.issued.first?.identifier
                    ? nil : "the redirect does not have the oauth_token that was approved"
            },
        Check("AUT-10").resuming
            .granted().exchanged()
            .answered(
                "the same decision, sent after the credentials had been exchanged",
                inspecting: otherVerifierFault
            ) {
                try $0.decidingAgain()
            }
            .decided(.approve, "the approval on a page loaded after the exchange", by: .again) {
                try $0.visiting(0)
            },
        Check("TOK-17").resuming
            .granted().exchanged()
            .finding { bench in
                guard bench.issued.count == 2 else { return nil }
                let (old, new) = (bench.issued[0], bench.issued[1])
                if old.identifier == new.identifier {
                    return "the token is the same as in the temporary credentials"
                }
                if old.sharedSecret == new.sharedSecret {
                    return "the token secret is the same as in the temporary credentials"
                }
                let known = [old.identifier, new.identifier]
                if let origin = Guessability.origin(of: new.sharedSecret.text, among: known) {
                    return "the token secret is \(origin)"
                }
                return Guessability.origin(of: new.identifier, among: [old.identifier]).map {
                    "the token is \($0)"
                }
            },
        Check("TOK-07").resuming
            .granted().exchanged()
            .wrong("the same exchange again, with another nonce") { try $0.exchanging() }
            .withoutVerifier(0, "was made before"),
        Check("TOK-20").resuming
            .granted().exchanged()
            .wrong("an attempt to exchange the token credentials") { bench in
                try bench.exchanging(1, verifier: try bench.verifier())
            },
        Check("TOK-23").resuming
            .granted().exchanged()
            .wrong("x_auth_mode=client_auth with an unknown user name") { bench in
                try bench.exchanging(verifier: nil) { draft in
                    draft.leaveOutToken()
                    draft.form = "x_auth_mode=client_auth&x_auth_username=nobody&x_auth_password=a"
                }
            },
        Check("TOK-09").resuming
            .granted().exchanged().initiated()
            .withoutVerifier(2, "no user has approved")
            .wrong("an exchange that no user has approved, with the verifier of another") { bench in
                try bench.exchanging(2, verifier: try bench.verifier())
            },
        Check("TOK-12").resuming
            .granted().exchanged().granted()
            .wrong("a request with a wrong signature") { bench in
                try bench.spoiled(bench.exchanging(2, verifier: try bench.verifier(1)))
            }
            .right("a valid exchange after the wrong signature") { bench in
                try bench.exchanging(2, verifier: try bench.verifier(1))
            },
    ]

    private static let exchanges: [Check] = [
        Check("TOK-01")
            .granted()
            .right("a valid exchange", inspecting: formFault) { try $0.exchanging() }
            .right("a valid request with the token of the exchange") { try $0.usingIssued() }
            .refusable("a valid request with the client's other token") { try $0.draftedOnce() }
            .right("a request with the same nonce and timestamp, and the token of the exchange") {
                bench in
                let token = try bench.issuedToken(1)
                return try bench.draftedOnce { $0.use(token) }
            },
        Check("TOK-11")
            .granted()
            .wrong("an exchange of the first client's credentials by the second client") { bench in
                try bench.exchanging(
                    verifier: try bench.verifier(), as: bench.credentials.other)
            }
            .exchanged()
            .wrong("the first client's new token, in a request of the second client") { bench in
                try bench.usingIssued(as: bench.credentials.other)
            }
            .refusable("a request of the second client for temporary credentials") { bench in
                try bench.initiating(as: bench.credentials.other)
            }
            .approved()
            .refusable("a valid exchange of the second client") { bench in
                let verifier = try bench.verifier(1)
                return try bench.exchanging(2, verifier: verifier, as: bench.credentials.other)
            }
            .right("a valid request of the second client with its new token") { bench in
                try bench.usingIssued(3, as: bench.credentials.other)
            }
            .wrong("the second client's new token, in a request of the first client") {
                try $0.usingIssued(3)
            },
        Check("TOK-08")
            .granted()
            .onceOf(fresh: 4, "4 exchange requests at the same moment, each with its own nonce") {
                try $0.exchanging()
            },
    ]

    private static let verifiers: [Check] = [
        Check("TOK-03")
            .granted()
            .wrong("oauth_verifier=\"wrong\"") { try $0.exchanging(verifier: "wrong") }
            .wrong("the temporary token as its verifier") { bench in
                try bench.exchanging(verifier: try bench.issuedToken(0).identifier)
            }
            .wrong("oauth_verifier=\"%\"") { try $0.exchanging(verifier: "%") },
        Check("TOK-06")
            .granted().granted()
            .wrong(
                "an attempt to exchange the second temporary credentials with the verifier issued "
                    + "for the first"
            ) { bench in
                try bench.exchanging(1, verifier: try bench.verifier(0))
            },
        Check("TOK-26")
            .granted()
            .wrong("the first half of the verifier") { bench in
                let verifier = try bench.verifier()
                return try bench.exchanging(
                    verifier: String(verifier.prefix(max(1, verifier.count / 2))))
            }
            .verifier("with text appended") { $0 + "x" }
            .verifier("in another letter case") { verifier in
                let other = Base64Variant.withOtherCase(verifier)
                return other == verifier ? verifier + " " : other
            }
            // A server may refuse everything after a few wrong verifiers.
            .granted()
            .verifier("without its first character") { String($0.dropFirst()) }
            .verifier("after a space") { " " + $0 }
            .verifier("after a zero") { "0" + $0 }
            .verifier("and %00x") { $0 + "\0x" },
        guesses,
    ]

    private func spoiledExchange(_ expectation: Trial.Expectation) -> Check {
        shared(expectation, "an exchange with a wrong signature and the correct verifier") {
            try $0.spoiled($0.exchanging())
        }
    }

    /// An exchange with the verifier of the last approval, written differently.
    private func verifier(_ text: String, _ change: @escaping @Sendable (String) -> String) -> Check
    {
        wrong("the verifier \(text)") { bench in
            let last = max(0, bench.approvals.count - 1)
            return try bench.exchanging(last, verifier: change(try bench.verifier(last)))
        }
    }

    /// Exchanges of credentials for which there is no verifier.
    private func withoutVerifier(_ index: Int, _ state: String) -> Check {
        let values: [(String, String?)] = [
            ("a wrong verifier", "wrong"), ("an empty verifier", ""), ("no verifier", nil),
        ]
        return values.reduce(self) { check, value in
            check.wrong("an exchange with \(value.0) that \(state)") {
                try $0.exchanging(index, verifier: value.1)
            }
        }
    }

    private static let guesses: Check = (1...10).reduce(
        Check("TOK-04").granted()
    ) { check, number in
        check.wrong("wrong verifier \(number)") { try $0.exchanging(verifier: "wrong\(number)") }
    }
    .wrong("the correct verifier after ten wrong verifiers") { try $0.exchanging() }

    private static let states: [Check] = [
        Check("AUT-11").resuming
            .initiated()
            .denied()
            .finding { bench in
                bench.approvals.last?.verifier == nil
                    ? nil : "the server sent a verifier after the denial"
            },
        Check("TOK-10").resuming
            .initiated()
            .denied()
            .withoutVerifier(0, "the user denied"),
        Check("TOK-18")
            .granted()
            .wrong("a valid exchange over http") { bench in
                let (verifier, target) = (try bench.verifier(), bench.target)
                return try bench.exchanging(verifier: verifier) { $0 = $0.overHTTP(target) }
            },
        Check("TOK-21")
            .granted().exchanged()
            .baseline("a valid request with the token") { try $0.usingIssued() }
            .revoked("revoking the token with the --revoke command") { try $0.usingIssued() }
            .wrong("a request with the revoked token") { try $0.usingIssued() },
        Check("TOK-24")
            .granted()
            .wrong("an exchange after the temporary credentials should have expired") {
                try $0.exchanging()
            }.due { $0.lifetime + 5 },
    ]

    private static let others: [Check] = [
        Check("TOK-22")
            .granted()
            .wrong("a valid exchange by GET") { bench in
                let verifier = try bench.verifier()
                return try bench.exchanging(verifier: verifier) { $0.method = "GET" }
            },
        // After the check of how many may be tried.
        Check("AUT-15")
            .granted().repeating { max(1, 16 - $0.verifiers.count) }.finding(guessFault),
    ]
}

// What all answers show together.
extension Check {
    /// Six digits have 20 bits, and some verifiers do not show all of them.
    private static let bitsOfPIN = 16

    private static let guessFault: Finding = { bench in
        let verifiers = bench.verifiers
        let known = bench.temporaries.flatMap { [$0.identifier, $0.sharedSecret.text] }
        if let origin = verifiers.lazy.compactMap({ Guessability.origin(of: $0, among: known) })
            .first
        {
            return "a verifier is \(origin)"
        }
        if Guessability.hasRepetition(verifiers) {
            return "the server issued the same verifier twice"
        }
        let bits = Guessability.bits(of: verifiers)
        // A short one is hard to guess unless many tries are permitted, which --hard shows.
        let least = bench.verdicts["TOK-04"]?.fault == nil ? bitsOfPIN : 64
        return bits < least ? "\(verifiers.count) verifiers differ in only about \(bits) bits" : nil
    }

    /// Whether two refusals differ by more than what was sent.
    private static let orderFault: Finding = { bench in
        let count = bench.answers.count
        guard count > 1 else { return nil }
        let (first, second) = (bench.answers[count - 2], bench.answers[count - 1])
        guard first.status == second.status, first.problem == second.problem else {
            return "a wrong verifier and the correct verifier get different answers: \(first.reply)"
                + " and \(second.reply)"
        }
        return nil
    }
}

extension ProbeAnswer {
    /// The word of the extension that servers send.
    fileprivate var problem: String? {
        let texts = [value(of: "WWW-Authenticate") ?? "", String(decoding: body, as: UTF8.self)]
        return texts.lazy.compactMap { text in
            text.firstRange(of: "oauth_problem=").map { range in
                String(
                    text[range.upperBound...].drop { $0 == "\"" }.prefix {
                        $0 == "_" || $0.isLetter
                    })
            }
        }.first
    }

    fileprivate var reply: String {
        [status.map { "\($0)" }, problem].compactMap { $0 }.joined(separator: " ")
    }
}

extension Bench {
    /// A valid request with the nonce of the check.
    fileprivate mutating func draftedOnce(_ change: (inout Draft) -> Void = { _ in }) throws
        -> ProbeMessage
    {
        var draft = draftWithNonce()
        change(&draft)
        return try ProbeMessage(signing: draft)
    }

    /// A valid request for the resource with the token that was exchanged.
    fileprivate mutating func usingIssued(
        _ index: Int = 1,
        as pair: ProbeCredentials.Pair? = nil
    ) throws -> ProbeMessage {
        var draft = draft(as: pair)
        draft.use(try issuedToken(index))
        return try ProbeMessage(signing: draft)
    }
}
