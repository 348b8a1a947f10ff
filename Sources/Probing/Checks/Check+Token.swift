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

    private static let access = "A client gets access that nobody has approved."

    private static let exchanges: [Check] = [
        ofFlow(
            "TOK-01", "2.3", .must, "A right exchange gets token credentials, as a form.",
            risk: "Clients cannot read the credentials."
        )
        .granted()
        .right("a right exchange", inspecting: formFault) { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-17", "2.3", .must, "Token credentials are new.",
            risk: "Temporary credentials, which are in URLs, give access for ever."
        )
        .granted().exchanged()
        .finding { bench in
            guard bench.issued.count == 2 else { return nil }
            let (old, new) = (bench.issued[0], bench.issued[1])
            if old.identifier == new.identifier { return "the token is that of before" }
            return old.sharedSecret == new.sharedSecret ? "the token secret is that of before" : nil
        },
        ofFlow(
            "TOK-07", "2.3", .must, "Credentials are exchanged once.",
            risk: "Who sees the verifier later gets access, too."
        )
        .granted().exchanged()
        .wrong("the exchange again, with another nonce") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-08", "2.3", .security, "Credentials are exchanged once, even at the same moment.",
            risk: "Who sees the verifier gets access at the same time."
        )
        .granted()
        .onceOf(fresh: 6, "6 exchanges at once, each with a nonce of its own") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-15", "3.3", .must, "An exchange is accepted once.",
            risk: "Who records the request gets access."
        )
        .granted().exchanged()
        .wrong("the exchange again, byte for byte") { bench in
            try bench.isPlan ? bench.sent(at: 1) : bench.sent(at: bench.messages.count - 1)
        },
    ]

    private static let verifiers: [Check] = [
        ofFlow(
            "TOK-02", "2.3", .must, "An exchange without a verifier is refused.",
            risk: "The flow can be fixed on another user's session."
        )
        .granted()
        .wrong("no oauth_verifier") { try $0.exchanging(verifier: nil) },
        ofFlow(
            "TOK-03", "2.3", .must, "A wrong verifier is refused.",
            risk: "The flow can be fixed on another user's session."
        )
        .granted()
        .wrong("oauth_verifier=\"wrong\"") { try $0.exchanging(verifier: "wrong") },
        ofFlow(
            "TOK-05", "2.3", .must, "An empty verifier is refused.",
            risk: "The flow can be fixed on another user's session."
        )
        .granted()
        .wrong("oauth_verifier=\"\"") { try $0.exchanging(verifier: "") },
        ofFlow(
            "TOK-06", "2.3", .must, "The verifier of other credentials is refused.",
            risk: "One approval gives access to several users' data."
        )
        .granted().granted()
        .wrong("the second credentials with the verifier of the first") { bench in
            try bench.exchanging(1, verifier: try bench.verifier(0))
        },
        ofFlow(
            "TOK-14", "3.5", .must,
            "The verifier belongs in the same place as the other parameters.",
            risk: "What is verified may differ from what is used."
        )
        .granted()
        .wrong("oauth_verifier in the query, which is not signed") { bench in
            let verifier = PercentEncoding.encode(try bench.verifier())
            return try bench.exchanging(verifier: nil).with {
                $0.add(query: "oauth_verifier=\(verifier)")
            }
        },
        ofFlow(
            "TOK-26", "2.3", .must, "All of the verifier is compared.",
            risk: "Whoever guesses a part of a verifier gets access."
        )
        .granted()
        .wrong("the first half of the verifier") { bench in
            let verifier = try bench.verifier()
            return try bench.exchanging(
                verifier: String(verifier.prefix(max(1, verifier.count / 2))))
        }
        .wrong("the verifier with more after it") { bench in
            try bench.exchanging(verifier: try bench.verifier() + "x")
        }
        .wrong("the verifier without its case") { bench in
            let verifier = try bench.verifier()
            let other = Base64Variant.withOtherCase(verifier)
            return try bench.exchanging(verifier: other == verifier ? verifier + " " : other)
        },
        guesses,
    ]

    private static let guesses: Check = (1...10).reduce(
        ofFlow(
            "TOK-04", "2.3", .security, "Verifiers cannot be tried out.",
            risk: "A short verifier can be guessed.", also: [.hard]
        ).granted()
    ) { check, number in
        check.wrong("wrong verifier \(number)") { try $0.exchanging(verifier: "wrong\(number)") }
    }
    .wrong("the right verifier after ten wrong ones") { bench in
        try bench.exchanging(verifier: try bench.verifier())
    }

    private static let states: [Check] = [
        ofFlow("TOK-09", "2.3", .must, "An exchange before the approval is refused.", risk: access)
            .granted().exchanged().initiated()
            .wrong("an exchange that nobody has approved") { bench in
                try bench.exchanging(2, verifier: "wrong")
            },
        ofFlow(
            "TOK-10", "2.3", .must, "An exchange after a denial is refused.", risk: access,
            also: [.form]
        )
        .initiated()
        .decided(.deny, "the authorization page, to deny") { try $0.visiting() }
        .wrong("an exchange that was denied") { try $0.exchanging(verifier: "wrong") },
        ofFlow(
            "TOK-11", "2.3", .must, "Another client cannot exchange the credentials.",
            risk: "A client takes the access of another one.", also: [.otherClient]
        )
        .granted()
        .wrong("the second client with the first one's credentials") { bench in
            try bench.exchanging(
                verifier: try bench.verifier(), as: bench.credentials.other)
        },
        ofFlow(
            "TOK-20", "2.3", .must, "Token credentials cannot be exchanged.",
            risk: "A client renews its access without anybody's approval."
        )
        .granted().exchanged()
        .wrong("an exchange of the token credentials") { bench in
            try bench.exchanging(1, verifier: try bench.verifier())
        },
        ofFlow(
            "TOK-25", "3.2", .must, "Temporary credentials give no access, even when approved.",
            risk: "The token is in URLs, and who sees it needs no exchange."
        )
        .granted()
        .wrong("a request for the resource with these credentials as the token") { bench in
            let token = try bench.issuedToken(0)
            return try bench.signed { $0.use(token) }
        },
        ofFlow(
            "TOK-18", "2.3", .must, "Credentials are not issued over http.",
            risk: "Everybody on the way reads the secrets.", also: [.httpPort]
        )
        .granted()
        .wrong("a right exchange over http") { bench in
            let (verifier, target) = (try bench.verifier(), bench.target)
            return try bench.exchanging(verifier: verifier) { $0 = $0.overHTTP(target) }
        },
        ofFlow(
            "TOK-21", "3.2", .must, "Revoked token credentials are refused.",
            risk: "Users cannot take back what they have approved.", also: [.revoke]
        )
        .granted().exchanged()
        .baseline("a right request with the token") { try $0.usingIssued() }
        .revoked("the command of --revoke") { try $0.usingIssued() }
        .wrong("a request with the revoked token") { try $0.usingIssued() },
        ofFlow(
            "TOK-24", "2.1", .should, "Expired temporary credentials are refused.",
            risk: "Whoever finds old ones can exchange them.", also: [.slow]
        )
        .granted()
        .wrong("an exchange after their lifetime") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        }.due { $0.lifetime + 5 },
    ]

    private static let signatures: [Check] = [
        ofFlow(
            "TOK-12", "4.10", .security, "A wrong signature does not spend the credentials.",
            risk: "Whoever sees the token, which is in URLs, can stop the flow."
        )
        .granted().exchanged().granted()
        .wrong("a wrong signature") { bench in
            try bench.spoiled(bench.exchanging(2, verifier: try bench.verifier(1)))
        }
        .right("the right one afterwards") { bench in
            try bench.exchanging(2, verifier: try bench.verifier(1))
        },
        ofFlow(
            "TOK-13", "3.2", .must, "An exchange is signed with the token secret.",
            risk: "Whoever sees the verifier and knows the client gets access."
        )
        .granted()
        .wrong("signed with an empty token secret") { bench in
            try bench.exchanging(verifier: try bench.verifier()) { $0.tokenSecret = "" }
        },
        ofFlow(
            "TOK-16", "2.3", .security, "The signature is verified before the verifier.",
            risk: "Whoever cannot sign can find out the verifier."
        )
        .granted()
        .wrong("a wrong signature and a wrong verifier") { bench in
            let length = try bench.verifier().count
            let wrong = String(repeating: "0", count: length)
            return try bench.spoiled(bench.exchanging(verifier: wrong))
        }
        .wrong("a wrong signature and the right verifier") { bench in
            try bench.spoiled(bench.exchanging(verifier: try bench.verifier()))
        }
        .finding(orderFault),
        ofFlow(
            "TOK-19", "3.2", .should, "A wrong signature is answered with 401.",
            risk: "Clients do not learn that they need other credentials."
        )
        .granted()
        .status(401, "a wrong signature") { bench in
            try bench.spoiled(bench.exchanging(verifier: try bench.verifier()))
        }
        .status(401, "a token that nobody has") { bench in
            try bench.exchanging(verifier: "wrong") { $0.set("oauth_token", "oauthcheck-nobody") }
        },
    ]

    private static let others: [Check] = [
        ofFlow(
            "TOK-22", "2.3", .information, "GET is refused where it is not offered.",
            risk: "Caches may keep the credentials.", also: [.noGET]
        )
        .granted()
        .wrong("a right exchange with GET") { bench in
            let verifier = try bench.verifier()
            return try bench.exchanging(verifier: verifier) { $0.method = "GET" }
        },
        ofFlow(
            "TOK-23", "2.3", .information, "x_auth_mode is refused where it is not offered.",
            risk: "Passwords can be tried out."
        )
        .granted().exchanged()
        .wrong("x_auth_mode=client_auth with a user nobody has") { bench in
            try bench.exchanging(verifier: nil) { draft in
                draft.leaveOutToken()
                draft.form = "x_auth_mode=client_auth&x_auth_username=nobody&x_auth_password=a"
            }
        },
        // After the check of how many may be tried.
        ofFlow(
            "AUT-15", "2.2", .must, "Verifiers cannot be guessed.",
            risk: "Whoever guesses one gets the user's access.", also: [.form]
        )
        .granted().repeating(20).finding(guessFault),
    ]
}

// What all answers show together.
extension Check {
    private static let guessFault: Finding = { bench in
        let verifiers = bench.approvals.compactMap(\.verifier)
        if Guessability.hasRepetition(verifiers) { return "a verifier was given twice" }
        let bits = Guessability.bits(of: verifiers)
        // A short one is hard to guess if few tries are permitted.
        let least = bench.verdicts["TOK-04"] == .kept ? 20 : 64
        return bits < least ? "\(verifiers.count) verifiers differ in about \(bits) bits" : nil
    }

    /// Whether two refusals differ by more than what was sent.
    private static let orderFault: Finding = { bench in
        let count = bench.answers.count
        guard count > 1 else { return nil }
        let (first, second) = (bench.answers[count - 2], bench.answers[count - 1])
        guard first.status == second.status, first.problem == second.problem else {
            return "a wrong and the right verifier get different answers: \(first.reply)"
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
    /// A right request for the resource with the token that was exchanged.
    fileprivate mutating func usingIssued() throws -> ProbeMessage {
        let token = try issuedToken(1)
        return try signed { $0.use(token) }
    }
}
