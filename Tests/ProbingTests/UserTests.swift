import Probing
import Results
import Testing
import HTTP

@Suite("Checks of a server with users")
struct UserTests {
    private static let login = "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n"

    private static func options(_ only: String) -> ProbeOptions {
        var options = ProbeOptions()
        options.only = [only]
        options.flow = .other
        options.userCount = 2
        options.canRevoke = true
        return options
    }

    @Test("find a page that needs no login", arguments: [true, false])
    func login(_ needsLogin: Bool) throws {
        var reader = ResponseReader()
        reader.append(Self.login.utf8)
        let redirect = try #require(reader.next(isHead: false).map { ProbeAnswer($0) })
        let server = try DeskServer(with: .init(approve: { _ in .shown(verifier: "v") })) {
            request, _ in
            let target = String(decoding: request.target, as: UTF8.self)
            return needsLogin && target.hasPrefix("/authorize") ? redirect : nil
        }
        let result = try #require(try server.results(Self.options("AUT-04"))["AUT-04"])
        #expect(result.verdict == (needsLogin ? .kept : .broken), "\(result.reason)")
    }

    @Test("say nothing if nobody can approve at all")
    func nobody() throws {
        let server = try DeskServer(with: .init(approve: { _ in .failed("no") })) { request, _ in
            let target = String(decoding: request.target, as: UTF8.self)
            return target.hasPrefix("/authorize") ? .refused : nil
        }
        #expect(try server.results(Self.options("AUT-04"))["AUT-04"]?.verdict == .inconclusive)
    }

    @Test("find that another user can approve", arguments: [true, false])
    func other(_ isRefused: Bool) throws {
        let server = try DeskServer(
            with: .init(approve: { user in
                user == 2 && isRefused ? .ended : .shown(verifier: "v\(user)")
            }))
        let result = try #require(try server.results(Self.options("AUT-09"))["AUT-09"])
        #expect(result.verdict == (isRefused ? .kept : .broken), "\(result.reason)")
    }

    @Test("find that a revoked token is accepted, which every token of this server is")
    func revocation() throws {
        var options = Self.options("TOK-21")
        options.flow = .form
        let server = try DeskServer(with: .init(revoke: { $0.isEmpty ? "no token" : nil }))
        #expect(try server.results(options)["TOK-21"]?.verdict == .broken)
        let failing = try DeskServer(with: .init(revoke: { _ in "the command failed" }))
        let result = try #require(try failing.results(options)["TOK-21"])
        #expect(result.verdict == .inconclusive && result.reason == "the command failed")
    }
}
