import Probing
import Results
import Testing
import HTTP

@Suite("The mistake of a server")
struct MistakeTests {
    @Test(
        "is named if a valid request is refused",
        arguments: [
            ("SIG-14", "duplicate-pairs-merged"), ("SIG-21", "form-params-left-out"),
            ("SIG-23", "multipart-fields-signed"), ("SIG-24", "json-members-signed"),
            ("SIG-25", "plus-not-decoded"), ("SIG-26", "query-decoded-twice"),
            ("SIG-27", "query-not-decoded"), ("SIG-32", "host-case-kept"),
            ("SIG-36", "realm-included"), ("SIG-54", "no-equals-dropped"),
            ("SIG-55", "semicolon-splits-query"), ("SIG-56", "sorted-case-insensitive"),
            ("SIG-57", "brackets-not-encoded"),
        ])
    func named(_ id: String, _ pitfall: String) throws {
        var options = ProbeOptions()
        options.only = ["SIG-"]
        let result = try #require(try DeskServer(id).results(options)[id])
        let found = result.mistakes.map(\.id)
        #expect(found.contains(pitfall) && found.count <= 3, "\(found)")
    }

    @Test("is named where the control is refused, and nothing else is said")
    func control() throws {
        let results = try DeskServer("pitfall:scheme-https-for-http").results()
        #expect(results["SIG-01"]?.verdict == .broken)
        #expect(results["SIG-01"]?.mistakes.map(\.id) == ["scheme-https-for-http"])
        let others = results.values.filter { $0.check.id != "SIG-01" }
        #expect(others.allSatisfy { [.inconclusive, .notTried].contains($0.verdict) })
    }

    @Test("is named if the server signs parameters in the order in which they come")
    func order() throws {
        var options = ProbeOptions()
        options.only = ["SIG-"]
        let results = try DeskServer("pitfall:not-sorted").results(options)
        let named = results.values.filter { $0.mistakes.map(\.id).contains("not-sorted") }
        #expect(!named.isEmpty && named.allSatisfy { $0.verdict == .broken })
    }

    @Test("is not named by more than eight requests")
    func bounded() throws {
        var options = ProbeOptions()
        options.only = ["SIG-25"]
        let server = try DeskServer(nil) { request, number in
            let isPlus = String(decoding: request.target, as: UTF8.self).contains("+")
            return isPlus ? ProbeAnswer.refused : nil
        }
        let result = try #require(try server.results(options)["SIG-25"])
        #expect(result.verdict == .broken)
        #expect(result.mistakes.isEmpty)
        // Four before the check and one after it, two attempts of two, and eight for each; the law
        // of the check has three right requests, and three changed ones for each attempt.
        #expect(server.requestCount <= 4 + 4 + 16 + 9)
    }
}
