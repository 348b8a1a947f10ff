/// Why a text is not an absolute `http` or `https` URI (RFC 3986), and where.
public struct RequestURIError: Error, Hashable, Sendable, CustomStringConvertible {
    enum Reason: Hashable, Sendable {
        case notHTTP, noAuthority, noHost, unclosedAddress, notAddress, afterAddress
        case portNotDecimal, portTooLarge, brokenEscape
        case character(UInt8)
    }

    let reason: Reason
    /// The offset of the fault in the URI, in bytes from 0.
    public let byteOffset: Int

    init(_ reason: Reason, at byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }

    /// What is wrong: lower case, no full stop.
    public var description: String {
        switch reason {
        case .notHTTP: "the URL must start with http:// or https://"
        case .noAuthority: "\"//\" and a host must follow the scheme"
        case .noHost: "the host is missing"
        case .unclosedAddress: "the closing \"]\" of the IPv6 address is missing"
        case .notAddress: "the text between \"[\" and \"]\" is not a valid IPv6 address"
        case .afterAddress: "only a port, path, query or fragment may follow \"]\""
        case .portNotDecimal: "the port must consist of decimal digits"
        case .portTooLarge: "the port must not be greater than 65535"
        case .brokenEscape: "\"%\" is not followed by two hexadecimal digits"
        case .character(let byte): "\(Self.name(of: byte)) is not allowed in this part of a URI"
        }
    }

    /// What to write instead; nil if there is no general advice.
    public var hint: String? {
        guard case .character(let byte) = reason else {
            return reason == .brokenEscape ? "write a literal percent sign as %25" : nil
        }
        let escape = PercentEncoding.encode(bytes: [byte])
        return byte < 0x80
            ? "write this character as \(escape)"
            : "percent-encode the character's UTF-8 bytes; this byte is \(escape)"
    }

    private static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x20: "a space"
        case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
        case 0x80...: "a byte outside ASCII"
        default: "a control character"
        }
    }
}
