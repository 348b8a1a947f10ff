import OAuth1
import Testing
import Vectors

@testable import Intake

@Suite("Authorization headers as they are sent")
struct SentHeaderTests {
    @Test("has its first 1,000 parameters read, and no more")
    func many() {
        let parameters = (0..<3000).map { "a\($0)=b" }.joined(separator: ", ")
        #expect(SentHeader("OAuth \(parameters)").fields.count == 1000)
    }

    /// Ways to write `OAuth oauth_nonce="n", oauth_signature="s%3D"` wrongly; the first
    /// wrong place.
    @Test(
        "are read as far as they can be, and their first wrong place is named",
        arguments: [
            ("OAuth oauth_nonce='n', oauth_signature='s%3D'", 19, "in single quotes"),
            (
                "OAuth oauth_nonce=\"n\" oauth_signature=\"s%3D\"", 23,
                "comma before oauth_signature"
            ),
            ("OAuth oauth_nonce=\"n\"; oauth_signature=\"s%3D\"", 22, "instead of a comma"),
            ("OAuth oauth_nonce=\"n\"&oauth_signature=\"s%3D\"", 22, "instead of a comma"),
            ("OAuth oauth_nonce=n&oauth_signature=s%3D", 19, "oauth_nonce has no quotes"),
            ("OAuth oauth_nonce=n, oauth_signature=s%3D", 19, "oauth_nonce has no quotes"),
            ("OAuth oauth_nonce=\"n, oauth_signature=\"s%3D\"", 40, "unexpected text"),
            ("OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D", 40, "not closed"),
            ("OAuth OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 7, "OAuth appears twice"),
            ("Bearer oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 1, "scheme is Bearer"),
            ("oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 1, "scheme OAuth is missing"),
            ("OAuth: oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 6, "follows the scheme"),
            ("OAuth, oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 6, "follows the scheme"),
            (
                "Authorization: OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\"", 1,
                "the header's value contains the header's own name"
            ),
            ("OAuth oauth_nonce = \"n\", oauth_signature=\"s%3D\"", 18, "white space next to"),
            ("OAuth oauth_nonce:\"n\", oauth_signature:\"s%3D\"", 18, "instead of '='"),
            ("OAuth oauth_nonce=>\"n\", oauth_signature=>\"s%3D\"", 18, "instead of '='"),
            ("OAuth oauth_nonce=\\\"n\\\", oauth_signature=\\\"s%3D\\\"", 19, "wrong kind"),
            ("OAuth {\"oauth_nonce\":\"n\",\"oauth_signature\":\"s%3D\"}", 7, "unexpected '{'"),
            ("OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\", oauth_nonce=\"m\"", 48, "twice"),
            (
                "OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\", oauth_\u{2026}", 48,
                "unexpected text"
            ),
            ("OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\", ...", 48, "cut off"),
            ("OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D...\"", 45, "cut off"),
        ])
    func malformed(_ value: String, _ place: Int, _ message: String) throws {
        let header = SentHeader(value)
        let fault = try #require(header.fault)
        #expect(fault.offset + 1 == place, "\(fault)")
        #expect(fault.message.contains(message), "\(fault)")
        #expect(Self.value("oauth_nonce", of: header)?.hasPrefix("n") == true)
        if !value.contains("\"n, ") {
            #expect(Self.value("oauth_signature", of: header) == "s%3D")
        }
        #expect(header.hasProtocolParameters)
    }

    @Test(
        "are read as they were before they were copied",
        arguments: [
            ("=&quot;n&quot;, oauth_signature=&#34;s%3D&#34;", "HTML"),
            ("=&quot;n&quot;, oauth_signature=&#34;s%3D&#34;</pre>", "HTML"),
            ("=\u{201C}n\u{201D}, oauth_signature=\u{201D}s%3D\u{201D}", "curly"),
            ("=\"n\",\n    oauth_signature=\"s%3D\"", "several lines"),
            ("=\"n\", oauth_sign\r\nature=\"s%3D\"", "several lines"),
            ("=\n\"n\", oauth_signature=\"s%3D\n\"", "several lines"),
        ])
    func copied(_ text: String, _ note: String) throws {
        let header = SentHeader("OAuth oauth_nonce" + text)
        #expect(header.fault == nil)
        #expect(header.notes.map { $0.text(\.rawValue) }.contains { $0.contains(note) })
        #expect(Self.value("oauth_nonce", of: header) == "n")
        #expect(Self.value("oauth_signature", of: header) == "s%3D")
    }

    /// base64 programs end their output so.
    @Test("keep the line end of a signature that is not encoded")
    func lineEnd() {
        let header = SentHeader("OAuth oauth_nonce=\"n\", oauth_signature=\"s=\n\"")
        #expect(header.notes.isEmpty)
        #expect(Self.value("oauth_signature", of: header) == "s=\n")
    }

    @Test(
        "are cut off if only the end is wrong",
        arguments: [
            ("\"s%2Fa\", oauth_to", HeaderFault.Kind.cut, "s%2Fa"),
            ("\"s%2Fa\", oauth_token=", .cut, "s%2Fa"), ("\"s%2Fa", .cut, "s%2Fa"),
            ("\"s%2F%3", .cut, "s%2F"), ("\"s%2F%", .cut, "s%2F"),
            ("\"s%2Fa\" oauth_to", .form, "s%2Fa"), ("\"s%2Fa\", ...", .cut, "s%2Fa"),
        ])
    func cut(_ end: String, _ kind: HeaderFault.Kind, _ signature: String) throws {
        let header = SentHeader("OAuth oauth_nonce=\"n\", oauth_signature=" + end)
        #expect(try #require(header.fault).kind == kind)
        #expect(Self.value("oauth_signature", of: header) == signature)
    }

    @Test(
        "are read with the names and methods that were meant",
        arguments: [
            ("oauth_signagure=\"s%3D\"", "oauth_signature", "s%3D", "oauth_signagure"),
            ("OAuth_Signature=\"s%3D\"", "oauth_signature", "s%3D", "OAuth_Signature"),
            ("oauth-signature=\"s%3D\"", "oauth_signature", "s%3D", "oauth-signature"),
            (
                "oauth_signature_method=\"HMAC_SHA1\"", "oauth_signature_method", "HMAC-SHA1",
                "HMAC_SHA1"
            ),
            (
                "oauth_signature_method=\"hmac-sha256\"", "oauth_signature_method", "HMAC-SHA256",
                "hmac-sha256"
            ),
            ("oauth_signature_method=\"SHA1\"", "oauth_signature_method", "HMAC-SHA1", "SHA1"),
        ])
    func misspelt(_ field: String, _ name: String, _ value: String, _ shown: String) throws {
        let header = SentHeader("OAuth oauth_consumer_key=\"ck\", oauth_nonce=\"n\", \(field)")
        let fault = try #require(header.fault)
        #expect(fault.message.contains("\"\(shown)\" is written instead of"), "\(fault)")
        #expect(fault.kind == .misspelling)
        #expect(Self.value(name, of: header) == value)
        // Something else is wrong as well, before and after it.
        for damaged in ["Bearer oauth_nonce=\"n\", \(field)", "OAuth \(field) oauth_nonce=\"n\""] {
            #expect(try #require(SentHeader(damaged).fault).kind == .form, "\(damaged)")
        }
    }

    /// Other parameters and methods are the sender's own.
    @Test(
        "keep names and methods that are near to none",
        arguments: [
            "oauth_session_handle=\"a\"", "oauth_signature_method=\"Ed25519\"", "xoauth_a=\"b\"",
            "oauth_callback_confirmed=\"true\"", "oauth_token_secret=\"s\"", "outlet=\"a\"",
        ])
    func otherNames(_ field: String) {
        let header = SentHeader("OAuth oauth_consumer_key=\"ck\", oauth_nonce=\"n\", \(field)")
        #expect(header.fault == nil)
        #expect(header.fields.last.map { field.hasPrefix(String(bytes: $0.name)) } == true)
    }

    /// RFC 9110 §5.6.1: a recipient ignores empty elements of a list.
    @Test(
        "may have empty elements",
        arguments: [
            "OAuth oauth_nonce=\"n\", , oauth_signature=\"s%3D\"",
            "OAuth ,oauth_nonce=\"n\",,oauth_signature=\"s%3D\"",
            "OAuth oauth_nonce=\"n\", oauth_signature=\"s%3D\",",
            "oauth  oauth_nonce=\"n\",oauth_signature=\"s%3D\" , ",
        ])
    func empty(_ value: String) {
        let header = SentHeader(value)
        #expect(header.fault == nil)
        #expect(header.fields.count == 2)
    }

    @Test(
        "that have nothing of OAuth stay unread", arguments: ["", "OAuth ", "Bearer x", "OAuth a"])
    func nothing(_ value: String) {
        let header = SentHeader(value)
        #expect(header.fault != nil)
        #expect(!header.hasProtocolParameters)
    }

    @Test("are used in what a shell left of them, without the header among the expected values")
    func shell() throws {
        let command =
            #"curl https://h/ -H "Authorization: OAuth oauth_consumer_key="k", "#
            + #"oauth_signature="s%3D"""#
        let request = try #require(try Sample.requests(command).first)
        #expect(request.headerFault?.message == "the value of oauth_consumer_key has no quotes")
        let parts = try RequestParts(request, id: "a", file: "f")
        #expect(parts.value(of: "oauth_consumer_key") == "k")
        #expect(parts.parts.expected.map(\.value) == ["s="])
        #expect(
            parts.notes.contains {
                $0.text { $0.words }.contains("the Authorization header is malformed")
            })
    }

    @Test(
        "are recognized when they are pasted",
        arguments: [
            "Bearer oauth_nonce=\"n\"", "oauth_nonce=\"n\",\noauth_signature=\"s\"",
            "Authorization: OAuth oauth_nonce=\"n\",\n  oauth_signature=\"s\"",
            "'oauth_nonce' => 'n'",
        ])
    func pasted(_ text: String) throws {
        let request = try #require(try Sample.requests(text).first)
        #expect(SentHeader(request.headers[0].value).hasProtocolParameters)
    }

    private static func value(_ name: String, of header: SentHeader) -> String? {
        header.fields.first { $0.name.elementsEqual(name.utf8) }.map { String(bytes: $0.value) }
    }
}
