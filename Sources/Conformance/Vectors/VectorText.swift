/// A text that a vector may have or lack: a place in ``TestVector/octets``.
package struct VectorText: Sendable {
    package private(set) var place = 0..<0
    package private(set) var isPresent = false
    /// The node it was read from, for messages.
    package private(set) var node = 0

    package init() {}

    init(at place: Range<Int>, node: Int = 0) {
        (self.place, self.node) = (place, node)
        isPresent = true
    }

    package var isEmpty: Bool { place.isEmpty }
}
