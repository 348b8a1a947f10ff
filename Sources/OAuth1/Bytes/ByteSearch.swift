// Texts inside texts, byte by byte. The standard library has the same for any elements, but not
// where it is compiled for WebAssembly.

extension BidirectionalCollection where Element == UInt8 {
    /// The place of the first `text`; nil if it is not found.
    @inlinable
    package func firstRange(of text: some Collection<UInt8>) -> Range<Index>? {
        guard !text.isEmpty else { return startIndex..<startIndex }
        let offset = withSpan { bytes in text.withSpan { bytes.firstIndex(of: $0) } }
        guard let offset else { return nil }
        let start = index(startIndex, offsetBy: offset)
        return start..<index(start, offsetBy: text.count)
    }

    /// Whether `text` is in the bytes.
    @inlinable
    package func contains(_ text: some Collection<UInt8>) -> Bool { firstRange(of: text) != nil }

    /// The places of `text`, none of which overlap.
    package func ranges(of text: some Collection<UInt8>) -> [Range<Index>] {
        var ranges: [Range<Index>] = []
        var rest = self[...]
        while !text.isEmpty, let place = rest.firstRange(of: text) {
            ranges.append(place)
            rest = rest[place.upperBound...]
        }
        return ranges
    }
}

extension BidirectionalCollection where Self: RangeReplaceableCollection, Element == UInt8 {
    /// The bytes with `new` instead of each `old`.
    package func replacing(
        _ old: some Collection<UInt8>,
        with new: some Collection<UInt8>
    ) -> Self {
        var text = Self()
        var rest = self[...]
        for place in ranges(of: old) {
            text += rest[..<place.lowerBound]
            text += new
            rest = self[place.upperBound...]
        }
        return text + rest
    }
}
