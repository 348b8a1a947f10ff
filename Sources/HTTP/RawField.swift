/// A header of a message: the bytes of its name and value, as they were sent.
package struct RawField: Hashable, Sendable {
    package let name: [UInt8]
    /// Without the blanks around it; a folded line's break is one space.
    package internal(set) var value: [UInt8]
    /// Where it is in the head: its line or lines, without the last line end.
    package internal(set) var place: Range<Int>

    /// Whether this is its name, in letters of any case.
    package func isNamed(_ name: String) -> Bool {
        self.name.count == name.utf8.count
            && zip(self.name, name.utf8).allSatisfy { Byte.lowercased($0) == Byte.lowercased($1) }
    }
}

extension Sequence<RawField> {
    /// The values of all headers of this name, in order.
    package func values(of name: String) -> [[UInt8]] {
        filter { $0.isNamed(name) }.map(\.value)
    }
}
