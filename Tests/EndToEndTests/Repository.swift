import Foundation

/// Where the sources are, and where they were built.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of an optimized build, where `OAUTHCHECK_PRODUCTS` names one.
    static let optimizedProducts = ProcessInfo.processInfo.environment["OAUTHCHECK_PRODUCTS"]
        .map { URL(filePath: $0, relativeTo: root) }

    /// The folder of the built products; the tests' own bundle lies in it too.
    static let products: URL = {
        if let optimizedProducts { return optimizedProducts }
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }()
}
