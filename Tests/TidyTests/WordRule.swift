/// Phrases that the project does not write, and what it writes instead.
struct WordRule: Sendable {
    /// In each, `a|b` is one of two words, and `*` is any.
    let phrases: [String]
    /// Phrases around those that are meant well.
    var exceptions: [String] = []
    let instead: String
    let reason: String
    var places = Set(Place.allCases)
    /// What breaks the rule, and what does not.
    let examples: (found: String, passed: String)

    enum Place: CaseIterable { case literal, comment, page }
}

/// Rules made ready to be looked for in many texts.
struct WordSearch {
    private struct Phrase {
        let rule: Int
        let words: [[String]]
    }

    struct Finding {
        let rule: WordRule
        let offset: Int
        let phrase: String
    }

    private let rules: [WordRule]
    /// By the words that they may begin with.
    private var phrases: [String: [Phrase]] = [:]
    private let exceptions: [[[[String]]]]

    init(_ rules: [WordRule], in place: WordRule.Place) {
        self.rules = rules
        exceptions = rules.map { $0.exceptions.map(Self.words) }
        for (index, rule) in rules.enumerated() where rule.places.contains(place) {
            for phrase in rule.phrases {
                let phrase = Phrase(rule: index, words: Self.words(of: phrase))
                for first in phrase.words[0] { phrases[first, default: []].append(phrase) }
            }
        }
    }

    func findings(in text: [UInt8]) -> [Finding] {
        let words = Word.prose(in: text)
        return words.indices.flatMap { start -> [Finding] in
            (phrases[words[start].text] ?? []).compactMap { phrase in
                let range = start..<start + phrase.words.count
                guard Self.fits(phrase.words, words, at: start),
                    !isExcepted(range, from: phrase.rule, in: words)
                else { return nil }
                return Finding(
                    rule: rules[phrase.rule], offset: words[start].range.lowerBound,
                    phrase: words[range].map(\.text).joined(separator: " "))
            }
        }
    }

    private func isExcepted(_ range: Range<Int>, from rule: Int, in words: [Word]) -> Bool {
        exceptions[rule].contains { exception in
            let first = max(range.upperBound - exception.count, 0)
            return first <= range.lowerBound
                && (first...range.lowerBound).contains { Self.fits(exception, words, at: $0) }
        }
    }

    private static func fits(_ phrase: [[String]], _ words: [Word], at start: Int) -> Bool {
        guard start + phrase.count <= words.count else { return false }
        return phrase.indices.allSatisfy { index in
            let word = words[start + index]
            return (index == 0 || word.follows)
                && (phrase[index] == ["*"] || phrase[index].contains(word.text))
        }
    }

    private static func words(of phrase: String) -> [[String]] {
        phrase.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    }
}
