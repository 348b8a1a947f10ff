#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process's environment.
enum Environment {
    /// The value of a variable; empty where it is not set.
    static subscript(name: String) -> String {
        value(of: name) ?? ""
    }

    /// The value of a variable; nil where it is not set.
    static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The value of a variable as the system has it, which may not be UTF-8; nil if it is not set.
    static func bytes(of name: String) -> [UInt8]? {
        guard let value = getenv(name) else { return nil }
        return Array(UnsafeBufferPointer(start: value, count: strlen(value)))
            .map { UInt8(bitPattern: $0) }
    }
}
