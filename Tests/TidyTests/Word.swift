/// A word of a text, and where it is.
struct Word: Sendable {
    let text: String
    let range: Range<Int>
    /// Whether only blanks are between it and the word before, none of them an empty line.
    let follows: Bool
}

extension Word {
    /// The names, keywords and numbers of Swift code.
    static func names(in code: [UInt8]) -> [Word] { words(of: code, isPart: nameBytes) }

    /// The words of prose, in lower case; "load-balancer's" is one.
    static func prose(in text: [UInt8]) -> [Word] {
        words(
            of: text.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 },
            isPart: proseBytes)
    }

    private static let nameBytes = (0...UInt8.max).map {
        Byte.isLetter($0) || Byte.isDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }

    private static let proseBytes = (0...UInt8.max).map {
        Byte.isLetter($0) || Byte.isDigit($0) || "_-'".utf8.contains($0)
    }

    private static func words(of text: [UInt8], isPart: [Bool]) -> [Word] {
        var words: [Word] = []
        var follows = true
        var lines = 0
        var start: Int?
        for index in 0...text.count {
            let byte = index < text.count ? text[index] : 0
            if isPart[Int(byte)] {
                start = start ?? index
                continue
            }
            if let begin = start {
                words.append(
                    Word(
                        text: String(decoding: text[begin..<index], as: UTF8.self),
                        range: begin..<index, follows: follows && lines < 2))
                (start, follows, lines) = (nil, true, 0)
            }
            if byte == Byte.newline { lines += 1 } else if byte != Byte.space { follows = false }
        }
        return words
    }
}
