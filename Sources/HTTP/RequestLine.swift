/// The first line of a request: method, space, target, space, version (RFC 9112 §3).
package struct RequestLine {
    package let method: ArraySlice<UInt8>
    /// Everything between the first and the last space.
    package let target: ArraySlice<UInt8>
    package let version: ArraySlice<UInt8>

    /// Reads a line without its end; nil if it has less than two spaces.
    package init?(_ line: ArraySlice<UInt8>) {
        guard let first = line.firstIndex(of: Byte.space),
            let last = line.lastIndex(of: Byte.space), first < last
        else { return nil }
        method = line[..<first]
        target = line[(first + 1)..<last]
        version = line[(last + 1)...]
    }
}
