import OAuth1
import Results

// Token credentials (§2.3).
extension Check {
    static let token: [Check] = exchanges + verifiers + states + signatures + others

    /// A check that needs the whole flow.
    private static func ofFlow(
        _ id: String,
        _ section: String,
        _ level: CheckLevel,
        _ rule: String,
        risk: String = "",
        also needs: [CheckNeed] = []
    ) -> Check {
        Check(id, section, level, rule, risk: risk, needs: [.initiate, .flow] + needs)
    }

    private static let access = "A client gets access that no user has approved."

    private static let exchanges: [Check] = [
        ofFlow(
            "TOK-01", "2.3", .must,
            "A valid exchange gets token credentials in a form-encoded answer.",
            risk: "Clients cannot read the credentials."
        )
        .granted()
        .right("a valid exchange", inspecting: formFault) { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-17", "2.3", .must, "Token credentials differ from the temporary credentials.",
            risk: "Temporary credentials, which appear in URLs, give permanent access."
        )
        .granted().exchanged()
        .finding { bench in
            guard bench.issued.count == 2 else { return nil }
            let (old, new) = (bench.issued[0], bench.issued[1])
            if old.identifier == new.identifier {
                return "the token is the same as in the temporary credentials"
            }
            return old.sharedSecret == new.sharedSecret
                ? "the token secret is the same as in the temporary credentials" : nil
        },
        ofFlow(
            "TOK-07", "2.3", .must, "Temporary credentials can be exchanged only once.",
            risk: "Anyone who later sees the verifier also gets access."
        )
        .granted().exchanged()
        .wrong("the same exchange again, with another nonce") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-08", "2.3", .security,
            "If several exchanges are sent at the same moment, only one of them succeeds.",
            risk:
                "Anyone who sees the verifier can get access by sending it at the same moment as "
                + "the client."
        )
        .granted()
        .onceOf(fresh: 6, "6 exchange requests at the same moment, each with its own nonce") {
            bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-15", "3.3", .must, "The same exchange request is accepted only once.",
            risk: "Anyone who records the request gets access."
        )
        .granted().exchanged()
        .wrong("the same exchange again, byte for byte") { bench in
            try bench.isPlan ? bench.sent(at: 1) : bench.sent(at: bench.messages.count - 1)
        },
    ]

    private static let verifiers: [Check] = [
        ofFlow(
            "TOK-02", "2.3", .must, "An exchange without a verifier is refused.",
            risk: "An attacker can get the access that another user approves (session fixation)."
        )
        .granted()
        .wrong("an exchange without oauth_verifier") { try $0.exchanging(verifier: nil) },
        ofFlow(
            "TOK-03", "2.3", .must, "A wrong verifier is refused.",
            risk: "An attacker can get the access that another user approves (session fixation)."
        )
        .granted()
        .wrong("oauth_verifier=\"wrong\"") { try $0.exchanging(verifier: "wrong") },
        ofFlow(
            "TOK-05", "2.3", .must, "An empty verifier is refused.",
            risk: "An attacker can get the access that another user approves (session fixation)."
        )
        .granted()
        .wrong("oauth_verifier=\"\"") { try $0.exchanging(verifier: "") },
        ofFlow(
            "TOK-06", "2.3", .must, "A verifier that belongs to other credentials is refused.",
            risk: "One approval gives access to several users' data."
        )
        .granted().granted()
        .wrong(
            "an attempt to exchange the second temporary credentials with the verifier issued "
                + "for the first"
        ) { bench in
            try bench.exchanging(1, verifier: try bench.verifier(0))
        },
        ofFlow(
            "TOK-14", "3.5", .must,
            "oauth_verifier is read only from the place where the other OAuth parameters are.",
            risk: "The server may verify one value of a parameter, but use another value."
        )
        .granted()
        .wrong("an unsigned oauth_verifier in the query") { bench in
            let verifier = PercentEncoding.encode(try bench.verifier())
            return try bench.exchanging(verifier: nil).with {
                $0.add(query: "oauth_verifier=\(verifier)")
            }
        },
        ofFlow(
            "TOK-26", "2.3", .must, "The whole verifier is compared.",
            risk: "Anyone who guesses part of a verifier gets access."
        )
        .granted()
        .wrong("the first half of the verifier") { bench in
            let verifier = try bench.verifier()
            return try bench.exchanging(
                verifier: String(verifier.prefix(max(1, verifier.count / 2))))
        }
        .wrong("the verifier with text appended") { bench in
            try bench.exchanging(verifier: try bench.verifier() + "x")
        }
        .wrong("the verifier in another letter case") { bench in
            let verifier = try bench.verifier()
            let other = Base64Variant.withOtherCase(verifier)
            return try bench.exchanging(verifier: other == verifier ? verifier + " " : other)
        },
        guesses,
    ]

    private static let guesses: Check = (1...10).reduce(
        ofFlow(
            "TOK-04", "2.3", .security, "A verifier cannot be found by trial and error.",
            risk: "A short verifier can be guessed.", also: [.hard]
        ).granted()
    ) { check, number in
        check.wrong("wrong verifier \(number)") { try $0.exchanging(verifier: "wrong\(number)") }
    }
    .wrong("the correct verifier after ten wrong verifiers") { bench in
        try bench.exchanging(verifier: try bench.verifier())
    }

    private static let states: [Check] = [
        ofFlow(
            "TOK-09", "2.3", .must, "An exchange before the user's approval is refused.",
            risk: access
        )
        .granted().exchanged().initiated()
        .wrong("an exchange that no user has approved") { bench in
            try bench.exchanging(2, verifier: "wrong")
        },
        ofFlow(
            "TOK-10", "2.3", .must, "An exchange after the user's denial is refused.", risk: access,
            also: [.form]
        )
        .initiated()
        .decided(.deny, "the denial on the authorization page") { try $0.visiting() }
        .wrong("an exchange that the user denied") { try $0.exchanging(verifier: "wrong") },
        ofFlow(
            "TOK-11", "2.3", .must,
            "A client cannot exchange another client's temporary credentials.",
            risk: "A client gets the access meant for another client.", also: [.otherClient]
        )
        .granted()
        .wrong("an exchange of the first client's credentials by the second client") { bench in
            try bench.exchanging(
                verifier: try bench.verifier(), as: bench.credentials.other)
        },
        ofFlow(
            "TOK-20", "2.3", .must, "Token credentials cannot be exchanged for new ones.",
            risk: "A client renews its access without the user's approval."
        )
        .granted().exchanged()
        .wrong("an attempt to exchange the token credentials") { bench in
            try bench.exchanging(1, verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-25", "3.2", .must,
            "Temporary credentials give no access, even after the user approved them.",
            risk: "Anyone who sees the request token in a URL gets access without an exchange."
        )
        .granted()
        .wrong("a request for the resource with the temporary credentials as its token") { bench in
            let token = try bench.issuedToken(0)
            return try bench.signed { $0.use(token) }
        },
        ofFlow(
            "TOK-18", "2.3", .must, "Token credentials are not issued over http.",
            risk: "Anyone on the network path can read the secrets.", also: [.httpPort]
        )
        .granted()
        .wrong("a valid exchange over http") { bench in
            let (verifier, target) = (try bench.verifier(), bench.target)
            return try bench.exchanging(verifier: verifier) { $0 = $0.overHTTP(target) }
        },
        ofFlow(
            "TOK-21", "3.2", .must, "Revoked token credentials are refused.",
            risk: "Users cannot withdraw their approval.", also: [.revoke]
        )
        .granted().exchanged()
        .baseline("a valid request with the token") { try $0.usingIssued() }
        .revoked("revoking the token with the --revoke command") { try $0.usingIssued() }
        .wrong("a request with the revoked token") { try $0.usingIssued() },
        ofFlow(
            "TOK-24", "2.1", .should, "Expired temporary credentials are refused.",
            risk: "Anyone who finds old temporary credentials can exchange them.", also: [.slow]
        )
        .granted()
        .wrong("an exchange after the temporary credentials should have expired") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        }.due { $0.lifetime + 5 },
    ]

    private static let signatures: [Check] = [
        ofFlow(
            "TOK-12", "4.10", .security,
            "A wrong signature does not use up the temporary credentials.",
            risk: "Anyone who sees the token in a URL can stop the authorization."
        )
        .granted().exchanged().granted()
        .wrong("a request with a wrong signature") { bench in
            try bench.spoiled(bench.exchanging(2, verifier: try bench.verifier(1)))
        }
        .right("a valid exchange after the wrong signature") { bench in
            try bench.exchanging(2, verifier: try bench.verifier(1))
        },
        ofFlow(
            "TOK-13", "3.2", .must,
            "An exchange must be signed with the temporary credentials' secret.",
            risk: "Anyone who sees the verifier and knows the client's credentials gets access."
        )
        .granted()
        .wrong("an exchange signed with an empty token secret") { bench in
            try bench.exchanging(verifier: try bench.verifier()) { $0.tokenSecret = "" }
        },
        ofFlow(
            "TOK-16", "2.3", .security, "The server checks the signature before the verifier.",
            risk: "Anyone can find out the verifier, even without the secrets needed to sign."
        )
        .granted()
        .wrong("a wrong signature and a wrong verifier") { bench in
            let length = try bench.verifier().count
            let wrong = String(repeating: "0", count: length)
            return try bench.spoiled(bench.exchanging(verifier: wrong))
        }
        .wrong("a wrong signature and the correct verifier") { bench in
            try bench.spoiled(bench.exchanging(verifier: try bench.verifier()))
        }
        .finding(orderFault),
        ofFlow(
            "TOK-19", "3.2", .should,
            "An exchange with a wrong signature or unknown token is answered with 401.",
            risk: "Clients do not find out that their credentials are the problem."
        )
        .granted()
        .status(401, "a request with a wrong signature") { bench in
            try bench.spoiled(bench.exchanging(verifier: try bench.verifier()))
        }
        .status(401, "a request with an unknown token") { bench in
            try bench.exchanging(verifier: "wrong") { $0.set("oauth_token", "oauthcheck-nobody") }
        },
    ]

    private static let others: [Check] = [
        ofFlow(
            "TOK-22", "2.3", .information,
            "An exchange by GET is refused if the provider does not offer GET.",
            risk: "Caches may store the credentials.", also: [.noGET]
        )
        .granted()
        .wrong("a valid exchange by GET") { bench in
            let verifier = try bench.verifier()
            return try bench.exchanging(verifier: verifier) { $0.method = "GET" }
        },
        ofFlow(
            "TOK-23", "2.3", .information,
            "An xAuth request (x_auth_mode) is refused unless the provider offers xAuth.",
            risk: "Attackers can try out users' passwords."
        )
        .granted().exchanged()
        .wrong("x_auth_mode=client_auth with an unknown user name") { bench in
            try bench.exchanging(verifier: nil) { draft in
                draft.leaveOutToken()
                draft.form = "x_auth_mode=client_auth&x_auth_username=nobody&x_auth_password=a"
            }
        },
        // After the check of how many may be tried.
        ofFlow(
            "AUT-15", "2.2", .must, "Verifiers cannot be guessed.",
            risk: "Anyone who guesses a verifier gets the access that the user approved.",
            also: [.form]
        )
        .granted().repeating(20).finding(guessFault),
    ]
}

// What all answers show together.
extension Check {
    private static let guessFault: Finding = { bench in
        let verifiers = bench.approvals.compactMap(\.verifier)
        if Guessability.hasRepetition(verifiers) {
            return "the server issued the same verifier twice"
        }
        let bits = Guessability.bits(of: verifiers)
        // A short one is hard to guess if few tries are permitted.
        let least = bench.verdicts["TOK-04"] == .kept ? 20 : 64
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
    /// A valid request for the resource with the token that was exchanged.
    fileprivate mutating func usingIssued() throws -> ProbeMessage {
        let token = try issuedToken(1)
        return try signed { $0.use(token) }
    }
}
