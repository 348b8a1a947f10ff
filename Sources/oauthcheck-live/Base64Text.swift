#if Live
import OAuth1

/// Base64 in lines of 64 characters, as PEM has it.
enum Base64Text {
    static func text(_ bytes: [UInt8]) -> String {
        var base64: [UInt8] = []
        Base64.append(bytes.span, to: &base64)
        var text = ""
        for start in stride(from: 0, to: base64.count, by: 64) {
            text += String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
            text += "\n"
        }
        return text
    }
}
#endif
