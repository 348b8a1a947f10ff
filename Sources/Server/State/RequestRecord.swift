package import OAuth1
package import Vectors

/// What happened to a request.
package struct RequestRecord: Sendable {
    package let number: Int
    /// Seconds since 1970-01-01T00:00:00Z.
    package let time: Int64
    package let request: ReceivedRequest
    package let endpoint: Endpoint
    package internal(set) var message: RequestVerification?
    /// The client that the request names, if it is known.
    package internal(set) var client: Client?
    /// The secret that belongs to the token that the request names.
    package internal(set) var tokenSecret: String?
    /// The secrets of the steps before and after, which may have been used by mistake.
    package internal(set) var otherTokenSecrets: [String] = []
    package internal(set) var baseString: [UInt8]?
    /// Whether the authorization URL has a callback, as before revision A (§2.1).
    package internal(set) var hasLateCallback = false
    package internal(set) var refusal: Refusal?
    package internal(set) var status = 0
    /// What the server said when it refused the request; nil if it did not.
    package internal(set) var refused: String?
    /// What is unusual about the request, though that is not a reason to refuse it.
    package internal(set) var notes: [String] = []
    /// What was issued or decided in this step.
    package internal(set) var outcome: String?

    /// The identifier of the credentials that were issued.
    package internal(set) var issued: [UInt8]?
    /// What the user decided; nil if nothing was decided.
    package internal(set) var isApproved: Bool?

    init(number: Int, time: Int64, request: ReceivedRequest, endpoint: Endpoint) {
        self.number = number
        self.time = time
        self.request = request
        self.endpoint = endpoint
    }

    /// Whether the signature was verified, whatever else was wrong.
    package var hasWrongSignature: Bool { refusal?.rule == .correct }

    package var isRefused: Bool { status >= 400 }

    package var clientKey: String? { message?["oauth_consumer_key"] }
    package var token: String? { message?["oauth_token"] }
    /// The identifiers byte by byte, as credentials are looked up; empty if there are none.
    var clientKeyBytes: [UInt8] { message?.value(of: "oauth_consumer_key") ?? [] }
    var tokenBytes: [UInt8] { message?.value(of: "oauth_token") ?? [] }
}
