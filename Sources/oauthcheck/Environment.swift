#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The process's environment.
enum Environment {
    /// The value of a variable; empty where it is not set.
    static subscript(name: String) -> String {
        ProcessInfo.processInfo.environment[name] ?? ""
    }
}
