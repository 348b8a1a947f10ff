#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// Whether the terminal's settings are changed, and must be restored.
private let isOff = Atomic<Bool>(false)

/// Whether the terminal of standard input shows what is typed.
enum TerminalEcho {
    /// The terminal's settings before; in memory that a signal handler may read.
    nonisolated(unsafe) private static var before = {
        atexit { TerminalEcho.restore() }
        return termios()
    }()

    /// Shows nothing of what is typed; lines and Ctrl-C work as before.
    static func turnOff() {
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return }
        var settings = before
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        isOff.store(true, ordering: .relaxed)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }

    /// Shows again what is typed, if it was not shown; a signal handler may call it.
    static func restore() {
        guard isOff.exchange(false, ordering: .relaxed) else { return }
        var settings = before
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
