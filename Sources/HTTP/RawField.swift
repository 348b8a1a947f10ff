/// A header of a message: the bytes of its name and value, as they were sent.
package struct RawField: Hashable, Sendable {
    package let name: [UInt8]
    /// Without the blanks around it; a folded line's break is one space.
    package internal(set) var value: [UInt8]
    /// Where it is in the head: its line or lines, without the last line end.
    package internal(set) var place: Range<Int>

    package init(name: [UInt8], value: [UInt8], place: Range<Int> = 0..<0) {
        self.name = name
        self.value = value
        self.place = place
    }

    /// Whether this is its name, in letters of any case.
    package func isNamed(_ name: String) -> Bool { self.name.isSame(ignoringCase: name) }
}

extension Sequence<RawField> {
    /// The values of all headers of this name, in order.
    package func values(of name: String) -> [[UInt8]] {
        filter { $0.isNamed(name) }.map { $0.value }
    }
}

/// Where the lines of a head come from.
package enum HeadSource: Sendable {
    /// From a connection: nothing of them is changed.
    case connection
    /// From a program's log, or from a person: HTTP/2 has names that begin with a colon, and blanks
    /// before the colon are nobody's.
    case record
}

extension [RawField] {
    /// Adds the header of a line; a line that begins with a blank continues the header before it
    /// (RFC 9112 §5).
    ///
    /// - Parameters:
    ///   - line: without its end; its indices are places in the head.
    ///   - source: what may be different in it.
    /// - Returns: what is unusual about the line; without a name and a colon, it is not added.
    package mutating func add(
        _ line: ArraySlice<UInt8>,
        from source: HeadSource
    ) -> HTTPFinding.Kind? {
        if let first = line.first, Byte.isBlank(first), let last = indices.last {
            let rest = line.withoutBlanks
            if !self[last].value.isEmpty, !rest.isEmpty { self[last].value.append(Byte.space) }
            self[last].value += rest
            self[last].place = self[last].place.lowerBound..<line.endIndex
            return .foldedLine
        }
        let start = line.startIndex + (source == .record && line.first == Byte.colon ? 1 : 0)
        guard let colon = line[start...].firstIndex(of: Byte.colon), colon > start else {
            return .fieldLine
        }
        let name = line[..<colon]
        append(
            RawField(
                name: source == .record ? name.withoutBlanks : [UInt8](name),
                value: line[(colon + 1)...].withoutBlanks, place: line.indices))
        return name.contains(where: Byte.isBlank) ? .spaceBeforeColon : nil
    }
}
