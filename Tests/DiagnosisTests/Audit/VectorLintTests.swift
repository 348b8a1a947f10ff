import Diagnosis
import Fixtures
import Testing
import Vectors

@Suite("Lint")
struct VectorLintTests {
    @Test("has no findings in the vector set")
    func findsNothing() throws {
        for file in Repository.vectorFiles {
            for vector in Reading(try Repository.bytes(of: file), file: file).vectors {
                #expect(VectorLint.findings(of: vector) == [], "\(vector.fullID)")
            }
        }
    }

    @Test(
        "names each problem of a vector",
        arguments: [
            ("", ["\"a\" has no expected values"]),
            (
                #""flags": ["lenient-url"], "request": {"url": "http://a/b%20c"}, "#
                    + #""expected": {"base_string_uri": "http://a/b%20c"}, "#,
                ["\"a\" has the flag lenient-url, which its URL does not need"]
            ),
            (
                #""flags": ["lenient-url"], "request": {"url": "http://a/b c"}, "#
                    + #""expected": {"base_string_uri": "http://a/b%20c"}, "#,
                []
            ),
            (
                #""oauth": {"oauth_signature_method": "HMAC-SHA-1"}, "#,
                [
                    "\"a\" has no expected values",
                    "\"a\" has an unknown signature method, \"HMAC-SHA-1\"; "
                        + "did you mean \"HMAC-SHA1\"?",
                ]
            ),
            (
                #""result": "invalid", "pitfall": "plus-for-spaces", "#
                    + #""given": {"text": ""}, "expected": {"encoded": "x"}, "#,
                [
                    "\"a\" is marked invalid but has no correct values",
                    "\"a\" names an unknown pitfall, \"plus-for-spaces\"; "
                        + "did you mean \"plus-for-space\"?",
                ]
            ),
        ])
    func namesProblems(_ members: String, _ findings: [String]) throws {
        let vector = try TestVector(#"{"id": "a", \#(members)"comment": "c"}"#)
        #expect(VectorLint.findings(of: vector) == findings)
    }
}
