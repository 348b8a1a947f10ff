/// The steps by which a request is verified (§3.2), each of which can be replaced.
///
/// Everything but the nonce, which only the server can keep. ``standard`` is what
/// ``RequestVerification`` does by itself; ``strict`` refuses also what RFC 5849 lets pass, but no
/// client should send.
public struct VerificationProcedure: Sendable {
    /// What is asked of the request alone, before it is known who sent it.
    public var reading: [VerificationStep]
    /// What is asked of its parameters, and of the credentials that they name.
    public var verifying: [VerificationStep]

    public init(reading: [VerificationStep], verifying: [VerificationStep]) {
        self.reading = reading
        self.verifying = verifying
    }

    public static let standard = VerificationProcedure(
        reading: [
            .utf8Form, .oneHeader, .header, .url, .utf8Query, .present, .oneTransmission,
            .noRepetition,
        ],
        verifying: [
            .identified, .methodNamed, .signed, .signatureNotEmpty, .freshnessGiven, .version,
            .method, .plaintextSecure, .nonceNotEmpty, .nonceLength, .timestamp, .client, .key,
            .token, .signature, .bodyHash, .time,
        ])

    public static let strict = VerificationProcedure(
        reading: [
            .onlyHeader, .headerBytes, .header, .headerEscapes, .present, .oneTransmission,
            .noRepetition, .knownParameters,
        ],
        verifying: [
            .identified, .methodNamed, .signed, .signatureNotEmpty, .freshnessGiven, .version,
            .method, .plaintextSecure, .nonceNotEmpty, .nonceLength, .timestamp,
            .timestampPlain, .client, .key, .token, .signature, .noFormHash, .bodyHash, .time,
        ])
}

/// One step of the verification: what it asks of a request, and how.
public struct VerificationStep: Sendable {
    /// Why the request is refused; nil if it is not.
    public typealias Check = @Sendable (RequestVerification, VerificationTerms) -> RequestRefusal?

    /// The steps that there are.
    public enum Name: Hashable, Sendable, CaseIterable {
        case onlyHeader, oneHeader, headerBytes, header, headerEscapes, url, utf8Form, utf8Query
        case present, oneTransmission, noRepetition, knownParameters
        case identified, methodNamed, signed, signatureNotEmpty, freshnessGiven, version
        case method, plaintextSecure, nonceNotEmpty, nonceLength, timestamp, timestampPlain
        case client, key, token, signature, noFormHash, bodyHash, time
    }

    public let name: Name
    public var check: Check

    public init(_ name: Name, check: @escaping Check) {
        self.name = name
        self.check = check
    }
}

extension RequestVerification {
    /// Asks of the request what the steps ask, in their order.
    ///
    /// - Throws: ``RequestRefusal`` by the first step that refuses.
    public func check(
        _ steps: [VerificationStep],
        _ terms: VerificationTerms = VerificationTerms()
    ) throws(RequestRefusal) {
        for step in steps {
            if let refusal = step.check(self, terms) { throw refusal }
        }
    }
}
