import OAuth1

// One change of each part of a request, for an endpoint that may have a verification of its own.
extension Change {
    /// A timestamp that no right server accepts, if it limits the age at all.
    static let old = permittedEverywhere("a timestamp from ten years ago") { draft in
        draft.change("oauth_timestamp") { String((Int64($0) ?? 0) - 315_360_000) }
    }

    private static let others: [Change] = [
        old,
        permittedEverywhere("a timestamp in ten years") { draft in
            draft.change("oauth_timestamp") { String((Int64($0) ?? 0) + 315_360_000) }
        },
        plaintext,
    ]

    /// Over https it is a right request.
    private static let plaintext = {
        let text = "a PLAINTEXT signature"
        var plaintext = Change(text: text) { bench, context in
            guard !bench.target.isSecure else { throw ProbeError("PLAINTEXT is permitted") }
            let edit: Edit = { $0.use(.plaintext) }
            return try bench.lawful(context, signed: edit, sent: edit)
        }
        plaintext.isPermittedEverywhere = true
        return plaintext
    }()

    private static func permittedEverywhere(_ text: String, _ edit: @escaping Edit) -> Change {
        var change = both(text, edit)
        change.isPermittedEverywhere = true
        return change
    }

    static let everything: [Change] =
        [wrongSignature, withoutSignature, withoutParameters, emptySignature] + others
        + leftOut + replaced + repeated + otherwise + [withoutAmpersand]

    static let emptySignature = signature("a request with oauth_signature=\"\"") { _ in "" }

    private static let leftOut: [Change] = [
        "oauth_nonce", "oauth_timestamp", "oauth_signature_method", "oauth_consumer_key",
    ].map { name in Change.both("a request without \(name)") { $0.set(name, nil) } }

    private static let replaced: [Change] = {
        let values: [(name: String, value: String)] = [
            ("oauth_timestamp", "soon"), ("oauth_version", "2.0"),
            ("oauth_signature_method", "MD5"), ("oauth_consumer_key", "oauthcheck-nobody"),
        ]
        return values.map { name, value in
            Change.both("\(name)=\"\(value)\"") { $0.set(name, value) }
        } + [
            .both("an unknown client, signed with an empty client secret") {
                $0.set("oauth_consumer_key", "oauthcheck-nobody")
                $0.clientSecret = ""
            },
            .both("an unknown token, signed with an empty token secret") {
                $0.set("oauth_token", "oauthcheck-nobody")
                $0.tokenSecret = ""
            }.only { $0.endpoint == .exchange },
        ]
    }()

    private static let repeated: [Change] = [
        "oauth_nonce", "oauth_callback", "oauth_verifier",
    ].map { name in
        Change.both("\(name) twice") { draft in
            let value = draft.parameters.first { $0.name == name }?.value
            draft.parameters.append(Parameter(name, value ?? ""))
        }.only { context in
            name == "oauth_nonce"
                || (name == "oauth_callback") == (context.endpoint == .credentials)
        }
    }

    /// Where there is no token, the key still ends with the ampersand.
    private static let withoutAmpersand = Change(
        text: "a signature made with the client secret, without an ampersand",
        applies: { $0.endpoint == .credentials }
    ) { bench, context in
        let message = try bench.lawful(context)
        return try message.signed(with: message.draft.signatureWithoutAmpersand())
    }

    /// What is signed differently than it is sent.
    private static let otherwise: [Change] = [
        signed("another nonce than is sent") { $0.change("oauth_nonce") { $0 + "y" } },
        sent("oauth_x added after signing") { $0.set("oauth_x", "x") },
        signed("another host than the request is sent to") { $0.host = "other.example" },
        signed("another path than the request is sent to") { $0.replacePath { $0 + "x" } },
        signed("another method than POST") { $0.method = "PUT" },
        signed("an empty client secret") { $0.clientSecret = "" },
        signed("another token secret") { $0.tokenSecret += "x" },
        message("?x=2 added after signing") { $0.add(query: "x=2") },
        sent("a form added after signing") { $0.form = "x=2" },
    ]
}
