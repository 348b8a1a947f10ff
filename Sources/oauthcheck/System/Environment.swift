#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The process's environment.
enum Environment {
    /// The value of a variable; empty where it is not set.
    static subscript(name: String) -> String {
        value(of: name) ?? ""
    }

    /// The value of a variable; nil where it is not set.
    static func value(of name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
