import OAuth1
import Vectors

/// By what the vectors of a run are recognized in an earlier report.
///
/// The memory is reused from vector to vector.
struct VectorKey: Sendable {
    let match: VectorMatch?
    private(set) var octets: [UInt8] = []
    private var content = VectorContent()

    init(_ match: VectorMatch?) {
        self.match = match
    }

    /// Makes the key of a vector; false if it has none.
    mutating func make(of vector: TestVector) -> Bool {
        octets.removeAll(keepingCapacity: true)
        let number: UInt64?
        switch match {
        case .content:
            number = content.number(of: vector)
            if number == nil { return false }
        case .request: number = content.requestNumber(of: vector)
        case nil, .id: number = nil
        }
        if let number {
            VectorContent.append(number, to: &octets)
            return true
        }
        octets.append(contentsOf: vector.idPrefix)
        octets.append(copying: vector.octets.span.extracting(vector.place(of: vector.id)))
        if match == .id {
            let start = VectorMatch.ownID(of: octets[...]).startIndex
            octets.removeFirst(start)
        }
        return true
    }

    /// Makes the key of a result; false if it has none.
    mutating func make(of result: RecordedResult) -> Bool {
        octets.removeAll(keepingCapacity: true)
        switch match {
        case nil: octets.append(contentsOf: result.id.utf8)
        case .id: octets.append(contentsOf: VectorMatch.ownID(of: Array(result.id.utf8)[...]))
        case .content:
            guard let content = result.content else { return false }
            octets.append(contentsOf: content.utf8)
        case .request: octets.append(contentsOf: (result.request ?? result.id).utf8)
        }
        return true
    }
}
