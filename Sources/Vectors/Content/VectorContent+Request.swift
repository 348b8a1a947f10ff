// What stays the same in a vector that is made with other credentials, nonces and timestamps.
extension VectorContent {
    /// 16 hexadecimal digits in lower case; nil if the vector has no request.
    package mutating func requestFingerprint(of vector: TestVector) -> String? {
        requestNumber(of: vector).map(Self.text)
    }

    /// The first 64 bits of the hash of the request and the signature method; nil if the vector
    /// has no request.
    package mutating func requestNumber(of vector: TestVector) -> UInt64? {
        guard vector.request.isPresent else { return nil }
        json.begin()
        addRequest(of: vector)
        add("signature_method", vector.oauth.signatureMethod, vector)
        json.end()
        return hash()
    }
}
