package import Vectors

extension FailureKind {
    /// What a failure says beside its kind.
    package enum Detail: Sendable {
        case nothing
        /// The stages whose values are correct.
        case stages([Stage])
        /// The mistakes that a vector names.
        case pitfalls([String])
        /// What is wrong, one by one.
        case texts([String])
        case text(String)
        /// What an implementation or a server says, which may have a secret in it.
        case reason(Reason)

        /// The parts of a list, as files name them.
        package var items: [String]? {
            switch self {
            case .stages(let stages): stages.map { $0.rawValue }
            case .pitfalls(let items), .texts(let items): items
            case .nothing, .text, .reason: nil
            }
        }

        /// What a program says; empty for everything else.
        var said: String {
            if case .reason(let reason) = self { "\(reason)" } else { "" }
        }

        /// What a fingerprint counts of it.
        var hashed: [String] {
            switch self {
            case .nothing: return []
            case .stages, .pitfalls, .texts: return items ?? []
            case .text(let text): return [text]
            case .reason(let reason):
                // The rule: what follows names values, which differ from run to run.
                let rule = "\(reason)".utf8.prefix { $0 != UInt8(ascii: ":") }
                return [String(decoding: rule, as: UTF8.self)]
            }
        }
    }
}
