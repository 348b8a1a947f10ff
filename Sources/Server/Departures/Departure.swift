import Vectors
import OAuth1
import HTTP

/// One thing that a server does differently from the right one.
///
/// It changes the procedure when the server is made, so that no right step knows of it.
enum Departure: Sendable {
    /// Does not enforce a rule.
    case skips(Rule)
    /// Reads something else than what was sent.
    case reads(@Sendable (inout RequestVerification, ReceivedRequest) -> Void)
    /// Does not take a step with some requests.
    case leavesOut(Step.Name, if: @Sendable (ServerState, RequestRecord) -> Bool)
    /// Refuses what is right, before a step.
    case refuses(before: Step.Name, @Sendable (RequestRecord) -> Refusal?)
    /// Accepts the signature of another request, or of other credentials, for this one.
    case accepts(@Sendable (RequestRecord) -> [RequestRecord])
    /// Compares signatures in its own way.
    case compares(@Sendable (SignatureComparison) -> Bool)
    /// Makes mistakes of the catalogue when it derives the signature.
    case derives([String])
    /// Accepts also a signature that has a mistake of the catalogue.
    case tolerates(String)
    /// Keeps nonces together with something else; nil keeps none.
    case nonces(@Sendable (RequestRecord) -> NonceKey?)
    /// Refuses with another status.
    case status(Int, @Sendable (RefusalAnswer) -> Bool)
    /// Changes an answer.
    case answers(@Sendable (inout RawResponse, RequestRecord) -> Void)
    case refusals(@Sendable (inout RawResponse, RefusalAnswer) -> Void)
    /// Decides by other settings.
    case settings(@Sendable (inout Settings) -> Void)
    /// Makes other credentials, or leads somewhere else.
    case flow(@Sendable (inout FlowProcedure) -> Void)
    /// Adds, replaces or moves steps.
    case steps(@Sendable (inout ServerProcedure) -> Void)

    /// Changes the procedure.
    func apply(to procedure: inout ServerProcedure) {
        switch self {
        case .skips(let rule): Self.skip(rule, &procedure)
        case .reads(let change):
            procedure.wrap(.reading) { step, state, record throws(Refusal) in
                let response = try step.run(&state, &record)
                if let message = record.message {
                    var changed = message
                    change(&changed, record.request)
                    record.message = changed
                }
                return response
            }
        case .leavesOut(let name, let isLeftOut):
            procedure.wrap(name) { step, state, record throws(Refusal) in
                isLeftOut(state, record) ? nil : try step.run(&state, &record)
            }
        case .refuses(let name, let refusal):
            procedure.insert(
                .check(.departure) { _, record throws(Refusal) in
                    if let refusal = refusal(record) { throw refusal }
                }, before: name)
        case .accepts, .compares, .derives, .tolerates:
            applyToSignature(&procedure)
        case .nonces(let key): procedure.replace(.nonce) { _ in [.nonce(key)] }
        case .status(let status, let holds):
            procedure.refusals.append { response, answer in
                if holds(answer) { response.status = status }
            }
        case .answers(let change): procedure.answers.append(change)
        case .refusals(let change): procedure.refusals.append(change)
        case .settings(let change): change(&procedure.settings)
        case .flow(let change): change(&procedure.flow)
        case .steps(let change): change(&procedure)
        }
    }
}

// MARK: - Rules that are not enforced

extension Departure {
    /// Goes on after a refusal by this rule.
    private static func skip(_ rule: Rule, _ procedure: inout ServerProcedure) {
        procedure.wrapAll { step, state, record throws(Refusal) in
            do throws(Refusal) {
                return try step.run(&state, &record)
            } catch {
                guard error.rule == rule else { throw error }
                goOn(without: rule, state, &record)
                return nil
            }
        }
    }

    /// What the next steps need, and what a valid request would have.
    private static func goOn(
        without rule: Rule,
        _ state: ServerState,
        _ record: inout RequestRecord
    ) {
        let identifier = record.tokenBytes
        switch rule {
        case .knownClient: record.client = Client(key: record.clientKey ?? "", secret: "")
        case .knownToken: record.tokenSecret = ""
        case .notTemporary: record.tokenSecret = state.temporary[identifier]?.secret.text
        case .temporary: record.tokenSecret = state.tokens[identifier]?.secret.text
        case .method, .knownMethod:
            record.message?.set("oauth_signature_method", "HMAC-SHA1")
        case .methodCase:
            let name = record.message?["oauth_signature_method"] ?? ""
            record.message?.set(
                "oauth_signature_method",
                String(decoding: name.utf8.map(ASCII.uppercased), as: UTF8.self))
        case .timestamp, .timestampPositive: record.message?.set("oauth_timestamp", nil)
        case .timestampPlain:
            let digits = (record.message?["oauth_timestamp"] ?? "").utf8.drop {
                $0 == 0x2B || $0 == 0x20 || $0 == 0x30
            }
            record.message?.set("oauth_timestamp", String(decoding: Array(digits), as: UTF8.self))
        case .callback, .callbackOob: record.message?.set("oauth_callback", "oob")
        default: break
        }
    }
}

extension RequestVerification {
    /// Replaces a parameter as it was read; what is signed stays as it was sent.
    mutating func set(_ name: String, _ value: String?) {
        let place = transmission
        parameters.removeAll { $0.name.elementsEqual(name.utf8) }
        guard let value else { return }
        parameters.append(
            SentParameter(
                name: Array(name.utf8), value: Array(value.utf8), transmission: place,
                raw: Array(value.utf8)))
    }

    /// Replaces the names or values of parameters as they were read.
    mutating func rewrite(_ change: (SentParameter) -> (name: [UInt8], value: [UInt8])) {
        parameters = parameters.map { parameter in
            let (name, value) = change(parameter)
            return SentParameter(
                name: name, value: value, transmission: parameter.transmission,
                raw: parameter.raw)
        }
    }
}

/// A signature and the correct one.
struct SignatureComparison {
    let sent: [UInt8]
    let correct: [UInt8]
    let isPlaintext: Bool

    var isSame: Bool { sent == correct }

    /// The correct signature's bytes as hexadecimal digits.
    var hexadecimal: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (Base64.decode(correct.span) ?? []).flatMap {
            [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
        }
    }

    /// Nil if nobody but the client can make the signature.
    init?(_ record: RequestRecord, _ state: ServerState) {
        guard let message = record.message else { return nil }
        do throws(RequestRefusal) {
            guard let correct = try message.correctSignature(state.terms(for: record)) else {
                return nil
            }
            self.correct = correct
        } catch {
            return nil
        }
        sent = message.value(of: "oauth_signature") ?? []
        isPlaintext = message.signatureMethod == .plaintext
    }
}
