/// `application/x-www-form-urlencoded` (HTML 4.01 §17.13.4), which is not percent-encoding.
///
/// Queries and form bodies are decoded with it (§3.4.1.3.1); nothing is ever signed in it.
package enum FormEncoding {
    /// `text` decoded, as by ``appendDecoded(_:to:)``.
    @inlinable
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        appendDecoded(Array(text).span, to: &output)
        return output
    }

    /// Whether there is nothing to decode in `text`.
    static func isPlain(_ text: Span<UInt8>) -> Bool {
        text.firstIndex(of: UInt8(ascii: "+")) == nil
            && text.firstIndex(of: UInt8(ascii: "%")) == nil
    }

    /// Appends `text` decoded: `+` becomes a space, `%XX` a byte; any other `%` is kept.
    @usableFromInline
    package static func appendDecoded(_ text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: text.count) { output in
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte == UInt8(ascii: "+") {
                    output.append(UInt8(ascii: " "))
                } else if byte == UInt8(ascii: "%"),
                    let escaped = PercentEncoding.escapedByte(in: text, at: index)
                {
                    output.append(escaped)
                    index &+= 2
                } else {
                    output.append(byte)
                }
                index &+= 1
            }
        }
    }
}
