import Testing

@testable import oauthcheck

@Suite("Line reading")
struct LineReadingTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// `number: text` of each line; a line that is too long has no text.
    private func lines(of bytes: some Sequence<UInt8>) throws -> [String] {
        var lines = LineReading(try FileReading(try scratch.write("lines", bytes)))
        var texts: [String] = []
        while let line = try lines.next() {
            switch line {
            case .text(let place, let number):
                texts.append("\(number): \(String(decoding: lines.buffer[place], as: UTF8.self))")
            case .tooLong(let number): texts.append("\(number) is too long")
            }
        }
        return texts
    }

    @Test(
        "splits at line feeds, and nowhere else",
        arguments: [
            ("", []), ("a", ["1: a"]), ("a\n", ["1: a"]), ("a\nb", ["1: a", "2: b"]),
            ("a\n\nb\n", ["1: a", "2: ", "3: b"]), ("\n", ["1: "]), ("\n\n", ["1: ", "2: "]),
            ("a\r\nb\r\n", ["1: a\r", "2: b\r"]), ("a\rb\n", ["1: a\rb"]),
            ("a\u{2028}b\u{85}c\u{B}d\n", ["1: a\u{2028}b\u{85}c\u{B}d"]),
        ])
    func splits(_ text: String, _ expected: [String]) throws {
        #expect(try lines(of: text.utf8) == expected)
    }

    @Test(
        "gives lines of any length up to 16 MiB",
        arguments: [1, 1 << 18 - 1, 1 << 18, 1 << 18 + 1, 1 << 20, 16 << 20])
    func long(_ length: Int) throws {
        let line = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        let text = String(decoding: line, as: UTF8.self)
        let lines = try lines(of: Array("x\n".utf8) + line + Array("\ny".utf8))
        #expect(lines.count == 3)
        // Not compared by a macro, which would print megabytes.
        let isSame = lines == ["1: x", "2: \(text)", "3: y"]
        #expect(isSame)
    }

    @Test("skips a line that is longer, and counts it")
    func tooLong() throws {
        // Longer by a block, since the length is looked at before each block.
        let line = [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 20 + 1 << 18 + 1)
        let lines = try lines(of: Array("x\n".utf8) + line + Array("\ny\n".utf8))
        #expect(lines == ["1: x", "2 is too long", "3: y"])
        #expect(try self.lines(of: line) == ["1 is too long"])
    }

    @Test(
        "reports a line without end as soon as it is too long",
        .enabled(if: FileStatus("/dev/zero") != nil))
    func endless() throws {
        var lines = LineReading(try FileReading("/dev/zero"))
        guard case .tooLong(1) = try lines.next() else {
            Issue.record("the line is not reported")
            return
        }
    }

    /// The blocks of a file, and the lines between them that are none.
    private func blocks(of bytes: [UInt8], size: Int) throws -> [(text: [UInt8], number: Int)] {
        var lines = LineReading(try FileReading(try scratch.write("blocks", bytes)))
        var blocks: [(text: [UInt8], number: Int)] = []
        while true {
            if let block = try lines.nextBlock(size: size, memory: []) {
                blocks.append((block.bytes, block.firstLine))
                continue
            }
            guard let line = try lines.next() else { return blocks }
            guard case .text(let place, let number) = line else { continue }
            blocks.append((Array(lines.buffer[place]) + [0x0A], number))
        }
    }

    @Test("gives blocks of whole lines that are the file", arguments: [1, 100, 1000, 1 << 18])
    func blocks(of size: Int) throws {
        let bytes = (1...20_000).flatMap { Array("line \($0)\r\n".utf8) }
        let blocks = try blocks(of: bytes, size: size)
        let isWhole = blocks.flatMap(\.text) == bytes
        #expect(isWhole)
        var number = 1
        for block in blocks {
            #expect(block.number == number)
            #expect(block.text.last == 0x0A)
            number += block.text.count { $0 == 0x0A }
        }
    }

    @Test("gives lines that are longer than a block one by one")
    func longBetweenBlocks() throws {
        let long = [UInt8](repeating: UInt8(ascii: "a"), count: 2 << 20) + [0x0A]
        let bytes = Array("x\ny\n".utf8) + long + Array("z\n".utf8) + long
        let blocks = try blocks(of: bytes, size: 1 << 18)
        let isWhole = blocks.flatMap(\.text) == bytes
        #expect(isWhole)
        #expect(blocks.map(\.number) == [1, 3, 4, 5])
    }
}
