import OAuth1

/// Any bytes as an `Authorization` header, a URI, a form, and lines of all three.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHeader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    HeaderProperties.hold(for: text)
    URIProperties.hold(for: text)
    FormProperties.hold(for: text)
    SigningProperties.hold(for: text)
    return 0
}
