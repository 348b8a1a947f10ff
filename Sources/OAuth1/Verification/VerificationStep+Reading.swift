// How the parameters are sent (§3.5), and which there are (§3.1).
extension VerificationStep {
    /// No `Authorization` header except the one with the scheme `OAuth` (§3.5.1).
    public static let onlyHeader = VerificationStep(.onlyHeader) { request, _ in
        request.signingHeaders.isEmpty || request.authorization.count == 1
            ? nil : .otherAuthorization(count: request.authorization.count)
    }

    /// One `Authorization` header with the scheme `OAuth`; other schemes are permitted (§3.5.1).
    public static let oneHeader = VerificationStep(.oneHeader) { request, _ in
        request.signingHeaders.count > 1 ? .repeated("Authorization") : nil
    }

    /// Only ASCII in the header, since everything else is encoded (§3.6).
    public static let headerBytes = VerificationStep(.headerBytes) { request, _ in
        request.signingHeaders.first?.first { $0 >= 0x80 || $0 < 0x20 && $0 != 0x09 }
            .map { .headerByte($0) }
    }

    /// A header that can be parsed (§3.5.1).
    public static let header = VerificationStep(.header) { request, _ in
        request.headerError.map { .header($0) }
    }

    /// Two hexadecimal digits after each `%` of the header (§3.6).
    public static let headerEscapes = VerificationStep(.headerEscapes) { request, _ in
        request.brokenEscape.map { .brokenEscape(String(decoding: $0, as: UTF8.self)) }
    }

    /// A valid URL (RFC 3986).
    public static let url = VerificationStep(.url) { request, _ in
        do throws(RequestURIError) {
            _ = try RequestURI(request.url.span)
            return nil
        } catch {
            return .url(error)
        }
    }

    /// A form in UTF-8.
    public static let utf8Form = VerificationStep(.utf8Form) { request, _ in
        isUTF8(request.form) ? nil : .notUTF8(.form)
    }

    /// A query in UTF-8.
    public static let utf8Query = VerificationStep(.utf8Query) { request, _ in
        isUTF8(request.query) ? nil : .notUTF8(.query)
    }

    private static func isUTF8(_ text: [UInt8]?) -> Bool {
        do throws(FormEncodedBodyError) {
            _ = try FormEncodedBody(encoded: text ?? [])
            return true
        } catch {
            return false
        }
    }

    /// At least one protocol parameter.
    public static let present = VerificationStep(.present) { request, _ in
        request.transmissions.isEmpty ? .noProtocolParameters : nil
    }

    /// All protocol parameters in one place (§3.5).
    public static let oneTransmission = VerificationStep(.oneTransmission) { request, _ in
        let used = request.transmissions
        return used.count > 1 ? .severalTransmissions(used) : nil
    }

    /// Each protocol parameter once (§3.1).
    public static let noRepetition = VerificationStep(.noRepetition) { request, _ in
        var seen: Set<[UInt8]> = []
        return request.parameters.first { $0.isOAuth && !seen.insert($0.name).inserted }
            .map { .repeated($0.nameText) }
    }

    /// No parameter with a reserved name that the protocol does not define (§3.1).
    public static let knownParameters = VerificationStep(.knownParameters) { request, _ in
        request.parameters.first { parameter in
            parameter.isOAuth && !names.contains { $0.utf8.elementsEqual(parameter.name) }
        }.map { .unknownParameter($0.nameText) }
    }

    /// The parameters of the protocol (§3.1), and `oauth_body_hash` of OAuth Request Body Hash.
    package static let names = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_signature",
        "oauth_timestamp", "oauth_nonce", "oauth_version", "oauth_callback", "oauth_verifier",
        "oauth_body_hash",
    ]
}
