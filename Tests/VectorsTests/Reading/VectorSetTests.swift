import Fixtures
import Testing
import Vectors

@Suite("The vector set")
struct VectorSetTests {
    @Test("passes, without a fault or a skipped vector", arguments: Repository.vectorFiles)
    func passes(_ file: String) throws {
        let reading = Reading(try Repository.octets(of: file), file: file)
        #expect(reading.descriptions == [])
        #expect(!reading.vectors.isEmpty)
        var checker = Checker()
        for vector in reading.vectors {
            let verdict = checker.check(vector)
            #expect(verdict.status == "passed", "\(vector.fullID): \(verdict)")
        }
    }

    @Test("has at least 750 vectors, 400 of them published elsewhere")
    func hasManyVectors() throws {
        var counts = (all: 0, published: 0)
        for file in Repository.vectorFiles {
            let count = Reading(try Repository.octets(of: file), file: file).vectors.count
            counts.all += count
            // What lies at the top is published too; the other folders were written for this set.
            let isAtTop = file.split(separator: "/").count == 2
            if isAtTop || file.hasPrefix("vectors/published/") { counts.published += count }
        }
        #expect(counts.all >= 750)
        #expect(counts.published >= 400)
    }

    // RSA needs the Python package cryptography; without it the script says so and ends with 3.
    @Test(
        "agrees with an independent computation",
        .enabled(if: Script.hasPython(module: "cryptography"), "python3 has no module cryptography")
    )
    func agreesWithScript() throws {
        let script = try Script("python3", "scripts/vectors/recompute")
        #expect(script.exitCode == 0, "\(script.output)")
    }
}
