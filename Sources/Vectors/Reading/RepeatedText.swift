import OAuth1

/// The last text that was read, and its value: in a log, many lines have the same text.
struct RepeatedText<Value: Sendable>: Sendable {
    private var text: [UInt8] = []
    private var value: Value?

    /// The value of `text`: from `make`, or kept from the last call.
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
