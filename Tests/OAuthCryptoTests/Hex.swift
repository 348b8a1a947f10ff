/// Bytes and their hexadecimal text, as the RFCs print both.
enum Hex {
    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { index in
            UInt8(digits[index] << 4 | digits[index + 1])
        }
    }

    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
