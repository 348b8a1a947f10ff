/// Decodes Punycode, the ASCII form of a host's Unicode labels (RFC 3492).
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let skew = 38
    private static let damp = 700
    private static let initialBias = 72
    private static let initialScalar = 0x80

    /// The text of `label`, which has no `xn--`; nil if it is not valid.
    static func decode(_ label: ArraySlice<UInt8>) -> String? {
        // A hyphen ends the ASCII characters, of which there is at least one (RFC 3492 §6.2).
        let end = label.lastIndex(of: UInt8(ascii: "-")) ?? label.startIndex
        let literal = label[..<end]
        guard literal.allSatisfy({ $0 < initialScalar }) else { return nil }
        var scalars = literal.map { Unicode.Scalar($0) }
        var rest = literal.isEmpty ? label : label[(end + 1)...]
        var (place, value, bias) = (0, initialScalar, initialBias)
        while !rest.isEmpty {
            guard let delta = delta(in: &rest, bias) else { return nil }
            let count = scalars.count + 1
            bias = adapted(delta, count: count, isFirst: place == 0)
            value += (place + delta) / count
            place = (place + delta) % count
            guard let scalar = Unicode.Scalar(UInt32(clamping: value)) else { return nil }
            scalars.insert(scalar, at: place)
            place += 1
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Reads a number of variable length from the front of `rest` (RFC 3492 §3.3).
    private static func delta(in rest: inout ArraySlice<UInt8>, _ bias: Int) -> Int? {
        var (delta, weight, position) = (0, 1, base)
        while let byte = rest.popFirst() {
            guard let digit = digit(byte) else { return nil }
            delta += digit * weight
            // RFC 3492 §6.4: 32 bits hold every number of a valid label.
            guard delta <= UInt32.max else { return nil }
            let threshold = min(max(position - bias, tMin), tMax)
            if digit < threshold { return delta }
            weight *= base - threshold
            guard weight <= UInt32.max else { return nil }
            position += base
        }
        return nil
    }

    /// The bias of the next number (RFC 3492 §6.1).
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            position += base
        }
        return position + (base - tMin + 1) * delta / (delta + skew)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
