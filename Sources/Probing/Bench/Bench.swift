import OAuth1
import Results
import Vectors

/// What a check makes its requests of: credentials, the URL, a clock, nonces, and what it has sent.
package struct Bench: Sendable {
    package let target: ProbeTarget
    package private(set) var credentials: ProbeCredentials
    /// Seconds since 1970-01-01T00:00:00Z, when the request is made.
    var now: Int64
    /// The time when the check began.
    private(set) var moment: Int64
    /// A nonce that the check may use more than once.
    private(set) var nonce: String
    private let seed: String
    /// Finds the secrets that are too long to be in a text by accident.
    private(set) var redaction: Redaction
    private var count = 0
    private(set) var messages: [ProbeMessage] = []
    /// The answers to them, as far as they have come.
    private(set) var answers: [ProbeAnswer] = []
    /// Credentials that these answers have, temporary ones or a token's, in order.
    private(set) var issued: [TokenCredentials] = []
    /// All temporary credentials of the run, and the verifiers of all approvals.
    private(set) var temporaries: [TokenCredentials] = []
    private(set) var verifiers: [String] = []
    /// What was decided on the authorization page, in order.
    private(set) var approvals: [Approval] = []
    /// The callback of the temporary credentials that were asked for last.
    var callback = ""
    /// Whether the client's callbacks are not known, and the server accepts none but oob.
    var usesOOB = false
    /// The right requests of the kinds that laws are tried in, and their answers.
    var controls: [Context: ProbeExchange] = [:]
    /// The valid queries of all checks.
    var queries = ""
    /// Cookies that the server has set, each as name and value.
    private(set) var cookies: [String] = []
    /// The first request that was accepted.
    var first: ProbeMessage?
    /// Whether nothing is sent, so that placeholders take the place of what answers would have.
    var isPlan = false
    /// What checks before this one came to, by id.
    var verdicts: [String: RuleVerdict] = [:]
    /// What ladders have measured, in seconds, by the check's id; nil where there is no limit.
    var limits: [String: Int64] = [:]
    /// How long temporary credentials live, in seconds.
    var lifetime: Int64 = 3600

    /// The answer to the request before, in the same check.
    var lastAnswer: ProbeAnswer? { answers.last }

    /// The seed is letters and digits that no earlier run had.
    init(_ target: ProbeTarget, _ credentials: ProbeCredentials, seed: String, now: Int64) {
        self.target = target
        self.credentials = credentials
        self.seed = seed
        redaction = Self.redaction(of: credentials)
        self.now = now
        (moment, nonce) = (now, "")
    }

    private static func redaction(of credentials: ProbeCredentials) -> Redaction {
        Redaction(credentials.secrets.filter { $0.utf8.count > 7 })
    }

    /// Goes on with other credentials.
    mutating func use(_ credentials: ProbeCredentials) {
        self.credentials = credentials
        redaction = Self.redaction(of: credentials)
    }

    /// Begins a check.
    mutating func begin(at now: Int64) {
        self.now = now
        moment = now
        (messages, answers, issued, approvals) = ([], [], [], [])
        nonce = freshNonce()
    }

    /// The steps of a flow, and what the answers to them have.
    struct Steps: Sendable {
        fileprivate var messages: [ProbeMessage]
        fileprivate var answers: [ProbeAnswer]
        fileprivate var issued: [TokenCredentials]
        fileprivate var approvals: [Approval]
    }

    /// Those of this check; to set them goes on after those of another.
    var steps: Steps {
        get {
            Steps(messages: messages, answers: answers, issued: issued, approvals: approvals)
        }
        set {
            (messages, answers) = (newValue.messages, newValue.answers)
            (issued, approvals) = (newValue.issued, newValue.approvals)
        }
    }

    mutating func keep(_ message: ProbeMessage) { messages.append(message) }

    mutating func keep(_ answer: ProbeAnswer, isNew: Bool = true) {
        answers.append(answer)
        if let cookie = answer.cookies, cookies.count < Self.everMax { cookies.append(cookie) }
        guard answer.isAccepted, let token = answer.form("oauth_token"),
            let secret = answer.form("oauth_token_secret"), !token.isEmpty
        else { return }
        let credentials = TokenCredentials(
            identifier: token, sharedSecret: SharedSecret(secret))
        issued.append(credentials)
        guard isNew, let message = messages.last, temporaries.count < Self.everMax,
            message.draft.target == target.initiate
        else { return }
        temporaries.append(credentials)
    }

    mutating func keep(_ approval: Approval, isNew: Bool) {
        approvals.append(approval)
        guard isNew, let verifier = approval.verifier, verifiers.count < Self.everMax else {
            return
        }
        verifiers.append(verifier)
    }

    /// More are not remembered.
    private static let everMax = 100

    func sent(at index: Int) throws -> ProbeMessage {
        guard messages.indices.contains(index) else {
            throw ProbeError("the request that is to be repeated was not sent")
        }
        return messages[index]
    }

    mutating func freshNonce() -> String {
        count += 1
        // Whatever part of it a server remembers, it differs from those before it.
        return "\(count)x\(seed)\(count)x"
    }

    var client: Client { credentials.pairs[0].client }

    // MARK: - Requests

    /// A valid request that is not signed yet, with a nonce and a time of its own.
    mutating func draft(
        _ query: String = "",
        method: String = "GET",
        form: String? = nil,
        as pair: ProbeCredentials.Pair? = nil,
        isTwoLegged: Bool = false
    ) -> Draft {
        let pair = pair ?? credentials.pairs[0]
        var draft = Draft(
            method: method, target: target.adding(query: query), host: target.host,
            isSecure: target.isSecure, form: form,
            clientSecret: pair.client.credentials.sharedSecret)
        draft.parameters = [
            Parameter("oauth_consumer_key", pair.client.key),
            Parameter("oauth_signature_method", "HMAC-SHA1"),
            Parameter("oauth_timestamp", "\(now)"), Parameter("oauth_nonce", freshNonce()),
            Parameter("oauth_version", "1.0"),
        ]
        if let token = pair.token, !isTwoLegged {
            draft.use(token)
        }
        return draft
    }

    /// The same with the nonce of the check.
    mutating func draftWithNonce(_ query: String = "", at time: Int64? = nil) -> Draft {
        var draft = draft(query)
        draft.set("oauth_nonce", nonce)
        draft.set("oauth_timestamp", "\(time ?? moment)")
        return draft
    }

    /// A valid request.
    mutating func signed(
        _ query: String = "",
        method: String = "GET",
        form: String? = nil,
        in place: ProbeMessage.Place = .header,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        var draft = draft(query, method: method, form: form)
        change(&draft)
        return try ProbeMessage(signing: draft, in: place)
    }

    /// A valid request whose signature has both + and /, or neither of them.
    mutating func signed(hasSigns: Bool) throws -> ProbeMessage {
        for _ in 0..<Self.signTries {
            let message = try signed()
            let signature = Array(try message.draft.signature().utf8)
            guard signature.contains(UInt8(ascii: "+")) == hasSigns,
                signature.contains(UInt8(ascii: "/")) == hasSigns
            else { continue }
            return message
        }
        return try signed()
    }

    /// About one of five signatures has both characters, and two of five have neither.
    private static let signTries = 100

    /// A request with no protocol parameters, and this Authorization header.
    mutating func unsigned(_ header: String? = nil) -> ProbeMessage {
        var message = ProbeMessage(draft())
        message["Authorization"] = header
        return message
    }

    /// Whether a request has nothing that a server need not offer: it is for the resource, signed
    /// with HMAC-SHA1 and the token, in the header.
    func isUsual(_ message: ProbeMessage) -> Bool {
        let token = credentials.pairs[0].token?.identifier
        let own = message.draft.parameters.first { $0.name == "oauth_token" }?.value
        return message.draft.signatureMethod == .hmacSHA1 && own == token
            && target.endpoint(of: message.target) == .resource
            && message.header.contains("oauth_signature=")
    }

    /// The same request with a signature of which no bit is right.
    func spoiled(_ message: ProbeMessage) throws -> ProbeMessage {
        let right = try message.draft.signature()
        return try message.signed(with: Base64Variant.inverted(right) { _, _ in true })
    }
}

/// Why a request could not be made.
struct ProbeError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
