import Vectors

extension ImportedRequest {
    /// Notes that its header was sent again: to where a server redirected the client, which is then
    /// the request, or by a proxy.
    ///
    /// - Parameters:
    ///   - other: the later request.
    ///   - instead: whether that is the request in any case, since no request line shows this one.
    mutating func isSentAgain(as other: ImportedRequest, instead: Bool) {
        guard let url, let again = other.url, url != again, !Self.isBelow(url, again) else {
            return
        }
        guard instead || !Self.isBelow(again, url) else { return }
        if instead || response.map({ (300..<400).contains($0.status) }) == true {
            self = other
            isRedirected = true
        } else {
            let place = PlainText.cut(PlainText.visible(again), to: Self.urlMax)
            unused.append(
                "\(place), to which the header was sent again: that URL needs another signature")
            assumed.insert(.contradicted)
        }
    }

    /// In characters; a longer URL is cut.
    private static let urlMax = 120

    /// Whether a URL is another one, perhaps without its query.
    private static func isBelow(_ url: String, _ other: String) -> Bool {
        url == other || url.hasPrefix(other + "?")
    }
}
