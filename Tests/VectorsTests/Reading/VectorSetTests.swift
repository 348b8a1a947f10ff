import Fixtures
import Testing
import Vectors

@Suite("The vector set")
struct VectorSetTests {
    @Test("passes, without a fault or a skipped vector", arguments: Repository.vectorFiles)
    func passes(_ file: String) throws {
        let reading = Reading(try Repository.bytes(of: file), file: file)
        #expect(reading.descriptions == [])
        #expect(!reading.vectors.isEmpty)
        var checker = Checker()
        for vector in reading.vectors {
            let verdict = checker.check(vector)
            #expect(verdict.status == "passed", "\(vector.fullID): \(verdict)")
        }
    }

    @Test("has as many vectors as its README says, and the project's says")
    func counts() throws {
        var counts = (published: 0, rules: 0, mistakes: 0)
        for file in Repository.vectorFiles {
            let count = Reading(try Repository.bytes(of: file), file: file).vectors.count
            // What lies at the top is published too; the other folders were written for this set.
            let isAtTop = file.split(separator: "/").count == 2
            if isAtTop || file.hasPrefix("vectors/published/") {
                counts.published += count
            } else if file.hasPrefix("vectors/pitfalls/") {
                counts.mistakes += count
            } else {
                counts.rules += count
            }
        }
        let sum = counts.published + counts.rules + counts.mistakes
        let all = "\(sum / 1000),\("\(sum % 1000 + 1000)".dropFirst())"
        let readme = String(decoding: try Repository.bytes(of: "vectors/README.md"), as: UTF8.self)
        let project = String(decoding: try Repository.bytes(of: "README.md"), as: UTF8.self)
        let sentence =
            "There are \(all): \(counts.published) published ones, \(counts.rules) of our own for "
            + "the rules of RFC 5849, and \(counts.mistakes) of our own for"
        #expect(readme.contains(sentence), "expected in vectors/README.md: \(sentence)")
        #expect(project.contains("It comes with \(all) [test vectors]"))
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
