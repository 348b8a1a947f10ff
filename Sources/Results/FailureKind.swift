package import Vectors

/// A kind of failure that is neither a stage that differs nor a rule that a provider breaks, with
/// all that is the same for the failures of this kind.
///
/// A new kind needs a row here, a case of `Failure`, and the code that finds it.
package struct FailureKind: Hashable, Sendable {
    /// What the `sarif` report says about it.
    package struct Rule: Sendable {
        package let id: String
        /// What is wrong, as a sentence.
        package let title: String
        package let help: Hint
        /// The section of a specification; empty for none.
        package var section = ""
    }

    /// What a fingerprint is made of, as `docs/results.md` says.
    struct Hashed: Sendable {
        /// Nil for the first expected stage, whose value is hashed first.
        var stage: Stage? = .signature
        var words: [String] = []
        /// Whether the failure's detail is hashed, too.
        var hasDetail = true
    }

    /// Its name in files: histories, known failures, and reports, whose results have it as a
    /// member.
    package let word: String
    /// What people call it, in a few words.
    package let title: String
    /// What is wrong, for a list; the title unless it says something else.
    private var listed: String?
    /// The sentence to which the failure's detail is added; nil for the usual sentence.
    private var told: String?
    /// A line after the detail.
    package private(set) var note: String?
    /// Another name of the member of a result.
    private var otherMember: String?
    /// Lower for what is more serious.
    private(set) var rank = 1
    private(set) var hashed = Hashed()
    package let rule: Rule

    package var sentence: String { listed ?? title }
    package var story: String { told ?? sentence }
    /// The member of a result in reports.
    package var member: String { otherMember ?? word }

    package static func == (first: Self, second: Self) -> Bool { first.word == second.word }

    package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension FailureKind {
    /// The kind with this word; nil for every other word, such as the name of a stage.
    init?(word: String) {
        guard let kind = Self.all.first(where: { $0.word == word }) else { return nil }
        self = kind
    }
}

// The table.
extension FailureKind {
    /// The last one has the member `reason`, which other results have, too.
    package static let all = [
        comesOut, notBy, acceptsWrong, refusesRight, malformedHeader, refusedByServer, rejected,
    ]

    package static let comesOut = FailureKind(
        word: "comes_out", title: "nothing is wrong",
        listed: "marked invalid, but nothing is wrong with it",
        told: "the vector is marked invalid, but nothing is wrong with it",
        hashed: Hashed(stage: nil, hasDetail: false),
        rule: Rule(
            id: "invalid-vector-comes-out",
            title: "A vector is marked invalid, but nothing is wrong with it.",
            help: "Remove the mark \"invalid\", or correct the expected value."))

    package static let notBy = FailureKind(
        word: "not_by", title: "another mistake",
        hashed: Hashed(stage: nil),
        rule: Rule(
            id: "not-by-the-named-pitfalls",
            title: "The mistakes that a vector names do not reproduce the vector's wrong value.",
            help: "In the vector, name the mistakes that the message shows."))

    package static let acceptsWrong = FailureKind(
        word: "accepts_wrong", title: "accepts a wrong signature",
        listed: "accepts wrong signatures",
        told: "the implementation accepts wrong signatures",
        rank: 0,
        rule: Rule(
            id: "accepts-a-wrong-signature",
            title: "The implementation accepts a wrong signature.",
            help: "Recompute the signature from the request as received, and compare every byte.",
            section: "RFC 5849 §3.2"))

    package static let refusesRight = FailureKind(
        word: "refuses_right", title: "refuses the correct signature",
        told: "the implementation refuses the correct signature",
        hashed: Hashed(words: ["refused"]),
        rule: Rule(
            id: "refuses-the-right-signature",
            title: "The implementation refuses a correct signature.",
            help: "Recompute the signature as RFC 5849 says.", section: "RFC 5849 §3.2"))

    package static let malformedHeader = FailureKind(
        word: "malformed_header", title: "malformed header",
        listed: "the Authorization header is malformed",
        told: "the Authorization header is malformed (RFC 5849 §3.5.1)",
        note: "the signature is correct",
        hashed: Hashed(stage: .authorizationHeader, words: ["malformed"]),
        rule: Rule(
            id: "malformed-header", title: "The Authorization header is malformed.",
            help: "Write the header as OAuth name=\"value\", name=\"value\".",
            section: "RFC 5849 §3.5.1"))

    package static let refusedByServer = FailureKind(
        word: "refused", title: "refused by the server",
        told: "the server refused this request",
        hashed: Hashed(words: ["refused by the server"]),
        rule: Rule(
            id: "refused-by-the-server", title: "A server refused the request.",
            help: "Read the message: it names the rule that the request breaks."))

    package static let rejected = FailureKind(
        word: "rejected", title: "refuses to sign",
        told: "the implementation refuses to sign this request",
        otherMember: "reason",
        hashed: Hashed(words: ["rejected"], hasDetail: false),
        rule: Rule(
            id: "refuses-to-sign", title: "The implementation refuses to sign a request.",
            help: "Sign every request that RFC 5849 allows.", section: "RFC 5849 §3.4"))
}

/// A failure as everything that writes it sees it.
package enum FailureForm: Sendable {
    /// A stage differs, and so do the `following` ones.
    case difference(Difference, following: [Stage])
    /// A provider breaks a rule.
    case rule(RuleFault)
    case kind(FailureKind, FailureKind.Detail)
}

extension Failure {
    package var form: FailureForm {
        switch self {
        case .differs(let difference, let following):
            .difference(difference, following: following)
        case .breaksRule(let fault): .rule(fault)
        case .comesOut(let stages): .kind(.comesOut, .stages(stages))
        case .notBy(let pitfalls): .kind(.notBy, .pitfalls(pitfalls))
        case .rejected(let reason): .kind(.rejected, .reason(reason))
        case .acceptsWrong(let titles): .kind(.acceptsWrong, .texts(titles))
        case .refusesRight: .kind(.refusesRight, .nothing)
        case .malformedHeader(let fault): .kind(.malformedHeader, .text(fault))
        case .refusedByServer(let reason): .kind(.refusedByServer, .reason(reason))
        }
    }
}
