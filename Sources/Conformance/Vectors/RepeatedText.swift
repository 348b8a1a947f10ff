import OAuth1

/// Takes URLs apart, one after another; the same one again is remembered, as a log has it.
struct RepeatedURI {
    private var text: [UInt8] = []
    private var uri: RequestURI?

    mutating func uri(of text: Span<UInt8>) throws(RequestURIError) -> RequestURI {
        if let uri, text.isEqual(to: self.text.span) { return uri }
        let uri = try RequestURI(text)
        self.text.replaceAll(copying: text)
        self.uri = uri
        return uri
    }
}
