import OAuth1

/// The names of environment variables.
package enum VariableName {
    /// Letters, digits and `_`, a digit not first.
    package static func isValid(_ name: String) -> Bool {
        !(name.utf8.first.map(ASCII.isDigit) ?? true)
            && name.utf8.allSatisfy { byte in
                PlainText.isWordByte(byte) && byte != UInt8(ascii: "-")
                    && byte != UInt8(ascii: "$")
            }
    }

    /// Whether the name is in capitals, so that it is hardly a secret in the wrong place.
    package static func isUsual(_ name: String) -> Bool {
        isValid(name) && !name.utf8.contains { (0x61...0x7A).contains($0) }
    }
}
