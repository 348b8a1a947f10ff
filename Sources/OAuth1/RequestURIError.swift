/// Why a text is no absolute `http` or `https` URI, and where it stops being one.
public struct RequestURIError: Error, Hashable, Sendable, CustomStringConvertible {
    enum Reason: Hashable, Sendable {
        case notHTTP, noAuthority, noHost, unclosedAddress, notAddress, portNotDecimal, portTooLarge
        case brokenEscape
        case character(UInt8)
    }

    let reason: Reason
    /// Octets before the place of the fault.
    public let octetOffset: Int

    init(_ reason: Reason, at octetOffset: Int) {
        self.reason = reason
        self.octetOffset = octetOffset
    }

    public var description: String {
        switch reason {
        case .notHTTP: "a URL begins with http:// or https://"
        case .noAuthority: "\"//\" and a host belong behind the scheme"
        case .noHost: "the host is missing"
        case .unclosedAddress: "the IPv6 address lacks its closing \"]\""
        case .notAddress: "this is no IPv6 address"
        case .portNotDecimal: "a port is made of decimal digits"
        case .portTooLarge: "a port is no larger than 65535"
        case .brokenEscape: "\"%\" is not followed by two hexadecimal digits"
        case .character(let octet): "\(Self.name(of: octet)) cannot stand raw in this part of a URI"
        }
    }

    /// What to write instead, if there is such advice.
    public var hint: String? {
        guard case .character(let octet) = reason else {
            return reason == .brokenEscape ? "a percent sign itself is written %25" : nil
        }
        let escape = PercentEncoding.encode(octets: [octet])
        return octet < 0x80
            ? "write it \(escape), as it goes on the wire"
            : "percent-encode its UTF-8 octets, as they go on the wire; this one is \(escape)"
    }

    private static func name(of octet: UInt8) -> String {
        switch octet {
        case 0x20: "a space"
        case 0x21...0x7E: "'\(Character(Unicode.Scalar(octet)))'"
        case 0x80...: "an octet beyond ASCII"
        default: "a control character"
        }
    }
}
