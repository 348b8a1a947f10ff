import OAuth1
import Testing

@testable import Diagnosis

/// A request in short form; pairs are written `a=1&b=2`, without encoding.
struct SourceFacts: Sendable {
    var url = "http://a/"
    var form = ""
    var formText: String?
    var body: String?
    var contentType = ""
    var oauth = ""
    var realm: String?
    var signature: String?
    var method = SignatureMethod.hmacSHA1

    func facts() throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array("POST".utf8)
        facts.url = Array(url.utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        facts.form = Self.pairs(form, .form)
        facts.formText = formText.map { Array($0.utf8) }
        facts.body = body.map { Array($0.utf8) }
        facts.contentType = Array(contentType.utf8)
        facts.protocolParameters = Self.pairs(oauth, .protocol)
        facts.realm = realm.map { Array($0.utf8) }
        facts.sentSignature = signature.map { Array($0.utf8) }
        facts.signatureMethod = method
        return facts
    }

    private static func pairs(
        _ text: String,
        _ source: CollectedParameter.Source
    ) -> [CollectedParameter] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return CollectedParameter(Array(parts[0].utf8), Array(parts[1].utf8), source)
        }
    }
}

/// The parameters of a request, signed with an instance of one or several pitfalls.
struct SourceCase: Sendable, CustomTestStringConvertible {
    /// Ids in the order of the catalogue, as in `a b/1`; the number is the index of the instance,
    /// 0 if it is left out.
    let pitfalls: String
    let request: SourceFacts
    let parameters: String

    init(_ pitfalls: String, _ request: SourceFacts, _ parameters: String) {
        self.pitfalls = pitfalls
        self.request = request
        self.parameters = parameters
    }

    var testDescription: String { "\(pitfalls): \(parameters)" }

    var ids: [String] { pitfalls.split(separator: " ").map { Self.parts(of: $0).id } }

    /// The parameter string that `pitfalls` make.
    func signed() throws -> String {
        let facts = try request.facts()
        let mistakes = try pitfalls.split(separator: " ").map { word in
            let (id, instance) = Self.parts(of: word)
            let instances = try Self.pitfall(id).mistakes(facts)
            try #require(instances.indices.contains(instance), "\(id) has \(instances.count)")
            return instances[instance]
        }
        return Self.text(SigningProcedure(facts, mistakes).normalizedParameters)
    }

    /// The correct parameter string.
    func right() throws -> String {
        Self.text(SigningProcedure(try request.facts()).normalizedParameters)
    }

    static func pitfall(_ id: String) throws -> Pitfall {
        try #require((PitfallCatalogue.sources + PitfallCatalogue.order).first { $0.id == id })
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func parts(of word: Substring) -> (id: String, instance: Int) {
        let parts = word.split(separator: "/")
        return (String(parts[0]), parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }
}
