import OAuth1
import Vectors

// How the text shows that the request was sent.
extension RequestFacts {
    /// All URLs, and the hosts that are named alone.
    var shownURLs: [String] {
        var seen: Set<String> = []
        return (urls.map { $0.value } + hosts.map { "https://" + $0.value })
            .filter { seen.insert($0).inserted }.prefix(Self.shownMax).map { $0 }
    }

    /// More URLs are not kept.
    private static let shownMax = 24

    /// A URL that was answered with a redirect, as `http://h:80 "GET /a HTTP/1.1" 301` says, is not
    /// that of the request that was refused.
    mutating func noteRedirected(
        _ start: TextMarks.RequestLine, _ line: ArraySlice<UInt8>
    ) {
        guard let status = start.status, (300..<400).contains(status),
            let place = TextMarks.allURLs(line[..<start.range.lowerBound]).last,
            let origin = SplitURL(line[place])?.origin
        else { return }
        redirectedURLs.insert(origin + start.target)
        for port in [":80", ":443"] where origin.hasSuffix(port) {
            redirectedURLs.insert(origin.dropLast(port.utf8.count) + start.target)
        }
    }

    /// The scheme with which the text shows a host: that of its URLs, or of the port to which the
    /// program connected; nil if the text shows no scheme, or two.
    func scheme(of authority: String) -> String? {
        let isOfHost: (UInt8) -> Bool = { ASCII.isName($0) || "-.:[]".utf8.contains($0) }
        let shown = urls.compactMap { other -> String? in
            guard let parts = SplitURL(other.value.utf8) else { return nil }
            let host = String(bytes: parts.authority.prefix(while: isOfHost))
            let isSame = [host, host.withoutUsualPort].contains {
                $0.isSame(ignoringCase: authority)
            }
            return isSame ? String(bytes: parts.scheme).lowercased() : nil
        }
        let connected = connections.filter {
            $0.line[...].place(of: authority, ignoringCase: true) != nil
        }
        let schemes = shown.isEmpty ? connected.map { $0.scheme } : shown
        return Set(schemes).count == 1 ? schemes.first : nil
    }
}

extension String {
    /// A host without the port that its scheme has anyway.
    fileprivate var withoutUsualPort: String {
        for port in [":443", ":80"] where hasSuffix(port) { return String(dropLast(port.count)) }
        return self
    }
}
