import OAuth1
import HTTP

/// Replaces pieces of a request; every other byte stays as it is.
struct RequestRewriting {
    private let raw: RawRequest
    private var head: [(place: Range<Int>, bytes: [UInt8])] = []
    private var body: [UInt8]

    init(_ raw: RawRequest) {
        self.raw = raw
        body = raw.chunks ?? raw.body
    }

    var bytes: [UInt8] {
        var written = raw.head
        for (place, bytes) in head.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            written.replaceSubrange(place, with: bytes)
        }
        return written + body
    }

    mutating func replaceHost(by host: String) {
        for field in raw.fields where field.isNamed("Host") { replaceValue(of: field, by: host) }
    }

    private mutating func replaceValue(of field: RawField, by value: String) {
        let line = raw.head[field.place]
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        head.append((colon + 1..<field.place.upperBound, Array(" \(value)".utf8)))
    }

    mutating func replaceSignature(by signature: [UInt8], in record: RequestRecord) {
        let encoded = Array(PercentEncoding.encode(bytes: signature).utf8)
        switch record.message?.transmissions.first {
        case .header:
            for field in raw.fields
            where field.isNamed("Authorization") && RequestVerification.isOAuth(field.value) {
                if let place = Self.value(
                    in: raw.head[field.place], after: "oauth_signature=\"", upTo: "\"")
                {
                    head.append((place, encoded))
                }
            }
        case .query:
            if let place = Self.value(
                in: raw.head[raw.targetPlace], after: "oauth_signature=", upTo: "&#")
            {
                head.append((place, encoded))
            }
        case .form:
            guard raw.chunks == nil,
                let place = Self.value(in: body[...], after: "oauth_signature=", upTo: "&")
            else { return }
            body.replaceSubrange(place, with: encoded)
            for field in raw.fields where field.isNamed("Content-Length") {
                replaceValue(of: field, by: "\(body.count)")
            }
        case nil: return
        }
    }

    /// Where a value is that follows `marker`.
    private static func value(
        in text: ArraySlice<UInt8>,
        after marker: String,
        upTo ends: String
    ) -> Range<Int>? {
        guard let found = text.firstRange(of: Array(marker.utf8)) else { return nil }
        let end = text[found.upperBound...].firstIndex { ends.utf8.contains($0) }
        return found.upperBound..<(end ?? text.endIndex)
    }
}
