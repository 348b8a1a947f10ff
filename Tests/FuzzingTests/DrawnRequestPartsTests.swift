import Fixtures
import OAuth1
import Testing

@testable import Fuzzing
@testable import Vectors

@Suite("A request as a vector")
struct DrawnRequestPartsTests {
    private static func builder() -> VectorBuilder {
        VectorBuilder(file: "drawn.jsonl") { (name) throws(KeyError) in
            do {
                return try Repository.bytes(of: "vectors/\(name)")
            } catch {
                throw KeyError("\(name) cannot be read")
            }
        }
    }

    private static let generators = [
        RequestGenerator(seed: 1),
        RequestGenerator(seed: 2, privateKeyFile: "keys/rsa-2048-pkcs8.pem"),
    ]

    @Test("is the same vector whether it is made or read from its JSON", arguments: generators)
    func sameVector(_ generator: RequestGenerator) throws {
        var (builder, reader) = (Self.builder(), Reading.reader(file: "drawn.jsonl"))
        var derivations = (Derivation(), Derivation())
        var content = VectorContent()
        for number in 0..<UInt64(3000 / Variants.step(5)) {
            let request = generator.request(number)
            let id = "n-\(number)"
            let result = builder.vector(of: request.parts(id: id))
            let made = try #require(result, "request \(number): \(builder.issues)")
            let text = Array(request.json(id: id).utf8)
            reader.open(text.span, as: .line)
            #expect(reader.next() == .vector)
            let read = reader.vector
            #expect(made.members == read.members, "request \(number)")
            #expect(content.fingerprint(of: made) == content.fingerprint(of: read))
            let signed = try SignedVector(made, stages: nil, using: &derivations.0)
            let again = try SignedVector(read, stages: nil, using: &derivations.1)
            #expect(signed.values.map(\.stage) == again.values.map(\.stage))
            #expect(signed.values.map(\.value) == again.values.map(\.value), "request \(number)")
        }
    }
}

extension TestVector {
    /// All members of a request that was drawn, by name.
    fileprivate var members: [String: [String]] {
        let texts: [(String, VectorText)] = [
            ("id", id), ("comment", comment), ("method", request.method), ("url", request.url),
            ("body", request.body), ("content_type", request.contentType), ("realm", oauth.realm),
            ("signature method", oauth.signatureMethod), ("signature", oauth.signature),
            ("consumer secret", secrets.consumerSecret), ("token secret", secrets.tokenSecret),
        ]
        let lists = [
            ("query", request.query), ("form", request.form), ("oauth", oauth.parameters),
        ]
        let keys = [("private", secrets.privateKey?.pem), ("public", secrets.publicKey?.pem)]
        let others: [(String, Any)] = [
            ("file", file), ("full id", fullID), ("uri", request.uri as Any),
            ("has form", request.hasForm), ("query object", request.isQueryObject),
            ("form object", request.isFormObject),
            ("present", (request.isPresent, oauth.isPresent, secrets.isPresent)),
            ("method of OAuth", oauth.method as Any), ("result", (result, saysResult)),
            ("body hash", (oauth.computesBodyHash, oauth.bodyHashPlace)),
            ("lists", (spec, flags, pitfalls, otherTokenSecrets, hasSource)),
            ("expected", (Array(expected.stages), Array(correct.stages))),
        ]
        var members: [String: [String]] = [:]
        for (name, text) in texts {
            members[name] = text.isPresent ? ["\(Array(bytes(of: text)))"] : nil
        }
        for (name, places) in lists {
            let list = list(of: places)
            members[name] = list.places.indices.map {
                "\(Array(list.name(at: $0))) \(Array(list.value(at: $0)))"
            }
        }
        for (name, key) in keys { members[name] = key.map { ["\($0)"] } }
        for (name, value) in others { members[name] = ["\(value)"] }
        return members
    }
}
