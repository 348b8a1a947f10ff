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
