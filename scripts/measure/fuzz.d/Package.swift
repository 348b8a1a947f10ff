// swift-tools-version: 6.3
import PackageDescription

/// As in the package above.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A program without a beginning of its own: libFuzzer has it.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Conformance", "OAuth1"],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

// The sources are links to those above, so that these targets are of one package with them, and
// see what they declare for the package.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "fuzz-json", targets: ["FuzzJSON"]),
        .executable(name: "fuzz-vectors", targets: ["FuzzVectors"]),
        .executable(name: "fuzz-header", targets: ["FuzzHeader"]),
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .target(name: "OAuthCrypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "OAuth1", dependencies: ["OAuthCrypto"], swiftSettings: strict),
        .target(name: "Conformance", dependencies: ["OAuth1"], swiftSettings: strict),
        fuzzer("FuzzJSON"), fuzzer("FuzzVectors"), fuzzer("FuzzHeader"),
    ],
    swiftLanguageModes: [.v6]
)
