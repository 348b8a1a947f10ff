import OAuth1

// Where the protocol parameters are, and how they are written there (§3.5).
extension Check {
    static let transmission: [Check] = [
        Check("TRN-01")
            .usual(.right)
            .right("the parameters in the opposite order") { bench in
                try bench.signed().with { message in
                    let parameters = message.header.dropFirst("OAuth ".count).split(separator: ", ")
                    message.header = "OAuth " + parameters.reversed().joined(separator: ", ")
                }
            },
        Check("TRN-02").inQuery(.right).optional,
        Check("TRN-03")
            .usualForm()
            .right("a form that contains the protocol parameters, sent by POST") { bench in
                try bench.signed(method: "POST", form: "a=1", in: .form)
            }.optional,
        Check("TRN-04")
            .wrong("all protocol parameters in the header, and again in the query") { bench in
                let draft = bench.draft()
                let pairs = ProbeMessage.pairs(draft.parameters)
                var twice = draft
                twice.target += (twice.target.contains("?") ? "&" : "?") + pairs
                return try ProbeMessage(signing: twice)
            }
            .wrong("oauth_version in the query, the other parameters in the header") { bench in
                try bench.signed("oauth_version=1.0") { $0.set("oauth_version", nil) }
            },
        Check("TRN-05").wrong("oauth_signature in the header, the other parameters in the query") {
            bench in
            let draft = bench.draft()
            let parts = [Parameter("oauth_signature", try draft.signature())]
            return ProbeMessage(draft).with { message in
                message.header = ProbeMessage.header(parts)
                message.add(query: ProbeMessage.pairs(draft.parameters))
            }
        },
        Check("TRN-06")
            .wrong("a second oauth_nonce in the query, signed") {
                try $0.signed("oauth_nonce=stray")
            }
            .wrong("a second oauth_nonce in the query, not signed") { bench in
                try bench.signed().with { $0.add(query: "oauth_nonce=stray") }
            }
            .wrong("a second oauth_signature in the query") { bench in
                try bench.signed().with { $0.add(query: "oauth_signature=stray") }
            },
        Check("TRN-16")
            .wrong("all protocol parameters in a JSON body") { bench in
                let parameters = try bench.signedParameters(method: "POST")
                let members = parameters.map { "\"\($0.name)\": \"\($0.value)\"" }
                return bench.post("{\(members.joined(separator: ", "))}", type: "application/json")
            }
            .wrong("all protocol parameters in a text body") { bench in
                let parameters = try bench.signedParameters(method: "POST")
                return bench.post(ProbeMessage.pairs(parameters), type: "text/plain")
            }
            .wrong("all protocol parameters in multipart/form-data") { bench in
                let parts = try bench.signedParameters(method: "POST").map {
                    "--x\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n"
                        + "\($0.value)\r\n"
                }
                return bench.post(
                    parts.joined() + "--x--\r\n", type: "multipart/form-data; boundary=x")
            },
        Check("TRN-21")
            .wrong("the Authorization header under the names of others") { bench in
                try bench.signed().with { message in
                    for name in ["Proxy-Authorization", "X-Authorization", "X-OAuth"] {
                        message.add(name, message.header)
                    }
                    message["Authorization"] = nil
                }
            }
            .wrong("all protocol parameters in a cookie") { bench in
                let pairs = try bench.signedParameters().map {
                    "\($0.name)=\(PercentEncoding.encode($0.value))"
                }
                return bench.unsigned().with { $0.add("Cookie", pairs.joined(separator: "; ")) }
            },
        Check("TRN-22").inQuery().inQuery(.right, inspecting: cacheFault),
        Check("TRN-25").usual().everywhere(sharedCacheFault),
        Check("TRN-24")
            .usualForm()
            .right("a form sent by POST in chunks") { bench in
                try bench.signed(method: "POST", form: "a=1").with { message in
                    message.add("Transfer-Encoding", "chunked")
                    message.body = Array("3\r\na=1\r\n0\r\n\r\n".utf8)
                }
            }
            .right("a form sent by POST with Expect: 100-continue") { bench in
                try bench.signed(method: "POST", form: "a=1").with {
                    $0.add("Expect", "100-continue")
                }
            }
            .wrong("a form sent by POST in chunks, added after signing") { bench in
                try bench.signed(method: "POST").with { message in
                    message.add("Content-Type", "application/x-www-form-urlencoded")
                    message.add("Transfer-Encoding", "chunked")
                    message.body = Array("3\r\na=1\r\n0\r\n\r\n".utf8)
                }
            },
    ]

    /// A cache that several users share may store an answer to a request with a signature in its
    /// header only if the answer says so (RFC 9111 §3.5).
    private static let sharedCacheFault: Shape = { exchange, bench in
        let answer = exchange.answer
        guard answer.isAccepted, bench.target.endpoint(of: exchange.message.target) == .resource,
            exchange.message.header.contains("oauth_signature=")
        else { return nil }
        let control = answer.values(of: "Cache-Control").joined(separator: ",").lowercased()
        let words = control.split { $0 == "," || $0 == "=" || $0.isWhitespace }
        let isClosed = words.contains { $0 == "private" || $0 == "no-store" || $0 == "no-cache" }
        return !isClosed && words.contains { $0 == "public" || $0 == "s-maxage" }
            ? "the answer has Cache-Control: \(control)" : nil
    }

    private static let cacheFault: Trial.Inspection = { answer, _ in
        let control = (answer.value(of: "Cache-Control") ?? "").lowercased()
        guard answer.isAccepted, !control.contains("private"), !control.contains("no-store") else {
            return nil
        }
        return "the answer has no Cache-Control: private or no-store"
    }
}

extension Bench {
    /// The protocol parameters of a valid request, with its signature.
    fileprivate mutating func signedParameters(method: String = "GET") throws -> [Parameter] {
        let draft = draft(method: method)
        return draft.parameters + [Parameter("oauth_signature", try draft.signature())]
    }

    /// A request without protocol parameters outside of its body.
    fileprivate mutating func post(_ body: String, type: String) -> ProbeMessage {
        var draft = draft(method: "POST")
        draft.content = (type, Array(body.utf8))
        return ProbeMessage(draft)
    }
}
