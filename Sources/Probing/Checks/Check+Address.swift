import OAuth1

// The base string URI, and parameters of the header that are not of the protocol.
extension Check {
    static let address: [Check] = [
        Check(
            "SIG-19", "3.4.1.3.1", .must, "A parameter counts from the place where it is signed.",
            risk: "A value that nobody signed takes the place of the signed one."
        )
        .wrong("oauth_x=\"good\" signed in the header, ?oauth_x=evil added") { bench in
            try bench.signed { $0.set("oauth_x", "good") }.with { $0.add(query: "oauth_x=evil") }
        },
        Check(
            "SIG-32", "3.4.1.2", .must, "The host is signed in lower case, without a default port.",
            risk: "Clients that keep RFC 5849 are refused, depending on their Host header."
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
                : "the host is a number, which has no upper case: use a name, such as localhost"
        },
        Check("SIG-33", "3.4.1.2", .information, "The Host header is part of what is signed.")
            .answered("a request with Host: other.example, signed for it") { bench in
                try bench.signed { $0.host = "other.example" }
            }
            .wrong("a request signed for other.example, with another Host") { bench in
                try bench.signed { $0.host = "other.example" }.with {
                    $0["Host"] = bench.target.host
                }
            },
        Check(
            "SIG-34", "3.4.1.2", .security, "Headers of proxies are not believed from anybody.",
            risk: "A request that was made for another address is accepted at this one."
        )
        .wrong("a request signed for the other scheme, with X-Forwarded-Proto") { bench in
            try bench.forwarded("X-Forwarded-Proto") { $0.isSecure ? "http" : "https" }
        }
        .wrong("the same with Forwarded: proto=") { bench in
            try bench.forwarded("Forwarded") { $0.isSecure ? "proto=http" : "proto=https" }
        }
        .wrong("a request signed for other.example, with X-Forwarded-Host") { bench in
            let host = bench.target.host
            return try bench.signed { $0.host = "other.example" }.with {
                $0["Host"] = host
                $0.add("X-Forwarded-Host", "other.example")
            }
        }
        .wrong("the same with X-Original-Host") { bench in
            let host = bench.target.host
            return try bench.signed { $0.host = "other.example" }.with {
                $0["Host"] = host
                $0.add("X-Original-Host", "other.example")
            }
        },
        Check("SIG-35", "3.4.1.2", .information, "A path is signed as it was sent.")
            .answered("?, with nothing after it", inspecting: signatureFault) { bench in
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
            "SIG-36", "3.4.1.3.1", .must, "The realm of the header is not signed.",
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
            "SIG-37", "3.4.1.3.1", .must, "Other parameters of the header are signed.",
            risk: "Whoever sees a request can add to it what they like."
        )
        .right("foo=\"bar\" in the header, signed") { bench in
            try bench.signed { $0.parameters.append(Parameter("foo", "bar")) }
        }
        .wrong("foo=\"bar\" in the header, not signed") { bench in
            try bench.signed().with { $0.replace("OAuth oauth", by: "OAuth foo=\"bar\", oauth") }
        },
        Check(
            // The draft is an extension, which a server need not know.
            "SIG-51", "body hash draft", .may,
            "oauth_body_hash is verified, if it is read at all.",
            risk: "Whoever sees a request can change its body, as without oauth_body_hash."
        )
        .baseline("a body of JSON with its oauth_body_hash") { bench in
            try bench.signed(type: "application/json", body: "{}") {
                $0.set("oauth_body_hash", "vyGp6PvFo4RvsFtPoIWeCReyIC8=")
            }
        }
        .wrong("the same with the hash of another body") { bench in
            try bench.signed(type: "application/json", body: "{\"a\": 1}") {
                $0.set("oauth_body_hash", "vyGp6PvFo4RvsFtPoIWeCReyIC8=")
            }
        },
    ]
}

extension Check {
    /// The server need not know the path, but it must not call the signature wrong.
    private static let signatureFault: Trial.Inspection = { answer, _ in
        answer.status == 401 ? "\(answer.text) to a right request" : nil
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

    /// A right request for a longer path.
    fileprivate mutating func signed(pathEnding: String) throws -> ProbeMessage {
        let path = target.path
        let query = target.target.dropFirst(path.count)
        return try signed { $0.target = "\(path)\(pathEnding)\(query)" }
    }
}
