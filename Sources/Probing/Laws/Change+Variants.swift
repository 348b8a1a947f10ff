// Other texts for an identifier, which no right server takes for it.
extension Change {
    /// Ways to write another text, and how to say it.
    static let variants: [(text: String, make: @Sendable (String) -> String)] = [
        ("and one more character", { $0 + "x" }),
        ("after one more character", { "x" + $0 }),
        ("without its last character", { String($0.dropLast()) }),
        ("without its first character", { String($0.dropFirst()) }),
        ("in another letter case", { Base64Variant.withOtherCase($0) }),
        ("and a space", { $0 + " " }),
        ("after a space", { " " + $0 }),
        ("and a line feed", { $0 + "\n" }),
        ("and %00x", { $0 + "\0x" }),
        ("with % instead of its end", { String($0.dropLast()) + "%" }),
        ("with _ instead of its last character", { String($0.dropLast()) + "_" }),
        ("as *", { _ in "*" }),
        ("and a slash", { $0 + "/" }),
        (
            "in full width",
            { text in
                String(
                    String.UnicodeScalarView(
                        text.unicodeScalars.map { scalar in
                            (0x21...0x7E).contains(scalar.value)
                                ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
                        }))
            }
        ),
    ]

    /// Requests with another value of a parameter, which is signed as it is sent; and with some
    /// for which the right value is signed.
    static func variants(of name: String) -> [Change] {
        let signed = variants.map { variant in
            Change.both("\(name) \(variant.text), signed") { $0.change(name, variant.make) }
        }
        let unsigned = variants[6...6].map { variant in
            Change.sent("\(name) \(variant.text), signed without it") {
                $0.change(name, variant.make)
            }
        }
        return signed + unsigned
    }
}
