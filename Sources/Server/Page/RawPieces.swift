import OAuth1
import HTTP

/// The bytes of a request in pieces, by what is signed of them.
struct RawPieces {
    enum Kind: String {
        /// In the base string: the method, the URL, the protocol parameters, the form.
        case method, url, parameters, form
        /// Not in the base string.
        case other
    }

    private(set) var pieces: [(kind: Kind, bytes: ArraySlice<UInt8>)] = []

    /// More bytes of a body are not shown.
    private static let bodyMax = 64 << 10

    init(_ record: RequestRecord) {
        let raw = record.request.raw
        var marks = [(Kind.method, 0..<min(raw.method.count, raw.head.count))]
        if !raw.targetPlace.isEmpty { marks.append((.url, raw.targetPlace)) }
        for field in raw.fields {
            if field.isNamed("Host") { marks.append((.url, field.place)) }
            if field.isNamed("Authorization"), RequestVerification.isOAuth(field.value) {
                marks.append((.parameters, field.place))
            }
        }
        var end = 0
        for (kind, place) in marks where place.lowerBound >= end {
            add(.other, raw.head[end..<place.lowerBound])
            add(kind, raw.head[place])
            end = place.upperBound
        }
        add(.other, raw.head[end...])
        let isForm = record.message?.form != nil
        add(isForm ? .form : .other, (raw.chunks ?? raw.body).prefix(Self.bodyMax))
    }

    private mutating func add(_ kind: Kind, _ bytes: ArraySlice<UInt8>) {
        if !bytes.isEmpty { pieces.append((kind, bytes)) }
    }
}
