package import Vectors

extension Repository {
    /// The OAuth wiki's RSA-SHA1 test case, from its file in the vector set.
    private static func wiki() throws -> TestVector? {
        let file = "vectors/wiki-oauth-net.json"
        return Reading(try bytes(of: file), file: file).vectors.first {
            $0.idText == "rsa-sha1-certificate"
        }
    }

    package static var wikiSignature: String {
        get throws { try wiki().map { $0.string(of: $0.expected[.signature]) } ?? "" }
    }

    package static func wikiVector(signature: String) throws -> TestVector {
        let text = String(decoding: try bytes(of: "vectors/wiki-oauth-net.json"), as: UTF8.self)
        let changed = try text.replacing(wikiSignature, with: signature)
        let vectors = Reading(changed).vectors
        guard let vector = vectors.first(where: { $0.idText == "rsa-sha1-certificate" }) else {
            throw KeyError("no such vector")
        }
        return vector
    }
}
