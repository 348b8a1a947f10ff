// swift-tools-version: 6.3
import PackageDescription

/// As in the repository's own Package.swift.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A module of the repository, which must be part of this package to show its `package` symbols.
///
/// Sources/NAME here is a link to the module's whole folder, so files may move inside it.
func module(_ name: String, _ dependencies: String...) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
        swiftSettings: strict)
}

/// A program without a `main` of its own: libFuzzer brings one.
func fuzzer(_ name: String, _ dependencies: String...) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v26)],
    products: [
        "JSON", "Vectors", "Header", "Records", "Requests", "HTTP", "Server", "Answers", "State",
    ].map { .executable(name: "fuzz-\($0.lowercased())", targets: ["Fuzz\($0)"]) },
    dependencies: [.package(url: "https://github.com/apple/swift-system", from: "1.8.1")],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        module("OAuthCrypto", "COpenSSL"),
        module("OAuth1", "OAuthCrypto"),
        module("Vectors", "OAuth1"),
        module("Diagnosis", "Vectors", "OAuth1"),
        module("HTTP"),
        module("Intake", "HTTP", "Vectors", "OAuth1"),
        module("Results", "Diagnosis", "Vectors", "OAuth1"),
        module("Exchange", "Results", "Diagnosis", "Vectors", "OAuth1"),
        module("Fuzzing", "Results", "Diagnosis", "Vectors", "OAuth1"),
        module("Reports", "Results", "Fuzzing", "Diagnosis", "Vectors", "OAuth1"),
        fuzzer("FuzzJSON", "Vectors"),
        fuzzer("FuzzVectors", "Reports", "Results", "Diagnosis", "Vectors", "OAuth1"),
        fuzzer("FuzzHeader", "OAuth1"),
        fuzzer("FuzzRecords", "Exchange", "Results", "Vectors"),
        fuzzer("FuzzRequests", "Intake", "Vectors"),
        fuzzer("FuzzHTTP", "HTTP"),
        module("ProviderProfiles"),
        module(
            "Server", "HTTP", "Reports", "Results", "Intake", "ProviderProfiles", "Diagnosis",
            "Vectors", "OAuth1"),
        fuzzer(
            "FuzzServer", "Server", "ProviderProfiles", "HTTP", "Reports", "Diagnosis", "Vectors",
            "OAuth1"),
        module("Probing", "HTTP", "Results", "Diagnosis", "Vectors", "OAuth1"),
        fuzzer(
            "FuzzAnswers", "Probing", "Server", "HTTP", "Reports", "Results", "Vectors", "OAuth1"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        // A folder of Network, which itself needs SwiftNIO.
        .executableTarget(
            name: "FuzzState",
            dependencies: [
                "CSQLite", "Server", "Vectors", "OAuth1",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict + [
                .define("Live"), .unsafeFlags(["-parse-as-library"]),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
