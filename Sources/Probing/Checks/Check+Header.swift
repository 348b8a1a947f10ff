import OAuth1

// How the Authorization header is written, and how often a parameter is (§3.5.1, §3.1).
extension Check {
    static let header: [Check] = [
        Check(
            "TRN-09", "3.5.1", .must, "The scheme name OAuth is accepted in any letter case.",
            risk: "Some clients are refused."
        )
        .right("the scheme name written oauth") {
            try $0.signed().with { $0.replace("OAuth ", by: "oauth ") }
        }
        .right("the scheme name written OAUTH") {
            try $0.signed().with { $0.replace("OAuth ", by: "OAUTH ") }
        },
        Check(
            "TRN-10", "3.5.1", .must, "White space after a comma in the header is optional.",
            risk: "Some clients are refused."
        )
        .right("no space after a comma") { try $0.signed().with { $0.replace(", ", by: ",") } }
        .right("a tab after a comma") { try $0.signed().with { $0.replace(", ", by: ",\t") } }
        .right("two spaces after a comma") { try $0.signed().with { $0.replace(", ", by: ",  ") } }
        .answered("each parameter on its own line") { bench in
            try bench.signed().with { $0.replace(", ", by: ",\r\n ") }
        },
        Check(
            "TRN-11", "3.5.1", .robustness,
            "Header values without quotes do not make the server fail."
        )
        .answered("an Authorization header without quotes") {
            try $0.signed().with { $0.replace("\"", by: "") }
        },
        Check(
            "TRN-12", "3.5.1", .must, "An empty oauth_token means that the request has no token.",
            risk: "Some clients are refused. This is not a fault if every request needs a token."
        )
        .baseline("a valid request without a token") { try $0.twoLegged() }
        .right("a request with oauth_token=\"\", signed without a token secret") { bench in
            try bench.twoLegged { $0.set("oauth_token", "") }
        }.optional,
        Check(
            "TRN-13", "3.5.1", .robustness,
            "Stray commas in the header do not make the server fail."
        )
        .answered("a comma at the end") { try $0.signed().with { $0.header += "," } }
        .answered("two commas in a row") { try $0.signed().with { $0.replace(", ", by: ",, ") } }
        .answered("a space and a comma after the scheme name") { bench in
            try bench.signed().with { $0.replace("OAuth ", by: "OAuth , ") }
        }
        .answered("a comma directly after the scheme name") { bench in
            try bench.signed().with { $0.replace("OAuth ", by: "OAuth, ") }
        },
        Check(
            "TRN-14", "3.5.1", .robustness, "A request with two Authorization headers is refused.",
            risk: "A proxy may read one header while the server reads the other."
        ).wrong("a header with the scheme Basic, followed by a valid OAuth header") { bench in
            let right = try bench.signed()
            return bench.unsigned("Basic YTpi").with { $0.add("Authorization", right.header) }
        },
        Check(
            "TRN-15", "3.5.1", .security,
            "An Authorization header with another scheme is not read as OAuth.",
            risk: "One part of the server may read the header as a password, another part as a "
                + "signature."
        )
        .wrong("the word Bearer before a valid OAuth header") { bench in
            try bench.signed().with { $0.header = "Bearer \($0.header)" }
        }
        .wrong("a header with the scheme Basic and OAuth parameters") { bench in
            try bench.signed().with { $0.replace("OAuth ", by: "Basic ") }
        },
        Check(
            "TRN-23", "3.5.1", .information,
            "Unnecessary percent-escapes in the header are decoded.",
            risk: "Clients that encode more characters than necessary are refused."
        ).right("oauth_version=\"1%2E0\"") { bench in
            try bench.signed().with { $0.replace("\"1.0\"", by: "\"1%2E0\"") }
        },
    ]

    static let names: [Check] = [
        Check(
            "TRN-07", "3.1, 3.2", .should, "A protocol parameter that occurs twice is refused.",
            risk: "The server may verify one value, and then use another."
        )
        .wrong("oauth_nonce twice in the header, with the same value") { bench in
            try bench.repeated("oauth_nonce")
        }
        .wrong("oauth_nonce twice in the header, with two different values") { bench in
            try bench.repeated("oauth_nonce", value: "other")
        }
        .wrong("oauth_version twice, the second time written as oauth%5Fversion") { bench in
            try bench.repeated("oauth_version", as: "oauth%5Fversion")
        }
        .wrong("oauth_nonce signed once, but sent twice") { bench in
            try bench.signed().with { message in
                let nonce = message.draft.parameters.first { $0.name == "oauth_nonce" }?.value
                message.header += ", oauth_nonce=\"\(nonce ?? "")\""
            }
        },
        Check(
            "TRN-08", "3.1, 3.2", .should, "A request with two consumer keys is refused.",
            risk: "The server may verify one value, and then use another."
        ).wrong("oauth_consumer_key twice in the query, with two different values") { bench in
            var draft = bench.draft()
            draft.parameters.append(Parameter("oauth_consumer_key", "other"))
            return try ProbeMessage(signing: draft, in: .query)
        },
        Check(
            "TRN-17", "3.2", .should, "An unknown protocol parameter is refused.",
            risk: "A client relies on an extension that the server does not support."
        ).wrong("a signed parameter oauth_foo in the header") { bench in
            try bench.signed { $0.set("oauth_foo", "1") }
        },
        Check(
            "TRN-18", "3.1", .must, "Parameter names are case-sensitive.",
            risk: "Clients that write names in the wrong case work with this server, but not with "
                + "others."
        ).wrong("OAuth_Nonce and OAuth_Timestamp instead of the lower-case names") { bench in
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
        Check(
            "TRN-19", "3.5.3", .must, "Percent-escapes in query names are decoded.",
            risk: "Clients that encode more characters than necessary are refused."
        )
        .baseline("a valid request, signed in the query") { try $0.signed(in: .query) }
        .right("a valid request in the query, with oauth%5F instead of oauth_") { bench in
            let draft = bench.draft()
            let parameters =
                draft.parameters + [Parameter("oauth_signature", try draft.signature())]
            return ProbeMessage(draft).with {
                $0.add(
                    query: ProbeMessage.pairs(parameters).replacing("oauth_", with: "oauth%5F"))
            }
        },
        Check(
            "TRN-20", "3.5.3", .robustness,
            "Parameter names with brackets do not make the server fail.",
            risk: "Anyone can crash the server process."
        )
        .wrong("oauth_consumer_key[] in the query") { bench in
            try bench.inQuery("oauth_consumer_key=", by: "oauth_consumer_key%5B%5D=")
        }
        .wrong("oauth_nonce[a] in the query") { bench in
            try bench.inQuery("oauth_nonce=", by: "oauth_nonce[a]=")
        },
    ]
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
