import Vectors

/// The result of signing a block of vectors.
struct SignedBlock: Sendable {
    let text: [UInt8]
    let count: Int
    let hidesSecret: Bool
    let addedMethods: Int
}

/// Signs blocks of vectors in a thread of its own.
struct BlockSigner: BlockConsumer {
    private var signing: VectorSigning
    private var text: [UInt8] = []
    private var count = 0
    /// Whether something must be reported in its turn, so that the block is signed again.
    private(set) var isFinished = false

    init(_ signing: sending VectorSigning) {
        self.signing = signing
    }

    mutating func consume(_ vector: TestVector) {
        do throws(VectorSigning.Failure) {
            try signing.sign(vector, to: &text)
            count += 1
        } catch {
            isFinished = true
        }
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) { isFinished = true }

    mutating func note(_ issue: VectorIssue) { isFinished = true }

    mutating func finishBlock() -> SignedBlock? {
        defer {
            text.removeAll(keepingCapacity: true)
            (count, signing.addedMethods) = (0, 0)
            isFinished = false
        }
        guard !isFinished else { return nil }
        return SignedBlock(
            text: text, count: count, hidesSecret: signing.hidesSecret,
            addedMethods: signing.addedMethods)
    }
}
