/// A text that a vector may have or lack: a node of its document.
package struct VectorText: Sendable {
    /// Where there is none, -1.
    package let node: Int

    package init() {
        node = -1
    }

    init(at node: Int) {
        self.node = node
    }

    package var isPresent: Bool { node >= 0 }
}
