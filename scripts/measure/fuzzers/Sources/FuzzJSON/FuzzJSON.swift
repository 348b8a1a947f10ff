import Vectors

/// Used for every text: earlier texts must not matter.
nonisolated(unsafe) private var document = JSONDocument()

/// Any bytes as a JSON text: our reader and Foundation's must agree.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    hold(text)
    // Similar lines take another path through the reader.
    let lines = text.split(separator: 0x0A)
    if lines.count > 1 { for line in lines { hold(Array(line)) } }
    return 0
}

private func hold(_ text: [UInt8]) {
    let comparison = JSONComparison(of: text, readBy: &document)
    if let disagreement = comparison.disagreement { fatalError(disagreement) }
}
