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
/// For a property whose value is a span (Array+Span.swift).
let lifetimes: SwiftSetting = .enableExperimentalFeature("Lifetimes")
/// With the trait Quick, only the modules that compute values and search for mistakes are optimized:
/// to optimize the others takes half the time of a build.
let quick: SwiftSetting = .unsafeFlags(
    ["-Onone"], .when(configuration: .release, traits: ["Quick"]))
/// Tests are never optimized, because that takes longer than it saves.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A product that is used only with the trait.
func live(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Live"]))
}

/// The same for a library that computes without OpenSSL.
func swiftCrypto(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["SwiftCrypto"]))
}

let package = Package(
    name: "oauthcheck",
    // macOS: Synchronization. iOS, for the library alone: swift-crypto. scripts/judge/platforms checks them.
    platforms: [.macOS(.v15), .iOS(.v13)],
    products: [
        .executable(name: "oauthcheck", targets: ["oauthcheck"]),
        .library(name: "OAuth1", targets: ["OAuth1"]),
        .library(name: "OAuth1Foundation", targets: ["OAuth1Foundation"]),
        .library(name: "OAuth1HTTPTypes", targets: ["OAuth1HTTPTypes"]),
    ],
    traits: [
        .default(enabledTraits: ["OpenSSL"]),
        .trait(name: "OpenSSL", description: "Hashes and RSA by the system's libcrypto."),
        // Without it, SwiftNIO is neither fetched nor built, and SQLite is not linked.
        .trait(
            name: "Live",
            description: "The commands serve, watch and probe, which need SwiftNIO and SQLite.",
            enabledTraits: ["OpenSSL"]),
        .trait(
            name: "Quick",
            description: "Optimizes only what computes; the build takes half the time.",
            enabledTraits: ["OpenSSL"]),
        // For the library: without OpenSSL, as on Apple's systems.
        .trait(
            name: "SwiftCrypto",
            description: "The library computes with swift-crypto, and needs no system library."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        // Without the trait that brings Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    ],
    targets: [
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .target(
            name: "OAuthCrypto",
            dependencies: [
                .target(name: "COpenSSL", condition: .when(traits: ["OpenSSL"])),
                swiftCrypto("Crypto", "swift-crypto"),
                swiftCrypto("CryptoExtras", "swift-crypto"), swiftCrypto("SwiftASN1", "swift-asn1"),
            ],
            swiftSettings: strict),
        .target(name: "OAuth1", dependencies: ["OAuthCrypto"], swiftSettings: safe + [lifetimes]),
        // Signs the requests of Foundation, which OAuth1 itself does without.
        .target(name: "OAuth1Foundation", dependencies: ["OAuth1"], swiftSettings: safe),
        // Signs and verifies the requests of swift-http-types.
        .target(
            name: "OAuth1HTTPTypes",
            dependencies: ["OAuth1", .product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: safe),
        // What a vector is, and whether its values are correct: the hot path is here.
        .target(name: "Vectors", dependencies: ["OAuth1"], swiftSettings: safe),
        // Why a signature is wrong.
        .target(name: "Diagnosis", dependencies: ["Vectors", "OAuth1"], swiftSettings: safe),
        // Messages of HTTP, byte for byte.
        .target(name: "HTTP", swiftSettings: safe),
        // Requests in the formats of other programs.
        .target(
            name: "Intake", dependencies: ["HTTP", "Vectors", "OAuth1"],
            swiftSettings: safe + [quick]),
        // What providers permit and expect, as data.
        .target(name: "ProviderProfiles", swiftSettings: safe + [quick]),
        // What a run came to, this one and those before.
        .target(
            name: "Results", dependencies: ["Diagnosis", "Vectors", "OAuth1"],
            swiftSettings: safe + [quick]),
        // Questions to implementations and their answers, without any process.
        .target(
            name: "Exchange", dependencies: ["Results", "Diagnosis", "Vectors", "OAuth1"],
            swiftSettings: safe + [quick]),
        // Random requests, and requests that fail like others and show nothing of them.
        .target(
            name: "Fuzzing", dependencies: ["Results", "Diagnosis", "Vectors", "OAuth1"],
            swiftSettings: safe + [quick]),
        // Every format that results are written in.
        .target(
            name: "Reports",
            dependencies: ["Results", "Fuzzing", "Diagnosis", "Vectors", "OAuth1"],
            swiftSettings: safe + [quick]),
        // All that is said of a request: its mistakes, its provider, the answer to it.
        .target(
            name: "Explaining",
            dependencies: [
                "Reports", "Results", "Intake", "ProviderProfiles", "Diagnosis", "Vectors",
                "OAuth1",
            ],
            swiftSettings: safe + [quick]),
        // What the page in a browser calls; scripts/web compiles it for WebAssembly.
        .target(
            name: "Web",
            dependencies: [
                "Explaining", "Reports", "Fuzzing", "Results", "Intake", "ProviderProfiles",
                "Diagnosis", "Vectors", "OAuth1",
            ],
            swiftSettings: safe + [quick]),
        // The provider's side, without any network.
        .target(
            name: "Server",
            dependencies: [
                "HTTP", "Reports", "Results", "Intake", "ProviderProfiles", "Diagnosis", "Vectors",
                "OAuth1",
            ],
            swiftSettings: safe + [quick]),
        // The client's side of a test of providers, without any network.
        .target(
            name: "Probing",
            dependencies: ["HTTP", "Results", "Diagnosis", "Vectors", "OAuth1", "OAuthCrypto"],
            resources: [.embedInCode("Resources/checks.txt")],
            swiftSettings: safe + [quick]),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        // Sockets, TLS, the page and the state file; without the trait it has only its settings.
        .target(
            name: "Network",
            dependencies: [
                "Explaining", "Server", "Probing", "HTTP", "Reports", "Results", "Intake",
                "ProviderProfiles", "Diagnosis", "Vectors", "OAuth1", "OAuthCrypto",
                .target(name: "CSQLite", condition: .when(traits: ["Live"])),
                live("SystemPackage", "swift-system"), live("NIOCore", "swift-nio"),
                live("NIOPosix", "swift-nio"), live("NIOSSL", "swift-nio-ssl"),
            ],
            resources: [
                .embedInCode("Resources/live.html"),
                .embedInCode("Resources/live.css"),
                .embedInCode("Resources/live.js"),
            ],
            swiftSettings: strict + [quick]
        ),
        // Starts processes.
        .target(
            name: "Adapters",
            dependencies: [
                "Exchange", "Results", "Vectors", "OAuth1",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict + [quick]
        ),
        .executableTarget(
            name: "oauthcheck",
            dependencies: [
                "Adapters", "Explaining", "Reports", "Fuzzing", "Exchange", "Results", "Intake",
                "ProviderProfiles",
                "Network", "Server", "Probing", "Diagnosis", "Vectors", "OAuth1",
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
            swiftSettings: strict + [quick]
        ),
        .testTarget(name: "OAuthCryptoTests", dependencies: ["OAuthCrypto"], swiftSettings: tests),
        .testTarget(name: "OAuth1Tests", dependencies: ["OAuth1"], swiftSettings: tests),
        .testTarget(
            name: "OAuth1FoundationTests", dependencies: ["OAuth1Foundation", "OAuth1"],
            swiftSettings: tests),
        .testTarget(
            name: "OAuth1HTTPTypesTests",
            dependencies: [
                "OAuth1HTTPTypes", "OAuth1",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests),
        // The code of the library's documentation.
        .testTarget(
            name: "SnippetTests",
            dependencies: [
                "OAuth1HTTPTypes", "OAuth1Foundation", "OAuth1",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests),
        // What several test targets share.
        .target(
            name: "Fixtures", dependencies: ["Vectors", "OAuth1"], path: "Tests/Fixtures",
            swiftSettings: tests),
        .testTarget(
            name: "VectorsTests",
            dependencies: ["Vectors", "OAuth1", "Fixtures", "Fuzzing"],
            exclude: ["Fixtures"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "DiagnosisTests",
            dependencies: ["Diagnosis", "Vectors", "OAuth1", "Fixtures"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "IntakeTests", dependencies: ["Intake", "Vectors", "OAuth1", "Fixtures"],
            swiftSettings: tests),
        .testTarget(
            name: "ProviderProfilesTests", dependencies: ["ProviderProfiles", "Diagnosis"],
            swiftSettings: tests),
        .testTarget(
            name: "ResultsTests",
            dependencies: ["Results", "Diagnosis", "Vectors", "OAuth1", "Fixtures"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "ExchangeTests",
            dependencies: ["Exchange", "Results", "Diagnosis", "Vectors", "OAuth1", "Fixtures"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "FuzzingTests",
            dependencies: ["Fuzzing", "Results", "Diagnosis", "Vectors", "OAuth1", "Fixtures"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Reports", "Fuzzing", "Results", "Diagnosis", "Vectors", "OAuth1", "Fixtures",
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "ExplainingTests",
            dependencies: ["Explaining", "Intake", "ProviderProfiles", "Vectors"],
            swiftSettings: tests),
        .testTarget(
            name: "WebTests",
            dependencies: ["Web", "Diagnosis", "Vectors"], swiftSettings: tests),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP"], swiftSettings: tests),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Server", "HTTP", "Reports", "Results", "Intake", "ProviderProfiles", "Diagnosis",
                "Vectors", "OAuth1", "Fixtures",
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "ProbingTests",
            dependencies: [
                "Probing", "Server", "HTTP", "Results", "Diagnosis", "Vectors", "OAuth1",
                "Fixtures",
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "NetworkTests",
            dependencies: [
                "Network", "Server", "Probing", "HTTP", "Results", "ProviderProfiles", "Vectors",
                "OAuth1", live("NIOPosix", "swift-nio"),
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "AdaptersTests",
            dependencies: ["Adapters", "Exchange", "Results", "Vectors"],
            swiftSettings: tests
        ),
        .testTarget(
            name: "oauthcheckTests",
            dependencies: [
                "oauthcheck", "Intake", "Probing", "ProviderProfiles", "Results", "Vectors",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "oauthcheck", "Fixtures",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["Adapters", "Cases", "holds.sh"],
            swiftSettings: tests
        ),
        // The numbers that documents say.
        .testTarget(
            name: "FigureTests",
            dependencies: ["Server", "Probing", "ProviderProfiles", "Intake", "Diagnosis"],
            swiftSettings: tests),
        .testTarget(name: "TidyTests", swiftSettings: tests),
    ],
    swiftLanguageModes: [.v6]
)
