import SystemPackage

/// The progress of a long run, on standard error if that is a terminal.
struct Progress {
    /// Runs shorter than this show nothing.
    private static let quietTime = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(100)
    /// The clock is read once per this many vectors.
    private static let stride = 1024
    private static let barWidth = 24

    private let isShown = Console.isTerminal(.standardError)
    private let start = ContinuousClock.now
    private var lastShown = Duration.zero
    private var isOnScreen = false
    private var vectors = 0
    private var bytes = 0
    /// Nil if the length of some input, such as a pipe, is not known.
    private var bytesInAll: Int?

    init(bytesInAll: Int?) {
        self.bytesInAll = bytesInAll
    }

    mutating func add(bytes: Int) {
        self.bytes += bytes
    }

    mutating func add(vectors count: Int) {
        let before = vectors
        vectors += count
        guard isShown, vectors / Self.stride > before / Self.stride else { return }
        let elapsed = start.duration(to: .now)
        guard elapsed > Self.quietTime, elapsed - lastShown > Self.interval else { return }
        lastShown = elapsed
        isOnScreen = true
        let rate = Int(Double(vectors) / (elapsed / .seconds(1)))
        write("\r\u{1B}[K\(bar)\(vectors) vectors, \(rate) per second")
    }

    /// Removes the line from the screen, to make room for other output.
    mutating func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        write("\r\u{1B}[K")
    }

    private var bar: String {
        guard let bytesInAll, bytesInAll > 0 else { return "" }
        let done = min(Self.barWidth, Self.barWidth * bytes / bytesInAll)
        let rest = Self.barWidth - done
        return "[\(String(repeating: "#", count: done))\(String(repeating: ".", count: rest))] "
    }

    private func write(_ text: String) {
        do {
            try FileDescriptor.standardError.writeAll(text.utf8)
        } catch {
            // The run goes on without its progress line.
        }
    }
}
