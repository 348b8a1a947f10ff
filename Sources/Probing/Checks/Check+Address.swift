import OAuth1

// The base string URI, and parameters of the header that are not of the protocol.
extension Check {
    static let address: [Check] = [
        Check(
            "SIG-19", "3.4.1.3.1", .must,
            "A parameter is read only from the part of the request in which it was signed.",
            risk: "An unsigned value replaces the signed one."
        )
        .wrong(
            "a request signed with oauth_x=\"good\" in the header, with ?oauth_x=evil added after "
                + "signing"
        ) { bench in
            try bench.signed { $0.set("oauth_x", "good") }.with { $0.add(query: "oauth_x=evil") }
        },
        Check(
            "SIG-32", "3.4.1.2", .must, "The host is signed in lower case, without a default port.",
            risk: "Clients that follow RFC 5849 are refused if their Host header has upper-case "
                + "letters or the default port."
        )
        .right("the Host header in upper case") { bench in
            try bench.signed().with { $0["Host"] = $0["Host"]?.uppercased() }
        }
        .right("the Host header with its port") { bench in
            let (name, port) = (bench.target.name, bench.target.port)
            return try bench.signed().with { $0["Host"] = "\(name):\(port)" }
        }
        .assuming { bench in
            let hasLetters = bench.target.name.utf8.contains { $0 | 0x20 >= 0x61 }
            return hasLetters || bench.target.port == (bench.target.isSecure ? 443 : 80)
                ? nil
                : "the host is an IP address without letters: use a name, such as localhost"
        },
        Check("SIG-33", "3.4.1.2", .information, "The Host header is signed.")
            .answered("a request with Host: other.example, signed for that host") { bench in
                try bench.signed { $0.host = "other.example" }
            }
            .wrong("a request signed for other.example, sent with the real Host header") { bench in
                try bench.signed { $0.host = "other.example" }.with {
                    $0["Host"] = bench.target.host
                }
            },
        Check(
            "SIG-34", "3.4.1.2", .security,
            "Proxy headers, such as X-Forwarded-Host, are not trusted if a client sends them.",
            risk: "The server accepts a request that was signed for another address."
        )
        .wrong(
            "a request signed for http instead of https (or the reverse), with X-Forwarded-Proto"
        ) { bench in
            try bench.forwarded("X-Forwarded-Proto") { $0.isSecure ? "http" : "https" }
        }
        .wrong(
            "a request signed for http instead of https (or the reverse), with Forwarded: proto="
        ) { bench in
            try bench.forwarded("Forwarded") { $0.isSecure ? "proto=http" : "proto=https" }
        }
        .wrong("a request signed for other.example, with X-Forwarded-Host") { bench in
            let host = bench.target.host
            return try bench.signed { $0.host = "other.example" }.with {
                $0["Host"] = host
                $0.add("X-Forwarded-Host", "other.example")
            }
        }
        .wrong("a request signed for other.example, with X-Original-Host") { bench in
            let host = bench.target.host
            return try bench.signed { $0.host = "other.example" }.with {
                $0["Host"] = host
                $0.add("X-Original-Host", "other.example")
            }
        },
        Check("SIG-35", "3.4.1.2", .information, "The path is signed exactly as it was sent.")
            .answered("a URL that ends with a question mark", inspecting: signatureFault) {
                bench in
                try bench.signed().with {
                    $0.target += bench.target.target.contains("?") ? [] : [63]
                }
            }
            .answered("a path with %2F", inspecting: signatureFault) { bench in
                try bench.signed(pathEnding: "%2F")
            }
            .answered("a path with //", inspecting: signatureFault) { bench in
                try bench.signed(pathEnding: "//")
            }
            .answered("a path with ;v=1", inspecting: signatureFault) { bench in
                try bench.signed(pathEnding: ";v=1")
            }
            .answered("a path with /./", inspecting: signatureFault) { bench in
                try bench.signed(pathEnding: "/./")
            }
            .tentative,
        Check(
            "SIG-36", "3.4.1.3.1", .must, "The realm in the Authorization header is not signed.",
            risk: "Clients that send a realm are refused."
        )
        .right("realm=\"a, b=c\" as the first parameter") { bench in
            try bench.signed().with {
                $0.replace("OAuth oauth", by: "OAuth realm=\"a, b=c\", oauth")
            }
        }
        .right("realm=\"a\" as the last parameter") { bench in
            try bench.signed().with { $0.header += ", realm=\"a\"" }
        },
        Check(
            "SIG-37", "3.4.1.3.1", .must,
            "Extra parameters in the Authorization header are signed.",
            risk: "Anyone who sees a request can add parameters to it."
        )
        .right("a signed parameter foo=\"bar\" in the header") { bench in
            try bench.signed { $0.parameters.append(Parameter("foo", "bar")) }
        }
        .wrong("an unsigned parameter foo=\"bar\" in the header") { bench in
            try bench.signed().with { $0.replace("OAuth oauth", by: "OAuth foo=\"bar\", oauth") }
        },
        Check(
            // The draft is an extension, which a server need not know.
            "SIG-51", "body hash draft", .may,
            "oauth_body_hash is verified if the server supports it.",
            risk: "Anyone who sees a request can change its body, despite oauth_body_hash."
        )
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
    /// The server need not know the path, but it must not call the signature wrong.
    private static let signatureFault: Trial.Inspection = { answer, _ in
        answer.status == 401 ? "\(answer.text) to a valid request" : nil
    }
}

extension Bench {
    /// A request that is signed for the other scheme, with a header that claims it.
    fileprivate mutating func forwarded(_ name: String, _ value: (ProbeTarget) -> String) throws
        -> ProbeMessage
    {
        var message = try signed { $0.isSecure.toggle() }
        message.isSecure = target.isSecure
        message.add(name, value(target))
        return message
    }

    /// A valid request for a longer path.
    fileprivate mutating func signed(pathEnding: String) throws -> ProbeMessage {
        let path = target.path
        let query = target.target.dropFirst(path.count)
        return try signed { $0.target = "\(path)\(pathEnding)\(query)" }
    }
}
