import Testing
import HTTP

@Suite("Answers")
struct RawResponseTests {
    @Test("are written with their length")
    func bytes() {
        let response = RawResponse(200, [("Content-Type", "text/plain")], body: Array("ab".utf8))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n"
        #expect(response.bytes(keepsAlive: true, isHead: false) == Array("\(head)\r\nab".utf8))
        #expect(
            response.bytes(keepsAlive: false, isHead: true)
                == Array("\(head)Connection: close\r\n\r\n".utf8))
    }

    @Test("cannot be split by a value")
    func splitting() {
        let response = RawResponse(302, [("Location", "http://a/\r\nSet-Cookie: b")])
        let text = String(decoding: response.bytes(keepsAlive: true, isHead: false), as: UTF8.self)
        #expect(text.contains("Location: http://a/  Set-Cookie: b\r\n"))
    }

    @Test("have each header once after it is set")
    func set() {
        var response = RawResponse(200, [("A", "1"), ("B", "2")])
        response.set("A", "3")
        response.set("B", nil)
        #expect(response.fields.map(\.name) == ["A"])
        #expect(response.value(of: "A") == "3")
    }
}
