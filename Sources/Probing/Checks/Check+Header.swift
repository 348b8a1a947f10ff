import OAuth1

// How the Authorization header is written, and how often a parameter is (§3.5.1, §3.1).
extension Check {
    static let header: [Check] = [
        Check(
            "TRN-09", "3.5.1", .must, "The scheme is read in letters of any case.",
            risk: "Some clients are refused."
        )
        .right("the scheme oauth") { try $0.signed().with { $0.replace("OAuth ", by: "oauth ") } }
        .right("the scheme OAUTH") { try $0.signed().with { $0.replace("OAuth ", by: "OAUTH ") } },
        Check(
            "TRN-10", "3.5.1", .must, "White space after a comma is optional.",
            risk: "Some clients are refused."
        )
        .right("no space after a comma") { try $0.signed().with { $0.replace(", ", by: ",") } }
        .right("a tab after a comma") { try $0.signed().with { $0.replace(", ", by: ",\t") } }
        .right("two spaces after a comma") { try $0.signed().with { $0.replace(", ", by: ",  ") } }
        .answered("a line for each parameter") { bench in
            try bench.signed().with { $0.replace(", ", by: ",\r\n ") }
        },
        Check("TRN-11", "3.5.1", .robustness, "Values without quotes do not make the server fail.")
            .answered("no quotes") { try $0.signed().with { $0.replace("\"", by: "") } },
        Check(
            "TRN-12", "3.5.1", .must, "An empty oauth_token stands for a request without a token.",
            risk: "Some clients are refused; no fault if every request needs a token."
        )
        .baseline("a right request without a token") { try $0.twoLegged() }
        .right("the same with oauth_token=\"\", signed") { bench in
            try bench.twoLegged { $0.set("oauth_token", "") }
        }.optional,
        Check("TRN-13", "3.5.1", .robustness, "Stray commas do not make the server fail.")
            .answered("a comma at the end") { try $0.signed().with { $0.header += "," } }
            .answered("two commas") { try $0.signed().with { $0.replace(", ", by: ",, ") } }
            .answered("a comma after the scheme") { bench in
                try bench.signed().with { $0.replace("OAuth ", by: "OAuth , ") }
            }
            .answered("a comma right after the scheme") { bench in
                try bench.signed().with { $0.replace("OAuth ", by: "OAuth, ") }
            },
        Check(
            "TRN-14", "3.5.1", .robustness, "Two Authorization headers are refused.",
            risk: "Another server on the way may read the other one."
        ).wrong("a header of the scheme Basic, and then a right one") { bench in
            let right = try bench.signed()
            return bench.unsigned("Basic YTpi").with { $0.add("Authorization", right.header) }
        },
        Check(
            "TRN-15", "3.5.1", .security, "Headers of another scheme are not read.",
            risk: "What one part of the server takes for a password, another takes for a signature."
        )
        .wrong("Bearer OAuth, and a right header") { bench in
            try bench.signed().with { $0.header = "Bearer \($0.header)" }
        }
        .wrong("Basic with the parameters of OAuth") { bench in
            try bench.signed().with { $0.replace("OAuth ", by: "Basic ") }
        },
        Check(
            "TRN-23", "3.5.1", .information, "Needless escapes in the header are decoded.",
            risk: "Clients that encode more than they must are refused."
        ).right("oauth_version=\"1%2E0\"") { bench in
            try bench.signed().with { $0.replace("\"1.0\"", by: "\"1%2E0\"") }
        },
    ]

    static let names: [Check] = [
        Check(
            "TRN-07", "3.1, 3.2", .should, "A protocol parameter that occurs twice is refused.",
            risk: "What is verified may differ from what is used."
        )
        .wrong("oauth_nonce twice in the header, with the same value") { bench in
            try bench.repeated("oauth_nonce")
        }
        .wrong("oauth_nonce twice in the header, with another value") { bench in
            try bench.repeated("oauth_nonce", value: "other")
        }
        .wrong("oauth_version twice, the second one written oauth%5Fversion") { bench in
            try bench.repeated("oauth_version", as: "oauth%5Fversion")
        }
        .wrong("oauth_nonce signed once, and sent twice") { bench in
            try bench.signed().with { message in
                let nonce = message.draft.parameters.first { $0.name == "oauth_nonce" }?.value
                message.header += ", oauth_nonce=\"\(nonce ?? "")\""
            }
        },
        Check(
            "TRN-08", "3.1, 3.2", .should, "Two consumer keys are refused.",
            risk: "What is verified may differ from what is used."
        ).wrong("oauth_consumer_key twice in the query, with another value") { bench in
            var draft = bench.draft()
            draft.parameters.append(Parameter("oauth_consumer_key", "other"))
            return try ProbeMessage(signing: draft, in: .query)
        },
        Check(
            "TRN-17", "3.2", .should, "An unknown protocol parameter is refused.",
            risk: "A client believes in an extension that the server does not have."
        ).wrong("oauth_foo in the header, signed") { bench in
            try bench.signed { $0.set("oauth_foo", "1") }
        },
        Check(
            "TRN-18", "3.1", .must, "Names of parameters have their case.",
            risk: "Clients with this mistake work here and nowhere else."
        ).wrong("OAuth_Nonce and OAuth_Timestamp instead of the right names") { bench in
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
        .wrong("the same, signed with the right names") { bench in
            try bench.signed().with { message in
                message.replace("oauth_nonce=", by: "OAuth_Nonce=")
                message.replace("oauth_timestamp=", by: "OAuth_Timestamp=")
            }
        },
        Check(
            "TRN-19", "3.5.3", .must, "Names in the query are decoded.",
            risk: "Clients that encode more than they must are refused."
        )
        .baseline("a right request, signed in the query") { try $0.signed(in: .query) }
        .right("the same with oauth%5F instead of oauth_") { bench in
            let draft = bench.draft()
            let parameters =
                draft.parameters + [Parameter("oauth_signature", try draft.signature())]
            return ProbeMessage(draft).with {
                $0.add(
                    query: ProbeMessage.pairs(parameters).replacing("oauth_", with: "oauth%5F"))
            }
        },
        Check(
            "TRN-20", "3.5.3", .robustness, "Names with brackets do not make the server fail.",
            risk: "Anybody can end the process."
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
        guard pieces.count == 3 else { throw ProbeError("\(name) is not in the header twice") }
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
