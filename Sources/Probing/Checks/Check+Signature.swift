import OAuth1

// Whether a signature is verified at all, and which parts of a request it covers (§3.4).
extension Check {
    static let signature: [Check] = [
        Check(
            "SIG-01", "3.2", .must, "A valid request is accepted.",
            risk: "Clients that follow RFC 5849 cannot use the server."
        )
        .right("a valid HMAC-SHA1 request with the protocol parameters in the header") {
            try $0.signed()
        },
        Check(
            "SIG-02", "3.2", .must, "A request with a wrong signature is refused.",
            risk: "Anyone who knows a consumer key and a token can act as their owner."
        ).wrong("a request with one bit of its signature changed") { bench in
            try bench.spoiled(bench.signed())
        },
        Check(
            "SIG-03", "3.1, 3.2", .security, "A request without oauth_signature is refused.",
            risk: "Anyone who knows a consumer key and a token can act as their owner."
        ).wrong("a request without oauth_signature") { bench in
            ProbeMessage(bench.draft(), signature: nil)
        },
        Check(
            "SIG-04", "3.2", .must, "A request with an empty signature is refused.",
            risk: "Anyone who knows a consumer key and a token can act as their owner."
        ).wrong("a request with oauth_signature=\"\"") { bench in
            ProbeMessage(bench.draft(), signature: "")
        },
        Check(
            "SIG-05", "3.4.2", .security,
            "A signature is refused if its base64 text does not decode to the correct bytes.",
            risk: "The server accepts several spellings of one signature, or wrong signatures."
        )
        .answered("the last base64 character changed, so that it decodes to the same bytes") {
            bench in
            try bench.changedSignature { Base64Variant.sameBytes($0) }
        }
        .answered("the signature without its base64 padding") { bench in
            try bench.changedSignature { $0.filter { $0 != "=" } }
        }
        .answered("the signature with a line feed in it") { bench in
            try bench.changedSignature { "\($0.prefix(8))\n\($0.dropFirst(8))" }
        }
        .wrong("the last base64 character changed, so that it decodes to other bytes") { bench in
            try bench.changedSignature { Base64Variant.otherBytes($0) }
        },
        Check(
            "SIG-06", "3.4.2", .should, "A signature that is not base64 is refused.",
            risk:
                "Clients that do not use base64 correctly work with this server, but not with "
                + "others."
        )
        .wrong("the signature as hexadecimal digits") { bench in
            try bench.changedSignature { Base64Variant.hexadecimal($0) }
        }
        .wrong("the signature's hexadecimal digits, encoded as base64") { bench in
            try bench.changedSignature { Base64Variant.ofHexadecimal($0) }
        },
        Check(
            "SIG-09", "3.4.1.1", .must, "The HTTP method is signed.",
            risk: "Anyone who sees a GET request can turn it into a DELETE request."
        )
        .wrong("a request signed as GET, sent as DELETE") { bench in
            var message = try bench.signed()
            message.method = "DELETE"
            return message
        }
        .wrong("a request signed as GET, sent as POST") { bench in
            var message = try bench.signed()
            message.method = "POST"
            return message
        },
        Check(
            "SIG-10", "3.4.1.1", .must,
            "The signature covers the HTTP method in the request line, not a method in a header.",
            risk: "An unsigned header decides what the request does."
        )
        .wrong("a POST request, signed as DELETE, with X-HTTP-Method-Override: DELETE") { bench in
            var message = try bench.signed(method: "DELETE")
            message.method = "POST"
            message.add("X-HTTP-Method-Override", "DELETE")
            return message
        },
        Check(
            "SIG-11", "3.4.1.2", .must, "The path is signed, and its letter case matters.",
            risk: "A request that was signed for one resource can be sent to another resource."
        )
        .wrong("a request signed for another path") { bench in
            let other = bench.target.otherPath
            return try bench.signed { $0.target = other }.at(bench.target.target)
        }
        .wrong("a request signed for the path in lower case, sent to the path in upper case") {
            bench in
            let (path, other) = bench.target.casePaths
            return try bench.signed { $0.target = path }.at(other)
        },
        Check(
            "SIG-31", "3.4.2", .must,
            "Without a token, the signing key is the consumer secret followed by \"&\".",
            risk: "Clients that follow RFC 5849 are refused if they sign a request without a token."
        )
        .baseline("a valid request without a token") { bench in
            try bench.signed { $0.leaveOutToken() }
        }
        .wrong(
            "a request without a token, signed with the consumer secret but without an ampersand"
        ) { bench in
            var draft = bench.draft()
            draft.leaveOutToken()
            let signature = try draft.signature(withKey: draft.clientSecret)
            return ProbeMessage(draft, signature: signature)
        },
        Check(
            "SIG-52", "4.10", .security, "Signatures are compared in constant time."
        ).notTried(timing),
        Check(
            "SIG-53", "3.2", .must, "A request without OAuth parameters is refused.",
            risk: "Anyone can read the resource without credentials."
        ).wrong("a request with no OAuth parameters at all") { $0.unsigned() },
    ]
}
