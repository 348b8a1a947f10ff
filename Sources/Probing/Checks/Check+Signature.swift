import OAuth1

// Whether a signature is verified at all, and which parts of a request it covers (§3.4).
extension Check {
    static let signature: [Check] = [
        Check("SIG-01").right("a valid request, signed with HMAC-SHA1") { try $0.signed() },
        Check("SIG-02").spoiled(.wrong),
        Check("SIG-03").law([.withoutSignature], rows: 2),
        Check("SIG-04").law([.emptySignature], rows: 2),
        Check("SIG-05")
            .answered("the last base64 character changed, so that it decodes to the same bytes") {
                bench in
                try bench.changedSignature { Base64Variant.sameBytes($0) }
            }
            .answered("the signature with a line feed in it") { bench in
                try bench.changedSignature { "\($0.prefix(8))\n\($0.dropFirst(8))" }
            }
            .wrong("the last byte of the signature changed") { bench in
                try bench.changedSignature { Base64Variant.inverted($0) { $0 == $1 - 1 } }
            },
        Check("SIG-06")
            .law(
                [
                    .signature("the signature as hexadecimal digits", Base64Variant.hexadecimal),
                    .signature("the signature's hexadecimal digits, encoded as base64") {
                        Base64Variant.changing($0) { $0.hexEncoded() }
                    },
                    .signature("the signature without its base64 padding") {
                        $0.filter { $0 != "=" }
                    },
                    .signature("the signature with text after its base64 padding") { $0 + "AAAA" },
                    .signature("the signature after a space") { " " + $0 },
                ], rows: 0
            )
            .wrong("the signature with a space for each +") { bench in
                let message = try bench.signed(hasSigns: true)
                let signature = try message.draft.signature()
                return try message.signed(with: signature.replacing("+", with: " "))
            },
        Check("SIG-09").law(
            ["DELETE", "POST", "GET", "PUT", "PATCH"].map { method in
                Change.message("a request sent by \(method), signed for another method") {
                    $0.method = method
                }.only { $0.method != method }
            }, rows: 3
        )
        .law(
            ["POST", "PUT"].map { method in
                Change.signed("a request sent by PATCH, signed for \(method)") {
                    $0.method = method
                }.only { $0.method == "PATCH" }
            }, rows: 2),
        Check("SIG-10").law([
            .message("a POST request, signed as another method that headers name") { message in
                message.overrideMethod(message.method)
                message.method = message.method == "POST" ? "PUT" : "POST"
            },
            .message("a POST request, signed as another method that ?_method= names") {
                $0.add(query: "_method=\($0.method)")
                $0.method = $0.method == "POST" ? "PUT" : "POST"
            },
        ])
        .usual(.refusable)
        .refusable("a valid POST request") { try $0.signed(method: "POST") }
        .answered(
            "the same, with headers that name the method GET", inspecting: overrideFault
        ) { try $0.signed(method: "POST").with { $0.overrideMethod("GET") } }
        .tentative,
        Check("SIG-11")
            .law([
                .signed("a request signed for a longer path") { $0.replacePath { $0 + "x" } },
                .signed("a request signed for a path below it") {
                    $0.replacePath { $0 + "/other" }
                },
                Change(
                    text: "a request signed for the path in lower case, sent to it in upper case"
                ) {
                    let hasCase = { (path: String) in path.lowercased() != path.uppercased() }
                    return try $0.lawful(
                        $1,
                        signed: {
                            $0.replacePath { hasCase($0) ? $0.lowercased() : $0 + "a" }
                        },
                        sent: {
                            $0.replacePath { hasCase($0) ? $0.uppercased() : $0 + "A" }
                        })
                },
                .signed("a request signed for the path with a slash at its end") {
                    $0.replacePath { $0 + "/" }
                },
                .signed("a request signed for the path without its last letter") {
                    $0.replacePath { $0.count > 2 ? String($0.dropLast()) : $0 + "x/" }
                },
                .signed("a request signed for the path with a letter in another case") {
                    $0.replacePath { path in
                        let other = Base64Variant.withOtherCase(path)
                        return other == path ? path + "A" : other
                    }
                },
            ])
            .elsewhere("below it") { $0 + "/oauthcheck" }
            .elsewhere("with a slash at its end") { $0 + "/" }
            .elsewhere("with a parameter of its last segment") { $0 + ";x=1" }
            .elsewhere("with two slashes at its beginning") { "/" + $0 },
        Check("SIG-31")
            .withoutToken()
            .wrong(
                "a request without a token, signed with the consumer secret but without an "
                    + "ampersand"
            ) { bench in
                var draft = bench.draft()
                draft.leaveOutToken()
                return ProbeMessage(draft, signature: try draft.signatureWithoutAmpersand())
            },
        Check("SIG-52").notTried(timing),
        Check("SIG-53")
            .bare(.wrong)
            .wrong("the same, with the whole URL in the request line") { bench in
                bench.unsigned().with {
                    $0.target = Array("http://\(bench.target.host)".utf8) + $0.target
                }
            }
            .wrong("the token alone, as a Bearer token") { bench in
                bench.unsigned("Bearer \(bench.knownToken)")
            }
            .wrong("the token alone, in the query") { bench in
                bench.unsigned().with {
                    $0.add(
                        query: "access_token=\(bench.knownToken)&oauth_token=\(bench.knownToken)")
                }
            }
            .wrong("no OAuth parameters, with headers of a proxy that name a user and an address") {
                bench in
                bench.unsigned().with { message in
                    for name in ["X-Forwarded-For", "X-Real-IP", "X-Client-IP"] {
                        message.add(name, "127.0.0.1")
                    }
                    for name in ["X-Remote-User", "X-Forwarded-User", "X-Authenticated-User"] {
                        message.add(name, "admin")
                    }
                }
            }
            .wrong("no OAuth parameters, with the cookies that the server has set") { bench in
                let pairs = bench.cookies + ["session=oauthcheck"]
                return bench.unsigned().with { $0.add("Cookie", pairs.joined(separator: "; ")) }
            }
            .observed("a request without OAuth parameters for an unknown path") {
                $0.unsigned(path: Bench.unknownPath)
            }
            .alias("ends with a slash") { $0 + "/" }
            .alias("begins with two slashes") { "/" + $0 }
            .alias("is in upper case") { $0.uppercased() }
            .alias("ends with .json") { $0 + ".json" }
            .alias("ends with .css") { $0 + ".css" }
            .answered(
                "a request without OAuth parameters for a path below the resource",
                inspecting: childFault
            ) {
                $0.unsigned(path: "\($0.target.path)/1")
            }
            .tolerated
            .law([.withoutParameters], rows: 4),
    ]

    /// A path below a protected one may be open, unless every path is.
    private static let childFault: Trial.Inspection = { answer, bench in
        answer.isAccepted && !bench.isUnknownPathOpen
            ? "\(answer.text) to a request without OAuth parameters for a path below the resource"
            : nil
    }

    /// What the request does is what the method in a header says, which is not signed.
    private static let overrideFault: Trial.Inspection = { answer, bench in
        let answers = bench.answers.suffix(3)
        guard answers.count == 3, let get = answers.first, let post = answers.dropFirst().first
        else { return nil }
        let isGet = answer.body == get.body && !get.body.isEmpty && get.body != post.body
        return post.status != answer.status || isGet
            ? "the server answered \(answer.status ?? 0) to a POST request with a header that names"
                + " GET, and \(post.status ?? 0) to the same without it" : nil
    }
}

extension Check {
    /// A request that is sent to another path than it is signed for; where that path needs a
    /// signature, the right one is needed.
    fileprivate func elsewhere(_ text: String, _ change: @escaping @Sendable (String) -> String)
        -> Check
    {
        @Sendable func sent(_ bench: inout Bench) throws -> ProbeMessage {
            try bench.signed().with { message in
                let path = bench.target.path
                let rest = message.target.dropFirst(path.utf8.count)
                message.target = Array(change(path).utf8) + rest
            }
        }
        return observed("a request with a wrong signature for the path \(text)") { bench in
            try bench.spoiled(sent(&bench))
        }
        .answered(
            "a request for the path \(text), signed for the path without it",
            inspecting: { answer, bench in
                let isOpen = bench.answers.dropLast().last?.isAccepted ?? true
                return answer.isAccepted && !isOpen
                    ? "\(answer.text) to a request that was signed for another path" : nil
            }
        ) { try sent(&$0) }
    }

    /// Another path, at which a request without OAuth parameters must not get the resource.
    fileprivate func alias(_ text: String, _ change: @escaping @Sendable (String) -> String)
        -> Check
    {
        answered(
            "a request without OAuth parameters for a path that \(text)",
            inspecting: { answer, bench in
                let body = bench.controls[Context()]?.answer.body ?? []
                let isResource = !body.isEmpty && answer.body == body
                guard answer.isAccepted, isResource || !bench.isUnknownPathOpen else { return nil }
                return isResource
                    ? "\(answer.text) with the resource"
                    : "\(answer.text) to a request without OAuth parameters for a path that \(text)"
            }
        ) { $0.unsigned(path: change($0.target.path)) }
    }
}

extension ProbeMessage {
    fileprivate mutating func overrideMethod(_ method: String) {
        for name in ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"] {
            add(name, method)
        }
    }
}

extension Bench {
    fileprivate static let unknownPath = "/oauthcheck-nothing"

    /// Whether a request for an unknown path was answered without OAuth parameters.
    fileprivate var isUnknownPathOpen: Bool {
        zip(messages, answers).first { $0.0.target.starts(with: Self.unknownPath.utf8) }?
            .1.isAccepted ?? true
    }

    /// A request for another path, with no OAuth parameters.
    fileprivate mutating func unsigned(path: String) -> ProbeMessage {
        var draft = draft()
        draft.replacePath { _ in path }
        return ProbeMessage(draft)
    }

    fileprivate var knownToken: String {
        PercentEncoding.encode(credentials.pairs[0].token?.identifier ?? "oauthcheck")
    }
}
