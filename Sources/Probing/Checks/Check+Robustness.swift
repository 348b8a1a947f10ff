import OAuth1
import Results
import Vectors

// Requests that are damaged: the server must answer, and must not accept.
extension Check {
    static let robustness: [Check] = junk + forms + connections + sizes

    private static let junk: [Check] = [
        Check("ROB-01")
            .wrong("Authorization: OAuth") { $0.unsigned("OAuth") }
            .wrong("Authorization: OAuth foo") { $0.unsigned("OAuth foo") }
            .wrong("Authorization: OAuth =") { $0.unsigned("OAuth =") }
            .wrong("Authorization: OAuth \"") { $0.unsigned("OAuth oauth_nonce=\"") },
        Check("ROB-02")
            .wrong("x=\"%\" in the header, with % signed as a percent sign") { bench in
                try bench.signed(
                    withHeaderParameter: Parameter("x", "%"), replacing: "\"%25\"",
                    byBytes: Array("\"%\"".utf8))
            }
            .wrong("oauth_nonce=\"%zz\"") { $0.unsigned("OAuth oauth_nonce=\"%zz\"") }
            .wrong("oauth_nonce=\"%E9\"") { $0.unsigned("OAuth oauth_nonce=\"%E9\"") },
        Check("ROB-03")
            .answered("?a=%zz") { try $0.signed().with { $0.add(query: "a=%zz") } }
            .answered("?a=%") { try $0.signed().with { $0.add(query: "a=%") } }
            .answered("the form a=%zz") { try $0.signed(form: "a=1", sent: "a=%zz") },
        Check("ROB-04")
            .wrong("x=\"é\" in UTF-8 without percent-escapes, signed as é") { bench in
                try bench.signed(
                    withHeaderParameter: Parameter("x", "\u{E9}"), replacing: "%C3%A9",
                    byBytes: [0xC3, 0xA9])
            }
            .wrong("the byte 0xFF in oauth_nonce") { bench in
                bench.unsigned("OAuth oauth_nonce=\"x\"").with {
                    $0.replace("\"x\"", byBytes: [0x22, 0xFF, 0x22])
                }
            }
            .wrong("the bytes 0xC3 0x28 as the signature") { bench in
                ProbeMessage(bench.draft(), signature: "x").with {
                    $0.replace(
                        "oauth_signature=\"x\"",
                        byBytes: Array("oauth_signature=\"".utf8) + [0xC3, 0x28, 0x22])
                }
            },
        Check("ROB-05")
            .wrong("the consumer key followed by %00x") { bench in
                let key = bench.client.key + "\0x"
                return try bench.signed { $0.set("oauth_consumer_key", key) }
            }
            // Where no token is read, any token is accepted, which another check says.
            .wrong("a token followed by %00x") { bench in
                let isRead = bench.verdicts["SIG-48"].map { $0 == .kept } ?? true
                return try bench.signed { draft in
                    let name = isRead ? "oauth_token" : "oauth_consumer_key"
                    let value = draft.parameters.first { $0.name == name }?.value
                    draft.set(name, (value ?? "") + "\0x")
                }
            },
        Check("ROB-06")
            .wrong(
                "oauth_consumer_key",
                [
                    "' OR 1=1 --", "' OR '1'='1", "*)(uid=*", "\"\\", "../ck", "$ne", "${7*7}",
                    "{{7*7}}",
                ]),
    ]

    private static let forms: [Check] = [
        Check("ROB-10").right("the whole URL in the request line, with the usual signature") {
            bench in
            try bench.signed().with { message in
                let url = "\(bench.target.scheme)://\(bench.target.host)\(bench.target.target)"
                message.target = Array(url.utf8)
            }
        },
        Check("ROB-11")
            .answered("an HTTP/1.0 request without a Host header") { bench in
                try bench.signed().with { message in
                    message.version = "HTTP/1.0"
                    message["Host"] = nil
                }
            },
        Check("ROB-12")
            .wrong("oauth_consumer_key", [""])
            .wrong("a consumer key of 4 KiB") { bench in
                try bench.signed {
                    $0.set("oauth_consumer_key", String(repeating: "k", count: 4096))
                }
            },
        Check("ROB-13")
            .right("a signed HEAD request") { try $0.signed(method: "HEAD") }
            .wrong("a HEAD request signed as GET") { try $0.signed().with { $0.method = "HEAD" } },
    ]

    private static let sizes: [Check] = [
        Check("ROB-07")
            .answered("a header of 8 KiB") { $0.longHeader(8 << 10) }
            .answered("a header of 64 KiB") { $0.longHeader(64 << 10) }
            .answered("a header of 512 KiB") { $0.longHeader(512 << 10) },
        Check("ROB-08")
            .answered("a signed form of 1 MiB") { bench in
                try bench.signed(
                    method: "POST", form: "a=" + String(repeating: "b", count: 1 << 20))
            }
            .answered("a signed form with 50,000 parameters") { bench in
                let pairs = (0..<50_000).map { "a\($0)=1" }
                return try bench.signed(method: "POST", form: pairs.joined(separator: "&"))
            },
        Check("ROB-09")
            .answered("a signed form that repeats one name 10,000 times") { bench in
                let pairs = [String](repeating: "a=1", count: 10_000)
                return try bench.signed(method: "POST", form: pairs.joined(separator: "&"))
            }
            .answered("a name with 100 pairs of brackets") { bench in
                try bench.signed(
                    method: "POST", form: "a" + String(repeating: "%5Bb%5D", count: 100) + "=1")
            },
        Check("ROB-14")
            .right("a valid request") { try $0.signed() },
    ]
}

extension Bench {
    fileprivate mutating func longHeader(_ count: Int) -> ProbeMessage {
        unsigned("OAuth oauth_nonce=\"\(String(repeating: "n", count: count))\"")
    }
}
