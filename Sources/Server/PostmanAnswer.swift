import OAuth1
import Vectors
import HTTP

/// The answer of Postman Echo to a request that it refuses, as far as it is known: the members, and
/// the message for each of five faults.
struct PostmanAnswer {
    private let refusal: Refusal
    private let record: RequestRecord

    init(_ refusal: Refusal, _ record: RequestRecord) {
        self.refusal = refusal
        self.record = record
    }

    var response: RawResponse {
        var members = [("status", JSONText.string("fail")), ("message", JSONText.string(message))]
        members += derivation.map { ($0.0, JSONText.string($0.1)) }
        return RawResponse(
            401, [("Content-Type", "application/json; charset=utf-8")],
            body: Array(JSONText.object(members).utf8))
    }

    private var message: String {
        switch refusal.rule {
        case .knownMethod, .methodCase, .method: return "Unsupported signature method."
        case .timestamp, .timestampPositive, .timestampPlain:
            return "Timestamp is missing or is not a number"
        case .nonceAndTimestamp where record.message?["oauth_timestamp"] == nil:
            return "Timestamp is missing or is not a number"
        // The names are wrong there, too.
        case .nonceAndTimestamp: return "Nonce is missing \"oauth_timestamp\""
        case .correct, .signature, .signatureNotEmpty, .knownClient, .parameters:
            return "HMAC-SHA1 verification failed"
        default: return refusal.message
        }
    }

    private func baseString(of message: ProtocolMessage) -> [UInt8]? {
        do throws(Refusal) {
            return try SignedParts(message).baseString()
        } catch {
            // A text that is not a URL has no base string.
            return nil
        }
    }

    /// What had to be signed, if it can be said; the key only of the client that Postman publishes.
    private var derivation: [(String, String)] {
        guard let message = record.message, let text = baseString(of: message) else { return [] }
        let pieces = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        guard pieces.count == 3 else { return [] }
        func decoded(_ piece: ArraySlice<UInt8>) -> String {
            String(decoding: PercentEncoding.decoded(Array(piece)), as: UTF8.self)
        }
        let published = Compatibility.postmanEcho.clients.clients[0]
        let isPublished = record.client.map { $0.secret == published.secret } ?? true
        let key = isPublished ? PercentEncoding.encode(published.secret?.text ?? "") + "&" : ""
        return [
            ("base_uri", decoded(pieces[1])), ("normalized_param_string", decoded(pieces[2])),
            ("base_string", String(decoding: text, as: UTF8.self)), ("signing_key", key),
        ]
    }
}
