extension Array where Element: Equatable {
    /// Each element once, where it comes first.
    package var unique: [Element] {
        enumerated().filter { firstIndex(of: $1) == $0 }.map { $0.element }
    }
}
