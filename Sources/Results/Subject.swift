package import Vectors

/// What a result is about: a vector, or a rule that a provider is checked for.
package enum Subject: Sendable {
    case vector(TestVector)
    case rule(RuleFinding)

    /// Which of them, and the words for it: a request is a vector that was recorded.
    package enum Kind: Hashable, Sendable {
        case vector, request, rule
        /// Vectors and requests.
        case mixed

        package var plural: String {
            switch self {
            case .vector: "vectors"
            case .request: "requests"
            case .rule: "rules"
            case .mixed: "vectors and requests"
            }
        }

        /// `1 vector`, or how many there are.
        package func counted(_ count: Int) -> String {
            count == 1 && self != .mixed
                ? "1 \(plural.dropLast())" : "\(count) \(plural)"
        }

        /// The title of a list.
        package var heading: String { plural.prefix(1).uppercased() + plural.dropFirst() }
        /// What its ``Subject/labels`` are, as the title of a column.
        package var label: String { self == .rule ? "Level" : "Flag" }
    }

    package var kind: Kind {
        switch self {
        case .vector(let vector): vector.isRecorded ? .request : .vector
        case .rule: .rule
        }
    }

    /// What a server answered to a request whose signature is right; nil if that is not unusual.
    package func refusal(of result: CheckResult) -> String? {
        guard case .vector(let vector) = self, case .passed = result.verdict,
            let status = vector.refusingStatus
        else { return nil }
        return "the signature is right, but the server answered \(status)"
    }

    /// The id by which reports name it.
    package var id: String {
        switch self {
        case .vector(let vector): vector.fullID
        case .rule(let finding): finding.id
        }
    }

    /// The id in its ``group``; empty if it has none.
    package var ownID: String {
        switch self {
        case .vector(let vector): vector.string(of: vector.id)
        case .rule(let finding): finding.id
        }
    }

    /// What is tested, without secrets: a vector's comment, or the rule; empty if nothing says it.
    package func title(_ style: ReportStyle) -> String {
        switch self {
        case .vector(let vector) where vector.comment.isPresent:
            Redaction(vector, style).redacted(vector.string(of: vector.comment))
        case .vector: ""
        case .rule(let finding): finding.rule
        }
    }

    /// A vector's method and URL, without secrets; empty if it has none.
    package func request(_ style: ReportStyle) -> String {
        guard case .vector(let vector) = self, vector.request.isPresent else { return "" }
        let parts = [vector.request.method, vector.request.url].filter { $0.isPresent }
            .map { vector.string(of: $0) }
        return Redaction(vector, style).redacted(parts.joined(separator: " "))
    }

    /// What an implementation said about it, without secrets.
    package func text(of reason: Reason, _ style: ReportStyle) -> String {
        Redaction(self, style).text(of: reason)
    }

    /// How a value of it differs, without secrets.
    package func shown(_ difference: Difference, _ style: ReportStyle) -> ShownDifference {
        Redaction(self, style).shown(difference)
    }

    /// The sections that say what is right; empty if none is named.
    package var section: String {
        switch self {
        case .vector(let vector): vector.spec.joined(separator: ", ")
        case .rule(let finding): finding.source
        }
    }

    /// Where reports show it: a vector's file and 1-based line; a rule's topic, which has no line.
    package var place: (file: String, line: Int) {
        switch self {
        case .vector(let vector): (vector.file, vector.line)
        case .rule(let finding): (finding.topic, 0)
        }
    }

    /// What it is counted with: the file of a vector, the topic of a rule.
    package var group: String { place.file }

    /// The flags of a vector, the level of a rule.
    package var labels: [String] {
        switch self {
        case .vector(let vector): vector.flags
        case .rule(let finding): [finding.level]
        }
    }
}

extension Redaction {
    /// Hides the secrets of a vector; a finding has none.
    package init(_ subject: Subject, _ style: ReportStyle) {
        switch subject {
        case .vector(let vector): self.init(vector, style)
        case .rule: self = .none
        }
    }
}
