import Vectors

/// HTML that is always well-formed: whatever is interpolated becomes text, unless it is markup.
struct Markup: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds text, with every character escaped that HTML would read as markup.
        mutating func appendInterpolation(_ value: String) { text += Markup.escaped(value) }

        mutating func appendInterpolation(_ value: Int) { text += "\(value)" }

        mutating func appendInterpolation(_ value: Markup) { text += value.text }

        mutating func appendInterpolation(_ values: [Markup]) {
            text += values.map { $0.text }.joined(separator: "\n")
        }
    }

    /// `text` as the content of an element or a quoted attribute, without invisible characters.
    static func escaped(_ text: String) -> String {
        MarkupEscape.escaped(PlainText.visible(text))
    }

    /// Lines as they are, each on its own line.
    static func lines(_ lines: [String]) -> Markup {
        Markup(stringLiteral: lines.map(escaped).joined(separator: "\n"))
    }
}

/// A table that scrolls on its own where the window is too narrow for it.
struct HTMLTable {
    /// What it shows, for those who do not see it.
    let name: String
    /// The titles of the columns.
    let titles: [String]
    let rows: [Markup]
    /// The element's class; no class if empty.
    var kind = ""

    var markup: Markup {
        let heads = titles.map { title -> Markup in "<th scope=\"col\">\(title)</th>" }
        let attribute: Markup = kind.isEmpty ? "" : " class=\"\(kind)\""
        return """
            <div class="wide" role="region" aria-label="\(name)" tabindex="0"><table\(attribute)>
            <thead><tr>\(heads)</tr></thead>
            <tbody>\(rows)</tbody>
            </table></div>
            """
    }
}
