import OAuth1
import Testing
import Vectors

@testable import Intake

/// Texts whose reading once took time or memory that grew with the square of their length.
///
/// Each is so long that it took minutes, without optimization, or gigabytes.
@Suite("Long texts", .timeLimit(.minutes(5)))
struct GrowthTests {
    /// Each quote is looked for up to the end of the text only once.
    @Test(
        "are headers whose quotes are not closed",
        arguments: ["a=\u{201C}x,", "a='x,", "a=`x,", "a=\\\"x,", "b=\"c\\\"d,"])
    func unclosed(_ element: String) {
        let header = SentHeader(
            "OAuth oauth_consumer_key=ck, " + String(repeating: element, count: 5000))
        #expect(header.fields.count == 2)
        #expect(header.fields.first.map { String(bytes: $0.value) } == "ck")
        #expect(header.fault?.description.contains("oauth_consumer_key has no quotes") == true)
    }

    @Test("are headers with many names, of which the first thousand are read")
    func names() {
        let fields = (0..<10_000).map { "a\($0 % 999)=b" }.joined(separator: ",")
        #expect(SentHeader("OAuth \(fields)").fields.count == 999)
    }

    @Test("are headers that are cut off in each value")
    func cut() {
        let fields = (0..<5000).map { "a\($0)=\"v\($0)...\"" }.joined(separator: ",")
        let header = SentHeader("OAuth \(fields)")
        #expect(header.fault?.message == "the header is cut off")
        #expect(header.fields.last.map { String(bytes: $0.value) } == "v4999")
    }

    @Test("are files with variables that have no value, of which a message names twenty")
    func variables() throws {
        let query = (0..<40_000).map { "{{v\($0)}}" }.joined(separator: "&")
        let request = try #require(
            try Sample.requests("@x = y\nGET http://h/?oauth_signature=x&\(query)\n").first)
        let fault = try #require(request.faults.first).message
        #expect(fault.contains("{{v0}}") && fault.contains("{{v19}}"))
        #expect(!fault.contains("{{v20}}"))
    }

    @Test("are HTTPie commands with many members, and headers that are taken away again")
    func items() throws {
        let members = (0..<75_000).map { "m\($0)=v" }.joined(separator: " ")
        let headers = (0..<8000).map { "h\($0):v h\($0):" }.joined(separator: " ")
        let request = try #require(
            try Sample.requests("http h \(members) m1=w \(headers) H1:x").first)
        let body = String(bytes: try #require(request.body))
        #expect(body.hasPrefix("{\"m0\": \"v\", \"m1\": \"w\", \"m2\": \"v\""))
        #expect(request.headers.map(\.name) == ["H1", "Content-Type"])
    }

    @Test("are commands for cmd.exe with a long word")
    func word() throws {
        let value = String(repeating: "x", count: 500_000)
        let command = "curl ^\r\n  \"http://h/?a=\(value)\" ^\r\n  -H \"A: b\"\r\n"
        let request = try #require(try Sample.requests(command).first)
        #expect(request.url?.utf8.count == 12 + value.utf8.count)
    }

    @Test("are wget commands with many headers, of which the last of a name counts")
    func wget() throws {
        let headers = (0..<10_000).map { "--header=h\($0 % 5000):v\($0)" }
        let request = try #require(
            try Sample.requests("wget \(headers.joined(separator: " ")) http://h").first)
        #expect(request.headers.count == 5000)
        #expect(request.headers.first == ImportedField("h0", "v5000"))
    }

    @Test("are traces with a body in many blocks")
    func trace() throws {
        let block = "=> Send data, 1 bytes (0x1)\n0000: x\n"
        let text =
            "=> Send header, 30 bytes (0x1e)\n0000: POST /a HTTP/1.1\n0011: Host: h\n0018: \n"
            + String(repeating: block, count: 25_000)
        let request = try #require(try Sample.requests(text).first)
        #expect(request.body?.count == 25_000)
    }

    @Test("are pages with many tags of a form", arguments: ["<form ", "<input ", "<form a=\""])
    func forms(_ tag: String) throws {
        let form = "<form action=http://h/><input name=oauth_signature value=a></form>"
        let requests = try Sample.requests(form + String(repeating: tag, count: 50_000))
        #expect(requests.map(\.url) == ["http://h/?oauth_signature=a"])
    }

    @Test("are logs with many names of a body on a line")
    func bodies() throws {
        let head =
            #"12:00 POST http://h/a Authorization: OAuth oauth_nonce="n", oauth_signature="a""#
        let names = String(repeating: "data:'{", count: 25_000)
        let request = try #require(try Sample.requests("\(head)\n12:00 \(names)\n").first)
        #expect(request.url == "http://h/a")
        #expect(request.body == nil)
    }

    @Test("are messages with headers on many lines, which one note counts")
    func folded() throws {
        let lines = String(repeating: " b\r\n", count: 20_000)
        let text = "GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n\(lines)C: d\r\n e\r\n\r\n"
        let request = try #require(try Sample.requests(text).first)
        #expect(request.header("A")?.utf8.count == 40_001)
        #expect(request.header("C") == "d e")
        let notes = request.notes.map { $0.text(\.rawValue) }
        #expect(
            notes.filter { $0.contains("further lines") } == [
                "2 headers continue on further lines; the first is A"
            ])
    }

    @Test("are logs in which one header is sent to many URLs")
    func again() throws {
        let header = #"Authorization: OAuth oauth_nonce="n", oauth_signature="dGVzdA==""#
        let requests = try Sample.requests(
            (0..<1000).map { "12:00 GET https://h\($0).test/a\n\(header)\nnothing\n" }.joined())
        #expect(requests.first?.url == "https://h0.test/a")
    }
}
