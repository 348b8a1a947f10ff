import OAuth1

// The base string URI, and parameters of the header that are not of the protocol.
extension Check {
    static let address: [Check] = [
        Check("SIG-19")
            .wrong(
                "a request signed with oauth_x=\"good\" in the header, with ?oauth_x=evil added "
                    + "after signing"
            ) { bench in
                try bench.signed { $0.set("oauth_x", "good") }.with {
                    $0.add(query: "oauth_x=evil")
                }
            }
            .law(
                ["oauth_x=1", "oauth_version=1.0", "oauth_token=x", "oauth_callback=oob"].map {
                    pair in
                    .message("?\(pair) added after signing") { $0.add(query: pair) }
                }, rows: 0),
        Check("SIG-32")
            .refusable("a request signed for the host by name") { try $0.named() }
            .right("the same with the Host header in upper case") { bench in
                try bench.named().with { $0["Host"] = $0["Host"]?.uppercased() }
            }
            .refusable("a request signed for the same host without a port") {
                try $0.named(port: "")
            }
            .right("the same with the default port in the Host header") { bench in
                try bench.named(port: "").with {
                    $0["Host"] = "\($0["Host"] ?? ""):\(bench.target.isSecure ? 443 : 80)"
                }
            }
            .refusable("a request signed for another port") { try $0.named(port: ":81") }
            .right("a request signed for the default port of the other scheme") { bench in
                try bench.named(port: bench.target.isSecure ? ":80" : ":443")
            }
            .assuming { bench in
                bench.target.letters != nil && bench.answers.first?.isAccepted ?? true
                    ? nil
                    : "the host is an IP address without letters: use a name, such as localhost"
            },
        Check("SIG-33")
            .wrong("a request with Host: other.example, signed for the host of the URL") { bench in
                try bench.signed().with { $0["Host"] = "other.example" }
            }
            .law([
                .signed("a request signed for other.example") { $0.host = "other.example" },
                .signed("a request signed for another port") {
                    $0.host = String($0.host.prefix { $0 != ":" }) + ":1"
                },
                .signed("a request signed for the host without its port, or with another") {
                    $0.host =
                        String($0.host.prefix { $0 != ":" }) + ($0.host.contains(":") ? "" : ":9")
                },
                .signed("a request signed for a name below the host's") {
                    $0.host = "x." + $0.host
                },
            ]),
        Check("SIG-68")
            .answered(
                "a request with Host: other.example, signed for that host", inspecting: hostFault
            ) { try $0.signed { $0.host = "other.example" } },
        Check("SIG-34").law(claims, rows: 1),
        Check("SIG-35")
            .answered("a URL that ends with a question mark", inspecting: signatureFault) { bench in
                try bench.signed().with {
                    $0.target += bench.target.target.contains("?") ? [] : [63]
                }
            }
            .refusesPaths([
                "/%2F;v=1+%2B%7E%c3%a9", "/a%20b!$&'()*,:@", "//", "/./", "/../~x", "/",
            ])
            .tentative,
        Check("SIG-36")
            .right("realm=\"a, b=c\" as the first parameter") { bench in
                try bench.signed().with {
                    $0.replace("OAuth oauth", by: "OAuth realm=\"a, b=c\", oauth")
                }
            }
            .right("realm=\"\" between other parameters") { bench in
                try bench.signed().with {
                    $0.replace("oauth_nonce", by: "realm=\"\", oauth_nonce")
                }
            }
            .right("realm=\"a\" as the last parameter") { bench in
                try bench.signed().with { $0.header += ", realm=\"a\"" }
            },
        Check("SIG-37")
            .right("a signed parameter foo=\"bar\" in the header") { bench in
                try bench.signed { $0.parameters.append(Parameter("foo", "bar")) }
            }
            .right("a signed parameter of the header whose name must be encoded") { bench in
                try bench.signed { $0.parameters.append(Parameter("f o[]", "bar")) }
            }
            .wrong("foo=\"a+b\" in the header, signed as a space") { bench in
                try bench.signed(
                    withHeaderParameter: Parameter("foo", "a b"), replacing: "\"a%20b\"",
                    byBytes: Array("\"a+b\"".utf8))
            }
            .law(
                [
                    Change.sent("an unsigned parameter foo=\"bar\" in the header") {
                        $0.parameters.insert(Parameter("foo", "bar"), at: 0)
                    },
                    .sent("an unsigned parameter foo=\"\" at the end of the header") {
                        $0.parameters.append(Parameter("foo", ""))
                    },
                ].map { $0.only { $0.place == .header } }),
        Check("SIG-51")
            .baseline("a JSON body with its oauth_body_hash") { bench in
                try bench.signed(type: "application/json", body: "{}") {
                    $0.set("oauth_body_hash", "vyGp6PvFo4RvsFtPoIWeCReyIC8=")
                }
            }
            .wrong("a JSON body with the oauth_body_hash of another body") { bench in
                try bench.signed(type: "application/json", body: "{\"a\": 1}") {
                    $0.set("oauth_body_hash", "vyGp6PvFo4RvsFtPoIWeCReyIC8=")
                }
            },
    ]
}

extension Check {
    private static let hostFault: Trial.Inspection = { answer, _ in
        answer.isAccepted ? "\(answer.text) to a request for another host" : nil
    }

    /// Requests for longer paths, each signed as it is sent.
    fileprivate func refusesPaths(_ endings: [String]) -> Check {
        endings.reduce(
            answered("a longer path") { try $0.signed(pathEnding: "/x") }
                .answered("a longer path, with a wrong signature") { bench in
                    try bench.spoiled(bench.signed(pathEnding: "/x"))
                }
                .assuming(Self.sameFault)
        ) { check, ending in
            check.answered("a path with \(ending)", inspecting: Self.signatureFault) {
                try $0.signed(pathEnding: ending)
            }
        }
    }

    /// Where right and wrong requests get the same answer, no signature is verified.
    private static let sameFault: Finding = { bench in
        let answers = bench.answers.dropFirst().prefix(2).map(\.status)
        guard answers.count == 2, let status = answers[0], status == answers[1] else { return nil }
        return "the server answers \(status) to right and wrong requests for longer paths: give a"
            + " URL below which it has others"
    }

    /// The server need not know the path, but it must not call the signature wrong.
    private static let signatureFault: Trial.Inspection = { answer, bench in
        // A server may answer 401 at every path that it does not know.
        let plain = bench.answers.dropFirst().first?.status
        return answer.status == 401 && plain != 401
            ? "\(answer.textWithQuote) to a valid request" : nil
    }

    /// Headers of proxies that claim what was signed: all that claim the same thing together.
    private static let claims: [Change] = [
        .signed("a request signed for the other scheme") { $0.isSecure.toggle() },
        .claimed("the other scheme", ["X-Forwarded-Proto", "X-Forwarded-Scheme", "X-Url-Scheme"]) {
            $0.isSecure.toggle()
        } value: {
            $0.isSecure ? "https" : "http"
        },
        .claimed("the other scheme", ["X-Forwarded-Ssl", "Front-End-Https"]) {
            $0.isSecure.toggle()
        } value: {
            $0.isSecure ? "on" : "off"
        },
        .claimed("the other scheme", ["Forwarded"]) {
            $0.isSecure.toggle()
        } value: {
            "proto=\($0.isSecure ? "https" : "http")"
        },
        .claimed(
            "other.example",
            [
                "X-Forwarded-Host", "X-Original-Host", "X-Host", "X-Forwarded-Server",
                "X-HTTP-Host-Override",
            ]
        ) {
            $0.host = "other.example"
        } value: {
            $0.host
        },
        .claimed("other.example", ["Forwarded"]) {
            $0.host = "other.example"
        } value: {
            "host=\($0.host)"
        },
        .claimed("another port", ["X-Forwarded-Port"]) {
            $0.host = $0.host.prefix { $0 != ":" } + ":9"
        } value: { _ in
            "9"
        },
        .claimed(
            "the path /oauthcheck",
            ["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Uri", "X-Forwarded-Prefix"]
        ) {
            $0.replacePath { _ in "/oauthcheck" }
        } value: { _ in
            "/oauthcheck"
        },
    ]
}

extension Change {
    /// A request that is signed for another address, with headers that claim it.
    fileprivate static func claimed(
        _ address: String,
        _ names: [String],
        _ edit: @escaping Edit,
        value: @escaping @Sendable (Draft) -> String
    ) -> Change {
        let list = names.joined(separator: ", ")
        return Change(text: "a request signed for \(address), with \(list)") { bench, context in
            let message = try bench.lawful(context, signed: edit)
            return message.with { message in
                for name in names { message.add(name, value(message.draft)) }
            }
        }
    }
}

extension ProbeTarget {
    /// A name of the host that can be written in upper case: an address of this machine is
    /// localhost.
    fileprivate var letters: String? {
        if name.contains(where: \.isLetter) { return name }
        return name.hasPrefix("127.") || name == "[::1]" ? "localhost" : nil
    }
}

extension Bench {
    /// A valid request that names the host by letters, if it has any.
    fileprivate mutating func named(port: String? = nil) throws -> ProbeMessage {
        let own = String(target.host.dropFirst(target.name.count))
        let host = (target.letters ?? target.name) + (port ?? own)
        return try signed { $0.host = host }
    }

    /// A valid request for a longer path.
    fileprivate mutating func signed(pathEnding: String) throws -> ProbeMessage {
        try signed { draft in
            draft.replacePath { path in
                String(path.hasSuffix("/") ? path.dropLast() : path[...]) + pathEnding
            }
        }
    }
}
