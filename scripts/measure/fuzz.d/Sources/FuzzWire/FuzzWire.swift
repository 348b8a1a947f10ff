import Wire

/// Any octets as the requests of a connection, whole and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzWire(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let octets = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = requests(octets, pieces: max(1, octets.count))
    // The first octet says how the same octets arrive the second time.
    let pieces = requests(octets, pieces: 1 + Int(octets.first ?? 0) % 64)
    expect(whole.map(\.octets) == pieces.map(\.octets), "requests do not depend on the pieces")
    expect(whole.map(\.findings) == pieces.map(\.findings), "nor do findings")
    let accepted = whole.filter { $0.status == nil }
    expect(accepted.reduce(0) { $0 + $1.octets.count } <= count, "no octet is invented")
    for request in accepted {
        for field in request.fields {
            expect(field.place.upperBound <= request.head.count, "a header is in its head")
        }
        expect(
            Array(request.head[request.targetPlace]) == request.target, "the target is in its place"
        )
        expect(request.chunks != nil || request.octets == request.head + request.body, "whole")
    }
    return 0
}

private func requests(_ octets: [UInt8], pieces: Int) -> [RawRequest] {
    var limits = RequestReader.Limits()
    // So that random texts reach the limits.
    limits.head = 1024
    limits.body = 1024
    var reader = RequestReader(limits)
    var found: [RawRequest] = []
    for start in stride(from: 0, to: octets.count, by: pieces) {
        reader.append(octets[start..<min(octets.count, start + pieces)])
        reading: while true {
            switch reader.next() {
            case .needsMore: break reading
            case .request(let request), .refused(let request): found.append(request)
            }
        }
    }
    if reader.finish() != nil { expect(found.count <= octets.count, "the rest is one request") }
    return found
}

/// Stops if a property does not hold.
private func expect(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(claim())") }
}
