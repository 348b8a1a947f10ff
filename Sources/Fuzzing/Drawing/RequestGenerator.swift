package import OAuth1

/// Random requests; each depends only on the seed and its number.
///
/// Requests that programs often get wrong are more frequent: see ``RequestDraw``.
package struct RequestGenerator: Sendable {
    package let seed: UInt64
    private let methods: [SignatureMethod]
    private let privateKeyFile: String?

    /// - Parameters:
    ///   - seed: decides all requests.
    ///   - methods: the signature methods to draw from, at least one.
    ///   - privateKeyFile: the key file for RSA methods, which are left out without one.
    package init(
        seed: UInt64,
        methods: [SignatureMethod] = SignatureMethod.allCases,
        privateKeyFile: String? = nil
    ) {
        self.seed = seed
        self.methods = methods.filter { privateKeyFile != nil || $0.kind != .rsa }
        self.privateKeyFile = privateKeyFile
    }

    /// Whether the generator draws requests with this request's signature method.
    func draws(_ request: DrawnRequest) -> Bool {
        methods.contains { request["oauth_signature_method"]?.plain == $0.rawValue }
    }

    /// Request `number` of the seed.
    package func request(_ number: UInt64) -> DrawnRequest {
        var draw = RequestDraw(SplitMix64(seed: seed, stream: number))
        var request = draw.request()
        let method = draw.signatureMethod(among: methods)
        draw.addProtocolParameters(method, to: &request)
        if method.kind == .rsa { request.privateKeyFile = privateKeyFile }
        return request
    }
}
