package import Diagnosis
import OAuth1
package import Vectors

/// Why a vector failed, as far as that is known.
package enum Cause: Hashable, Sendable {
    /// The ids of mistakes that were made together.
    case pitfalls([String])
    /// Values other than the request's, signed correctly; their names.
    case otherValues([String])
    /// The kind of failure says everything.
    case failure(FailureKind)
    /// A server has refused the request, by this rule.
    case refusedByServer(rule: String)
    case unknown

    /// The Authorization header is malformed, and the signature in it is correct.
    fileprivate static let malformedHeader = Cause.pitfalls(["malformed-header"])

    /// The title of the cause of a recorded failure.
    static func title(stage: String, _ causes: [String]) -> String {
        let kind = FailureKind(word: stage)
        if kind == .refusedByServer { return FailureKind.refusedByServer.title }
        return (kind?.cause("") ?? (causes.isEmpty ? unknown : .pitfalls(causes))).title
    }

    /// A server's refusal, whose text begins with a rule or a status.
    ///
    /// Nothing else of the text is taken, since it may have a secret.
    fileprivate static func refused(_ text: String) -> Cause {
        let bytes = Array(text.utf8)
        let isRule =
            bytes.count >= 6 && bytes[..<3].allSatisfy { (0x41...0x5A).contains($0) }
            && bytes[3] == UInt8(ascii: "-") && bytes[4..<6].allSatisfy(ASCII.isDigit)
        let isStatus =
            bytes.count >= 10 && bytes.starts(with: "status ".utf8)
            && bytes[7..<10].allSatisfy(ASCII.isDigit)
        let rule = String(decoding: bytes.prefix(isRule ? 6 : 10), as: UTF8.self)
        return .refusedByServer(rule: isRule || isStatus ? rule : "another reason")
    }

    package init(_ diagnosis: Diagnosis, of vector: TestVector) {
        if let explanation = diagnosis.explanations.first {
            self = .pitfalls(explanation.pitfalls)
        } else if diagnosis.isExplainedByValues {
            let redaction = Redaction(vector, ReportStyle())
            self = .otherValues(diagnosis.otherValues.map { redaction.visible($0.name) })
        } else if let pitfalls = diagnosis.takenApart?.pitfalls {
            self = .pitfalls(pitfalls)
        } else {
            self = .unknown
        }
    }

    /// Lower for what is more serious; unknown causes come last.
    var rank: Int {
        switch self {
        case .failure(let kind): kind.rank
        case .unknown: 2
        default: 1
        }
    }

    /// Whether it comes before everything else.
    package var isMostSerious: Bool { rank == 0 }

    package var title: String {
        switch self {
        case .failure(let kind): kind.title
        case .refusedByServer(let rule): "\(FailureKind.refusedByServer.title): \(rule)"
        case .pitfalls(let ids): ids.joined(separator: " + ")
        case .otherValues(let names):
            names.isEmpty
                ? "writes the same signature in a different way"
                : "signs another value of \(names.joined(separator: ", "))"
        case .unknown: "not explained by known mistakes"
        }
    }
}

extension FailureKind {
    /// The cause that a failure of this kind is by itself, of which a server says `text`; nil if
    /// something else is the cause.
    func cause(_ text: String) -> Cause? {
        switch self {
        case .comesOut, .notBy: nil
        case .malformedHeader: .malformedHeader
        case .refusedByServer: .refused(text)
        default: .failure(self)
        }
    }
}
