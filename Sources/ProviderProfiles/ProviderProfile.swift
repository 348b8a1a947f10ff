/// What a provider permits and expects, where it deviates from RFC 5849, and what its errors mean.
package struct ProviderProfile: Sendable {
    /// What `--provider` calls it: lower-case letters, digits and `-`.
    package let name: String
    package let title: String
    /// Whether it still speaks OAuth 1.0a, and how long.
    package let state: String
    /// Hosts by which it is recognized: `api.x.com`, or `*.netsuite.com` for all below.
    var hosts: [String] = []
    /// Parts of paths by which it is recognized on hosts of its users.
    var paths: [String] = []
    /// Names of parameters by which its forms are recognized on any host.
    var formNames: [String] = []
    package let flow: String
    /// The signature methods that it accepts, the usual one first.
    package let methods: [String]
    /// Where protocol parameters may be, the usual place first.
    package let places: [ProviderPlace]
    /// Which bodies are signed.
    package let body: String
    package var rules = ProviderRules()
    /// What else is worth knowing, as sentences.
    package var facts: [String] = []
    package var deviations: [ProviderDeviation] = []
    package var errors: [ProviderError] = []
    /// How it writes an error; nil if that is not known.
    package var answer: ProviderAnswer?
    /// URLs of the three steps, or of the API.
    package var endpoints: [String] = []
    /// URLs of other pages on which the user decides.
    package var otherAuthorizationPages: [String] = []
    package let sources: [ProviderSource]

    /// Whether the host is the provider's own.
    package func isNamed(by host: String) -> Bool { isNamed(by: Array(host.lowercased().utf8)) }

    /// Whether the host, in lower case, is the provider's own.
    func isNamed(by host: [UInt8]) -> Bool {
        hosts.contains { pattern in
            let pattern = pattern.utf8
            guard pattern.starts(with: "*.".utf8) else { return pattern.elementsEqual(host) }
            return host.elementsEqual(pattern.dropFirst(2))
                || host.suffix(pattern.count - 1).elementsEqual(pattern.dropFirst())
        }
    }

    /// Where protocol parameters may be, for people.
    package var transmission: String { Self.list(places.map { $0.rawValue }) }

    /// What the provider itself is recognized by, for people.
    package var recognition: [String] { hosts + paths + formNames.map { "\($0) in the form" } }
}

/// Where a request may have its protocol parameters.
package enum ProviderPlace: String, Sendable {
    case header = "the Authorization header"
    case query = "the query"
    case form = "a form"
}

/// Where a fact was read, and when.
package struct ProviderSource: Sendable {
    package let text: String
    /// `2026-11-22`.
    package let date: String

    init(_ text: String, _ date: String = "2026-11-22") {
        self.text = text
        self.date = date
    }
}

/// Something that a provider does differently from RFC 5849.
package struct ProviderDeviation: Sendable {
    /// The pitfall that does the same.
    package let pitfall: String
    /// `sorts the parameters without regard to case`.
    package let text: String
    /// Parts of paths for which alone it holds; empty for all.
    var paths: [String] = []
    /// Methods for which alone it holds; empty for all.
    var methods: [String] = []
    package let source: String

    package func holds(method: String, path: String) -> Bool {
        (paths.isEmpty || paths.contains { path.has($0) })
            && (methods.isEmpty || methods.contains(method.uppercased()))
    }
}

/// An error of a provider.
package struct ProviderError: Sendable {
    /// The text or code as the provider writes it.
    package let text: String
    /// The code, where it is a number of its own.
    package var code: Int?
    /// Other pieces of text by which it is recognized.
    var also: [String] = []
    package let meaning: String
    /// The most likely first.
    package let causes: [String]
    package var next = NextStep.explain
    /// The problems that the provider answers with it: words of Problem Reporting, `any` for all.
    package var problems: [String] = []
    package var status = 401
    /// What the provider writes, if that is more than ``text``.
    var written: String?

    /// The text, with its code.
    package var title: String { code.map { "\($0) \(text)" } ?? text }

    /// What to run next.
    package enum NextStep: Sendable {
        case explain, header, clock, credentials, provider
    }

    init(
        _ text: String,
        code: Int? = nil,
        also: [String] = [],
        _ meaning: String,
        _ causes: [String] = [],
        next: NextStep = .explain,
        to problems: [String] = [],
        status: Int = 401,
        written: String? = nil
    ) {
        self.problems = problems
        self.status = status
        self.written = written
        self.text = text
        self.code = code
        self.also = also
        self.meaning = meaning
        self.causes = causes
        self.next = next
    }
}

/// An error of a provider that a text has.
package struct FoundError: Sendable {
    package let provider: ProviderProfile
    package let error: ProviderError
    /// The number of bytes of the text that fit: the more, the more certain.
    let certainty: Int
}
