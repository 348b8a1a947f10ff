import OAuth1

/// The chunked transfer coding (RFC 9112 §7.1).
enum ChunkedBody {
    /// The bytes without the sizes and line ends of their chunks; nil if `bytes` has none.
    ///
    /// What follows the last whole chunk is left out: logs are cut off.
    static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
        var count = 0
        while let size = takeSize(&rest) {
            count += 1
            guard size > 0 else { return result }
            result += rest.prefix(size)
            rest = rest.dropFirst(size)
            if rest.first == Byte.carriageReturn { rest = rest.dropFirst() }
            guard rest.first == Byte.newline else { break }
            rest = rest.dropFirst()
        }
        return count > 0 ? result : nil
    }

    /// Takes the line with a chunk's size, and what extends it.
    private static func takeSize(_ rest: inout ArraySlice<UInt8>) -> Int? {
        var (size, digits) = (0, 0)
        while digits < 7, let digit = rest.first.flatMap(Byte.hexadecimal) {
            size = size << 4 | Int(digit)
            digits += 1
            rest = rest.dropFirst()
        }
        guard digits > 0, let end = rest.firstIndex(of: Byte.newline) else { return nil }
        let extensions = rest[..<end].filter { $0 != Byte.carriageReturn }
        guard extensions.first.map({ $0 == UInt8(ascii: ";") || Byte.isBlank($0) }) ?? true else {
            return nil
        }
        rest = rest[(end + 1)...]
        return size
    }
}
