package import Vectors

/// What an implementation answers to the question to sign a request.
package enum FuzzAnswer: Sendable {
    /// Its values; stages that it leaves out are not compared.
    ///
    /// `signed` is the request with a nonce and timestamp that the implementation chose itself; nil
    /// if it used those of the request.
    case values([(stage: Stage, bytes: [UInt8])], signed: TestVector? = nil)
    /// It does not support the request.
    case skipped(reason: String)
    /// It refuses the request as invalid.
    case rejected(reason: String)
    /// It failed on this request, but can be asked again.
    case broken(reason: String)
    /// It cannot be asked again.
    case ended(reason: String)
}
