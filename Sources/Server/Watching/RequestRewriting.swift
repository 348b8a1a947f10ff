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

    /// Replaces the signature where the request is read to have it.
    ///
    /// - Returns: whether it could be replaced.
    mutating func replaceSignature(by signature: [UInt8], in record: RequestRecord) -> Bool {
        let encoded = Array(PercentEncoding.encode(bytes: signature).utf8)
        switch record.message?.transmissions.first {
        case .header: return replaceInHeader(encoded)
        case .query: return replaceInQuery(encoded, record.request)
        case .form: return replaceInForm(encoded)
        case nil: return false
        }
    }

    private static let name = "oauth_signature"

    private mutating func replaceInHeader(_ encoded: [UInt8]) -> Bool {
        let signing = raw.fields.first {
            $0.isNamed("Authorization") && RequestVerification.isOAuth($0.value)
        }
        guard let field = signing,
            let place = AuthorizationHeader.valuePlace(of: Self.name, in: field.value.span),
            let colon = raw.head[field.place].firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let rest = raw.head[(colon + 1)..<field.place.upperBound].drop(while: ASCII.isBlank)
        if rest.starts(with: field.value) {
            let start = rest.startIndex + place.lowerBound
            head.append((start..<start + place.count, encoded))
        } else {
            // On several lines, which are one then.
            var value = field.value
            value.replaceSubrange(place, with: encoded)
            head.append((colon + 1..<field.place.upperBound, [UInt8(ascii: " ")] + value))
        }
        return true
    }

    private mutating func replaceInQuery(_ encoded: [UInt8], _ request: ReceivedRequest) -> Bool {
        guard let query = request.pathAndQuery.query,
            let place = ParameterSources.valuePlace(
                of: Self.name, inFormEncoded: Array(query).span)
        else { return false }
        let start = raw.targetPlace.lowerBound + query.startIndex + place.lowerBound
        head.append((start..<start + place.count, encoded))
        return true
    }

    /// A body in chunks stays as it is.
    private mutating func replaceInForm(_ encoded: [UInt8]) -> Bool {
        guard raw.chunks == nil,
            let place = ParameterSources.valuePlace(of: Self.name, inFormEncoded: body.span)
        else { return false }
        body.replaceSubrange(place, with: encoded)
        for field in raw.fields where field.isNamed("Content-Length") {
            replaceValue(of: field, by: "\(body.count)")
        }
        return true
    }
}
