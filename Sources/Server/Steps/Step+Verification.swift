import OAuth1
import Vectors
import HTTP

// Verifying Requests (§3.2): the library's steps, and those that only a server can take.
extension Step {
    /// The steps for every signed request.
    static let verification: [Step] = {
        let library = VerificationProcedure.strict
        // What is looked up by an identifier is that of the identifier.
        let own: [VerificationStep.Name: [Step]] = [
            .client: [client, clientMethod], .token: [token, host, baseString],
            .noFormHash: [owner],
            .time: [remembered],
        ]
        let steps = (library.reading + library.verifying).flatMap { step in
            let name = step.name
            let isLookup = name == .client || name == .token
            return (own[name] ?? []) + (isLookup ? [] : [Step(step)])
        }
        return [reading] + steps + [nonce(), notes]
    }()

    /// The parameters, from wherever they are (§3.5).
    static let reading = check(.reading) { _, record throws(Refusal) in
        record.message = RequestVerification(record.request)
    }

    /// A Host header, without which the base string URI is unknown (§3.4.1.2).
    static let host = check(.host) { _, record throws(Refusal) in
        guard record.request.url != nil else {
            throw Refusal(
                .host, "parameter_absent",
                "the request has no Host header, so its base string URI is unknown")
        }
        guard record.request.raw.fields.values(of: "Host").count < 2 else {
            throw Refusal(
                .host, "parameter_rejected",
                "the request has two Host headers, so its base string URI is not certain")
        }
    }

    /// Keeps what is signed, to explain a wrong signature.
    static let baseString = check(.baseString) { state, record throws(Refusal) in
        guard let message = record.message, message.signatureMethod != .plaintext else { return }
        do throws(RequestRefusal) {
            record.baseString = try message.baseString()
        } catch {
            throw Refusal(error, message, state.terms, methods: state.settings.methods)
        }
    }

    /// A timestamp whose nonces are still known: after a restart with a wider window, older ones
    /// are not (§3.3).
    static let remembered = check(.remembered) { state, record throws(Refusal) in
        guard let message = record.message, let timestamp = message.timestamp,
            timestamp < state.nonces.forgotten
        else { return }
        let terms = state.terms(for: record)
        let isNear = record.time - Int64(clamping: timestamp) <= state.settings.window
        throw isNear ? .forgotten(message, terms, state.nonces.forgotten) : .stale(message, terms)
    }

    // MARK: - Nonce

    /// A nonce that was not used (§3.3), kept from now on: what must be unique is its `key`.
    static func nonce(
        _ key: @escaping @Sendable (RequestRecord) -> NonceKey? = { $0.nonceKey }
    ) -> Step {
        check(.nonce) { state, record throws(Refusal) in
            guard let message = record.message, let key = key(record) else { return }
            let refusal: RequestRefusal
            do throws(SigningError) {
                switch try state.nonces.use(key.parts, timestamp: key.timestamp) {
                case .new(let nonce):
                    state.changes?.append(.nonce(nonce))
                    return
                case .used: refusal = .usedNonce
                case .full: refusal = .nonceStoreUnavailable
                }
            } catch {
                refusal = .usedNonce
            }
            throw Refusal(refusal, message, state.terms, methods: state.settings.methods)
        }
    }

    // MARK: - Notes

    /// Notes what is unusual about a request that is right.
    static let notes = check(.notes) { state, record throws(Refusal) in
        guard let message = record.message else { return }
        let hasEndpoints = !state.settings.isWatching
        if hasEndpoints, record.endpoint != .initiate, message["oauth_callback"] != nil {
            record.notes.append(
                "oauth_callback belongs only in the request for temporary credentials (§2.1)")
        }
        if hasEndpoints, record.endpoint != .token, message["oauth_verifier"] != nil {
            record.notes.append(
                "oauth_verifier belongs only in the request for token credentials (§2.3)")
        }
        for parameter in message.parameters where parameter.isUnencoded {
            record.notes.append(
                "\(parameter.nameText) is not percent-encoded in the header (§3.5.1)")
        }
        for finding in record.request.raw.findings { record.notes.append(finding.message) }
    }
}

extension RequestRecord {
    /// Nil if the request has no nonce or no timestamp.
    var nonceKey: NonceKey? {
        guard let message, let nonce = message.value(of: "oauth_nonce"),
            let timestamp = message.timestamp
        else { return nil }
        let names = ["oauth_consumer_key", "oauth_token"]
        return NonceKey(
            parts: names.map { message.value(of: $0) ?? [] } + [nonce],
            timestamp: Int64(clamping: timestamp))
    }
}

extension RequestVerification {
    /// The signed parts and the parameters of a request.
    init(_ request: ReceivedRequest) {
        // Without a host it is refused later, by a step of its own.
        self.init(
            request, url: request.url ?? Array("\(request.scheme)://".utf8) + request.raw.target)
    }

    /// The same, as if the request had been sent to another URL.
    init(_ request: ReceivedRequest, url: [UInt8]) {
        self.init(
            received: request.raw.method, url: url,
            authorization: request.raw.fields.values(of: "Authorization"),
            contentType: request.contentType, body: request.raw.body)
    }
}
