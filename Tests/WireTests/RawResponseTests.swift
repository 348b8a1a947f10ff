import Testing
import Wire

@Suite("Answers")
struct RawResponseTests {
    @Test("are written with their length")
    func octets() {
        let response = RawResponse(200, [("Content-Type", "text/plain")], body: Array("ab".utf8))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n"
        #expect(response.octets(keepsAlive: true, isHead: false) == Array("\(head)\r\nab".utf8))
        #expect(
            response.octets(keepsAlive: false, isHead: true)
                == Array("\(head)Connection: close\r\n\r\n".utf8))
    }

    @Test("cannot be split by a value")
    func splitting() {
        let response = RawResponse(302, [("Location", "http://a/\r\nSet-Cookie: b")])
        let text = String(decoding: response.octets(keepsAlive: true, isHead: false), as: UTF8.self)
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
