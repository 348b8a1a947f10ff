import SystemPackage

/// How far a test of a provider has come, on standard error if that is a terminal.
struct ProbeProgress {
    private let total: Int
    private let isShown = Console.isTerminal(.standardError)
    private let start = ContinuousClock.now
    private var count = 0
    private var isOnScreen = false

    init(total: Int) { self.total = total }

    /// Counts a check.
    mutating func add() {
        count += 1
        guard isShown, count < total else { return }
        let elapsed = start.duration(to: .now) / .seconds(1)
        let left = Int((elapsed / Double(count) * Double(total - count)).rounded(.up))
        isOnScreen = true
        write("\r\u{1B}[K\(count) of \(total), \(left) s left")
    }

    /// Removes the line from the screen, to make room for other output.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        do {
            try FileDescriptor.standardError.writeAll(text.utf8)
        } catch {
            // The run goes on without its progress line.
        }
    }
}
