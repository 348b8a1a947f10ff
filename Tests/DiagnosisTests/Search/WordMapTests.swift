import Testing

@testable import Diagnosis

@Suite("A map of words")
struct WordMapTests {
    @Test("keeps the first number of each word")
    func numbers() {
        var map = WordMap()
        #expect(map[7] == nil)
        let words = (1...5000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 | 1 }
        for (number, word) in words.enumerated() {
            let isNew = map.insert(word, number)
            #expect(isNew)
        }
        let isKnown = !map.insert(words[3], 9)
        #expect(isKnown)
        for (number, word) in words.enumerated() { #expect(map[word] == number) }
        #expect(map[2] == nil)
    }

    @Test("is empty after its words are removed")
    func removed() {
        var map = WordMap()
        map.insert(5, 1)
        map.removeAll()
        #expect(map[5] == nil)
        let isNew = map.insert(5, 2)
        #expect(isNew)
        #expect(map[5] == 2)
    }
}
