import OAuth1

// How the Authorization header is written, and how often a parameter is (§3.5.1, §3.1).
extension Check {
    static let header: [Check] = [
        Check("TRN-09")
            .rewritten(.right, "the scheme name written oauth", "OAuth ", by: "oauth ")
            .rewritten(.right, "the scheme name written OAUTH", "OAuth ", by: "OAUTH ")
            .right("the name of the header in lower case") { bench in
                try bench.signed().with { message in
                    message.add("authorization", message.header)
                    message["Authorization"] = nil
                }
            },
        Check("TRN-10")
            .rewritten(.right, "no space after a comma", ", ", by: ",")
            .rewritten(.right, "a tab after a comma", ", ", by: ",\t")
            .rewritten(.right, "two spaces after a comma", ", ", by: ",  ")
            .rewritten(.right, "two spaces after the scheme name", "OAuth ", by: "OAuth  ")
            .rewritten(.answered, "each parameter on its own line", ", ", by: ",\r\n "),
        Check("TRN-11")
            .rewritten(.answered, "an Authorization header without quotes", "\"", by: ""),
        Check("TRN-12")
            .withoutToken()
            .right("a request with oauth_token=\"\", signed without a token secret") { bench in
                try bench.twoLegged { $0.set("oauth_token", "") }
            }.optional,
        Check("TRN-13")
            .answered("a comma at the end") { try $0.signed().with { $0.header += "," } }
            .rewritten(.answered, "two commas in a row", ", ", by: ",, ")
            .rewritten(
                .answered, "a space and a comma after the scheme name", "OAuth ", by: "OAuth , "
            )
            .rewritten(
                .answered, "a comma directly after the scheme name", "OAuth ", by: "OAuth, "),
        Check("TRN-14").wrong("a header with the scheme Basic, followed by a valid OAuth header") {
            bench in
            let right = try bench.signed()
            return bench.unsigned("Basic YTpi").with { $0.add("Authorization", right.header) }
        }
        .wrong("a valid OAuth header, followed by one with a wrong signature") { bench in
            let wrong = try bench.spoiled(bench.signed())
            return try bench.signed().with { $0.add("Authorization", wrong.header) }
        }
        .wrong("an OAuth header with a wrong signature, followed by a valid one") { bench in
            let right = try bench.signed()
            return try bench.spoiled(bench.signed()).with {
                $0.add("Authorization", right.header)
            }
        },
        Check("TRN-15")
            .wrong("the word Bearer before a valid OAuth header") { bench in
                try bench.signed().with { $0.header = "Bearer \($0.header)" }
            }
            .rewritten(
                .wrong, "a header with the scheme Basic and OAuth parameters", "OAuth ",
                by: "Basic "
            )
            .rewritten(.wrong, "a header with the scheme OAuth2", "OAuth ", by: "OAuth2 "),
        Check("TRN-23")
            .rewritten(.right, "oauth_version=\"1%2E0\"", "\"1.0\"", by: "\"1%2E0\"")
            .right("the escapes of the signature in lower case") { bench in
                try bench.signed().with { message in
                    for escape in ["%2B", "%2F", "%3D"] {
                        message.replace(escape, by: escape.lowercased())
                    }
                }
            },
    ]

    static let names: [Check] = [
        Check("TRN-07")
            .wrong("oauth_nonce twice in the header, with the same value") { bench in
                try bench.repeated("oauth_nonce")
            }
            .wrong("oauth_nonce twice in the header, with two different values") { bench in
                try bench.repeated("oauth_nonce", value: "other")
            }
            .wrong("oauth_version twice, the second time written as oauth%5Fversion") { bench in
                try bench.repeated("oauth_version", as: "oauth%5Fversion")
            }
            .law(
                ["oauth_nonce", "oauth_timestamp", "oauth_version", "oauth_token"].map { name in
                    .sent("\(name) signed once, but sent twice") { draft in
                        let value = draft.parameters.first { $0.name == name }?.value
                        draft.parameters.append(Parameter(name, value ?? ""))
                    }
                }
            )
            .law([secondSignature(isFirst: false), secondSignature(isFirst: true)], rows: 1),
        Check("TRN-08")
            .wrong("oauth_consumer_key twice in the query, with two different values") { bench in
                var draft = bench.draft()
                draft.parameters.append(Parameter("oauth_consumer_key", "other"))
                return try ProbeMessage(signing: draft, in: .query)
            }
            .law(
                [
                    .sent("a second oauth_consumer_key after the one that is signed") {
                        $0.parameters.append(Parameter("oauth_consumer_key", "other"))
                    },
                    .sent("another oauth_consumer_key before the one that is signed") {
                        $0.parameters.insert(Parameter("oauth_consumer_key", "other"), at: 0)
                    },
                ], rows: 1),
        Check("TRN-17")
            .wrong("a signed parameter oauth_foo in the header") { bench in
                try bench.signed { $0.set("oauth_foo", "1") }
            }
            .law(
                [
                    .sent("a parameter oauth_foo that is not signed") { $0.set("oauth_foo", "1") },
                    .signed("no oauth_foo, although it is signed") { $0.set("oauth_foo", "1") },
                ], rows: 1),
        Check("TRN-18").wrong("OAuth_Nonce and OAuth_Timestamp instead of the lower-case names") {
            bench in
            try bench.signed { draft in
                for index in draft.parameters.indices {
                    let name = draft.parameters[index].name
                    if name == "oauth_nonce" { draft.parameters[index].name = "OAuth_Nonce" }
                    if name == "oauth_timestamp" {
                        draft.parameters[index].name = "OAuth_Timestamp"
                    }
                }
            }
        }
        .wrong("OAuth_Nonce and OAuth_Timestamp sent, but the lower-case names signed") { bench in
            try bench.signed().with { message in
                message.replace("oauth_nonce=", by: "OAuth_Nonce=")
                message.replace("oauth_timestamp=", by: "OAuth_Timestamp=")
            }
        },
        Check("TRN-19")
            .inQuery()
            .right("a valid request in the query, with oauth%5F instead of oauth_") { bench in
                let draft = bench.draft()
                let parameters =
                    draft.parameters + [Parameter("oauth_signature", try draft.signature())]
                return ProbeMessage(draft).with {
                    $0.add(
                        query: ProbeMessage.pairs(parameters).replacing("oauth_", with: "oauth%5F"))
                }
            },
        Check("TRN-20")
            .wrong("oauth_consumer_key[] in the query") { bench in
                try bench.inQuery("oauth_consumer_key=", by: "oauth_consumer_key%5B%5D=")
            }
            .wrong("oauth_nonce[a] in the query") { bench in
                try bench.inQuery("oauth_nonce=", by: "oauth_nonce[a]=")
            },
    ]
}

extension Check {
    fileprivate static func secondSignature(isFirst: Bool) -> Change {
        let place = isFirst ? "before" : "after"
        return Change.message("a second oauth_signature, which is wrong, \(place) the right one") {
            $0.addParameter("oauth_signature", "x", isFirst: isFirst)
        }.only { $0.body != .chunked }
    }
}

extension ProbeMessage {
    /// Adds a parameter to those of the protocol, wherever they are.
    fileprivate mutating func addParameter(_ name: String, _ value: String, isFirst: Bool = false) {
        if !header.isEmpty {
            let other = "\(name)=\"\(value)\""
            header =
                isFirst
                ? header.replacing("OAuth ", with: "OAuth \(other), ", maxReplacements: 1)
                : "\(header), \(other)"
        } else if body.firstRange(of: "oauth_".utf8) != nil {
            let pair = Array("\(name)=\(value)".utf8)
            body = isFirst ? pair + "&".utf8 + body : body + "&".utf8 + pair
        } else if !isFirst {
            add(query: "\(name)=\(value)")
        } else if let mark = target.firstIndex(of: UInt8(ascii: "?")) {
            target.insert(contentsOf: "\(name)=\(value)&".utf8, at: mark + 1)
        }
    }
}

extension Bench {
    /// A request with a parameter twice in the header, both signed.
    fileprivate mutating func repeated(
        _ name: String,
        value: String? = nil,
        as written: String? = nil
    ) throws -> ProbeMessage {
        var draft = draft()
        let first = draft.parameters.first { $0.name == name }?.value ?? ""
        draft.parameters.append(Parameter(name, value ?? first))
        var message = try ProbeMessage(signing: draft)
        guard let written else { return message }
        let pieces = message.header.split(separator: "\(name)=", omittingEmptySubsequences: false)
        guard pieces.count == 3 else {
            throw ProbeError("the header does not contain \(name) twice")
        }
        message.header = "\(pieces[0])\(name)=\(pieces[1])\(written)=\(pieces[2])"
        return message
    }

    /// A request that is signed in the query, of which a text is replaced.
    fileprivate mutating func inQuery(_ text: String, by other: String) throws -> ProbeMessage {
        try signed(in: .query).with {
            $0.target = $0.target.replacing(Array(text.utf8), with: Array(other.utf8))
        }
    }
}
