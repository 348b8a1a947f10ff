import OAuth1
import Testing

@Suite("Spans of octets")
struct OctetSpanTests {
    /// Lengths around multiples of eight and sixteen, the number of octets that are read at once.
    static let lengths = Array(0...33)

    @Test("find an octet at any position, and none that is absent", arguments: Self.lengths)
    func octet(_ length: Int) {
        // 0x0B and 0x8A differ from 0x0A by one bit each, the lowest and the highest.
        let others = (0..<length).map { $0 % 2 == 0 ? UInt8(0x0B) : 0x8A }
        #expect(Self.place(of: 0x0A, in: others) == nil)
        for place in others.indices {
            var octets = others
            octets[place] = 0x0A
            octets[length - 1] = 0x0A
            for start in 0...length {
                let expected = octets[start...].firstIndex(of: 0x0A)
                #expect(Self.place(of: 0x0A, in: octets, from: start) == expected)
                #expect(Self.marked(0x0A, in: octets, from: start) == expected ?? length)
            }
            #expect(Self.count(of: 0x0A, in: octets) == (place == length - 1 ? 1 : 2))
        }
    }

    @Test("count an octet that occurs often")
    func count() {
        for length in [255 * 16, 255 * 16 + 1, 3 * 255 * 16 + 40] {
            let octets = [UInt8](repeating: 0x0A, count: length)
            #expect(Self.count(of: 0x0A, in: octets) == length)
            #expect(Self.count(of: 0x0B, in: octets) == 0)
            #expect(Self.count(of: 0x0A, in: octets + [0x0B, 0x8A] + octets) == 2 * length)
        }
    }

    @Test("find a text at any position", arguments: [1, 2, 7, 8, 9, 17])
    func text(_ length: Int) {
        let text = [UInt8](repeating: 0x61, count: length - 1) + [0x62]
        for before in 0...20 {
            // The octets before the text begin like it.
            let octets = [UInt8](repeating: 0x61, count: before) + text + text
            #expect(Self.place(of: text, in: octets) == before)
            #expect(Self.place(of: text, in: octets, from: before + 1) == before + length)
            #expect(Self.place(of: text, in: Array(octets.dropLast(length + 1))) == nil)
        }
        #expect(Self.place(of: [], in: text) == nil)
    }

    @Test("are equal if all octets and the lengths are", arguments: Self.lengths)
    func equal(_ length: Int) {
        let octets = (0..<length).map { UInt8($0) }
        #expect(Self.areEqual(octets, octets))
        #expect(!Self.areEqual(octets, octets + [0]))
        for place in octets.indices {
            var other = octets
            other[place] ^= 0x80
            #expect(!Self.areEqual(octets, other))
        }
    }

    @Test("are appended as a whole", arguments: Self.lengths)
    func append(_ length: Int) {
        let octets = (0..<length).map { UInt8($0) }
        var output: [UInt8] = [0xFF]
        output.append(copying: octets.span)
        output.append(addingCapacity: length + 3) { $0.append(copying: octets.span) }
        #expect(output == [0xFF] + octets + octets)
    }

    // MARK: - Helpers, because #expect cannot take spans

    private static func place(of octet: UInt8, in octets: [UInt8], from start: Int = 0) -> Int? {
        octets.span.firstIndex(of: octet, from: start)
    }

    private static func marked(_ octet: UInt8, in octets: [UInt8], from start: Int) -> Int {
        octets.span.firstIndex(from: start) { $0 .== .init(repeating: octet) }
    }

    private static func place(of text: [UInt8], in octets: [UInt8], from start: Int = 0) -> Int? {
        octets.span.firstIndex(of: text.span, from: start)
    }

    private static func count(of octet: UInt8, in octets: [UInt8]) -> Int {
        octets.span.count(of: octet)
    }

    private static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.span.isEqual(to: second.span)
    }
}
