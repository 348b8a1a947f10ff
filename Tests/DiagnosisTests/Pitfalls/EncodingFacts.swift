import Diagnosis
import OAuth1
import Testing

/// A request, a pitfall in signing it, and the result.
struct EncodingCase: CustomTestStringConvertible, Sendable {
    let id: String
    var instance = 0
    var url = "http://example.com/"
    var query: String?
    var form: KeyValuePairs<String, String> = [:]
    var formText: String?
    var protocolParameters: KeyValuePairs<String, String> = [:]
    let expected: String

    var testDescription: String { "\(id), \(instance)" }

    /// The procedure that signs the request with the mistake.
    func procedure() throws -> SigningProcedure {
        let facts = try facts()
        let pitfall = try #require(PitfallCatalogue.pitfall(id))
        let mistakes = pitfall.mistakes(facts)
        try #require(mistakes.indices.contains(instance))
        return SigningProcedure(facts, [mistakes[instance]])
    }

    func facts() throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array("GET".utf8)
        facts.url = Array((url + (query.map { "?" + $0 } ?? "")).utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        facts.form = form.map { CollectedParameter($0.key, Array($0.value.utf8), .form) }
        facts.formText = formText.map { Array($0.utf8) }
        facts.protocolParameters = protocolParameters.map {
            CollectedParameter($0.key, Array($0.value.utf8), .protocol)
        }
        return facts
    }
}

extension String {
    /// The text of bytes that are UTF-8, as most signed texts are.
    init(signed bytes: [UInt8]) { self = String(decoding: bytes, as: UTF8.self) }
}
