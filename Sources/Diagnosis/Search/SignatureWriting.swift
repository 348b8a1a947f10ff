import OAuth1

/// The steps after the digest: how a signature becomes text, and is sent.
struct SignatureWriting {
    private(set) var text: SignatureText
    private(set) var header = HeaderRecipe()

    init(_ method: SignatureMethod) {
        text = SignatureText(method)
    }

    /// Does these steps differently, as far as they are after the digest.
    mutating func take(_ steps: [SigningStep]) {
        for step in steps {
            switch step {
            case .text(let change): change(&text)
            case .header(let change): change(&header)
            default: break
            }
        }
    }
}
