import OAuth1
import Testing

@Suite("Spans of bytes")
struct ByteSpanTests {
    /// Lengths around multiples of eight and sixteen, the number of bytes that are read at once.
    static let lengths = Array(0...33)

    @Test("find an byte at any position, and none that is absent", arguments: Self.lengths)
    func byte(_ length: Int) {
        // 0x0B and 0x8A differ from 0x0A by one bit each, the lowest and the highest.
        let others = (0..<length).map { $0 % 2 == 0 ? UInt8(0x0B) : 0x8A }
        #expect(Self.place(of: 0x0A, in: others) == nil)
        for place in others.indices {
            var bytes = others
            bytes[place] = 0x0A
            bytes[length - 1] = 0x0A
            for start in 0...length {
                let expected = bytes[start...].firstIndex(of: 0x0A)
                #expect(Self.place(of: 0x0A, in: bytes, from: start) == expected)
                #expect(Self.marked(0x0A, in: bytes, from: start) == expected ?? length)
            }
            #expect(Self.count(of: 0x0A, in: bytes) == (place == length - 1 ? 1 : 2))
        }
    }

    @Test("count an byte that occurs often")
    func count() {
        for length in [255 * 16, 255 * 16 + 1, 3 * 255 * 16 + 40] {
            let bytes = [UInt8](repeating: 0x0A, count: length)
            #expect(Self.count(of: 0x0A, in: bytes) == length)
            #expect(Self.count(of: 0x0B, in: bytes) == 0)
            #expect(Self.count(of: 0x0A, in: bytes + [0x0B, 0x8A] + bytes) == 2 * length)
        }
    }

    @Test("find a text at any position", arguments: [1, 2, 7, 8, 9, 17])
    func text(_ length: Int) {
        let text = [UInt8](repeating: 0x61, count: length - 1) + [0x62]
        for before in 0...20 {
            // The bytes before the text begin like it.
            let bytes = [UInt8](repeating: 0x61, count: before) + text + text
            #expect(Self.place(of: text, in: bytes) == before)
            #expect(Self.place(of: text, in: bytes, from: before + 1) == before + length)
            #expect(Self.place(of: text, in: Array(bytes.dropLast(length + 1))) == nil)
        }
        #expect(Self.place(of: [], in: text) == nil)
    }

    @Test("are equal if all bytes and the lengths are", arguments: Self.lengths)
    func equal(_ length: Int) {
        let bytes = (0..<length).map { UInt8($0) }
        #expect(Self.areEqual(bytes, bytes))
        #expect(!Self.areEqual(bytes, bytes + [0]))
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x80
            #expect(!Self.areEqual(bytes, other))
        }
    }

    @Test("are appended as a whole", arguments: Self.lengths)
    func append(_ length: Int) {
        let bytes = (0..<length).map { UInt8($0) }
        var output: [UInt8] = [0xFF]
        output.append(copying: bytes.span)
        output.append(addingCapacity: length + 3) { $0.append(copying: bytes.span) }
        #expect(output == [0xFF] + bytes + bytes)
    }

    // MARK: - Helpers, because #expect cannot take spans

    private static func place(of byte: UInt8, in bytes: [UInt8], from start: Int = 0) -> Int? {
        bytes.span.firstIndex(of: byte, from: start)
    }

    private static func marked(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int {
        bytes.span.firstIndex(from: start) { $0 .== .init(repeating: byte) }
    }

    private static func place(of text: [UInt8], in bytes: [UInt8], from start: Int = 0) -> Int? {
        bytes.span.firstIndex(of: text.span, from: start)
    }

    private static func count(of byte: UInt8, in bytes: [UInt8]) -> Int {
        bytes.span.count(of: byte)
    }

    private static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.span.isEqual(to: second.span)
    }
}
