import OAuth1
import Vectors
package import HTTP

// Requests that pass on their way to another server.
extension Server {
    /// Verifies a request, and writes it for the server that it goes to.
    ///
    /// - Parameters:
    ///   - request: as it was received.
    ///   - server: for whose URL requests are to be signed; nil for the URL as it was received.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: what is known of it, and what is sent on.
    package mutating func watch(
        _ request: ReceivedRequest,
        for server: Authority?,
        at now: Int64
    ) -> WatchedRequest {
        requestCount += 1
        nonces.forget(before: now - policy.window)
        let record = verify(request, at: now)
        guard let server else {
            return WatchedRequest(record: record, bytes: request.raw.bytes)
        }
        var rewriting = RequestRewriting(request.raw)
        rewriting.replaceHost(by: server.host)
        let other = request.sent(to: server)
        if record.isAboutURL {
            // It may have been signed for the server already.
            let second = verify(other, at: now)
            let isForServer = !second.isAboutURL
            return WatchedRequest(
                record: isForServer ? second : record, bytes: rewriting.bytes)
        }
        if record.refusal == nil, let signature = signature(of: record, for: other) {
            rewriting.replaceSignature(by: signature, in: record)
        }
        return WatchedRequest(record: record, bytes: rewriting.bytes)
    }

    private mutating func verify(_ request: ReceivedRequest, at now: Int64) -> RequestRecord {
        var record = RequestRecord(
            number: requestCount, time: now, request: request, endpoint: .resource)
        do throws(Refusal) {
            _ = try verified(at: now, &record)
        } catch {
            record.refusal = error
        }
        return record
    }

    /// The signature of a right request for another URL; nil if only the client can make it.
    private func signature(of record: RequestRecord, for other: ReceivedRequest) -> [UInt8]? {
        guard let name = record.message?.text("oauth_signature_method"),
            let method = SignatureMethod(rawValue: name), method.kind == .hmac,
            let client = record.client
        else { return nil }
        let keys = VerificationKeys(
            client: client, tokenSecret: record.tokenSecret ?? "", method: method)
        do {
            let parts = try SignedParts(try ProtocolMessage(other, policy))
            let text = try parts.baseString()
            guard let key = keys.signingKey else { return nil }
            var signature: [UInt8] = []
            try Signer().appendHMAC(of: text.span, using: method, key: key, to: &signature)
            return signature
        } catch {
            return nil
        }
    }

    /// Keeps credentials that a server has answered with, to verify requests that use them.
    package mutating func learn(_ response: ResponseReader.Response, for record: RequestRecord) {
        guard (200..<300).contains(response.status), let client = record.clientKey else { return }
        var list = ParameterList()
        ParameterSources.append(formEncoded: response.body.span, to: &list)
        guard let token = list.firstValue(named: "oauth_token"),
            let secret = list.firstValue(named: "oauth_token_secret"), !token.isEmpty
        else { return }
        keep(
            Token(
                identifier: String(decoding: token, as: UTF8.self),
                secret: SharedSecret(String(decoding: secret, as: UTF8.self)), clientKey: client))
    }
}

extension RequestRecord {
    /// Whether the request would perhaps not be refused with another URL.
    fileprivate var isAboutURL: Bool {
        refusal?.rule == .correct || refusal?.rule == .plaintextSecure
    }

    /// The same record with what the server has answered.
    package func answered(_ status: Int, _ more: [String]) -> RequestRecord {
        var record = self
        record.status = status
        record.notes += more
        return record
    }
}
