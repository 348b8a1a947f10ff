import OAuth1

/// A text that comes again and again, as a log has it, and what was made of it.
struct RepeatedText<Value: Sendable>: Sendable {
    private var text: [UInt8] = []
    private var value: Value?

    /// What `make` makes of `text`, or made of it before.
    @inline(__always)
    mutating func value<Failure>(
        of text: Span<UInt8>,
        _ make: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value, text.isEqual(to: self.text.span) { return value }
        let value = try make(text)
        self.text.replaceAll(copying: text)
        self.value = value
        return value
    }
}
