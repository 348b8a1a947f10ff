// swift-tools-version: 6.3
import PackageDescription

/// As in the repository's own Package.swift.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// For a program without `main`: libFuzzer has one.
let withoutMain = strict + [.unsafeFlags(["-parse-as-library"])]

/// A module of the repository, which must be part of this package to show its `package` symbols.
///
/// Sources/NAME here is a link to the module's whole folder, so files may move inside it. A module
/// may also import what its dependencies depend on.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func fuzzer(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: name, dependencies: ["Expect"] + dependencies, swiftSettings: withoutMain)
}

let fuzzers = [
    fuzzer("FuzzJSON", "Vectors"),
    fuzzer("FuzzVectors", "Reports"),
    fuzzer("FuzzHeader", "OAuth1"),
    fuzzer("FuzzRecords", "Exchange"),
    fuzzer("FuzzRequests", "Intake"),
    fuzzer("FuzzHTTP", "HTTP"),
    fuzzer("FuzzServer", "Server"),
    fuzzer("FuzzAnswers", "Probing", "Server"),
    // Has a folder of Network, which itself needs SwiftNIO.
    .executableTarget(
        name: "FuzzState",
        dependencies: [
            "Expect", "CSQLite", "Server", .product(name: "SystemPackage", package: "swift-system"),
        ],
        swiftSettings: withoutMain + [.define("Live")]),
]

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    products: fuzzers.map {
        .executable(name: "fuzz-\($0.name.dropFirst(4).lowercased())", targets: [$0.name])
    },
    dependencies: [.package(url: "https://github.com/apple/swift-system", from: "1.8.1")],
    targets: fuzzers + [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        module("Expect"),
        module("OAuthCrypto", "COpenSSL"),
        module("OAuth1", "OAuthCrypto"),
        module("Vectors", "OAuth1"),
        module("Diagnosis", "Vectors"),
        module("HTTP"),
        module("Intake", "HTTP", "Vectors"),
        module("Results", "Diagnosis"),
        module("Exchange", "Results"),
        module("Fuzzing", "Results"),
        module("Reports", "Fuzzing"),
        module("ProviderProfiles"),
        module("Server", "Reports", "Intake", "ProviderProfiles"),
        module("Probing", "HTTP", "Results"),
    ],
    swiftLanguageModes: [.v6]
)
