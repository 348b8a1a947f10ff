import OAuth1

// PLAINTEXT shows the secrets, so it needs https (§3.4.4).
extension Check {
    /// Why checks of time are not tried.
    static let timing =
        "to read the server's source: network delays hide how long a comparison takes"

    static let plaintext: [Check] = [
        Check("TLS-01").wrong("a valid request, signed with PLAINTEXT") { try $0.plaintext() },
        Check("TLS-02").wrong("a PLAINTEXT request with X-Forwarded-Proto: https") { bench in
            try bench.plaintext().with { $0.add("X-Forwarded-Proto", "https") }
        },
        Check("TLS-03").right("a valid request, signed with PLAINTEXT") { try $0.plaintext() }
            .optional,
        Check("TLS-04").law(
            Change.secrets + [
                .signature("a PLAINTEXT signature without the ampersand") {
                    $0.replacing("&", with: "")
                },
                .signature("the half of a PLAINTEXT signature before the ampersand") {
                    String($0.prefix { $0 != "&" })
                },
                .signature("the half of a PLAINTEXT signature after the ampersand") {
                    String($0.drop { $0 != "&" })
                },
                .emptySignature,
            ], in: .plaintext),
        Check("TLS-05").wrong("a valid request, signed with PLAINTEXT") { try $0.plaintext() },
        Check("NON-26")
            .baseline("a valid request, signed with PLAINTEXT") { try $0.plaintext() }
            .right("a PLAINTEXT request without a nonce and a timestamp") { bench in
                try bench.plaintext { draft in
                    draft.set("oauth_nonce", nil)
                    draft.set("oauth_timestamp", nil)
                }
            },
        Check("TLS-06").wrong("a valid request over http") { bench in
            let target = bench.target
            return try bench.signed { $0 = $0.overHTTP(target) }
        },
        Check("TLS-07")
            .right("a valid request over https") { try $0.signed() }
            .remarking { bench in
                bench.lastAnswer?.value(of: "Strict-Transport-Security").map {
                    "Strict-Transport-Security: \($0)"
                } ?? "the answer has no Strict-Transport-Security"
            },
        Check("TLS-08").notTried(timing),
    ]
}

extension Draft {
    /// The same request to the port of http.
    func overHTTP(_ target: ProbeTarget) -> Draft {
        var draft = self
        draft.isSecure = false
        draft.host = target.httpHost ?? draft.host
        return draft
    }
}

extension Bench {
    /// A valid request with PLAINTEXT.
    fileprivate mutating func plaintext(_ change: (inout Draft) -> Void = { _ in }) throws
        -> ProbeMessage
    {
        try signed { draft in
            draft.use(.plaintext)
            change(&draft)
        }
    }
}
