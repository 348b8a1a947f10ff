import OAuth1

// A nonce is used once, and only together with its timestamp, client and token (§3.3).
extension Check {

    static let nonce: [Check] = reuse + keys + nonceText

    private static let reuse: [Check] = [
        Check("NON-01")
            .baseline("a valid request") { try $0.signed() }
            .usedRequest(.wrong)
            .refusable("a valid request with the nonce 0") { bench in
                var draft = bench.draft()
                draft.set("oauth_nonce", "0")
                return try ProbeMessage(signing: draft)
            }
            .wrong("the same request with the nonce 0 again") { bench in
                try bench.sent(at: bench.messages.count - 1)
            }.quick,
        Check("NON-02")
            .baseline("a valid request") { try $0.noncePair() }
            .wrong("a signed request for ?z=1 with the same nonce and timestamp") {
                try $0.noncePair("z=1")
            }
            .wrong("a signed request for a longer path with the same nonce and timestamp") {
                bench in
                var draft = bench.draftWithNonce()
                draft.replacePath { $0 + "/oauthcheck" }
                return try ProbeMessage(signing: draft)
            }
            .quick
            .law([.usedNonce], rows: 7),
        Check("NON-08").once(of: 4, "four copies of one request, each on its own connection") {
            try $0.noncePair()
        }.quick,
        Check("NON-09")
            .baseline("a valid request, signed in the query") { bench in
                let time = "\(bench.moment - 1)"
                return try bench.signed(in: .query) { $0.set("oauth_timestamp", time) }
            }
            .baseline("a valid request, signed in the header") { try $0.noncePair() }
            .wrong("a request signed in the query with the same nonce and timestamp") { bench in
                try ProbeMessage(signing: bench.draftWithNonce(), in: .query)
            }.quick,
        Check("NON-10")
            .baseline("a valid request") { try $0.noncePair() }
            .wrong("the same request, with the first letter of the nonce percent-escaped") {
                bench in
                let nonce = bench.nonce
                guard let first = nonce.utf8.first else { throw ProbeError("there is no nonce") }
                return try bench.noncePair().with { message in
                    message.replace(
                        "\"\(nonce)\"",
                        by: "\"%\(String(first, radix: 16, uppercase: true))\(nonce.dropFirst())\"")
                }
            }.quick,
        Check("NON-30")
            .baseline("a valid POST request") { try $0.signed(method: "POST") }
            .repeated(0, "the same request, byte for byte").quick
            .law([.repeated], rows: 6),
        Check("NON-12")
            .wrong("a request with a wrong signature") { bench in
                try bench.spoiled(bench.noncePair())
            }
            .right("a valid request with the same nonce") { try $0.noncePair() }.quick,
    ]

    /// Late in the run, when a server that remembers only some nonces has forgotten the first ones.
    static let memory: [Check] = [
        Check("NON-06")
            .baseline("a valid request") { try $0.signed() }
            .baseline("another valid request in the same second") { try $0.stamped("\($0.moment)") }
            .repeated(0, "the first request again")
            .wrong("the first valid request of the run again") { bench in
                try bench.first ?? bench.sent(at: 0)
            }.quick
    ]

    private static let keys: [Check] = [
        Check("NON-03")
            .baseline("a valid request, one second old") { try $0.noncePair(later: -1) }
            .right("a valid request with the same nonce and the current timestamp") {
                try $0.noncePair()
            }.quick,
        Check("NON-04")
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
            .right("the same nonce and timestamp from the second client, without a token") {
                bench in
                try bench.ofOther(isTwoLegged: true, later: -1)
            }.quick,
        Check("NON-05")
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
        Check("NON-07")
            .baseline("a valid request") { try $0.noncePair() }
            .right("a valid request with another nonce and the same timestamp") {
                try $0.stamped("\($0.moment)")
            }
            .right("a valid request with the first nonce in upper case") { bench in
                var draft = bench.draftWithNonce()
                draft.set("oauth_nonce", bench.nonce.uppercased())
                return try ProbeMessage(signing: draft)
            }
            .right("another nonce with the same beginning") { try $0.nonceLike { $0 + "b" } }
            .right("another nonce with the same end") { try $0.nonceLike { "b" + $0 } }
            .refusable("a valid request with a nonce of more than 64 characters") { bench in
                try bench.longNonce("a")
            }
            .right("another nonce that begins with the same 64 characters") { bench in
                try bench.longNonce("b")
            }.quick,
        Check("NON-11")
            .baseline("a valid request for temporary credentials") { try $0.initiating() }
            .repeated(0, "the same request, byte for byte")
            .wrong("a signed request with ?x=1, and the same nonce and timestamp") { bench in
                let used = try bench.sent(at: 0).draft.parameters
                return try bench.initiating {
                    $0.takeNonce(of: used)
                    $0.target = ProbeTarget.adding("x=1", to: $0.target)
                }
            }.quick,
    ]

    private static let nonceText: [Check] = [
        Check("NON-13")
            .withoutNonce(.wrong)
            .wrong("a request without oauth_timestamp") {
                try $0.signed { $0.set("oauth_timestamp", nil) }
            }
            .wrong("a request without oauth_nonce and oauth_timestamp") { bench in
                try bench.signed { draft in
                    draft.set("oauth_nonce", nil)
                    draft.set("oauth_timestamp", nil)
                }
            }
            .law([.both("a request without oauth_nonce") { $0.set("oauth_nonce", nil) }], rows: 4),
        Check("NON-14")
            .wrong("oauth_nonce", [""]),
        Check("NON-15")
            .answered("a nonce of 4 KiB") { bench in
                try bench.signed { $0.set("oauth_nonce", String(repeating: "n", count: 4096)) }
            }
            .answered("a nonce of 64 KiB") { bench in
                try bench.signed { $0.set("oauth_nonce", String(repeating: "n", count: 65_536)) }
            },
        Check("NON-16")
            .right("a nonce with !@%&= and a space") { bench in
                let nonce = "!@%&= \(bench.nonce)"
                return try bench.signed { $0.set("oauth_nonce", nonce) }
            }
            .right("a nonce with a four-byte UTF-8 character") { bench in
                let nonce = "\u{1F600}\(bench.nonce)"
                return try bench.signed { $0.set("oauth_nonce", nonce) }
            }
            .right("a nonce of one character") { try $0.signed { $0.set("oauth_nonce", "1") } },
    ]
}

// What is wrong only because of an earlier request.
extension Change {
    fileprivate static let repeated = Change(
        text: "the same request, byte for byte", dependsOnState: true
    ) { bench, context in try bench.controls[context]?.message ?? bench.lawful(context) }

    fileprivate static let usedNonce = Change(
        text: "the nonce and timestamp of a request that was accepted",
        applies: { $0.hasToken && $0 != Context() }, dependsOnState: true
    ) { bench, context in
        let used = bench.controls[Context()]?.message.draft.parameters ?? []
        return try bench.lawful(context, signed: { $0.takeNonce(of: used) }) {
            $0.takeNonce(of: used)
        }
    }
}

extension Draft {
    fileprivate mutating func takeNonce(of other: [Parameter]) {
        for parameter in other where ["oauth_nonce", "oauth_timestamp"].contains(parameter.name) {
            set(parameter.name, parameter.value)
        }
    }
}

extension Bench {
    /// A request with the nonce of the check, and its timestamp or a later one.
    fileprivate mutating func noncePair(_ query: String = "", later seconds: Int64 = 0) throws
        -> ProbeMessage
    {
        try ProbeMessage(signing: draftWithNonce(query, at: moment + seconds))
    }

    /// A request with a nonce that is like that of the check, at its time.
    fileprivate mutating func nonceLike(_ change: (String) -> String) throws -> ProbeMessage {
        var draft = draftWithNonce()
        draft.set("oauth_nonce", change(nonce))
        return try ProbeMessage(signing: draft)
    }

    /// A request with a long nonce, at the time of the check.
    fileprivate mutating func longNonce(_ end: String) throws -> ProbeMessage {
        var draft = draftWithNonce()
        draft.set("oauth_nonce", nonce + String(repeating: "n", count: 64) + end)
        return try ProbeMessage(signing: draft)
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
