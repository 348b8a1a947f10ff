import Vectors

/// What is true of every document, whatever was read.
enum JSONConsistency {
    /// The first contradiction in `document` after `text` has been read.
    static func fault(
        of document: JSONDocument,
        _ text: [UInt8],
        _ error: JSONSyntaxError?
    ) -> String? {
        if let error, !(0...text.count).contains(error.offset) {
            return "the fault is at \(error.offset), outside of the text"
        }
        guard document.bytes.starts(with: text) else { return "the bytes are not the text" }
        for node in document.nodes.indices {
            if let fault = fault(of: node, document, text) { return "node \(node): \(fault)" }
        }
        guard error == nil else { return nil }
        guard document.nodes.first?.next == document.nodes.count else { return "no single root" }
        guard document.nodes.allSatisfy(\.isComplete) else { return "a node is not complete" }
        let repeated = document.nodes.indices.flatMap { repeatedNames(of: $0, document) }
        return document.duplicateNames.sorted() == repeated.sorted()
            ? nil : "names are repeated at \(repeated), noted at \(document.duplicateNames)"
    }

    private static func fault(
        of node: Int,
        _ document: JSONDocument,
        _ text: [UInt8]
    ) -> String? {
        let value = document.nodes[node]
        guard value.source.upperBound <= text.count, value.text.upperBound <= document.bytes.count
        else { return "it is outside of the text" }
        guard node + 1...document.nodes.count ~= value.next else { return "next is \(value.next)" }
        let isContainer = value.kind == .object || value.kind == .array
        guard isContainer || value.next == node + 1 else { return "it has children" }
        guard isContainer || value.isComplete else { return "it is not complete" }
        guard document.string(of: node).utf8.elementsEqual(document.text(of: node)) else {
            return "it is not UTF-8"
        }
        guard isContainer else { return nil }
        var end = value.source.lowerBound + 1
        for child in document.children(of: node) {
            let place = document.nodes[child].source
            guard place.lowerBound >= end, place.upperBound <= value.source.upperBound else {
                return "its child \(child) is elsewhere"
            }
            end = place.upperBound
        }
        return nil
    }

    /// The names that an object has earlier.
    private static func repeatedNames(of node: Int, _ document: JSONDocument) -> [Int] {
        guard document.nodes[node].kind == .object else { return [] }
        let children = Array(document.children(of: node))
        var seen: Set<[UInt8]> = []
        return stride(from: 0, to: children.count, by: 2).map { children[$0] }
            .filter { !seen.insert(Array(document.text(of: $0))).inserted }
    }
}
