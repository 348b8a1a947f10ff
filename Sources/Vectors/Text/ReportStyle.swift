/// How a report shows values.
package struct ReportStyle: Sendable {
    package var showsSecrets: Bool
    package var hasColor: Bool
    /// Whether results say which request is theirs, for `--match request`.
    package var keysRequests = false
    /// Whether results say which endpoint their requests have; nil if only recorded ones do.
    package var keysEndpoints: Bool?
    /// The part of the vectors that a run has, such as `1/4`; nil for all of them.
    package var shard: String?
    /// Whether whoever reads it can give options, which texts then name.
    package var hasOptions = true
    /// Whether an answer names mistakes by their ids, and says all that is known.
    package var saysAll = false
    /// What options are called.
    package var names: Hint.Names = { $0.words }
    /// Columns of a line of text.
    package var columns = Self.columnsMax

    /// Longer lines are hard to read.
    package static let columnsMax = 100

    package init(showsSecrets: Bool = false, hasColor: Bool = false) {
        self.showsSecrets = showsSecrets
        self.hasColor = hasColor
    }

    /// The same style for a report that is not shown on a terminal.
    package var withoutColor: ReportStyle {
        var style = self
        style.hasColor = false
        return style
    }

    /// A text for people that may name options.
    package func text(_ hint: Hint) -> String { hint.text(names) }

    /// The value of a stage; only its length if it is secret.
    package func shown(_ value: [UInt8], isSecret: Bool) -> String {
        isSecret && !showsSecrets
            ? "<redacted, \(counted(value.count, "byte"))>"
            : String(decoding: value, as: UTF8.self)
    }
}

/// Styles of text on a terminal.
package enum Paint: String, Sendable {
    case bold = "1"
    case red = "31"
    case green = "32"
    case inverseRed = "31;7"
    case inverseGreen = "32;7"
}

extension ReportStyle {
    /// `text` in bold or a colour, if the style has colours.
    package func paint(_ text: String, _ paint: Paint) -> String {
        hasColor ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
