import Testing

@testable import HTTP

@Suite("Answers as they arrive")
struct ResponseReaderTests {
    private static let answers: [(String, Bool, Int, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", false, 200, "ok"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", true, 200, ""),
        ("HTTP/1.1 204 No Content\r\n\r\n", false, 204, ""),
        ("HTTP/1.1 304\r\nContent-Length: 9\r\n\r\n", false, 304, ""),
        (
            "HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n1;a\r\n!\r\n0\r\n\r\n",
            false, 401, "ok!"
        ),
        (
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\nContent-Length: 1\n\nx", false,
            404, "x"
        ),
    ]

    @Test("end where their head says, however they arrive", arguments: answers, [1, 3, 1000])
    func ends(_ answer: (text: String, isHead: Bool, status: Int, body: String), _ size: Int) {
        var reader = ResponseReader()
        let bytes = Array((answer.text + answer.text).utf8)
        var found: [ResponseReader.Response] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(bytes.count, start + size)])
            while let response = reader.next(isHead: answer.isHead) { found.append(response) }
        }
        #expect(found.map(\.status) == [answer.status, answer.status])
        #expect(found.allSatisfy { $0.body == Array(answer.body.utf8) })
        #expect(reader.finish()?.status == nil)
    }

    @Test("last until the connection ends if their head does not say")
    func rest() {
        var reader = ResponseReader()
        reader.append(Array("HTTP/1.0 200 OK\r\n\r\nab".utf8))
        #expect(reader.next(isHead: false)?.status == nil)
        reader.append(Array("c".utf8))
        #expect(reader.next(isHead: false)?.status == nil)
        #expect(reader.finish()?.body == Array("abc".utf8))
        #expect(reader.finish()?.status == nil)
    }

    @Test(
        "are lost where they are not HTTP", arguments: ["SSH-2.0\r\n\r\n", "HTTP/1.1 2x\r\n\r\n"])
    func lost(_ text: String) {
        var reader = ResponseReader()
        reader.append(Array(text.utf8))
        #expect(reader.next(isHead: false)?.status == nil)
        reader.append(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        #expect(reader.next(isHead: false)?.status == nil)
        #expect(reader.finish()?.status == nil)
    }
}

extension ResponseReaderTests {
    @Test(
        "may come after a hundred interim ones, and not after more", arguments: [100, 101, 600_000])
    func interim(_ count: Int) {
        var reader = ResponseReader()
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes += "HTTP/1.1 100 C\n\n".utf8 }
        reader.append(bytes + Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        let status = reader.next(isHead: false)?.status
        #expect(status == (count > 100 ? nil : 200))
    }

    @Test("that nobody has asked for are not kept", arguments: ["y", "HTTP/1.1 100 C\n\n"])
    func unasked(_ text: String) {
        var reader = ResponseReader()
        reader.append(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
        #expect(reader.next(isHead: false)?.status == 200)
        let piece = Array(String(repeating: text, count: 1 << 12).utf8)
        for _ in 0..<1000 {
            reader.append(piece)
            #expect(reader.keptCount < 256 << 10)
        }
        #expect(reader.next(isHead: false)?.status == nil)
    }

    @Test("with a large body are kept up to a bound", arguments: [true, false])
    func large(_ isChunked: Bool) {
        var reader = ResponseReader()
        let head = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 99999999"
        reader.append(Array("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n".utf8))
        for _ in 0..<500 {
            let piece = String(repeating: "y", count: 60_000)
            reader.append(Array((isChunked ? "ea60\r\n\(piece)\r\n" : piece).utf8))
            _ = reader.next(isHead: false)
            #expect(reader.keptCount < 10 << 20)
        }
    }
}
