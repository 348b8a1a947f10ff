#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The size of the terminal that shows standard output.
enum TerminalSize {
    /// Columns of a line; nil if standard output is not a terminal, or one without a size.
    static var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
