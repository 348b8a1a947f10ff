import SystemPackage

/// How far a long run is, on standard error, where that is a terminal.
struct Progress {
    /// Runs shorter than this show nothing.
    private static let quietTime = Duration.milliseconds(500)
    /// How many vectors lie between two looks at the clock.
    private static let stride = 1024

    private let isShown = Console.isTerminal(.standardError)
    private let start = ContinuousClock.now
    private var done = 0
    private var lastShown = Duration.zero
    private var isOnScreen = false

    mutating func count() {
        done += 1
        guard isShown, done % Self.stride == 0 else { return }
        let elapsed = start.duration(to: .now)
        guard elapsed > Self.quietTime, elapsed - lastShown > .milliseconds(100) else { return }
        lastShown = elapsed
        isOnScreen = true
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        write("\r\u{1B}[K\(done) vectors, \(Int(Double(done) / seconds)) a second")
    }

    /// Takes the line off the screen, so that something else can be written.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        write("\r\u{1B}[K")
    }

    mutating func finish() {
        clear()
    }

    private func write(_ text: String) {
        do {
            try FileDescriptor.standardError.writeAll(text.utf8)
        } catch {
            // A run does not depend on being watched.
        }
    }
}
