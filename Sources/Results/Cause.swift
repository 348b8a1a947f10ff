package import Diagnosis
import Vectors

/// Why a vector failed, as far as that is known.
package enum Cause: Hashable, Sendable {
    /// The ids of mistakes that were made together.
    case pitfalls([String])
    /// Values other than the request's, signed correctly; their names.
    case otherValues([String])
    /// The implementation refuses to sign.
    case rejected
    /// The implementation accepts a wrong signature.
    case acceptsWrong
    /// The implementation refuses the correct signature.
    case refusesRight
    /// A server has refused the request.
    case refusedByServer
    case unknown

    /// The Authorization header is malformed, and the signature in it is correct.
    static let malformedHeader = Cause.pitfalls(["malformed-header"])

    /// - Parameters:
    ///   - diagnosis: the diagnosis of a failure.
    ///   - redaction: keeps secrets out of names; made only for them, since it takes time.
    package init(_ diagnosis: Diagnosis, _ redaction: @autoclosure () -> Redaction) {
        if let explanation = diagnosis.explanations.first {
            self = .pitfalls(explanation.pitfalls)
        } else if diagnosis.isExplainedByValues {
            let redaction = redaction()
            let names = diagnosis.otherValues.map {
                PlainText.visible(bytes: redaction.redacted($0.name))
            }
            self = .otherValues(names)
        } else if let pitfalls = diagnosis.takenApart?.pitfalls {
            self = .pitfalls(pitfalls)
        } else {
            self = .unknown
        }
    }

    /// Lower for what is more serious; unknown causes come last.
    var rank: Int {
        switch self {
        case .acceptsWrong: 0
        case .unknown: 2
        default: 1
        }
    }

    package var title: String {
        switch self {
        case .rejected: "refuses to sign"
        case .acceptsWrong: "accepts a wrong signature"
        case .refusesRight: "refuses the correct signature"
        case .refusedByServer: "refused by the server"
        case .pitfalls(let ids): ids.joined(separator: " + ")
        case .otherValues(let names): "another value of \(names.joined(separator: ", "))"
        case .unknown: "not explained by known mistakes"
        }
    }
}
