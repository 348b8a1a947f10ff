/// How values are shown.
package struct ReportStyle: Hashable, Sendable {
    package var showsSecrets: Bool
    package var hasColor: Bool

    package init(showsSecrets: Bool = false, hasColor: Bool = false) {
        self.showsSecrets = showsSecrets
        self.hasColor = hasColor
    }

    /// The same for a report that no terminal shows.
    package var withoutColor: ReportStyle { ReportStyle(showsSecrets: showsSecrets) }

    /// The value of a stage, or what may be said of it.
    package func shown(_ value: [UInt8], isSecret: Bool) -> String {
        isSecret && !showsSecrets
            ? "<redacted, \(value.count) byte\(value.count == 1 ? "" : "s")>"
            : String(decoding: value, as: UTF8.self)
    }
}

/// Colours of a terminal.
package enum Paint: String, Sendable {
    case bold = "1"
    case red = "31"
}

extension ReportStyle {
    /// `text` in a colour, where colours are shown.
    package func paint(_ text: String, _ paint: Paint) -> String {
        hasColor ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
