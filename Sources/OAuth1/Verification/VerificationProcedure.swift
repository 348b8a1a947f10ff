/// The steps that verify a request (§3.2); each step can be replaced.
///
/// The steps check everything except the nonce, which only the server can store. ``standard`` has
/// the steps of ``RequestVerification``. ``strict`` also refuses what RFC 5849 permits but no
/// client should send.
public struct VerificationProcedure: Sendable {
    /// The checks of the request itself, before the server knows who sent it.
    public var reading: [VerificationStep]
    /// The checks of the parameters, and of the credentials that they name.
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

/// One step of the verification: its name and its check.
public struct VerificationStep: Sendable {
    /// Why the request is refused; nil if it is not.
    public typealias Check = @Sendable (RequestVerification, VerificationTerms) -> RequestRefusal?

    /// The names of all steps.
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
    /// Checks the request with these steps, in the given order.
    ///
    /// - Throws: ``RequestRefusal`` of the first step that refuses the request.
    public func check(
        _ steps: [VerificationStep],
        _ terms: VerificationTerms = VerificationTerms()
    ) throws(RequestRefusal) {
        for step in steps {
            if let refusal = step.check(self, terms) { throw refusal }
        }
    }
}
