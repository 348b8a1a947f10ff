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
        var record = self.record(of: request, .resource, at: now)
        verify(request, &record)
        // A browser that is sent to the authorization page signs nothing.
        if record.isUnsigned {
            record.refusal = nil
            record.outcome = "not signed"
        }
        if request.raw.hasParts {
            record.notes.append("the body was passed on without being read, since nothing signs it")
        }
        guard let server else {
            return WatchedRequest(record: record, bytes: request.raw.bytes)
        }
        var rewriting = RequestRewriting(request.raw)
        rewriting.replaceHost(by: server.host)
        let other = request.sent(to: server)
        if record.isAboutURL {
            // It may have been signed for the server already.
            var second = RequestRecord(
                number: record.number, time: now, request: other, endpoint: .resource)
            verify(other, &second)
            let isForServer = !second.isAboutURL
            return WatchedRequest(
                record: isForServer ? second : record, bytes: rewriting.bytes)
        }
        if record.refusal == nil, let signature = signature(of: record, for: other) {
            if !rewriting.replaceSignature(by: signature, in: record) {
                record.notes.append(
                    "watch could not replace the signature, so the server gets the client's "
                        + "original signature"
                )
            }
        }
        return WatchedRequest(record: record, bytes: rewriting.bytes)
    }

    /// The signature of a valid request for another URL; nil if only the client can make it.
    private func signature(of record: RequestRecord, for other: ReceivedRequest) -> [UInt8]? {
        let message = RequestVerification(other)
        guard message.signatureMethod?.kind == .hmac else { return nil }
        do throws(RequestRefusal) {
            return try message.correctSignature(state.terms(for: record))
        } catch {
            return nil
        }
    }

    /// Keeps credentials that a server has answered with, to verify requests that use them.
    package mutating func learn(_ response: ResponseReader.Response, for record: RequestRecord) {
        guard (200..<300).contains(response.status), let client = record.client?.key else { return }
        var list = ParameterList()
        ParameterSources.append(formEncoded: response.body.span, to: &list)
        guard let token = list.firstValue(named: "oauth_token"),
            let secret = list.firstValue(named: "oauth_token_secret"), !token.isEmpty,
            let identifier = String(validating: token, as: UTF8.self),
            let secretText = String(validating: secret, as: UTF8.self)
        else { return }
        keep(
            Token(
                identifier: identifier, secret: SharedSecret(secretText), clientKey: client))
    }
}

extension RequestRecord {
    /// Whether it has nothing that a signed request has; a token may be in the address of a page.
    package var isUnsigned: Bool {
        guard let message else { return false }
        return ["oauth_consumer_key", "oauth_signature", "oauth_signature_method"]
            .allSatisfy { message[$0] == nil }
    }

    /// Whether the request would perhaps not be refused with another URL.
    fileprivate var isAboutURL: Bool {
        refusal?.rule == .correct || refusal?.rule == .plaintextSecure
    }

    /// The same record with what the server has answered.
    package func answered(_ status: Int, _ more: [String]) -> RequestRecord {
        var record = self
        record.status = status
        record.notes += more
        // Others are not about who sends the request.
        if [400, 401, 403].contains(status) {
            record.refused = "status \(status): \(more.joined(separator: "; "))"
        }
        return record
    }

    /// The same record of a request that the server has not answered.
    package var unanswered: RequestRecord {
        let note = "the server did not answer"
        var record = answered(502, [note])
        record.refused = note
        return record
    }
}
