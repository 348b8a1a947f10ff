/// What a program encodes with an encoder (§3.6).
struct EncoderReach: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// Names and values, before they are joined.
    static let values = Self(rawValue: 1)
    /// The URL and the joined parameters, for the base string.
    static let baseString = Self(rawValue: 2)
    static let secrets = Self(rawValue: 4)
    static let both: Self = [.values, .baseString]
    static let everywhere: Self = [.values, .baseString, .secrets]

    /// Names and values of one source alone.
    static let query = Self(rawValue: 1 | 8)
    static let form = Self(rawValue: 1 | 16)
    static let ofProtocol = Self(rawValue: 1 | 32)

    static let ofSources: [(reach: Self, source: CollectedParameter.Source)] = [
        (.query, .query), (.form, .form), (.ofProtocol, .protocol),
    ]

    var isOfSource: Bool { rawValue > Self.everywhere.rawValue }

    /// The source whose names and values alone are encoded.
    var source: CollectedParameter.Source? { Self.ofSources.first { $0.reach == self }?.source }

    /// Those that a function's pitfalls have, in their order, with the end of the pitfall's id.
    static let ofFunctions: [(reach: Self, ending: String)] = [
        (.values, ""), (.both, "-both"), ([.values, .secrets], "-and-secrets"),
        (.everywhere, "-everywhere"),
    ]

    /// All of them, the likeliest first.
    static let all: [Self] = [
        .values, .both, .everywhere, .baseString, [.values, .secrets], .secrets,
        [.baseString, .secrets],
    ]

    /// What is encoded, as it follows "encoded".
    var object: String {
        switch self {
        case .values: "names and values"
        case .baseString: "the URL and the joined parameters"
        case .both: "names, values, the URL and the joined parameters"
        case .secrets: "the secrets"
        case .query: "the names and values of the query"
        case .form: "the names and values of the form"
        case .ofProtocol: "the oauth_ parameters"
        case [.values, .secrets]: "names, values and secrets"
        case [.baseString, .secrets]: "the URL, the joined parameters and the secrets"
        default: "everything, including the secrets,"
        }
    }

    /// Where it is used, as it follows a comma.
    var place: String {
        switch self {
        case .both: "in both encodings"
        case .everywhere: "in both encodings and in the secrets"
        default: "in \(object)"
        }
    }
}
