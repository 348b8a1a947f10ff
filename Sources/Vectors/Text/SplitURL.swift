/// A URL split at its marks, without any rules (RFC 3986 §3).
package struct SplitURL {
    package let scheme: ArraySlice<UInt8>
    /// With the user and the port.
    package let authority: ArraySlice<UInt8>
    /// Path, query and fragment.
    package let rest: ArraySlice<UInt8>

    /// Scheme and authority, as they are in the URL.
    package var origin: String {
        String(decoding: scheme + "://".utf8 + authority, as: UTF8.self)
    }

    /// Nil if there is no `://`: the text is not an absolute URL.
    package init?(_ url: some Sequence<UInt8>) {
        let bytes = Array(url)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "://".utf8) }) else {
            return nil
        }
        scheme = bytes[..<end]
        let others = bytes[(end + 3)...]
        authority = others.prefix { !"/?#".utf8.contains($0) }
        rest = others[authority.endIndex...]
    }
}
