import Foundation
import Testing
import Vectors

@testable import Intake

@Suite("A text in another encoding or notation")
struct EncodedTextTests {
    private static let url = "https://h.example/a?b=c"
    private static let header =
        #"OAuth oauth_consumer_key="k", oauth_nonce="n", oauth_signature="a%3D""#
    private static let text = "sent POST \(url)\nAuthorization: \(header)\n"

    private static func request(_ bytes: [UInt8]) throws -> ImportedRequest? {
        let text = ImportedText(name: "a", bytes: bytes) { (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
        guard case .format(let format) = try RequestFormats.recognize(text) else { return nil }
        return try RequestFormats.requests(in: text, recognizedAs: format).0.first
    }

    @Test("is read as UTF-16, in either order, and as lines of base64")
    func encodings() throws {
        let base64 = Data(Self.text.utf8).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        let little = [0xFF, 0xFE] + Array(try #require(Self.text.data(using: .utf16LittleEndian)))
        let big = [0xFE, 0xFF] + Array(try #require(Self.text.data(using: .utf16BigEndian)))
        let texts: [[UInt8]] = [little, big, Array(base64.utf8)]
        for text in texts {
            let request = try #require(try Self.request(text))
            #expect(request.method == "POST")
            #expect(request.url == Self.url)
            #expect(request.header("Authorization") == Self.header)
        }
    }

    @Test("has the escapes of a page on some of its lines")
    func ampersands() throws {
        let text =
            "see http://i.example/x?a=1&b=2\n<pre>GET /a?b=c&amp;d=e HTTP/1.1\nHost: h.example\n"
            + "Authorization: \(Self.header)\n</pre>\n"
        #expect(try Self.request(Array(text.utf8))?.url == "https://h.example/a?b=c&d=e")
    }

    @Test("is no request if it is base64 of anything else")
    func otherBase64() {
        let text = Data(String(repeating: "x", count: 90).utf8).base64EncodedString()
        #expect(throws: VectorIssue.self) { try Self.request(Array(text.utf8)) }
    }

    @Test(
        "shows the parameters as members of what is no JSON",
        arguments: [
            "{ method: 'PUT', url: '\(url)' }\n{ oauth_consumer_key: 'k', oauth_signature: 'a=' }",
            "PUT \(url)\nArray\n(\n    [oauth_consumer_key] => k\n    [oauth_signature] => a=\n)\n",
        ])
    func members(_ text: String) throws {
        let request = try #require(try Self.request(Array(text.utf8)))
        #expect(request.method == "PUT")
        #expect(request.url == Self.url)
        #expect(request.recipe?.parameters.map(\.value) == ["k"])
        #expect(request.recipe?.found.map(\.value) == ["a="])
    }

    @Test("has a method as a symbol, a table of headers, and another scheme than OAuth")
    func notations() throws {
        let symbol =
            #"#<Env @method=:put @url=#<URI::HTTPS \#(Self.url)> "#
            + #"h={"Authorization"=>"\#(Self.header)"}>"#
        #expect(try Self.request(Array(symbol.utf8))?.method == "PUT")
        let table =
            "VERBOSE: POST \(Self.url)\nAuthorization    \(Self.header)\nContent-Type    a/b\n"
        #expect(try Self.request(Array(table.utf8))?.contentType == "a/b")
        let scheme = "request: POST \(Self.url)\nAuthorization: OAuth1 \(Self.header.dropFirst(6))"
        let request = try #require(try Self.request(Array(scheme.utf8)))
        #expect(request.headerFault?.description.contains("OAuth1") == true)
    }
}
