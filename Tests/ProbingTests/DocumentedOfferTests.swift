import Probing
import Results
import Testing
import HTTP

@Suite("Checks of what a provider says that it offers")
struct DocumentedOfferTests {
    private static let url = "https://localhost:8443/echo"

    private static func verdicts(
        _ only: [String],
        httpPort: Int? = nil,
        answersHTTP: Bool = true,
        _ change: (inout ProbeOptions) -> Void = { _ in }
    ) throws -> [String: RuleVerdict] {
        var options = DeskServer.options
        options.only = only
        change(&options)
        let server = try DeskServer { request, _ in
            let isHTTP = request.fields.values(of: "Host").contains(Array("localhost:8080".utf8))
            return isHTTP && !answersHTTP ? ProbeAnswer(.unreachable("refused")) : nil
        }
        return try server.results(url: url, httpPort: httpPort, options).mapValues(\.verdict)
    }

    @Test("find what the server takes though it is not offered")
    func notOffered() throws {
        let only = ["TMP-15", "TOK-22", "TLS-05"]
        #expect(try Self.verdicts(only).values.allSatisfy { $0 == .notTried })
        let found = try Self.verdicts(only) { $0.notOffered = [.get, .plaintext] }
        #expect(found == ["TMP-15": .broken, "TOK-22": .lax, "TLS-05": .lax])
    }

    @Test("find a server of https that answers http, and no other", arguments: [true, false])
    func http(_ answers: Bool) throws {
        let only = ["TLS-06", "TMP-16", "TOK-18"]
        #expect(try Self.verdicts(only).values.allSatisfy { $0 == .notTried })
        let found = try Self.verdicts(only, httpPort: 8080, answersHTTP: answers)
        #expect(Set(found.keys) == Set(only))
        #expect(found.values.allSatisfy { $0 == (answers ? .broken : .kept) }, "\(found)")
    }

    @Test("say what is seen, and call nothing a fault")
    func seen() throws {
        var options = ProbeOptions()
        options.only = ["TLS-07", "ERR-07"]
        let results = try DeskServer().results(url: Self.url, options)
        #expect(results["TLS-07"]?.verdict == .kept)
        #expect(results["TLS-07"]?.notes == ["the answer has no Strict-Transport-Security"])
        #expect(results["ERR-07"]?.notes == ["the answer does not show the base string"])
    }

    @Test("wait as long as credentials live")
    func lifetime() throws {
        let server = try DeskServer("TOK-24")
        var options = DeskServer.options
        options.only = ["TOK-24"]
        options.isSlow = true
        options.lifetime = 60
        // They are valid for an hour, so that a minute shows the same of every server.
        #expect(try server.results(options)["TOK-24"]?.verdict == .lax)
        #expect(try DeskServer().results(options)["TOK-24"]?.verdict == .lax)
    }
}
