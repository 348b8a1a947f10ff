import OAuth1
import Vectors
import HTTP

// Verifying Requests (§3.2): the same for every endpoint, each rule as early as it can be known.
extension Server {
    /// The message of the request, whose signature, time and nonce are right.
    mutating func verified(at now: Int64, _ record: inout RequestRecord) throws(Refusal)
        -> ProtocolMessage
    {
        try policy.misbehavior?.failAt(record.request)
        let message = try ProtocolMessage(record.request, policy)
        record.message = message
        try policy.misbehavior?.refuse(message)
        if record.endpoint == .resource, policy.skips(.present), message.transmissions.isEmpty {
            return message
        }
        try checkForm(of: message)
        let method = try method(of: message, record.request)
        let timestamp = try timestamp(of: message, method)
        try policy.likeness?.check(message)
        let client = try client(of: message, method)
        record.client = client
        let secret = try tokenSecret(of: message, record.endpoint)
        record.tokenSecret = secret
        if policy.has(.nonceBeforeSignature) { try use(message, timestamp, record.endpoint) }
        try checkSignature(
            of: message,
            VerificationKeys(
                client: client, tokenSecret: secret, method: method), &record)
        try checkOwner(of: message, client, record.endpoint)
        try checkBodyHash(of: message, method)
        if let timestamp {
            try checkTime(timestamp, now, client)
            if !policy.has(.nonceBeforeSignature) { try use(message, timestamp, record.endpoint) }
        }
        note(message, &record)
        return message
    }

    // MARK: - The parameters

    static let known = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_signature",
        "oauth_timestamp", "oauth_nonce", "oauth_version", "oauth_callback", "oauth_verifier",
        "oauth_body_hash",
    ]

    private func checkForm(of message: ProtocolMessage) throws(Refusal) {
        let used = message.transmissions
        guard !used.isEmpty else {
            throw Refusal(
                .present, "parameter_absent", Self.absence(message),
                fix: "sign the request, and send the parameters in the Authorization header",
                [
                    "oauth_parameters_absent": "oauth_consumer_key&oauth_signature_method"
                        + "&oauth_signature&oauth_timestamp&oauth_nonce"
                ])
        }
        try policy.require(
            used.count == 1 || policy.misbehavior?.merges(message) ?? false,
            Refusal(
                .oneTransmission, "parameter_rejected",
                "there are protocol parameters in the \(used.map(\.rawValue).formatted)",
                fix: "send all of them in one place (RFC 5849 §3.5)"))
        var seen: Set<[UInt8]> = []
        for parameter in message.parameters where parameter.isOAuth {
            let name = PlainText.visible(bytes: parameter.name)
            try policy.require(
                seen.insert(parameter.name).inserted,
                .rejected(.noRepetition, name, "\(name) is in the request twice"))
            try policy.require(
                Self.known.contains { $0.utf8.elementsEqual(parameter.name) },
                .rejected(
                    .knownParameter, name, "\(name) is not a parameter of OAuth 1.0",
                    fix: "names that begin with oauth_ are reserved (RFC 5849 §3.1)"))
        }
        try checkPresence(in: message)
    }

    private static func absence(_ message: ProtocolMessage) -> String {
        let values = message.request.raw.fields.values(of: "Authorization")
        guard let value = values.first else { return "the request has no OAuth parameters" }
        let scheme = value.prefix { $0 != 0x20 }
        return "the Authorization header is of the scheme \(PlainText.quoted(bytes: scheme)),"
            + " not OAuth"
    }

    private func checkPresence(in message: ProtocolMessage) throws(Refusal) {
        let isPlaintext = message.text("oauth_signature_method") == "PLAINTEXT"
        func absent(_ names: [String]) -> [String] { names.filter { message[$0] == nil } }
        let missing = absent(["oauth_consumer_key"])
        try policy.require(missing.isEmpty, .absent(.parameters, missing))
        try policy.require(
            message["oauth_signature_method"] != nil,
            .absent(.method, ["oauth_signature_method"]))
        try policy.require(
            message["oauth_signature"] != nil, .absent(.signature, ["oauth_signature"]))
        try policy.require(
            message["oauth_signature"] != [],
            .rejected(.signatureNotEmpty, "oauth_signature", "oauth_signature is empty"))
        let fresh = absent(["oauth_timestamp", "oauth_nonce"])
        try policy.require(
            fresh.isEmpty || isPlaintext && !policy.has(.plaintextNeedsNonce),
            .absent(.nonceAndTimestamp, fresh))
        let version = message.text("oauth_version")
        try policy.require(
            version == nil || version == "1.0",
            Refusal(
                .version, "version_rejected",
                "oauth_version is \(PlainText.quoted(version ?? "")), not \"1.0\"",
                ["oauth_acceptable_versions": "1.0-1.0"]))
        if policy.has(.versionRequired), version == nil {
            throw Refusal.absent(.parameters, ["oauth_version"])
        }
    }

    private func method(of message: ProtocolMessage, _ request: ReceivedRequest)
        throws(Refusal) -> SignatureMethod
    {
        let name = message.text("oauth_signature_method") ?? SignatureMethod.hmacSHA1.rawValue
        let accepted = policy.methods
        let names = accepted.map(\.rawValue)
        if let method = SignatureMethod(rawValue: name), accepted.contains(method) {
            try policy.require(
                method != .plaintext || isSecure(request),
                Refusal(
                    .plaintextSecure, "signature_method_rejected",
                    "PLAINTEXT shows the secrets, so it is accepted over https only",
                    fix: "use the https address, or HMAC-SHA1"))
            return method
        }
        let upper = String(decoding: name.utf8.map(ASCII.uppercased), as: UTF8.self)
        if let method = SignatureMethod(rawValue: upper), accepted.contains(method) {
            try policy.refuse(
                Refusal(
                    .methodCase, "signature_method_rejected",
                    "oauth_signature_method is \(PlainText.quoted(name)); its letters must be"
                        + " upper case",
                    fix: "send \(method.rawValue)"))
            return method
        }
        try policy.refuse(
            Refusal(
                .knownMethod, "signature_method_rejected",
                "oauth_signature_method is \(PlainText.quoted(name))",
                fix: "use \(names.joined(separator: ", "))"))
        return .hmacSHA1
    }

    private func isSecure(_ request: ReceivedRequest) -> Bool {
        request.isSecure
            || policy.has(.trustsForwardedScheme)
                && request.raw.fields.values(of: "X-Forwarded-Proto").first == Array("https".utf8)
    }

    // MARK: - Nonce and timestamp

    /// The timestamp; nil if the request has none, and need not have one.
    private func timestamp(of message: ProtocolMessage, _ method: SignatureMethod)
        throws(Refusal) -> Int64?
    {
        guard let bytes = message["oauth_timestamp"] else { return nil }
        if let nonce = message["oauth_nonce"] {
            try policy.require(
                !nonce.isEmpty,
                .rejected(.nonceNotEmpty, "oauth_nonce", "oauth_nonce is empty"))
            try policy.require(
                nonce.count <= 4096,
                .rejected(
                    .nonceLength, "oauth_nonce",
                    "oauth_nonce has \(nonce.count) bytes; at most 4096 are accepted"))
        }
        let text = PlainText.quoted(bytes: bytes.prefix(40))
        let digits = bytes.drop { $0 == 0x2B || $0 == 0x2D || $0 == 0x20 }
        let isNumber =
            !digits.isEmpty && digits.count < 19 && digits.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let number = Int64(String(decoding: digits, as: UTF8.self)) else {
            try policy.refuse(
                .rejected(
                    .timestamp, "oauth_timestamp",
                    "oauth_timestamp is \(text), not a number of seconds",
                    fix: "send the seconds since 1970-01-01T00:00:00Z as a decimal number"))
            return nil
        }
        guard number > 0, bytes.first != UInt8(ascii: "-") else {
            try policy.refuse(
                .rejected(
                    .timestampPositive, "oauth_timestamp",
                    "oauth_timestamp is \(text), not a positive integer"))
            return nil
        }
        try policy.require(
            bytes.count == digits.count && digits.first != 0x30,
            .rejected(
                .timestampPlain, "oauth_timestamp",
                "oauth_timestamp is \(text); it must have digits alone, and not begin with 0"))
        return policy.has(.millisecondsTaken) && number > 1_000_000_000_000 ? number / 1000 : number
    }

    private mutating func checkTime(_ timestamp: Int64, _ now: Int64, _ client: Client)
        throws(Refusal)
    {
        let window = policy.window
        let isMilliseconds = abs(timestamp / 1000 - now) <= window
        let distance = timestamp - now
        func refusal(_ rule: Rule) -> Refusal {
            Refusal(
                rule, "timestamp_refused",
                isMilliseconds
                    ? "oauth_timestamp is \(timestamp): it counts milliseconds, not seconds"
                    : "oauth_timestamp is \(timestamp), \(abs(distance)) seconds"
                        + " \(distance < 0 ? "before" : "after") the server's clock, \(now)",
                fix: isMilliseconds
                    ? "divide it by 1000 and round down" : "set the client's clock",
                policy.has(.timestampsWithoutHelp)
                    ? [:] : ["oauth_acceptable_timestamps": "\(now - window)-\(now + window)"])
        }
        // After a restart with a wider window, older nonces are not known any more.
        try policy.require(
            distance >= -window
                && (timestamp >= nonces.forgotten || policy.has(.noncesForgottenEarly)),
            refusal(.notBefore))
        try policy.require(distance <= window, refusal(.notAfter))
        if policy.has(.timestampsMustIncrease) {
            guard timestamp >= lastTimestamps[client.key] ?? .min else {
                throw refusal(.notBefore)
            }
            lastTimestamps[client.key] = timestamp
        }
    }

    /// What a nonce must be unique together with, besides the timestamp.
    private func keyParts(
        of message: ProtocolMessage,
        _ nonce: [UInt8],
        _ endpoint: Endpoint
    ) -> [[UInt8]] {
        var parts = [message["oauth_consumer_key"] ?? [], message["oauth_token"] ?? [], nonce]
        if policy.has(.nonceWithoutClient) || policy.has(.nonceAlone) { parts[0] = [] }
        if policy.has(.nonceWithoutToken) || policy.has(.nonceAlone) { parts[1] = [] }
        if policy.has(.nonceByTransmission) {
            parts.append(Array((message.transmissions.first?.rawValue ?? "").utf8))
        }
        if policy.has(.nonceByTarget) { parts.append(message.request.raw.target) }
        if policy.has(.nonceAsWritten) {
            parts[2] =
                message.parameters.first { $0.nameText == "oauth_nonce" }?.raw ?? nonce
        }
        if policy.has(.nonceOncePerSecond), endpoint == .resource { parts[2] = [] }
        return parts
    }

    private mutating func use(
        _ message: ProtocolMessage,
        _ timestamp: Int64?,
        _ endpoint: Endpoint
    ) throws(Refusal) {
        guard let timestamp, let nonce = message["oauth_nonce"] else { return }
        if policy.has(.nonceOnlyAtResources), endpoint != .resource { return }
        let parts = keyParts(of: message, nonce, endpoint)
        let refusal = Refusal(
            .fresh, "nonce_used",
            "the nonce \(PlainText.quoted(bytes: nonce.prefix(80))) has been used with"
                + " the timestamp \(timestamp)",
            fix: "make a new nonce for every request, also when one is repeated")
        if policy.has(.lastNonceOnly) {
            let all = Array((parts + [Array("\(timestamp)".utf8)]).joined(separator: [0x26]))
            defer { lastNonce = all }
            guard all != lastNonce else { throw refusal }
            return
        }
        let outcome: NonceTable.Outcome
        do throws(SigningError) {
            let key: Int64 = policy.has(.nonceAlone) ? .max : timestamp
            outcome = try nonces.use(parts, timestamp: key)
        } catch {
            throw refusal
        }
        switch outcome {
        case .new(let nonce): changes?.append(.nonce(nonce))
        case .used: try policy.refuse(refusal)
        case .full:
            try policy.refuse(
                Refusal(
                    .storeHasRoom, "permission_denied",
                    "the server holds as many nonces as it can; try again later"))
        }
    }
}
