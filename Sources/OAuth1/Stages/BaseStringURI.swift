/// §3.4.1.2, Base String URI: the scheme, authority and path of the request.
package struct BaseStringURI: CustomStringConvertible {
    package private(set) var bytes: [UInt8] = []

    /// Derives the base string URI of `uri`, whose text is `text`, as ``append(_:of:to:)`` does.
    package init(_ uri: RequestURI, of text: Span<UInt8>) {
        Self.append(uri, of: text, to: &bytes)
    }

    package var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the base string URI of `uri`, whose text is `text`, to `output`.
    ///
    /// Scheme and host are in lower case, a default port is left out, and the path is kept byte by
    /// byte as it was sent. Userinfo, query and fragment are left out. An empty path is sent as
    /// `/` (RFC 9110 §4.2.3), so it is signed as `/`.
    package static func append(_ uri: RequestURI, of text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: text.count + 1) { output in
            for index in uri.scheme { output.append(ASCII.lowercased(text[index])) }
            output.append(UInt8(ascii: ":"))
            output.append(UInt8(ascii: "/"))
            output.append(UInt8(ascii: "/"))
            for index in uri.host { output.append(ASCII.lowercased(text[index])) }
            if let port = uri.port, !isDefault(text.extracting(port), scheme: uri.scheme) {
                output.append(UInt8(ascii: ":"))
                output.append(copying: text.extracting(port))
            }
            if uri.path.isEmpty { output.append(UInt8(ascii: "/")) }
            output.append(copying: text.extracting(uri.path))
        }
    }

    /// Whether `port` is 80 for `http`, 443 for `https`, or empty.
    ///
    /// It is a number, so zeros before it do not count.
    private static func isDefault(_ port: Span<UInt8>, scheme: Range<Int>) -> Bool {
        let isSecure = scheme.count == "https".utf8.count
        guard !port.isEmpty else { return true }
        var zeros = 0
        while zeros < port.count, port[zeros] == UInt8(ascii: "0") { zeros += 1 }
        let port = port.extracting(zeros...)
        return port.isEqual(to: Array((isSecure ? "443" : "80").utf8).span)
    }
}
