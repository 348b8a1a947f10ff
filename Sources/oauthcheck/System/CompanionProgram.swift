#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import SystemPackage

/// A program that is installed beside this one, and runs in its place.
enum CompanionProgram {
    /// Where the program is: where the environment says, or beside this one; nil if it is nowhere.
    static func path(of name: String, variable: String) -> String? {
        let candidates = [Environment.value(of: variable), besideThis(name)].compactMap(\.self)
        return candidates.first { access($0, X_OK) == 0 }
    }

    private static func besideThis(_ name: String) -> String? {
        #if canImport(Darwin)
            guard let called = CommandLine.arguments.first, called.utf8.contains(0x2F) else {
                return nil
            }
            let own = ResolvedPath(called).text
        #else
            let own = ResolvedPath("/proc/self/exe").text
        #endif
        return FilePath(own).removingLastComponent().appending(name).string
    }

    /// Continues as the program; returns only if that is not possible, with the reason.
    static func run(_ path: String, _ arguments: [String]) -> Errno {
        let words = ([path] + arguments).map { strdup($0) }
        execv(path, words + [nil])
        let reason = Errno(rawValue: errno)
        for word in words { free(word) }
        return reason
    }
}
