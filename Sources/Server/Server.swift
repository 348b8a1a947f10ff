package import HTTP
package import OAuth1
import Results
package import Vectors

/// The provider's side of RFC 5849, without any network and without a clock.
///
/// Each request is answered from the state that the ones before have left.
package struct Server: Sendable {
    /// What the provider answered to a request, and why.
    package struct Reply: Sendable {
        package var response: RawResponse
        package let record: RequestRecord
        /// What has to be stored before the answer is sent.
        package var changes: [StateChange] = []
    }

    package var policy: Policy
    package let paths: ServerPaths
    package private(set) var clients: [String: Client] = [:]
    package internal(set) var tokens: [String: Token] = [:]
    package internal(set) var temporary: [String: TemporaryToken] = [:]
    /// In the order in which they were issued, to forget the oldest first.
    var temporaryOrder: [String] = []
    /// Those that were issued, in order.
    var tokenOrder: [String] = []
    var nonces: NonceTable
    /// The last timestamp of each client, for a server that demands that they increase.
    var lastTimestamps: [String: Int64] = [:]
    var lastNonce: [UInt8] = []
    /// The last exchange, for a server that repeats it.
    var lastExchange: (bytes: [UInt8], response: RawResponse)?
    var requestCount = 0
    var issuedCount = 0
    /// What the request changed; nil if nobody stores it.
    var changes: [StateChange]?
    /// Makes random bytes, as many as it is asked for.
    let random: @Sendable (Int) -> [UInt8]

    /// More temporary and token credentials than these are not kept.
    static let credentialsMax = 10_000

    package init(
        _ file: ClientFile,
        policy: Policy = Policy(),
        paths: ServerPaths = .standard,
        nonces: NonceTable = NonceTable(),
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.policy = policy
        self.paths = paths
        self.nonces = nonces
        self.random = random
        for client in file.clients { clients[client.key] = client }
        for token in file.tokens { tokens[token.identifier] = token }
        for token in policy.compatibility?.temporary ?? [] { temporary[token.identifier] = token }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: as it was received.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the answer, without the explanation of a wrong signature, which takes longer.
    package mutating func answer(_ request: ReceivedRequest, at now: Int64) -> Reply {
        requestCount += 1
        let endpoint = paths.endpoint(of: request)
        var record = RequestRecord(
            number: requestCount, time: now, request: request, endpoint: endpoint)
        let end = now - (policy.has(.noncesForgottenEarly) ? 60 : policy.window)
        if nonces.forget(before: end) { changes?.append(.forgotten(before: end)) }
        let response: RawResponse
        do throws(Refusal) {
            response = try answer(endpoint, at: now, &record)
        } catch {
            record.refusal = error
            response = RefusalAnswer(error, record, policy).response()
        }
        record.status = response.status
        let made = changes ?? []
        if !made.isEmpty { changes = [] }
        return Reply(response: response, record: record, changes: made)
    }

    private mutating func answer(
        _ endpoint: Endpoint,
        at now: Int64,
        _ record: inout RequestRecord
    ) throws(Refusal) -> RawResponse {
        switch endpoint {
        case .authorize: return try authorize(at: now, &record)
        case .initiate: return try initiate(at: now, &record)
        case .token: return try exchange(at: now, &record)
        case .resource:
            let message = try verified(at: now, &record)
            // Other signatures are not secret.
            let isPlain = message["oauth_signature_method"]?.elementsEqual("PLAINTEXT".utf8)
            let redaction = isPlain ?? false ? self.redaction(for: record) : .none
            let isPrivate = message.transmissions != [.header] && !policy.has(.cacheableEcho)
            return EchoAnswer(message, record, paths, isPrivate: isPrivate, hiding: redaction)
                .response
        }
    }

    /// A random text of letters and digits.
    mutating func makeText(bytes: Int = 20, isVerifier: Bool = false) -> String {
        if policy.has(.countedTokens), !isVerifier {
            issuedCount += 1
            return "t\(1000 + issuedCount)"
        }
        let digits = Array("0123456789abcdefghijklmnopqrstuv".utf8)
        return String(decoding: random(bytes).map { digits[Int($0 & 31)] }, as: UTF8.self)
    }
}

/// What a path is for.
package enum Endpoint: String, Sendable {
    case initiate, authorize, token, resource
}

/// The paths of the endpoints, and what goes with them.
package struct ServerPaths: Sendable {
    package var initiate = ["/initiate"]
    package var authorize = ["/authorize"]
    package var token = ["/token"]
    package var echo = EchoAnswer.Form.plain

    package static let standard = ServerPaths()

    func endpoint(of request: ReceivedRequest) -> Endpoint {
        let path = request.path
        let isSame: (String) -> Bool = { place in
            place.utf8.elementsEqual(path.utf8) || Self.isPlace(place, request)
        }
        if initiate.contains(where: isSame) { return .initiate }
        if authorize.contains(where: isSame) { return .authorize }
        if token.contains(where: isSame) { return .token }
        return .resource
    }
    /// Whether a place with one parameter, as `/index.php?title=a`, is that of a request.
    private static func isPlace(_ place: String, _ request: ReceivedRequest) -> Bool {
        let parts = place.split(separator: "?")
        guard parts.count == 2, parts[0].utf8.elementsEqual(request.pathAndQuery.path),
            let query = request.pathAndQuery.query
        else { return false }
        var (wanted, found) = (ParameterList(), ParameterList())
        ParameterSources.append(formEncoded: Array(parts[1].utf8).span, to: &wanted)
        ParameterSources.append(formEncoded: Array(query).span, to: &found)
        return wanted.places.indices.allSatisfy { index in
            found.firstValue(named: String(decoding: Array(wanted.name(at: index)), as: UTF8.self))
                == wanted.value(at: index)
        }
    }
}
