package import Diagnosis
package import Vectors

/// What is tested: a program that speaks the adapter protocol, or oauthcheck itself.
package struct Implementation: Hashable, Sendable {
    package let name: String
    package var version = ""
    package var language = ""
    /// The signature methods that it knows; empty if it does not say.
    package var methods: [String] = []
    /// The stages that it shows; empty if it does not say.
    package var produces: [String] = []
    package var operations: [Operation] = [.sign]

    package init(name: String) {
        self.name = name
    }

    /// oauthcheck's own signer.
    package static let own = {
        var own = Implementation(name: "oauthcheck")
        own.version = Version.current
        own.language = "swift"
        return own
    }()

    /// Its language; nil if it does not say, or if it is ours, whose failures are those of others.
    package var programmingLanguage: ProgrammingLanguage? {
        self == .own ? nil : ProgrammingLanguage(named: language)
    }

    /// Whether it shows values of `stage`.
    package func shows(_ stage: Stage) -> Bool {
        produces.isEmpty || produces.contains(stage.rawValue)
    }

    /// Whether an answer with values of these stages lacks the signature that it says it shows.
    package func lacksSignature(_ answered: [Stage]) -> Bool {
        produces.contains(Stage.signature.rawValue) && !answered.contains(.signature)
    }

    /// Its name and version.
    package var title: String {
        PlainText.visible(version.isEmpty ? name : "\(name) \(version)")
    }
}
