package import OAuth1

/// Random requests, each known by a seed and its number, whatever was drawn before it.
///
/// They are weighted to where programs that sign differ: see ``RequestDraw``.
package struct RequestGenerator: Sendable {
    package let seed: UInt64
    private let methods: [SignatureMethod]
    private let privateKeyFile: String?

    /// - Parameters:
    ///   - seed: which requests there are.
    ///   - methods: the signature methods to draw from, one at least.
    ///   - privateKeyFile: the file of the key of RSA methods, which are left out without one.
    package init(
        seed: UInt64,
        methods: [SignatureMethod] = SignatureMethod.allCases,
        privateKeyFile: String? = nil
    ) {
        self.seed = seed
        self.methods = methods.filter { privateKeyFile != nil || $0.kind != .rsa }
        self.privateKeyFile = privateKeyFile
    }

    /// Whether a request's signature method is one of those that are drawn.
    func draws(_ request: DrawnRequest) -> Bool {
        methods.contains { request["oauth_signature_method"]?.plain == $0.rawValue }
    }

    /// Request `number` of the seed; it can be read as a vector.
    package func request(_ number: UInt64) -> DrawnRequest {
        var draw = RequestDraw(SplitMix64(seed: seed, stream: number))
        var request = draw.request()
        let method = draw.signatureMethod(among: methods)
        draw.addProtocolParameters(method, to: &request)
        if method.kind == .rsa { request.privateKeyFile = privateKeyFile }
        return request
    }
}
