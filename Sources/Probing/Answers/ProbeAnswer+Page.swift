import OAuth1

// What a page has: words, cookies, forms, and where it leads.
extension ProbeAnswer {
    /// What it is, with the first words of its body.
    var textWithQuote: String {
        let page = String(decoding: body.prefix(Self.pageMax), as: UTF8.self)
        let lines = page.contains("<") ? HTMLTag.all(in: page).map(\.text) : [page]
        let line = lines.lazy.compactMap { text in
            text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
        }.first
        guard kind == .refused, let line else { return text }
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(text) (\(words.prefix(Self.wordsMax)))"
    }

    /// More of a body is not quoted.
    private static let (pageMax, wordsMax) = (4096, 100)

    /// The cookies that it sets, as a header.
    var cookies: String? {
        let own = values(of: "Set-Cookie").map { String($0.prefix { $0 != ";" }) }
        let names = own.map { $0.prefix { $0 != "=" } }
        let pairs = earlierCookies.filter { !names.contains($0.prefix { $0 != "=" }) } + own
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Where a redirect leads; nil if the answer is not one.
    var location: String? { kind == .redirected ? value(of: "Location") : nil }

    /// Whether it is a page that people can read.
    var isPage: Bool { status.map { (200..<300).contains($0) } ?? false }

    /// Where it leads by itself: by a redirect, or because the page says so.
    var nextLocation: String? {
        location ?? (isPage ? HTMLTag.refresh(in: String(decoding: body, as: UTF8.self)) : nil)
    }

    /// The value of a parameter, if the body is a form.
    func form(_ name: String) -> String? {
        var list = ParameterList()
        ParameterSources.append(formEncoded: body.span, to: &list)
        return list.firstValue(named: name).map { String(decoding: $0, as: UTF8.self) }
    }
}
