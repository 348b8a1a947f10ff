import OAuth1

/// A random text: its characters, and how each of them is written on the wire.
///
/// A text that is not sent literally has only plain characters.
package struct DrawnText: Hashable, Sendable {
    /// How a character is written in a URL or a raw body.
    package enum Form: Sendable {
        case plain, escaped
        /// With lower-case hexadecimal digits in its escapes.
        case escapedInLowerCase
    }

    package struct Symbol: Hashable, Sendable {
        package var scalar: Unicode.Scalar
        package var form = Form.plain
    }

    package var symbols: [Symbol]

    /// A text of plain characters.
    package init(_ text: String = "") {
        symbols = text.unicodeScalars.map { Symbol(scalar: $0) }
    }

    package init(_ symbols: [Symbol]) { self.symbols = symbols }

    package var isEmpty: Bool { symbols.isEmpty }

    /// The text, decoded.
    package var plain: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: symbols.lazy.map(\.scalar))
        return String(text)
    }

    /// The text as sent.
    package var wire: String { symbols.map(\.wire).joined() }

    /// How much there is to understand; the text `a` weighs 1.
    var weight: Int { symbols.reduce(0) { $0 + $1.weight } }
}

extension DrawnText.Symbol {
    var isUnreserved: Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    fileprivate var wire: String {
        guard form != .plain else { return String(scalar) }
        return scalar.utf8.map { byte in
            "%" + ASCII.hex(UInt64(byte), digits: 2, uppercase: form == .escaped)
        }.joined()
    }

    var weight: Int {
        let ofForm =
            switch form {
            case .plain: 0
            case .escaped: 1
            case .escapedInLowerCase: 2
            }
        return ofScalar + ofForm
    }

    private var ofScalar: Int {
        switch scalar {
        case "a": 1
        case "b"..."z", "A"..."Z", "0"..."9": 2
        default: scalar.isASCII ? 3 : 3 + scalar.utf8.count
        }
    }
}
