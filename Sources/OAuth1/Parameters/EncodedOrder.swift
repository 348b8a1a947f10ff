/// The order of percent-encoded texts (§3.4.1.3.2), found without encoding them.
///
/// An escape begins with `%`, which sorts before every unreserved character. So escaped bytes come
/// first, by value, and unreserved ones after them, by value.
enum EncodedOrder {
    /// The beginning of `text` as a number: two texts whose ranks differ have the order of their
    /// ranks.
    ///
    /// It has a byte for each of the first eight: a byte of ASCII, in which bit 7 is set if it is
    /// unreserved. Other bytes are between both kinds, and all in the same place, so that nothing
    /// after the first of them counts.
    static func rank(of text: Span<UInt8>) -> UInt64 {
        let word = text.wordOrLess(at: 0)
        let places = word | areUnreserved(SIMD16(word, word)).firstWord & highBits
        let others = word & highBits
        guard others != 0 else { return places.byteSwapped }
        let first = others & (0 &- others)
        return (places & (first >> 7 &- 1) | first).byteSwapped
    }

    /// Negative if `first` comes before `second`, zero if they are equal.
    static func difference(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
            return place(of: first[index]) - place(of: second[index])
        }
        return first.count - second.count
    }

    /// The place of `byte` in this order.
    private static func place(of byte: UInt8) -> Int {
        PercentEncoding.isUnreserved(byte) ? Int(byte) + 0x100 : Int(byte)
    }

    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    @inline(__always)
    private static func areUnreserved(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
        let letters = bytes | .init(repeating: 0x20)
        return letters &- .init(repeating: UInt8(ascii: "a")) .< .init(repeating: 26)
            .| bytes &- .init(repeating: UInt8(ascii: "0")) .< .init(repeating: 10)
            .| bytes &- .init(repeating: UInt8(ascii: "-")) .< .init(repeating: 2)
            .| bytes .== .init(repeating: UInt8(ascii: "_"))
            .| bytes .== .init(repeating: UInt8(ascii: "~"))
    }
}
