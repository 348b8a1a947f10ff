// swift-tools-version: 6.3
import PackageDescription

/// Imports say who may see them, `any` is written out, warnings are errors.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
/// Everywhere but in the one target that speaks to C.
let safe = strict + [.strictMemorySafety()]

let package = Package(
    name: "oauthcheck",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "oauthcheck", targets: ["oauthcheck"]),
        .library(name: "OAuth1", targets: ["OAuth1"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        // Without the trait that brings Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .target(name: "OAuthCrypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "OAuth1", dependencies: ["OAuthCrypto"], swiftSettings: safe),
        .target(name: "Conformance", dependencies: ["OAuth1"], swiftSettings: safe),
        .target(
            name: "Adapters",
            dependencies: [
                "Conformance", "OAuth1",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "oauthcheck",
            dependencies: [
                "Adapters", "Conformance", "OAuth1",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [
                .embedInCode("Resources/schema.json"),
                .embedInCode("Resources/adapter-schema.json"),
                .embedInCode("Resources/page.html"),
                .embedInCode("Resources/page.css"),
                .embedInCode("Resources/page.js"),
                .embedInCode("Resources/results.html"),
                .embedInCode("Resources/report-schema.json"),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "OAuthCryptoTests", dependencies: ["OAuthCrypto"], swiftSettings: strict),
        .testTarget(name: "OAuth1Tests", dependencies: ["OAuth1"], swiftSettings: strict),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["Conformance", "OAuth1"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AdaptersTests",
            dependencies: ["Adapters", "Conformance"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "oauthcheckTests",
            dependencies: [
                "oauthcheck", "Conformance",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["oauthcheck"],
            exclude: ["Adapters", "Cases", "Readme"],
            swiftSettings: strict
        ),
        .testTarget(name: "TidyTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
