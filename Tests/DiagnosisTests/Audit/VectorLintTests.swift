import Diagnosis
import Fixtures
import Testing
import Vectors

@Suite("The vector set, linted")
struct VectorLintTests {
    @Test("has no finding in any vector")
    func lint() throws {
        for file in Repository.vectorFiles {
            for vector in Reading(try Repository.octets(of: file), file: file).vectors {
                #expect(VectorLint.findings(of: vector) == [], "\(vector.fullID)")
            }
        }
    }
}
