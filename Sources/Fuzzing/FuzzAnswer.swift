package import Vectors

/// What an implementation answers when it is asked to sign a request.
package enum FuzzAnswer: Sendable {
    /// The values that it arrived at; what it does not tell is not compared.
    ///
    /// `signed` is the request with the nonce and timestamp that it drew in place of those it was
    /// asked with; nil where it took those.
    case values([(stage: Stage, octets: [UInt8])], signed: TestVector? = nil)
    /// It cannot do what is asked, and says so.
    case skipped(reason: String)
    /// It refuses the request as wrong.
    case rejected(reason: String)
    /// It broke on this request, and can be asked again.
    case broken(reason: String)
    /// It cannot be asked any more.
    case ended(reason: String)
}
