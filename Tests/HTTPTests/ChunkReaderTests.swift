import Testing

@testable import HTTP

@Suite("Bodies in chunks")
struct ChunkReaderTests {
    /// What is found if this many bytes arrive at a time.
    private static func outcome(_ text: String, limit: Int, pieces: Int) -> ChunkReader.Outcome {
        let bytes = Array(text.utf8)
        var reader = ChunkReader(limit: limit)
        var outcome = ChunkReader.Outcome.needsMore
        for end in stride(from: pieces, to: bytes.count + pieces, by: pieces) {
            outcome = reader.read(bytes[..<min(end, bytes.count)])
            guard outcome == .needsMore else { break }
        }
        return outcome
    }

    @Test(
        "have a longest line, however it arrives", arguments: [4000, 4095, 4096, 4097, 4098, 5000])
    func lines(_ length: Int) {
        let line = "1;" + String(repeating: "x", count: length - 2)
        let text = "\(line)\r\na\r\n0\r\n\r\n"
        let whole = Self.outcome(text, limit: 10, pieces: text.utf8.count)
        for pieces in [1, 7, 4096] {
            #expect(Self.outcome(text, limit: 10, pieces: pieces) == whole)
        }
        if length <= 4096 { #expect(whole == .whole(text.utf8.count)) }
        if length > 4097 { #expect(whole == .faulty) }
    }

    @Test("are too large with small chunks, too, however they arrive")
    func small() {
        let chunk = "1;\(String(repeating: "x", count: 100))\r\na\r\n"
        let text = String(repeating: chunk, count: 900) + "0\r\n\r\n"
        for pieces in [1, 1000, text.utf8.count] {
            #expect(Self.outcome(text, limit: 1000, pieces: pieces) == .tooLarge)
        }
    }

    /// The example of RFC 9112 §7.1, as far as a log has it.
    @Test(
        "are put together as far as a log has them",
        arguments: [
            (
                "4\r\nWiki\r\n7;a=b\r\npedia i\r\nB\r\nn \r\nchunks.\r\n0\r\n\r\n",
                "Wikipedia in \r\nchunks."
            ),
            ("4\nWiki\n7\nped", "Wikiped"), ("0\r\n\r\n", ""),
        ])
    func chunks(_ text: String, _ expected: String) {
        #expect(ChunkReader.content(of: Array(text.utf8)) == Array(expected.utf8))
    }

    @Test(
        "are not found in bodies that only claim to have them",
        arguments: ["{\"a\": 1}", "", "1", "zz\nab"])
    func unchunked(_ text: String) {
        #expect(ChunkReader.content(of: Array(text.utf8)) == nil)
    }
}
