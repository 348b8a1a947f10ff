import OAuth1

// Whether a signature is verified at all, and which parts of a request it covers (§3.4).
extension Check {
    static let signature: [Check] = [
        Check(
            "SIG-01", "3.2", .must, "A right request is accepted.",
            risk: "Clients that keep RFC 5849 cannot use the server."
        ).right("a right request, signed with HMAC-SHA1, in the header") { try $0.signed() },
        Check(
            "SIG-02", "3.2", .must, "A request with a wrong signature is refused.",
            risk: "Anybody who knows a consumer key and a token can act as their owner."
        ).wrong("a right request with one bit of the signature changed") { bench in
            try bench.spoiled(bench.signed())
        },
        Check(
            "SIG-03", "3.1, 3.2", .security, "A request without oauth_signature is refused.",
            risk: "Anybody who knows a consumer key and a token can act as their owner."
        ).wrong("a request without oauth_signature") { bench in
            ProbeMessage(bench.draft(), signature: nil)
        },
        Check(
            "SIG-04", "3.2", .must, "A request with an empty signature is refused.",
            risk: "Anybody who knows a consumer key and a token can act as their owner."
        ).wrong("a request with oauth_signature=\"\"") { bench in
            ProbeMessage(bench.draft(), signature: "")
        },
        Check(
            "SIG-05", "3.4.2", .security, "Base64 that stands for other bytes is refused.",
            risk: "Several texts are valid for one signature, or wrong signatures are accepted."
        )
        .answered("the last base64 character changed, for the same bytes") { bench in
            try bench.changedSignature { Base64Variant.sameBytes($0) }
        }
        .answered("the padding left out") { bench in
            try bench.changedSignature { $0.filter { $0 != "=" } }
        }
        .answered("a line feed inside") { bench in
            try bench.changedSignature { "\($0.prefix(8))\n\($0.dropFirst(8))" }
        }
        .wrong("the last base64 character changed, for other bytes") { bench in
            try bench.changedSignature { Base64Variant.otherBytes($0) }
        },
        Check(
            "SIG-06", "3.4.2", .should, "A signature that is not base64 is refused.",
            risk: "Clients with this mistake work here and nowhere else."
        )
        .wrong("the signature as hexadecimal digits") { bench in
            try bench.changedSignature { Base64Variant.hexadecimal($0) }
        }
        .wrong("base64 of the hexadecimal digits") { bench in
            try bench.changedSignature { Base64Variant.ofHexadecimal($0) }
        },
        Check(
            "SIG-09", "3.4.1.1", .must, "The method is signed.",
            risk: "Whoever sees a request that only reads can turn it into one that deletes."
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
            "SIG-10", "3.4.1.1", .must, "The method of the request line is signed.",
            risk: "A header that nobody signs decides what the request does."
        )
        .wrong("POST, signed as DELETE, with X-HTTP-Method-Override: DELETE") { bench in
            var message = try bench.signed(method: "DELETE")
            message.method = "POST"
            message.add("X-HTTP-Method-Override", "DELETE")
            return message
        },
        Check(
            "SIG-11", "3.4.1.2", .must, "The path is signed, with the case of its letters.",
            risk: "A request for one resource can be sent to another."
        )
        .wrong("a request signed for another path") { bench in
            let other = bench.target.otherPath
            return try bench.signed { $0.target = other }.at(bench.target.target)
        }
        .wrong("a request signed for the path in lower case, sent in upper case") { bench in
            let (path, other) = bench.target.casePaths
            return try bench.signed { $0.target = path }.at(other)
        },
        Check(
            "SIG-31", "3.4.2", .must, "A request without a token is signed with \"secret&\".",
            risk: "Clients that keep RFC 5849 cannot sign without a token."
        )
        .baseline("a right request without a token") { bench in
            try bench.signed { $0.leaveOutToken() }
        }
        .wrong("the same, signed with the secret alone, without the ampersand") { bench in
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
            risk: "The resource is open to everybody."
        ).wrong("a request with no OAuth parameters at all") { $0.unsigned() },
    ]
}
