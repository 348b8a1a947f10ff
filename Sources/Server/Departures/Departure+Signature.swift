import Vectors
import Diagnosis
import OAuth1

// Signatures that a careless server accepts.
extension Departure {
    private static let signature = Step.Name.verification(.signature)

    /// What a server compares that does it in its own way.
    func applyToSignature(_ procedure: inout ServerProcedure) {
        switch self {
        case .accepts(let variants):
            Self.accept(&procedure) { step, state, record throws(Refusal) in
                variants(record).contains { Self.passes($0, step, state) }
            }
        case .compares(let compares):
            procedure.wrap(Self.signature) { step, state, record throws(Refusal) in
                guard let comparison = SignatureComparison(record, state) else {
                    return try step.run(&state, &record)
                }
                guard compares(comparison) else { throw .wrongSignature(record, state) }
                return nil
            }
        case .derives(let pitfalls):
            procedure.wrap(Self.signature) { step, state, record throws(Refusal) in
                guard let isAccepted = try record.isSigned(with: pitfalls, state) else {
                    return try step.run(&state, &record)
                }
                guard isAccepted else { throw .wrongSignature(record, state) }
                return nil
            }
        case .tolerates(let pitfall):
            Self.accept(&procedure, noting: "this server accepts the mistake \(pitfall)") {
                _, state, record throws(Refusal) in
                try record.isSigned(with: [pitfall], state) ?? false
            }
        default: break
        }
    }

    /// Accepts a wrong signature if `accepts` says so.
    private static func accept(
        _ procedure: inout ServerProcedure,
        noting note: String? = nil,
        if accepts:
            @escaping @Sendable (Step, ServerState, RequestRecord) throws(Refusal) -> Bool
    ) {
        procedure.wrap(signature) { step, state, record throws(Refusal) in
            do throws(Refusal) {
                return try step.run(&state, &record)
            } catch {
                guard error.rule == .correct, try accepts(step, state, record) else { throw error }
                if let note { record.notes.append(note) }
                return nil
            }
        }
    }

    private static func passes(
        _ record: RequestRecord,
        _ step: Step,
        _ state: ServerState
    ) -> Bool {
        var (record, state) = (record, state)
        do throws(Refusal) {
            _ = try step.run(&state, &record)
            return true
        } catch {
            return false
        }
    }
}

extension Refusal {
    static func wrongSignature(_ record: RequestRecord, _ state: ServerState) -> Refusal {
        Refusal(
            .signature, record.message ?? RequestVerification(record.request), state.terms,
            methods: state.settings.methods)
    }
}

extension RequestRecord {
    /// Whether the signature has one of these mistakes; nil if none of them can be made here.
    func isSigned(with pitfalls: [String], _ state: ServerState) throws(Refusal) -> Bool? {
        guard let message, let facts = message.facts(for: self) else {
            return nil
        }
        let mistakes = PitfallCatalogue.all.filter { pitfalls.contains($0.id) }
            .flatMap { $0.mistakes(facts) }
        guard !mistakes.isEmpty else { return nil }
        let sent = message.value(of: "oauth_signature") ?? []
        let signer = Signer()
        do throws(SigningError) {
            for mistake in mistakes {
                let procedure = SigningProcedure(facts, [mistake])
                if let key = client?.publicKey, facts.signatureMethod.kind == .rsa {
                    guard let bytes = Base64.decode(sent.span) else { return false }
                    if try procedure.isSigned(bytes, using: signer, opening: key.digest) {
                        return true
                    }
                } else if try procedure.signature(using: signer, privateKey: nil) == sent {
                    return true
                }
            }
            return false
        } catch {
            throw Refusal(
                .cannotVerify(error), message, state.terms, methods: state.settings.methods)
        }
    }
}

extension RequestVerification {
    /// The same for a signing procedure that makes mistakes; nil if the URL is not one.
    fileprivate func facts(for record: RequestRecord) -> SigningFacts? {
        var facts = SigningFacts()
        facts.method = method
        facts.url = url
        do throws(RequestURIError) {
            facts.uri = try RequestURI(url.span)
        } catch {
            return nil
        }
        facts.query = facts.text(facts.uri?.query)
        facts.formText = form
        facts.realm = realm
        facts.protocolParameters = header.filter { !$0.nameText.isSame("oauth_signature") }
            .map { CollectedParameter($0.name, $0.value, .protocol) }
        facts.body = form == nil && body != [] ? body : nil
        facts.contentType = contentType
        facts.consumerSecret = Array((record.client?.secret?.text ?? "").utf8)
        facts.tokenSecret = Array((record.tokenSecret ?? "").utf8)
        facts.signatureMethod = signatureMethod ?? .hmacSHA1
        return facts
    }
}
