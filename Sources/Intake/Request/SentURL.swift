import OAuth1
import Vectors

/// What programs do to a URL before they send it.
enum SentURL {
    /// Without `.` and `..` in the path (RFC 3986 §5.2.4); nil if it has none.
    static func removingDots(of bytes: [UInt8]) -> [UInt8]? {
        let start = LenientURL.pathStart(of: bytes)
        let end = bytes[start...].firstIndex(of: ASCII.question) ?? bytes.count
        let segments = bytes[start..<end].split(
            separator: ASCII.slash, omittingEmptySubsequences: false)
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
        var result = bytes
        result.replaceSubrange(start..<end, with: Array(kept.joined(separator: [ASCII.slash])))
        return result
    }

    /// With `pairs`, already encoded, after the query that the URL has.
    static func appending(_ pairs: [UInt8], to url: [UInt8]) -> [UInt8] {
        var result = url
        if let question = result.firstIndex(of: ASCII.question) {
            if question < result.count - 1 { result.append(ASCII.ampersand) }
        } else {
            if LenientURL.pathStart(of: result) == result.count { result.append(ASCII.slash) }
            result.append(ASCII.question)
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
