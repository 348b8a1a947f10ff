import Testing

@testable import Diagnosis

@Suite("A table of words")
struct WordTableTests {
    @Test("keeps the first number of each word")
    func numbers() {
        var table = WordTable<Int>()
        #expect(table[7] == nil)
        let words = (1...5000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 | 1 }
        for (number, word) in words.enumerated() {
            let isNew = table.insert(word, number)
            #expect(isNew)
        }
        let isKnown = !table.insert(words[3], 9)
        #expect(isKnown)
        for (number, word) in words.enumerated() { #expect(table[word] == number) }
        #expect(table[2] == nil)
    }

    @Test("is empty after its words are removed")
    func removed() {
        var table = WordTable<Int>()
        table.insert(5, 1)
        table.removeAll()
        #expect(table[5] == nil)
        let isNew = table.insert(5, 2)
        #expect(isNew)
        #expect(table[5] == 2)
    }

    @Test("tells values of one word apart")
    func values() {
        var table = WordTable<Int>()
        for number in 0..<1000 { table.add(7, number) }
        #expect(table.value(of: 7) { $0 == 999 } == 999)
        #expect(table.value(of: 7) { _ in false } == nil)
        #expect(table[8] == nil)
    }
}
