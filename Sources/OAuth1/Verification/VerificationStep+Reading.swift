// How the parameters are sent (§3.5), and which there are (§3.1).
extension VerificationStep {
    /// No `Authorization` header besides the one of the scheme `OAuth` (§3.5.1).
    public static let onlyHeader = VerificationStep(.onlyHeader) {
        request, _ throws(RequestRefusal) in
        guard request.signingHeaders.isEmpty || request.authorization.count == 1 else {
            throw .otherAuthorization(count: request.authorization.count)
        }
    }

    /// One `Authorization` header of the scheme `OAuth`, whatever else is authorized (§3.5.1).
    public static let oneHeader = VerificationStep(.oneHeader) {
        request, _ throws(RequestRefusal) in
        guard request.signingHeaders.count < 2 else { throw .repeated("Authorization") }
    }

    /// Only ASCII in the header, since everything else is encoded (§3.6).
    public static let headerBytes = VerificationStep(.headerBytes) {
        request, _ throws(RequestRefusal) in
        let bytes = request.signingHeaders.first ?? []
        if let byte = bytes.first(where: { $0 >= 0x80 || $0 < 0x20 && $0 != 0x09 }) {
            throw .headerByte(byte)
        }
    }

    /// A header that can be parsed (§3.5.1).
    public static let header = VerificationStep(.header) { request, _ throws(RequestRefusal) in
        if let error = request.headerError { throw .header(error) }
    }

    /// Two hexadecimal digits after each `%` of the header (§3.6).
    public static let headerEscapes = VerificationStep(.headerEscapes) {
        request, _ throws(RequestRefusal) in
        guard let name = request.brokenEscape else { return }
        throw .brokenEscape(String(decoding: name, as: UTF8.self))
    }

    /// A URL that is one (RFC 3986).
    public static let url = VerificationStep(.url) { request, _ throws(RequestRefusal) in
        do throws(RequestURIError) {
            _ = try RequestURI(request.url.span)
        } catch {
            throw .url(error)
        }
    }

    /// A form of UTF-8.
    public static let utf8Form = VerificationStep(.utf8Form) {
        request, _ throws(RequestRefusal) in
        guard isUTF8(request.form) else { throw .notUTF8(.form) }
    }

    /// A query of UTF-8.
    public static let utf8Query = VerificationStep(.utf8Query) {
        request, _ throws(RequestRefusal) in
        guard isUTF8(request.query) else { throw .notUTF8(.query) }
    }

    private static func isUTF8(_ text: [UInt8]?) -> Bool {
        do throws(FormEncodedBodyError) {
            _ = try FormEncodedBody(encoded: text ?? [])
            return true
        } catch {
            return false
        }
    }

    /// Any protocol parameters.
    public static let present = VerificationStep(.present) { request, _ throws(RequestRefusal) in
        guard !request.transmissions.isEmpty else { throw .noProtocolParameters }
    }

    /// All protocol parameters in one place (§3.5).
    public static let oneTransmission = VerificationStep(.oneTransmission) {
        request, _ throws(RequestRefusal) in
        let used = request.transmissions
        guard used.count < 2 else { throw .severalTransmissions(used) }
    }

    /// Each protocol parameter once (§3.1).
    public static let noRepetition = VerificationStep(.noRepetition) {
        request, _ throws(RequestRefusal) in
        var seen: Set<[UInt8]> = []
        for parameter in request.parameters where parameter.isOAuth {
            guard seen.insert(parameter.name).inserted else {
                throw .repeated(parameter.nameText)
            }
        }
    }

    /// No parameter whose name is reserved, and which is not of the protocol (§3.1).
    public static let knownParameters = VerificationStep(.knownParameters) {
        request, _ throws(RequestRefusal) in
        for parameter in request.parameters where parameter.isOAuth {
            guard names.contains(where: { $0.utf8.elementsEqual(parameter.name) }) else {
                throw .unknownParameter(parameter.nameText)
            }
        }
    }

    /// The parameters of the protocol (§3.1), and that of OAuth Request Body Hash.
    package static let names = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_signature",
        "oauth_timestamp", "oauth_nonce", "oauth_version", "oauth_callback", "oauth_verifier",
        "oauth_body_hash",
    ]
}
