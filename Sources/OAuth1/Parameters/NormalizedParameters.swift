/// §3.4.1.3.2, Parameters Normalization: encoded, sorted by name and then by value, joined.
///
/// ```swift
/// var parameters = NormalizedParameters()
/// parameters.collected.append(name: "b", value: "2")
/// parameters.collected.append(name: "a", value: "1")
/// parameters.sort(text.span)
/// parameters.append(text.span, to: &bytes)  // a=1&b=2
/// ```
///
/// Parameters are sorted before they are encoded, by the order of their encoded forms
/// (``EncodedOrder``). So each is encoded only when it is written: once for the normalized string,
/// twice for the base string.
///
/// Parameters that a text already contains in decoded form need not be copied: only their places
/// are collected. Pass that text to each call, always the same one; pass an empty span if there is
/// none.
package struct NormalizedParameters: Sendable {
    /// Where a parameter is, and the rank of its name (``EncodedOrder``).
    private struct Place {
        let rank: UInt64
        let name: Range<Int>
        let value: Range<Int>
        /// Whether it is in ``collected``, and not in the text.
        let isCollected: Bool
    }

    /// The parameters to normalize (§3.4.1.3.1), in any order, except those in the text.
    package var collected = ParameterList()
    /// The places in the text; after ``sort(_:)``, those of all parameters.
    private var places: [Place] = []
    /// The number of bytes of the text that are in names and values.
    private var byteCount = 0

    package init() {}

    package mutating func removeAll() {
        collected.removeAll()
        places.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// Collects `count` parameters whose names and values are in `text`, each at its `place`.
    package mutating func collect(
        _ count: Int,
        in text: Span<UInt8>,
        place: (Int) -> (name: Range<Int>, value: Range<Int>)
    ) {
        var byteCount = byteCount
        places.append(addingCapacity: count) { places in
            for index in 0..<count {
                let (name, value) = place(index)
                byteCount += name.count + value.count
                Self.append(name, value, isCollected: false, text, to: &places)
            }
        }
        self.byteCount = byteCount
    }

    /// Collects the parameters of a raw query or form body, which is the part `source` of `text`.
    package mutating func collect(formEncoded source: Range<Int>, in text: Span<UInt8>) {
        var start = source.lowerBound
        while let pair = ParameterSources.nextPair(
            of: text.extracting(..<source.upperBound), from: &start)
        {
            let bytes = text.extracting(pair)
            guard FormEncoding.isPlain(bytes) else {
                collected.appendFormEncodedPair(bytes)
                continue
            }
            let nameEnd = pair.lowerBound + ParameterSources.nameCount(ofPair: bytes)
            let valueStart = min(nameEnd + 1, pair.upperBound)
            collect(1, in: text) { _ in
                (name: pair.lowerBound..<nameEnd, value: valueStart..<pair.upperBound)
            }
        }
    }

    /// Sorts what is collected, and leaves out `oauth_signature`.
    package mutating func sort(_ text: Span<UInt8>) {
        let own = collected
        let bytes = own.bytes.span
        if !own.isEmpty {
            places.append(addingCapacity: own.count) { places in
                for place in own.places {
                    Self.append(
                        place.start..<place.nameEnd, place.nameEnd..<place.end, isCollected: true,
                        bytes, to: &places)
                }
            }
        }
        places.sort { first, second in
            guard first.rank == second.rank else { return first.rank < second.rank }
            let one = first.isCollected ? bytes : text
            let other = second.isCollected ? bytes : text
            let names = EncodedOrder.difference(
                one.extracting(first.name), other.extracting(second.name))
            guard names == 0 else { return names < 0 }
            return EncodedOrder.difference(
                one.extracting(first.value), other.extracting(second.value)) < 0
        }
    }

    @inline(__always)
    private static func append(
        _ name: Range<Int>,
        _ value: Range<Int>,
        isCollected: Bool,
        _ bytes: Span<UInt8>,
        to places: inout OutputSpan<Place>
    ) {
        let text = bytes.extracting(name)
        guard !ParameterSources.isExcluded(name: text) else { return }
        places.append(
            Place(
                rank: EncodedOrder.rank(of: text), name: name, value: value,
                isCollected: isCollected))
    }

    /// Appends the normalized string, `name=value` joined with `&`, to `output`.
    package func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        let (own, places) = (collected.bytes.span, places.span)
        output.append(addingCapacity: countMax(PercentEncoding.lengthMax)) { output in
            for index in places.indices {
                if index > 0 { output.append(UInt8(ascii: "&")) }
                let bytes = places[index].isCollected ? own : text
                PercentEncoding.append(bytes.extracting(places[index].name), to: &output)
                output.append(UInt8(ascii: "="))
                PercentEncoding.append(bytes.extracting(places[index].value), to: &output)
            }
        }
    }

    /// Appends the encoded form of the normalized string to `output`, after a prefix of up to
    /// `prefixMax` bytes that `writePrefix` writes.
    package func appendEncoded(
        _ text: Span<UInt8>,
        after prefixMax: Int,
        to output: inout [UInt8],
        writePrefix: (inout OutputSpan<UInt8>) -> Void
    ) {
        let (own, places) = (collected.bytes.span, places.span)
        let countMax = prefixMax + countMax(PercentEncoding.lengthMaxTwice)
        output.append(addingCapacity: countMax) { output in
            writePrefix(&output)
            for index in places.indices {
                if index > 0 { PercentEncoding.append(escaped: UInt8(ascii: "&"), to: &output) }
                let bytes = places[index].isCollected ? own : text
                PercentEncoding.appendTwice(bytes.extracting(places[index].name), to: &output)
                PercentEncoding.append(escaped: UInt8(ascii: "="), to: &output)
                PercentEncoding.appendTwice(bytes.extracting(places[index].value), to: &output)
            }
        }
    }

    /// Room for all bytes and separators, if each becomes up to `lengthMax` bytes.
    private func countMax(_ lengthMax: Int) -> Int {
        let count = byteCount + collected.bytes.count + 2 * places.count
        return count * lengthMax + PercentEncoding.slack
    }
}
