import OAuth1

/// What programs do to a URL before they send it.
enum SentURL {
    /// The octets with those that are not in `kept`, and each `%` that begins no escape, encoded.
    static func escaped(_ octets: [UInt8], keeping kept: (UInt8) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        for (index, octet) in octets.enumerated() {
            let isEscape =
                octet == UInt8(ascii: "%") && index + 2 < octets.count
                && Byte.hexadecimal(octets[index + 1]) != nil
                && Byte.hexadecimal(octets[index + 2]) != nil
            if isEscape || octet != UInt8(ascii: "%") && kept(octet) {
                result.append(octet)
            } else {
                result += Array(PercentEncoding.encode(octets: [octet]).utf8)
            }
        }
        return result
    }

    /// Where the path begins: after the authority.
    static func pathStart(of octets: [UInt8]) -> Int {
        guard let colon = octets.firstRange(of: "://".utf8) else { return octets.count }
        return octets[colon.upperBound...].firstIndex { $0 == Byte.slash || $0 == Byte.question }
            ?? octets.count
    }

    /// Without `.` and `..` in the path (RFC 3986 §5.2.4); nil if it has none.
    static func removingDots(of octets: [UInt8]) -> [UInt8]? {
        let start = pathStart(of: octets)
        let end = octets[start...].firstIndex(of: Byte.question) ?? octets.count
        let segments = octets[start..<end].split(
            separator: Byte.slash, omittingEmptySubsequences: false)
        let (dot, dots) = (Array(".".utf8), Array("..".utf8))
        guard segments.contains(where: { Array($0) == dot || Array($0) == dots }) else {
            return nil
        }
        var kept: [ArraySlice<UInt8>] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if Array(segment) == dots {
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append([]) }
            } else if Array(segment) == dot {
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        var result = octets
        result.replaceSubrange(start..<end, with: Array(kept.joined(separator: [Byte.slash])))
        return result
    }

    /// With `pairs`, already encoded, after the query that the URL has.
    static func appending(_ pairs: [UInt8], to url: [UInt8]) -> [UInt8] {
        var result = url
        if let question = result.firstIndex(of: Byte.question) {
            if question < result.count - 1 { result.append(Byte.ampersand) }
        } else {
            if pathStart(of: result) == result.count { result.append(Byte.slash) }
            result.append(Byte.question)
        }
        return result + pairs
    }

    /// As forms are encoded: everything but unreserved characters, a space as `+`.
    static func formEncoded(_ text: some Collection<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        PercentEncoding.append(Array(text).span, to: &encoded)
        return Array(encoded.replacing("%20".utf8, with: "+".utf8))
    }

    /// Each name and value percent-encoded.
    static func encoded(_ fields: [ImportedField]) -> [UInt8] {
        Array(
            fields.map { field in
                "\(PercentEncoding.encode(field.name))=\(PercentEncoding.encode(field.value))"
            }.joined(separator: "&").utf8)
    }
}
