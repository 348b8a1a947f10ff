import OAuth1

/// Texts for the query of a page.
enum PercentText {
    static func encoded(_ text: String) -> String { PercentEncoding.encode(text) }
}
