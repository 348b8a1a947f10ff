import Testing

@testable import Diagnosis

@Suite("Values with numbers")
struct InternedValuesTests {
    @Test("have equal numbers if their bytes are equal, however many there are")
    func numbers() {
        var values = InternedValues()
        let texts = (0..<5000).map {
            Array(String(repeating: "x", count: $0 % 23).utf8) + "\($0)".utf8
        }
        let first = texts.map { values.number(of: $0) }
        #expect(first == Array(texts.indices))
        let again = texts.map { values.number(of: Array($0)) }
        #expect(again == first)
        #expect(values.values == texts)
        #expect(values.byteCount == texts.reduce(0) { $0 + $1.count })
    }

    /// Whole words, parts of words, zeros at the end, and nothing.
    @Test("differ in length, in any byte, and in zeros at the end")
    func differences() {
        var values = InternedValues()
        let texts: [[UInt8]] = [
            [], [0], [0, 0], Array(repeating: 0, count: 8), Array(repeating: 0, count: 9),
            Array("12345678".utf8), Array("123456789".utf8), Array("123456788".utf8),
        ]
        let numbers = texts.map { values.number(of: $0) }
        #expect(numbers == Array(texts.indices))
    }
}
