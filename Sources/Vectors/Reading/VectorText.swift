/// An optional text of a vector: a node of its document.
package struct VectorText: Sendable {
    /// -1 if the text is absent.
    package let node: Int

    package init() {
        node = -1
    }

    init(at node: Int) {
        self.node = node
    }

    package var isPresent: Bool { node >= 0 }
}
