import OAuth1
import Vectors

/// What a right server says to a request: the library's own verification.
enum Oracle {
    /// Whether the request is right, apart from its nonce and the state of the server.
    static func accepts(_ message: ProbeMessage, _ bench: Bench) -> Bool {
        guard let (request, terms) = reading(message, bench) else { return false }
        do throws(RequestRefusal) {
            try request.check(VerificationProcedure.strict.reading)
            try request.check(VerificationProcedure.strict.verifying, terms)
            return true
        } catch {
            return false
        }
    }

    /// The signature that a request should have; nil if nobody can make one.
    static func rightSignature(of message: ProbeMessage, _ bench: Bench) -> String? {
        guard let (request, terms) = reading(message, bench),
            request.signatureMethod?.kind == .hmac
        else { return nil }
        do throws(RequestRefusal) {
            return try request.correctSignature(terms).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            return nil
        }
    }

    /// The request as a server reads it, and the credentials that it names.
    private static func reading(_ message: ProbeMessage, _ bench: Bench)
        -> (RequestVerification, VerificationTerms)?
    {
        let request = RequestVerification(
            received: Array(message.method.utf8),
            url: Array("\(message.isSecure ? "https" : "http")://\(message["Host"] ?? "")".utf8)
                + message.target,
            authorization: message.fields.filter { $0.name == "Authorization" }.map(\.value),
            contentType: message.fields.first { $0.name == "Content-Type" }?.value,
            body: message.content)
        let pairs = bench.credentials.pairs
        let key = request.value(of: "oauth_consumer_key") ?? []
        guard let pair = pairs.first(where: { $0.client.key.utf8.elementsEqual(key) }) else {
            return nil
        }
        let name = request.value(of: "oauth_token") ?? []
        let token = name.isEmpty ? nil : pair.token
        if !name.isEmpty, !(token?.identifier.utf8.elementsEqual(name) ?? false) { return nil }
        let terms = VerificationTerms(
            client: ClientCredentials(
                identifier: pair.client.key,
                sharedSecret: pair.client.credentials.sharedSecret),
            tokenIdentifier: token?.identifier ?? "", tokenSecret: token?.sharedSecret ?? "",
            now: UInt64(max(0, bench.now)))
        return (request, terms)
    }
}

extension ProbeMessage {
    /// The body without its chunks.
    fileprivate var content: [UInt8] {
        guard self["Transfer-Encoding"] != nil else { return body }
        var (content, rest) = ([UInt8](), body[...])
        while let end = rest.firstRange(of: "\r\n".utf8),
            let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
            count > 0, count < body.count
        {
            content += rest[end.upperBound...].prefix(count)
            rest = rest[end.upperBound...].dropFirst(count + 2)
        }
        return content
    }
}
