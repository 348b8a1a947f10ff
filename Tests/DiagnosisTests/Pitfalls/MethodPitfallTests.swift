import Diagnosis
import Testing

@Suite("Pitfalls of the method")
struct MethodPitfallTests {
    @Test(
        "change the method that is signed",
        arguments: [
            ("method-lower-case", "GET", ["get"]), ("method-lower-case", "geT", ["get"]),
            ("method-lower-case", "M\u{C9}-1", ["m\u{C9}-1"]),
            ("method-get", "POST", ["GET"]), ("method-post", "GET", ["POST"]),
            ("method-put", "POST", ["PUT"]), ("method-delete", "POST", ["DELETE"]),
            ("method-head", "GET", ["HEAD"]), ("method-patch", "POST", ["PATCH"]),
        ])
    func changeMethod(_ id: String, _ sent: String, _ signed: [String]) throws {
        var facts = SigningFacts()
        facts.method = Array(sent.utf8)
        let pitfall = try #require(PitfallCatalogue.pitfall(id))
        let mistakes = pitfall.mistakes(facts)
        #expect(mistakes.map { String(signed: SigningProcedure(facts, [$0]).method) } == signed)
    }

    @Test(
        "do not occur if the request has that method, in any case",
        arguments: ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "get", "Patch"])
    func doNotOccur(_ method: String) throws {
        var facts = SigningFacts()
        facts.method = Array(method.utf8)
        let pitfall = try #require(PitfallCatalogue.pitfall("method-\(method.lowercased())"))
        #expect(pitfall.mistakes(facts).isEmpty)
    }
}
