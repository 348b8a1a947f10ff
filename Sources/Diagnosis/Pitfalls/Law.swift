import OAuth1
import Vectors

extension Pitfall {
    /// A pitfall that has an instance for each place of a request in which a rule may be broken, or
    /// for each value that may have been signed.
    ///
    /// Its instances are many, so they are tried after all mistakes that have a name, and alone.
    /// Most say in their own words what the program did.
    static func law(
        _ id: String,
        section: String,
        mistake: String,
        fix: String,
        instances: @escaping @Sendable (SigningFacts) -> [Mistake]
    ) -> Pitfall {
        var pitfall = Pitfall(
            id, section: section, mistake: mistake, fix: fix, instances: instances)
        pitfall.isTriedLast = true
        return pitfall
    }
}

extension SigningFacts {
    /// The most parameters of which each is tried together with each other.
    private static let parametersMax = 24

    /// The parameters that are signed; none if they are too many to try each.
    var signedParameters: [CollectedParameter] {
        guard parameterCount <= Self.parametersMax else { return [] }
        return parameters
    }

    /// Whether the key is made of two secrets.
    var isKeyMadeOfSecrets: Bool { signatureMethod.kind != .rsa && givenSigningKey == nil }
}

extension CollectedParameter {
    var shownName: String { "\"\(PlainText.visible(bytes: name))\"" }
}

extension CollectedParameter.Source {
    /// The sources whose parameters a program may treat alike, with their name.
    static let groups: [(name: String, sources: [Self])] = [
        ("all parameters", [.query, .form, .protocol]),
        ("the request's parameters", [.query, .form]), ("the query", [.query]),
        ("the form", [.form]), ("the oauth_ parameters", [.protocol]),
    ]
}

extension [CollectedParameter] {
    /// Where these parameters are; nil if one is missing.
    func places(of parameters: [CollectedParameter]) -> [Int]? {
        let places = parameters.compactMap { firstIndex(of: $0) }
        return places.count == parameters.count ? places : nil
    }

    /// Gives a parameter another value.
    mutating func replace(_ parameter: CollectedParameter, by value: [UInt8]) {
        guard let index = firstIndex(of: parameter) else { return }
        self[index].value = value
    }
}
