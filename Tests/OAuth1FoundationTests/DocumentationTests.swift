import Foundation
import OAuth1
import OAuth1Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The page of the library")
struct DocumentationTests {
    /// The code of its section "With Foundation", as it is there.
    @Test("has code that can be compiled and run")
    func code() throws {
        let client = ClientCredentials(identifier: "key", sharedSecret: "secret")
        let token = TokenCredentials(identifier: "token", sharedSecret: "token secret")
        let url = try #require(URL(string: "https://api.example.com/notes"))
        var request = URLRequest(url: url)
        request.setForm([
            Parameter("status", "Hello Ladies + Gentlemen"), Parameter("trim_user", "true"),
        ])
        try request.sign(client: client, token: token)
        #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("OAuth ") == true)

        var note = URLRequest(url: url)
        note.httpMethod = "POST"
        note.setValue("application/json", forHTTPHeaderField: "Content-Type")
        note.httpBody = Data(#"{"text": "hello"}"#.utf8)
        try note.sign(client: client, token: token, method: .hmacSHA256, hashesBody: true)
        #expect(
            note.value(forHTTPHeaderField: "Authorization")?.contains("oauth_body_hash") == true)

        let body = Data("hello".utf8)
        let hash = try SignatureMethod.hmacSHA1.bodyHash(of: body)
        let signed = try SignedRequest(
            Request(request), client: client, token: token, freshness: Freshness(), bodyHash: hash)
        #expect(signed.normalizedParameters.contains("oauth_body_hash="))
    }

    @Test("has no code but that")
    func isCompiled() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/library.md"), encoding: .utf8)
        let section = try #require(
            page.components(separatedBy: "\n## ").first { $0.hasPrefix("With Foundation\n") })
        let lines = { (text: String) in
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let compiled = Set(lines(try String(contentsOfFile: #filePath, encoding: .utf8)))
        let blocks = section.components(separatedBy: "```").enumerated()
            .filter { $0.offset % 2 == 1 && !$0.element.contains(".product(") }
            .map { lines(String($0.element.dropFirst("swift\n".count))) }
        #expect(blocks.count == 3)
        for line in blocks.joined() { #expect(compiled.contains(line), "\(line)") }
    }
}
