import Vectors

extension ImportedRequest {
    /// Those that a server redirected are the requests that were sent instead, with the same
    /// signature.
    static func withoutRedirected(_ requests: [ImportedRequest]) -> [ImportedRequest] {
        var kept: [ImportedRequest] = []
        for request in requests {
            let signatures = ParameterText.signatures(of: request)
            if !signatures.isEmpty, let last = kept.last, last.isSame(as: request) {
                // A log shows it once more.
                continue
            } else if !signatures.isEmpty, let last = kept.last, last.url != request.url,
                last.response.map({ (300..<400).contains($0.status) }) == true,
                ParameterText.signatures(of: last) == signatures
            {
                kept[kept.count - 1].isSentAgain(as: request, instead: false)
            } else {
                kept.append(request)
            }
        }
        return kept
    }

    /// Whether both say the same, but for a port that need not be written.
    private func isSame(as other: ImportedRequest) -> Bool {
        guard let url, let shown = other.url, url != shown,
            other.method == nil || other.method == method, other.body == nil, other.form == nil,
            header("Authorization") == other.header("Authorization"),
            let one = SplitURL(url.utf8), let another = SplitURL(shown.utf8)
        else { return false }
        return one.scheme.elementsEqual(another.scheme) && one.rest.elementsEqual(another.rest)
            && Self.withoutPort(one) == Self.withoutPort(another)
    }

    /// The host, and the port if it is not that of the scheme.
    private static func withoutPort(_ url: SplitURL) -> [UInt8] {
        let port = url.scheme.elementsEqual("https".utf8) ? ":443" : ":80"
        let isUsual = url.authority.suffix(port.utf8.count).elementsEqual(port.utf8)
        return Array(url.authority.dropLast(isUsual ? port.utf8.count : 0))
    }

    /// Notes that its header was sent again: to where a server redirected the client, which is then
    /// the request, or by a proxy.
    ///
    /// - Parameters:
    ///   - other: the later request.
    ///   - instead: whether that is the request in any case, since no request line shows this one.
    mutating func isSentAgain(as other: ImportedRequest, instead: Bool) {
        guard let url, let again = other.url else { return }
        if instead, assumed.contains(.scheme),
            Self.afterScheme(url).utf8.elementsEqual(Self.afterScheme(again).utf8)
        {
            // Only the scheme changed.
            (self.url, isRedirected) = (again, true)
            assumed.remove(.scheme)
            return
        }
        // A scheme that is only assumed may be the other one.
        let isAssumed = assumed.union(other.assumed).contains(.scheme)
        let own = isAssumed ? Self.afterScheme(url) : url
        let later = isAssumed ? Self.afterScheme(again) : again
        guard !Self.isBelow(own, later), instead || !Self.isBelow(later, own) else { return }
        if instead || response.map({ (300..<400).contains($0.status) }) == true {
            let earlier = self
            self = other
            isRedirected = true
            if response == nil { response = earlier.response }
            guard body == nil, form == nil, earlier.body != nil || earlier.form != nil else {
                return
            }
            (body, form, lacksForm) = (earlier.body, earlier.form, false)
            if contentType == nil, let type = earlier.contentType {
                addHeader("Content-Type", type)
            }
        } else {
            let place = PlainText.cut(PlainText.visible(again), to: Self.urlMax)
            let note: Hint =
                "\(place), to which the header was sent again: that URL needs another signature"
            if !unused.contains(note) { unused.append(note) }
            assumed.insert(.contradicted)
        }
    }

    /// In characters; a longer URL is cut.
    private static let urlMax = 120

    private static func afterScheme(_ url: String) -> String { String(url.drop { $0 != ":" }) }

    /// Whether a URL is another one, perhaps without its query.
    private static func isBelow(_ url: String, _ other: String) -> Bool {
        url.utf8.elementsEqual(other.utf8) || url.utf8.starts(with: (other + "?").utf8)
    }
}
