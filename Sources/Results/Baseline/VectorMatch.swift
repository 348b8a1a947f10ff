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
