import Fixtures
import Testing
import Vectors

@Suite("Derivations")
struct DerivationTests {
    @Test("do not depend on previous vectors", arguments: Repository.vectorFiles)
    func ignoresPreviousVectors(_ file: String) throws {
        let vectors = Reading(try Repository.bytes(of: file), file: file).vectors
        var used = Derivation()
        for vector in vectors + vectors.reversed() {
            var fresh = Derivation()
            #expect(Self.stages(of: vector, &used) == Self.stages(of: vector, &fresh))
        }
    }

    @Test("do not confuse a URL with the previous one")
    func distinguishesURLs() throws {
        let urls = [
            "http://a/b", "http://a/b", "http://a/b?c=d", "http://a/b?c=e", "http://a/bc",
            "http://a/B", "HTTP://A/b", "http://a:80/b", "http://a:81/b", "http://x@a/b",
            "https://a/b", "http://a", "http://a/", "http://a?", "http://a/b#c", "http://a/b",
        ]
        var used = Derivation()
        for url in urls {
            let vector = try TestVector(
                """
                {"id": "v", "request": {"method": "GET", "url": "\(url)"},
                 "expected": {"base_string": ""}}
                """)
            var fresh = Derivation()
            #expect(Self.stages(of: vector, &used) == Self.stages(of: vector, &fresh))
        }
    }

    private static func stages(
        of vector: TestVector,
        _ derivation: inout Derivation
    ) -> [Stage: [UInt8]] {
        derivation.begin()
        var stages: [Stage: [UInt8]] = [:]
        for stage in Stage.inOrder where vector.missing(for: stage) == nil {
            do {
                try derivation.derive(stage, of: vector)
                stages[stage] = derivation[stage]
            } catch {
                stages[stage] = Array("\(error)".utf8)
            }
        }
        return stages
    }
}
