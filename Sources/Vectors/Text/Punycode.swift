/// Punycode, the ASCII form of a host's Unicode labels (RFC 3492).
package enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let skew = 38
    private static let damp = 700
    private static let initialBias = 72
    private static let initialScalar = 0x80
    /// A label of the domain name system has at most 63 bytes.
    private static let labelMax = 63

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

    // MARK: - Decoding

    /// The text of `label`, which has no `xn--`; nil if it is not valid.
    package static func decode(_ label: ArraySlice<UInt8>) -> String? {
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

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    // MARK: - Encoding

    /// The A-label of `label`, in lower case; nil if it is too long for one.
    static func encode(_ label: String) -> String? {
        let scalars = label.lowercased().unicodeScalars.map { Int($0.value) }
        guard scalars.count <= labelMax else { return nil }
        let literal = scalars.filter { $0 < initialScalar }
        guard literal.count < scalars.count else { return label.lowercased() }
        var output = literal.map { UInt8(truncatingIfNeeded: $0) }
        if !output.isEmpty { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias) = (initialScalar, 0, initialBias)
        var handled = literal.count
        while handled < scalars.count {
            guard let smallest = scalars.filter({ $0 >= next }).min() else { return nil }
            delta += (smallest - next) * (handled + 1)
            next = smallest
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == literal.count)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        guard output.count + 4 <= labelMax else { return nil }
        return "xn--" + String(decoding: output, as: UTF8.self)
    }

    /// Appends a number of variable length (RFC 3492 §3.3).
    private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
        var (rest, position) = (delta, base)
        while true {
            let threshold = min(max(position - bias, tMin), tMax)
            guard rest >= threshold else { break }
            let range = base - threshold
            output.append(digit(threshold + (rest - threshold) % range))
            rest = (rest - threshold) / range
            position += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }
}
