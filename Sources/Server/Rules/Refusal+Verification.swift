import OAuth1
import Vectors

extension Refusal {
    /// What the library refuses, as this server says it: the rule, the word of Problem Reporting,
    /// what was found, and what to do.
    ///
    /// - Parameters:
    ///   - refusal: what the library's step has said.
    ///   - request: the request that it was asked about.
    ///   - terms: what it was verified with.
    ///   - methods: the signature methods that are accepted, in the order in which they are named.
    init(
        _ refusal: RequestRefusal,
        _ request: RequestVerification,
        _ terms: VerificationTerms,
        methods: [SignatureMethod]
    ) {
        switch refusal {
        case .noProtocolParameters: self = .unsigned(request)
        case .missing(let name): self = .missing(name, request)
        case .signatureMethod: self = .method(request, terms, methods)
        case .timestamp: self = .timestamp(request)
        case .bodyHash: self = .bodyHash(request)
        case .staleTimestamp: self = .stale(request, terms)
        case .usedNonce: self = .usedNonce(request)
        case .otherAuthorization, .headerByte, .header, .brokenEscape, .url, .notUTF8:
            self = .unreadable(refusal)
        case .severalTransmissions, .repeated, .unknownParameter, .version, .nonceTooLong:
            self = .broken(refusal, request)
        case .client, .token, .plaintextWithoutTLS, .signature, .cannotVerify,
            .nonceStoreUnavailable:
            self = .unverified(refusal, request)
        }
    }

    // MARK: - What cannot be read

    private static func unreadable(_ refusal: RequestRefusal) -> Refusal {
        let problem = "parameter_rejected"
        switch refusal {
        case .otherAuthorization(let count):
            return Refusal(
                .oneHeader, problem, "the request has \(count) Authorization headers",
                fix: "send one Authorization header")
        case .headerByte(let byte):
            return Refusal(
                .headerBytes, problem,
                "the Authorization header has the unescaped byte 0x\(PlainText.hexadecimal(byte))",
                fix: "percent-encode every value (RFC 5849 §3.6)")
        case .header(let error):
            return Refusal(
                .header, problem,
                "Authorization header: \(error) (at byte \(error.byteOffset + 1))",
                fix: "write the header as OAuth name=\"value\", name=\"value\"")
        case .brokenEscape(let name):
            let title = PlainText.visible(name)
            return .rejected(
                .headerEscapes, title,
                "\(title) in the Authorization header has a % without two hex digits after it",
                fix: "write a percent sign as %25")
        case .url(let error):
            return Refusal(
                .url, problem, "the URL cannot be signed: \(error)",
                fix: "percent-encode the URL (RFC 3986 §2)")
        default: return Refusal(.parameters, problem, "\(refusal)")
        }
    }

    private static func unsigned(_ request: RequestVerification) -> Refusal {
        let scheme = request.authorization.first.map { $0.prefix { $0 != 0x20 } }
        let message =
            scheme.map {
                "the Authorization header has the scheme \(PlainText.quoted(bytes: $0)),"
                    + " not OAuth"
            } ?? "the request has no OAuth parameters"
        return Refusal(
            .present, "parameter_absent", message,
            fix: "sign the request, and send the parameters in the Authorization header",
            [
                "oauth_parameters_absent": "oauth_consumer_key&oauth_signature_method"
                    + "&oauth_signature&oauth_timestamp&oauth_nonce"
            ])
    }

    // MARK: - Parameters

    private static func broken(
        _ refusal: RequestRefusal,
        _ request: RequestVerification
    ) -> Refusal {
        switch refusal {
        case .severalTransmissions(let used): return .severalPlaces(used, request)
        case .repeated(let text):
            let name = visible(text, request)
            return .rejected(.noRepetition, name, "the request has \(name) twice")
        case .unknownParameter(let text):
            let name = visible(text, request)
            let isOfAnswer = text.utf8.elementsEqual("oauth_callback_confirmed".utf8)
            return .rejected(
                .knownParameter, name,
                isOfAnswer
                    ? "\(name) is a member of the server's answer (RFC 5849 §2.1)"
                    : "\(name) is not a parameter of OAuth 1.0",
                fix: isOfAnswer
                    ? "do not send it back"
                    : "rename the parameter: names that begin with oauth_ are reserved (RFC 5849 "
                        + "§3.1)")
        case .version:
            return Refusal(
                .version, "version_rejected",
                "oauth_version is \(PlainText.quoted(request["oauth_version"] ?? "")),"
                    + " not \"1.0\"",
                ["oauth_acceptable_versions": "1.0-1.0"])
        case .nonceTooLong(let count):
            return .rejected(
                .nonceLength, "oauth_nonce",
                "oauth_nonce has \(count) bytes; at most 4096 are accepted")
        default: return Refusal(.parameters, "parameter_rejected", "\(refusal)")
        }
    }

    /// Names the parameters that are not where most of them are.
    private static func severalPlaces(
        _ used: [Transmission],
        _ request: RequestVerification
    ) -> Refusal {
        let places = used.map { place in
            (place, names: request.parameters.filter { $0.isOAuth && $0.transmission == place })
        }
        let most = places.map(\.names.count).max() ?? 0
        let main = places.first { $0.names.count == most }?.0 ?? .header
        let stray = places.filter { $0.0 != main }.map { place, parameters in
            let names = parameters.prefix(3).map { PlainText.visible(bytes: $0.name) }
            let more = parameters.count - names.count
            let all = names + (more > 0 ? ["\(more) more"] : [])
            return "\(all.formatted) \(parameters.count == 1 ? "is" : "are") in the"
                + " \(place.rawValue)"
        }
        return Refusal(
            .oneTransmission, "parameter_rejected",
            "\(stray.joined(separator: ", ")), the other protocol parameters are in the"
                + " \(main.rawValue)",
            fix: "send all protocol parameters in one place (RFC 5849 §3.5)")
    }

    private static func unverified(
        _ refusal: RequestRefusal,
        _ request: RequestVerification
    ) -> Refusal {
        switch refusal {
        case .plaintextWithoutTLS:
            return Refusal(
                .plaintextSecure, "signature_method_rejected",
                "PLAINTEXT sends the secrets themselves, so it is accepted only over https",
                fix: "use the https address, or HMAC-SHA1")
        case .cannotVerify(let error):
            return Refusal(
                .knownMethod, "signature_method_rejected",
                "\(request["oauth_signature_method"] ?? "") is not available: \(error)")
        case .nonceStoreUnavailable:
            return Refusal(
                .storeHasRoom, "permission_denied",
                "the server cannot store more nonces; try again later")
        default:
            return Refusal(
                .correct, "signature_invalid",
                "the signature is not correct for this request and these secrets")
        }
    }

    /// A name with the bytes that were sent.
    private static func visible(_ text: String, _ request: RequestVerification) -> String {
        let sent = request.parameters.first { $0.nameText.isSame(text) }
        return PlainText.visible(bytes: sent?.name ?? Array(text.utf8))
    }

    private static func missing(_ name: String, _ request: RequestVerification) -> Refusal {
        switch (name, request.value(of: name)) {
        case ("oauth_signature", []?):
            return .rejected(.signatureNotEmpty, name, "oauth_signature is empty")
        case (_, []?): return .rejected(.nonceNotEmpty, name, "\(name) is empty")
        case ("oauth_signature", _): return .absent(.signature, [name])
        case ("oauth_signature_method", _): return .absent(.method, [name])
        case ("oauth_timestamp", _), ("oauth_nonce", _):
            let both = ["oauth_timestamp", "oauth_nonce"]
            return .absent(.nonceAndTimestamp, both.filter { request.value(of: $0) == nil })
        default: return .absent(.parameters, [name])
        }
    }

    private static func method(
        _ request: RequestVerification,
        _ terms: VerificationTerms,
        _ methods: [SignatureMethod]
    ) -> Refusal {
        let word = "signature_method_rejected"
        if let method = request.signatureMethod, methods.contains(method) {
            let holder = "the client has an RSA key and no secret, so it cannot use"
            switch method.kind {
            case .rsa:
                return Refusal(
                    .hmacClient, word,
                    "the client has no RSA key, so it cannot use \(method.rawValue)")
            case .hmac: return Refusal(.rsaClient, word, "\(holder) \(method.rawValue)")
            case .plaintext: return Refusal(.rsaClientPlaintext, word, "\(holder) PLAINTEXT")
            }
        }
        let name = request["oauth_signature_method"] ?? ""
        let upper = String(decoding: name.utf8.map(ASCII.uppercased), as: UTF8.self)
        let found = "oauth_signature_method is \(PlainText.quoted(name))"
        if let method = SignatureMethod(rawValue: upper), methods.contains(method) {
            return Refusal(
                .methodCase, word, "\(found), which must be in upper case",
                fix: "send \(method.rawValue)")
        }
        let names = methods.map { $0.rawValue }.joined(separator: ", ")
        return Refusal(
            .knownMethod, word, "\(found), which is not supported", fix: "use \(names)")
    }

    // MARK: - Body, time and nonce

    private static func bodyHash(_ request: RequestVerification) -> Refusal {
        let name = "oauth_body_hash"
        guard request.form == nil else {
            return .rejected(
                .bodyHash, name,
                "\(name) must not be sent with a form body, because form parameters are already"
                    + " signed")
        }
        let correct: String
        do throws(SigningError) {
            correct = try (request.signatureMethod ?? .hmacSHA1).bodyHash(of: request.body ?? [])
        } catch {
            return Refusal(.bodyHash, "parameter_rejected", "\(name): \(error)")
        }
        let found = (request.value(of: name) ?? []).prefix(100)
        return .rejected(
            .bodyHash, name,
            "\(name) is \(PlainText.quoted(bytes: found)), but the hash of the body is"
                + " \(PlainText.quoted(correct))",
            fix: "hash exactly the bytes of the body that you send")
    }

    private static func timestamp(_ request: RequestVerification) -> Refusal {
        let bytes = request.value(of: "oauth_timestamp") ?? []
        let found = "oauth_timestamp is \(PlainText.quoted(bytes: bytes.prefix(40)))"
        let digits = bytes.drop { $0 == 0x2B || $0 == 0x2D || $0 == 0x20 }
        let isNumber =
            !digits.isEmpty && digits.count < 19
            && digits.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber else {
            return .rejected(
                .timestamp, "oauth_timestamp", "\(found), not a number of seconds",
                fix: "send the seconds since 1970-01-01T00:00:00Z as a decimal number")
        }
        guard digits.contains(where: { $0 != 0x30 }), bytes.first != UInt8(ascii: "-") else {
            return .rejected(
                .timestampPositive, "oauth_timestamp", "\(found), not a positive integer")
        }
        return .rejected(
            .timestampPlain, "oauth_timestamp",
            "\(found), but must contain only digits and must not begin with 0")
    }

    /// That the timestamp is too far from the clock, or older than the nonces that are kept.
    static func stale(_ request: RequestVerification, _ terms: VerificationTerms) -> Refusal {
        let timestamp = Int64(clamping: request.timestamp ?? 0)
        let (now, window) = (Int64(clamping: terms.now), Int64(clamping: terms.rules.window))
        let isMilliseconds = abs(timestamp / 1000 - now) <= window
        let distance = timestamp - now
        return Refusal(
            distance > window ? .notAfter : .notBefore, "timestamp_refused",
            isMilliseconds
                ? "oauth_timestamp is \(timestamp): it counts milliseconds, not seconds"
                : "oauth_timestamp is \(timestamp), \(abs(distance)) seconds"
                    + " \(distance < 0 ? "before" : "after") the server's clock, \(now)",
            fix: isMilliseconds
                ? "divide the timestamp by 1000 and round down" : "correct the client's clock",
            ["oauth_acceptable_timestamps": "\(now - window)-\(now + window)"])
    }

    /// That the nonces of the timestamp are no longer known, although it is near the clock.
    static func forgotten(
        _ request: RequestVerification,
        _ terms: VerificationTerms,
        _ time: Int64
    ) -> Refusal {
        Refusal(
            .notBefore, "timestamp_refused",
            "oauth_timestamp is \(request.timestamp ?? 0), but the server no longer knows which"
                + " nonces were used before \(time): its clock was set back, or its --window was"
                + " shorter",
            fix: "if the server's clock was set back, restart the server; with --state, delete the"
                + " state file first",
            [
                "oauth_acceptable_timestamps":
                    "\(time)-\(Int64(clamping: terms.now) + Int64(clamping: terms.rules.window))"
            ])
    }

    private static func usedNonce(_ request: RequestVerification) -> Refusal {
        // The nonce is not repeated: a client may send a secret in its place.
        Refusal(
            .fresh, "nonce_used",
            "the nonce was already used with the timestamp \(request.timestamp ?? 0)",
            fix: "use a new nonce for every request, even if you repeat a request")
    }
}
