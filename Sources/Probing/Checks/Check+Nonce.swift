import OAuth1

// A nonce is used once, and only together with its timestamp, client and token (§3.3).
extension Check {
    private static let replay = "Anyone who sees a request can send it again."
    private static let refusal = "Valid requests are refused when two clients use the same nonce."

    static let nonce: [Check] = reuse + keys + nonceText

    private static let reuse: [Check] = [
        Check("NON-01", "3.3, 3.2", .must, "The same request is accepted only once.", risk: replay)
            .baseline("a valid request") { try $0.signed() }
            .repeated(0, "the same request, byte for byte").quick,
        Check(
            "NON-02", "3.3", .must, "A nonce is accepted only once, even for another URL.",
            risk: replay
        )
        .baseline("a valid request") { try $0.noncePair() }
        .wrong("a signed request for ?z=1 with the same nonce and timestamp") {
            try $0.noncePair("z=1")
        }
        .quick,
        Check(
            "NON-06", "3.3", .must, "The server remembers earlier nonces, not only the last one.",
            risk: replay
        )
        .baseline("a valid request") { try $0.signed() }
        .baseline("another valid request in the same second") { try $0.stamped("\($0.moment)") }
        .repeated(0, "the first request again").quick,
        Check(
            "NON-08", "3.3", .security,
            "If copies of a request are sent at the same moment, only one is accepted.",
            risk: "Anyone who sees a request can send copies of it at the same moment."
        ).once(of: 8, "eight copies of one request, each on its own connection") {
            try $0.noncePair()
        }.quick,
        Check(
            "NON-09", "3.3", .must,
            "A nonce is accepted only once, whether it is in the header or in the query.",
            risk: replay
        )
        .baseline("a valid request, signed in the query") { bench in
            let time = "\(bench.moment - 1)"
            return try bench.signed(in: .query) { $0.set("oauth_timestamp", time) }
        }
        .baseline("a valid request, signed in the header") { try $0.noncePair() }
        .wrong("a request signed in the query with the same nonce and timestamp") { bench in
            try ProbeMessage(signing: bench.draftWithNonce(), in: .query)
        }.quick,
        Check(
            "NON-10", "3.3, 3.6", .must,
            "A nonce is accepted only once, even if escaped differently.",
            risk: replay
        )
        .baseline("a valid request") { try $0.noncePair() }
        .wrong("the same request, with the first letter of the nonce percent-escaped") { bench in
            let nonce = bench.nonce
            guard let first = nonce.utf8.first else { throw ProbeError("there is no nonce") }
            return try bench.noncePair().with { message in
                message.replace(
                    "\"\(nonce)\"",
                    by: "\"%\(String(first, radix: 16, uppercase: true))\(nonce.dropFirst())\"")
            }
        }.quick,
        Check(
            "NON-30", "3.3, 3.2", .must, "The same POST request is accepted only once.",
            risk: replay
        )
        .baseline("a valid POST request") { try $0.signed(method: "POST") }
        .repeated(0, "the same request, byte for byte").quick,
        Check(
            "NON-12", "4.10", .security,
            "A request with a wrong signature does not use up its nonce.",
            risk:
                "Anyone who sees a request can make it fail by sending a copy with a wrong "
                + "signature first."
        )
        .wrong("a request with a wrong signature") { bench in try bench.spoiled(bench.noncePair()) }
        .right("a valid request with the same nonce") { try $0.noncePair() }.quick,
    ]

    private static let keys: [Check] = [
        Check(
            "NON-03", "3.3", .should, "A nonce may be used again with another timestamp.",
            risk: refusal
        )
        .baseline("a valid request, one second old") { try $0.noncePair(later: -1) }
        .right("a valid request with the same nonce and the current timestamp") {
            try $0.noncePair()
        }.quick,
        Check(
            "NON-04", "3.3", .should, "Two clients may use the same nonce and timestamp.",
            risk: refusal, needs: .otherClient
        )
        .baseline("a valid request, one second old, from the second client") { bench in
            var draft = bench.draft(as: bench.credentials.other)
            draft.set("oauth_timestamp", "\(bench.moment - 1)")
            return try ProbeMessage(signing: draft)
        }
        .baseline("a valid request from the first client") { try $0.noncePair() }
        .right("the same nonce and timestamp from the second client") { bench in
            try bench.ofOther(isTwoLegged: false)
        }
        .refusable("a valid request from the first client without a token") { bench in
            try bench.withoutToken(later: -1)
        }
        .right("the same nonce and timestamp from the second client, without a token") { bench in
            try bench.ofOther(isTwoLegged: true, later: -1)
        }.quick,
        Check(
            "NON-05", "3.3", .should, "Two tokens may use the same nonce and timestamp.",
            risk: refusal, needs: .token
        )
        .baseline("a valid request without a token") { bench in
            let time = "\(bench.moment - 1)"
            return try bench.twoLegged { $0.set("oauth_timestamp", time) }
        }
        .baseline("a valid request with the token") { try $0.noncePair() }
        .right("the same nonce and timestamp without the token") { bench in
            var draft = bench.draftWithNonce()
            draft.leaveOutToken()
            return try ProbeMessage(signing: draft)
        }.quick,
        Check(
            "NON-07", "3.3", .should, "Several requests in one second are accepted.",
            risk: "Clients that send several requests per second are refused."
        )
        .baseline("a valid request") { try $0.noncePair() }
        .right("a valid request with another nonce and the same timestamp") {
            try $0.stamped("\($0.moment)")
        }.quick,
        Check(
            "NON-11", "3.3", .must,
            "A request for temporary credentials is accepted only once.", risk: replay,
            needs: .initiate
        )
        .baseline("a valid request for temporary credentials") { try $0.initiating() }
        .repeated(0, "the same request, byte for byte").quick,
    ]

    private static let nonceText: [Check] = [
        Check(
            "NON-13", "3.1, 3.2", .should,
            "A request without a nonce or a timestamp is refused.",
            risk: replay
        )
        .wrong("a request without oauth_nonce") { try $0.signed { $0.set("oauth_nonce", nil) } }
        .wrong("a request without oauth_timestamp") {
            try $0.signed { $0.set("oauth_timestamp", nil) }
        }
        .wrong("a request without oauth_nonce and oauth_timestamp") { bench in
            try bench.signed { draft in
                draft.set("oauth_nonce", nil)
                draft.set("oauth_timestamp", nil)
            }
        },
        Check("NON-14", "3.3", .should, "An empty nonce is refused.", risk: replay)
            .wrong("oauth_nonce=\"\"") { try $0.signed { $0.set("oauth_nonce", "") } },
        Check("NON-15", "3.3", .robustness, "A long nonce does not make the server fail.")
            .answered("a nonce of 4 KiB") { bench in
                try bench.signed { $0.set("oauth_nonce", String(repeating: "n", count: 4096)) }
            }
            .answered("a nonce of 64 KiB") { bench in
                try bench.signed { $0.set("oauth_nonce", String(repeating: "n", count: 65_536)) }
            },
        Check(
            "NON-16", "3.3", .information, "A nonce may contain any character.",
            risk: "Some clients are refused."
        )
        .right("a nonce with !@%&= and a space") { bench in
            let nonce = "!@%&= \(bench.nonce)"
            return try bench.signed { $0.set("oauth_nonce", nonce) }
        }
        .right("a nonce with a four-byte UTF-8 character") { bench in
            let nonce = "\u{1F600}\(bench.nonce)"
            return try bench.signed { $0.set("oauth_nonce", nonce) }
        }
        .right("a nonce of one character") { bench in
            try bench.signed { $0.set("oauth_nonce", "1") }
        },
    ]
}

extension Bench {
    /// A request with the nonce of the check, and its timestamp or a later one.
    fileprivate mutating func noncePair(_ query: String = "", later seconds: Int64 = 0) throws
        -> ProbeMessage
    {
        try ProbeMessage(signing: draftWithNonce(query, at: moment + seconds))
    }

    /// The same without the token.
    fileprivate mutating func withoutToken(later seconds: Int64) throws -> ProbeMessage {
        var draft = draftWithNonce(at: moment + seconds)
        draft.leaveOutToken()
        return try ProbeMessage(signing: draft)
    }

    /// The same from the second client.
    fileprivate mutating func ofOther(isTwoLegged: Bool, later seconds: Int64 = 0) throws
        -> ProbeMessage
    {
        var draft = draft(as: credentials.other, isTwoLegged: isTwoLegged)
        draft.set("oauth_nonce", nonce)
        draft.set("oauth_timestamp", "\(moment + seconds)")
        return try ProbeMessage(signing: draft)
    }
}
