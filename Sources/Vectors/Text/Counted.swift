/// `1 vector`, `2 vectors`.
///
/// Without a plural, an "s" is added to the noun.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? "\(noun)s")"
}

/// A number with separators: `98,709`.
package func grouped(_ count: Int) -> String {
    let digits = Array("\(count)".utf8)
    let head = digits.count % 3
    let starts = (head == 0 ? [] : [0]) + Array(stride(from: head, to: digits.count, by: 3))
    return zip(starts, starts.dropFirst() + [digits.count])
        .map { String(decoding: digits[$0..<$1], as: UTF8.self) }.joined(separator: ",")
}

extension Array where Element: Equatable {
    /// Each element once, where it comes first.
    package var unique: [Element] {
        enumerated().filter { firstIndex(of: $1) == $0 }.map { $0.element }
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    package var formatted: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
