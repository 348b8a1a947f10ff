/// Encodes a label of a host whose characters are not all ASCII (RFC 3492).
enum PunycodeEncoder {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let initialScalar = 0x80
    /// A label of the domain name system has at most 63 bytes.
    private static let labelMax = 63

    /// The A-label of `label`, in lower case; nil if it is too long for one.
    static func label(_ label: String) -> String? {
        let scalars = label.lowercased().unicodeScalars.map { Int($0.value) }
        guard scalars.count <= labelMax else { return nil }
        let literal = scalars.filter { $0 < initialScalar }
        guard literal.count < scalars.count else { return label.lowercased() }
        var output = literal.map { UInt8(truncatingIfNeeded: $0) }
        if !output.isEmpty { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias) = (initialScalar, 0, 72)
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

    /// The bias of the next number (RFC 3492 §6.1).
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            position += base
        }
        return position + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }
}
