import OAuth1
import OAuthCrypto

/// How hard texts are to guess, as far as some of them show it.
enum Guessability {
    /// About how many bits one of the texts has that the others do not show.
    ///
    /// Counted are the different characters at each place: a counter has few of them, and a
    /// common beginning has one.
    static func bits(of texts: [String]) -> Int {
        let bytes = texts.map { Array($0.utf8) }
        let length = bytes.map(\.count).min() ?? 0
        var bits = 0.0
        for place in 0..<length {
            bits += logarithm(Set(bytes.map { $0[place] }).count)
        }
        return Int(bits)
    }

    /// What a text is made of, if it is made of one that others know; nil if that does not show.
    static func origin(of text: String, among known: [String]) -> String? {
        guard text.utf8.count > 5 else { return nil }
        for source in known where source.utf8.count > 7 {
            let spellings = [source, String(source.reversed())]
            if spellings.contains(where: { $0.contains(text) || text.contains($0) }) {
                return "part of what is known, or contains it"
            }
            for function in HashFunction.offered {
                var digest: [UInt8] = []
                do { try function.appendDigest(of: Array(source.utf8).span, to: &digest) } catch {
                    continue
                }
                var base64: [UInt8] = []
                Base64.append(digest.span, to: &base64)
                let url = base64.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
                let isMade = [digest.hexEncoded(), base64, url].contains { digits in
                    text.utf8.count > 7
                        && (digits.starts(with: text.lowercased().utf8)
                            || digits.starts(with: text.utf8))
                }
                if isMade { return "a hash of what is known (\(function.rawValue))" }
            }
        }
        return nil
    }

    static func hasRepetition(_ texts: [String]) -> Bool { Set(texts).count < texts.count }

    /// To the base 2, to two places; without any library of mathematics.
    private static func logarithm(_ number: Int) -> Double {
        guard number > 1 else { return 0 }
        var whole = 0
        while 1 << (whole + 1) <= number { whole += 1 }
        var (rest, result, step) = (Double(number) / Double(1 << whole), Double(whole), 0.5)
        for _ in 0..<7 {
            rest *= rest
            if rest >= 2 {
                rest /= 2
                result += step
            }
            step /= 2
        }
        return result
    }
}
