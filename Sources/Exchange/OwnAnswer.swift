import OAuth1
import Results
package import Vectors

/// An answer of our own implementation.
package enum OwnAnswer: Sendable {
    /// To `sign`: stages in the order of derivation, and the protocol parameters that were chosen.
    case signed([(stage: Stage, value: [UInt8])], used: [(name: String, value: String)])
    /// To `verify`.
    case verified(Bool)
    /// What the question asks for is impossible; why.
    case skipped(String)
    /// libcrypto refuses to sign this; why.
    case rejected(String)
    /// The question is not valid.
    case unclear([VectorIssue])
}

// As lines of the protocol, without their line breaks.
extension OwnAnswer {
    /// Appends the answer to `start`.
    ///
    /// - Parameters:
    ///   - pitfalls: the ids of the mistakes to make; they are added to the version.
    ///   - output: what the line is added to.
    package static func appendStart(pitfalls: [String], to output: inout [UInt8]) {
        let version = ([Implementation.own.version] + pitfalls).joined(separator: "+")
        let own = Implementation.own
        let json: JSON = [
            "name": .string(own.name), "version": .string(version),
            "language": .string(own.language),
            "methods": .list(SignatureMethod.allCases.map(\.rawValue)),
            "produces": .list(Answer.stages.map(\.rawValue)),
            "operations": .list([QuestionKind.sign, .verify].map(\.rawValue)),
        ]
        output.append(contentsOf: "\(json)".utf8)
    }

    /// Appends the answer to the question with this number.
    package func append(
        to number: SequenceNumber,
        in output: inout [UInt8],
        _ names: Hint.Names = { $0.words }
    ) {
        output.append(contentsOf: "{\"seq\": ".utf8)
        output.append(contentsOf: number.digits)
        switch self {
        case .signed(let values, let used):
            for (stage, value) in values {
                Self.append(stage.rawValue, value, to: &output)
            }
            Self.append(used: used, to: &output)
        case .verified(let isValid):
            output.append(contentsOf: ", \"valid\": \(isValid)".utf8)
        case .skipped(let reason): Self.append("skipped", Array(reason.utf8), to: &output)
        case .rejected(let reason): Self.append("rejected", Array(reason.utf8), to: &output)
        case .unclear(let issues):
            let text = issues.map { $0.sentence(names) }.joined(separator: "; ")
            Self.append("error", Array(text.utf8), to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    private static func append(_ name: String, _ value: [UInt8], to output: inout [UInt8]) {
        output.append(contentsOf: ", \"".utf8)
        output.append(contentsOf: name.utf8)
        output.append(contentsOf: "\": ".utf8)
        JSONText.append(value.span, to: &output)
    }

    private static func append(used: [(name: String, value: String)], to output: inout [UInt8]) {
        guard !used.isEmpty else { return }
        let members = JSON.Members(used.map { ($0.name, .string($0.value)) })
        output.append(contentsOf: ", \"used\": \(JSON.object(members))".utf8)
    }
}

extension VectorIssue {
    /// What is wrong, and where in the question; whoever asked knows the line.
    fileprivate func sentence(_ names: Hint.Names) -> String {
        let place = path.isEmpty ? "" : "\(path): "
        return place + message + (hint.map { " (\($0.text(names)))" } ?? "")
    }
}
