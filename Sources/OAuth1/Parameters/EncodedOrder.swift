/// The order of percent-encoded texts (§3.4.1.3.2), found without encoding them.
///
/// An escape begins with `%`, which sorts before every unreserved character. So escaped bytes come
/// first, by value, and unreserved ones after them, by value.
enum EncodedOrder {
    /// The beginning of `text` as a number: two texts whose ranks differ have the order of their
    /// ranks.
    static func rank(of text: Span<UInt8>) -> UInt64 {
        var rank: UInt64 = 0
        let count = min(7, text.count)
        for index in 0..<count { rank = rank << 9 | UInt64(place(of: text[index])) }
        return rank << UInt64(9 * (7 - count))
    }

    /// Negative if `first` comes before `second`, zero if they are equal.
    static func difference(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
            return Int(place(of: first[index])) - Int(place(of: second[index]))
        }
        return first.count - second.count
    }

    /// The place of `byte` in this order, from which bit 7 is moved to bit 8.
    @inline(__always)
    private static func place(of byte: UInt8) -> UInt16 { places.number(at: Int(byte)) }

    /// Two bytes for each place, because a literal has only ASCII.
    private static let places: StaticString = """
        \0\0\u{1}\0\u{2}\0\u{3}\0\u{4}\0\u{5}\0\u{6}\0\u{7}\0\
        \u{8}\0\u{9}\0\u{A}\0\u{B}\0\u{C}\0\u{D}\0\u{E}\0\u{F}\0\
        \u{10}\0\u{11}\0\u{12}\0\u{13}\0\u{14}\0\u{15}\0\u{16}\0\u{17}\0\
        \u{18}\0\u{19}\0\u{1A}\0\u{1B}\0\u{1C}\0\u{1D}\0\u{1E}\0\u{1F}\0\
         \0!\0"\0#\0$\0%\0&\0'\0\
        (\0)\0*\0+\0,\0>\u{1}?\u{1}-\0\
        @\u{1}A\u{1}B\u{1}C\u{1}D\u{1}E\u{1}F\u{1}G\u{1}\
        H\u{1}I\u{1}.\0/\00\01\02\03\0\
        4\0J\u{1}K\u{1}L\u{1}M\u{1}N\u{1}O\u{1}P\u{1}\
        Q\u{1}R\u{1}S\u{1}T\u{1}U\u{1}V\u{1}W\u{1}X\u{1}\
        Y\u{1}Z\u{1}[\u{1}\\\u{1}]\u{1}^\u{1}_\u{1}`\u{1}\
        a\u{1}b\u{1}c\u{1}5\06\07\08\0d\u{1}\
        9\0e\u{1}f\u{1}g\u{1}h\u{1}i\u{1}j\u{1}k\u{1}\
        l\u{1}m\u{1}n\u{1}o\u{1}p\u{1}q\u{1}r\u{1}s\u{1}\
        t\u{1}u\u{1}v\u{1}w\u{1}x\u{1}y\u{1}z\u{1}{\u{1}\
        |\u{1}}\u{1}~\u{1}:\0;\0<\0\u{7F}\u{1}=\0\
        >\0?\0@\0A\0B\0C\0D\0E\0\
        F\0G\0H\0I\0J\0K\0L\0M\0\
        N\0O\0P\0Q\0R\0S\0T\0U\0\
        V\0W\0X\0Y\0Z\0[\0\\\0]\0\
        ^\0_\0`\0a\0b\0c\0d\0e\0\
        f\0g\0h\0i\0j\0k\0l\0m\0\
        n\0o\0p\0q\0r\0s\0t\0u\0\
        v\0w\0x\0y\0z\0{\0|\0}\0\
        ~\0\u{7F}\0\0\u{1}\u{1}\u{1}\u{2}\u{1}\u{3}\u{1}\u{4}\u{1}\u{5}\u{1}\
        \u{6}\u{1}\u{7}\u{1}\u{8}\u{1}\u{9}\u{1}\u{A}\u{1}\u{B}\u{1}\u{C}\u{1}\u{D}\u{1}\
        \u{E}\u{1}\u{F}\u{1}\u{10}\u{1}\u{11}\u{1}\u{12}\u{1}\u{13}\u{1}\u{14}\u{1}\u{15}\u{1}\
        \u{16}\u{1}\u{17}\u{1}\u{18}\u{1}\u{19}\u{1}\u{1A}\u{1}\u{1B}\u{1}\u{1C}\u{1}\u{1D}\u{1}\
        \u{1E}\u{1}\u{1F}\u{1} \u{1}!\u{1}"\u{1}#\u{1}$\u{1}%\u{1}\
        &\u{1}'\u{1}(\u{1})\u{1}*\u{1}+\u{1},\u{1}-\u{1}\
        .\u{1}/\u{1}0\u{1}1\u{1}2\u{1}3\u{1}4\u{1}5\u{1}\
        6\u{1}7\u{1}8\u{1}9\u{1}:\u{1};\u{1}<\u{1}=\u{1}
        """
}
