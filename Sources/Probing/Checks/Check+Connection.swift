import Results

// Requests and answers as messages of HTTP: where they end, and what a connection is for.
extension Check {
    static let connections: [Check] = [
        Check("ROB-15")
            .answered("a signed HEAD request") { try $0.signed(method: "HEAD") }
            .bare()
            .everywhere(endFault),
        ["abc", "-1", ""].reduce(Check("ROB-16")) { check, length in
            check.observed("Content-Length: \(length)", inspecting: statusFault) { bench in
                try bench.signed(method: "POST").with { $0.add("Content-Length", length) }
            }
        }
        .observed("two different headers Content-Length", inspecting: statusFault) { bench in
            try bench.signed(method: "POST", form: "a=1").with { message in
                for length in ["3", "4"] { message.add("Content-Length", length) }
            }
        }
        .observed(
            "a form in chunks that is not signed, and Content-Length: 0", inspecting: chunksFault
        ) {
            try $0.signed(method: "POST").with { message in
                message.add("Content-Type", "application/x-www-form-urlencoded")
                message.add("Content-Length", "0")
                message.add("Transfer-Encoding", "chunked")
                message.body = Array("3\r\na=1\r\n0\r\n\r\n".utf8)
            }
        }
        .observed("a chunk whose size is not a number", inspecting: statusFault) { bench in
            try bench.signed(method: "POST", form: "a=1").with { message in
                message.add("Transfer-Encoding", "chunked")
                message.body = Array("zz\r\na=1\r\n0\r\n\r\n".utf8)
            }
        },
        Check("ROB-17")
            .wrong("an HTTP/1.1 request without a Host header") { bench in
                try bench.signed().with { $0["Host"] = nil }
            }
            .wrong("an HTTP/1.1 request with a second Host header") { bench in
                try bench.signed().with { $0.add("Host", "other.example") }
            }
            .wrong("a space between the name of the Authorization header and its colon") { bench in
                try bench.signed().with { message in
                    message.add("Authorization ", message.header)
                    message["Authorization"] = nil
                }
            },
        Check("ROB-18")
            .observed("a signed URL of 5000 characters", inspecting: answerFault) { bench in
                try bench.signed("a=" + String(repeating: "b", count: 5000))
            }
            .observed("a header of 6000 characters", inspecting: answerFault) { bench in
                try bench.signed().with { $0.add("X-Long", String(repeating: "n", count: 6000)) }
            },
        Check("ROB-19")
            .usual()
            .observed("a valid request, while another connection is idle", inspecting: idleFault) {
                try $0.signed().with { $0.isBesideIdle = true }
            },
        Check("ROB-20")
            .usual()
            .observed(
                "a valid request after a body of a request without OAuth parameters",
                inspecting: nextFault
            ) { try $0.following { $0.body = $1 } }
            .observed(
                "the same, with the body in chunks", inspecting: nextFault
            ) { bench in
                try bench.following { message, body in
                    message.add("Transfer-Encoding", "chunked")
                    message.body =
                        Array("\(String(body.count, radix: 16))\r\n".utf8) + body
                        + Array("\r\n0\r\n\r\n".utf8)
                }
            },
    ]

    private static let endFault: Shape = { exchange, _ in
        let answer = exchange.answer
        guard answer.status != nil else { return nil }
        guard let excess = answer.excess else {
            return "the connection ended before the end of the answer"
        }
        guard excess > 0 else { return nil }
        return exchange.message.method.utf8.elementsEqual("HEAD".utf8)
            ? "the answer to a HEAD request has a body"
            : "\(excess) bytes came after the end of the answer"
    }

    /// A server may close the connection, or wait for a body.
    private static let statusFault: Trial.Inspection = { answer, _ in
        answer.status != nil && (answer.kind == .failed || answer.isAccepted) ? answer.text : nil
    }

    /// A server that verifies forms has not read this one.
    private static let chunksFault: Trial.Inspection = { answer, bench in
        ["SIG-20", "TRN-24"].allSatisfy { bench.verdicts[$0] == .kept }
            ? statusFault(answer, bench) : nil
    }

    private static let answerFault: Trial.Inspection = { answer, _ in
        answer.kind == .failed ? answer.text : nil
    }

    private static let idleFault: Trial.Inspection = { answer, _ in
        if case .timedOut = answer.failure {
            "\(answer.text) while another connection was open and idle"
        } else {
            nil
        }
    }

    /// A server may close the connection after a refusal.
    private static let nextFault: Trial.Inspection = { answer, _ in
        answer.kind == .refused && !answer.isThrottled
            ? "\(answer.textWithQuote) to a valid request that followed a refused one with a body"
            : nil
    }
}

extension Bench {
    /// A valid request on the connection of one without OAuth parameters, whose body is itself a
    /// request.
    fileprivate mutating func following(_ put: (inout ProbeMessage, _ body: [UInt8]) -> Void)
        throws -> ProbeMessage
    {
        let inner = unsigned().bytes(for: "ROB-20")
        var first = unsigned().with { message in
            message.method = "POST"
            message.add("Content-Type", "text/plain")
        }
        put(&first, inner)
        return try signed().following(first, of: "ROB-20")
    }
}
