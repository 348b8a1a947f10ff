import OAuth1
import Vectors

/// By what the vectors of a run are recognized in an earlier report.
///
/// The memory is reused from vector to vector.
struct VectorKey: Sendable {
    let match: VectorMatch?
    private(set) var bytes: [UInt8] = []
    private var content = VectorContent()

    init(_ match: VectorMatch?) {
        self.match = match
    }

    /// Makes the key of a vector; false if it has none.
    mutating func make(of vector: TestVector) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        let number: UInt64?
        switch match {
        case .content:
            number = content.number(of: vector)
            if number == nil { return false }
        case .request: number = content.requestNumber(of: vector)
        case nil, .id, .endpoint: number = nil
        }
        if let number {
            VectorContent.append(number, to: &bytes)
            return true
        }
        bytes.append(contentsOf: vector.idPrefix)
        bytes.append(copying: vector.bytes.span.extracting(vector.place(of: vector.id)))
        if match == .id {
            let start = VectorMatch.ownID(of: bytes[...]).startIndex
            bytes.removeFirst(start)
        }
        return true
    }

    /// Makes the key of a result; false if it has none.
    mutating func make(of result: RecordedResult) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        switch match {
        case nil, .endpoint: bytes.append(contentsOf: result.id.utf8)
        case .id: bytes.append(contentsOf: VectorMatch.ownID(of: Array(result.id.utf8)[...]))
        case .content:
            guard let content = result.content else { return false }
            bytes.append(contentsOf: content.utf8)
        case .request: bytes.append(contentsOf: (result.request ?? result.id).utf8)
        }
        return true
    }
}

/// By what the vectors of two runs are recognized.
package enum VectorMatch: String, CaseIterable, Sendable {
    /// By the id that the file gives the vector, whatever the file is called.
    case id
    /// By the content, whatever the id is.
    case content
    /// By the request that is signed and the signature method, whatever id, credentials, nonce and
    /// timestamp are; by the full id if the vector has no request.
    case request
    /// By the endpoint that the request has and the mistakes that it fails by, whatever else is in
    /// it: failures are counted, and a request as such is not recognized. By the full id if the
    /// vector has no request.
    case endpoint

    /// The id without the part before the last `::`, which names the file.
    static func ownID(of fullID: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let colon = UInt8(ascii: ":")
        var start = fullID.endIndex
        while start - 2 >= fullID.startIndex {
            if fullID[start - 1] == colon, fullID[start - 2] == colon { return fullID[start...] }
            start -= 1
        }
        return fullID
    }
}
