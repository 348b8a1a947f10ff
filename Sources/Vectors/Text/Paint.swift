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
