import Vectors

extension ImportedRequest {
    /// Notes that its header was sent again: to where a server redirected the client, which is then
    /// the request, or by a proxy.
    mutating func isSentAgain(as other: ImportedRequest) {
        guard let url, let again = other.url, !Self.isBelow(url, again), !Self.isBelow(again, url)
        else { return }
        if let status = response?.status, (300..<400).contains(status) {
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
