import Expect
import HTTP

/// Any bytes as the requests of a connection, whole and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHTTP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = requests(bytes, pieces: max(1, bytes.count))
    // The first byte says how the same bytes arrive the second time.
    let pieces = requests(bytes, pieces: 1 + Int(bytes.first ?? 0) % 64)
    expect(whole.map(\.bytes) == pieces.map(\.bytes), "requests do not depend on the pieces")
    expect(whole.map(\.findings) == pieces.map(\.findings), "nor do findings")
    let accepted = whole.filter { $0.status == nil }
    expect(accepted.reduce(0) { $0 + $1.bytes.count } <= count, "no byte is invented")
    for request in accepted {
        for field in request.fields {
            expect(field.place.upperBound <= request.head.count, "a header is in its head")
        }
        expect(
            Array(request.head[request.targetPlace]) == request.target, "the target is in its place"
        )
        expect(request.chunks != nil || request.bytes == request.head + request.body, "whole")
    }
    return 0
}

private func requests(_ bytes: [UInt8], pieces: Int) -> [RawRequest] {
    var limits = RequestReader.Limits()
    // So that random texts reach the limits.
    limits.head = 1024
    limits.body = 1024
    var reader = RequestReader(limits)
    var found: [RawRequest] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
        reader.append(bytes[start..<min(bytes.count, start + pieces)])
        reading: while true {
            switch reader.next() {
            case .needsMore: break reading
            case .request(let request), .refused(let request): found.append(request)
            }
        }
    }
    if reader.finish() != nil { expect(found.count <= bytes.count, "the rest is one request") }
    return found
}
