// Texts inside texts, byte by byte. The standard library has the same for any elements, but not
// where it is compiled for WebAssembly.

extension BidirectionalCollection where Element == UInt8 {
    /// The place of the first `text`; nil if it is not found.
    @inlinable
    package func firstRange(of text: some Collection<UInt8>) -> Range<Index>? {
        var start = startIndex
        while true {
            if let end = end(of: text, from: start) { return start..<end }
            guard start != endIndex else { return nil }
            formIndex(after: &start)
        }
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

    /// Where `text` ends if it begins at `start`; nil if it does not.
    @inlinable
    package func end(of text: some Collection<UInt8>, from start: Index) -> Index? {
        var place = start
        for byte in text {
            guard place != endIndex, self[place] == byte else { return nil }
            formIndex(after: &place)
        }
        return place
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
