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

    package var policy: Policy { didSet { follow(policy) } }
    package let paths: ServerPaths
    package private(set) var state: ServerState
    private var procedure: ServerProcedure
    private var requestCount = 0

    package init(
        _ file: ClientFile,
        policy: Policy = Policy(),
        paths: ServerPaths = .standard,
        nonces: NonceTable = NonceTable(),
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.policy = policy
        self.paths = paths
        state = ServerState(file, nonces: nonces, random: random)
        procedure = policy.procedure
        follow(policy)
    }

    private mutating func follow(_ policy: Policy) {
        procedure = policy.procedure
        state.follow(procedure.settings, procedure.flow)
    }

    package var clients: [[UInt8]: Client] { state.clients }
    package var tokens: [[UInt8]: Token] { state.tokens }
    package var temporary: [[UInt8]: TemporaryToken] { state.temporary }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: as it was received.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the answer, without the explanation of a wrong signature, which takes longer.
    package mutating func answer(_ request: ReceivedRequest, at now: Int64) -> Reply {
        state.replaced = []
        var record = self.record(of: request, paths.endpoint(of: request), at: now)
        var response = run(procedure.steps(for: record.endpoint), &record)
        if let refusal = record.refusal {
            response = RefusalAnswer(refusal, record, procedure.refusals).response()
        } else {
            for change in procedure.answers { change(&response, record) }
        }
        record.status = response.status
        record.refused =
            record.refusal?.sentence ?? (response.status < 400 ? nil : "status \(response.status)")
        return Reply(response: response, record: record, changes: state.takeChanges())
    }

    /// Takes back what the last request changed, so that it can be sent again.
    package mutating func undo(_ reply: Reply) { state.undo(reply.changes) }

    /// The record of a request that was refused before the server has read it.
    package mutating func refused(
        _ request: ReceivedRequest,
        with response: RawResponse,
        at now: Int64
    ) -> RequestRecord {
        var record = self.record(of: request, .resource, at: now)
        let line = response.body.prefix { $0 != UInt8(ascii: "\n") }
        record.status = response.status
        record.refused = "status \(response.status): \(String(decoding: line, as: UTF8.self))"
        return record
    }

    /// Verifies a request to another server, whatever it asks for.
    mutating func verify(_ request: ReceivedRequest, _ record: inout RequestRecord) {
        _ = run(procedure.verification, &record)
    }

    /// The record of a new request.
    mutating func record(of request: ReceivedRequest, _ endpoint: Endpoint, at now: Int64)
        -> RequestRecord
    {
        requestCount += 1
        state.forget(at: now)
        return RequestRecord(number: requestCount, time: now, request: request, endpoint: endpoint)
    }

    /// The answer of the first step that has one; empty if the request is refused.
    private mutating func run(_ steps: [Step], _ record: inout RequestRecord) -> RawResponse {
        do throws(Refusal) {
            for step in steps {
                if let response = try step.run(&state, &record) { return response }
            }
        } catch {
            var refusal = error
            refusal.cause = state.likelyCause(of: error, record)
            record.refusal = refusal
            // A header that cannot be read says nothing of who sent it.
            if error.rule.isOfHeader { record.message = nil }
            if record.hasWrongSignature {
                record.otherTokenSecrets = state.otherSecrets(of: record)
            }
        }
        return RawResponse(200)
    }

    /// Goes on with what an earlier provider knew, and from now on tells what changes.
    package mutating func restore(_ stored: StoredState) { state.restore(stored) }

    mutating func keep(_ token: Token) { state.keep(token) }

    /// Hides the secrets that a request may show: those of its client, or of all clients if it
    /// does not name one.
    package func redaction(for record: RequestRecord) -> Redaction { state.redaction(for: record) }
}
