// swift-tools-version: 6.3
import PackageDescription

// scripts/judge/library copies this beside a link to the repository.
let oauthcheck = "oauthcheck"
let package = Package(
    name: "app",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(path: "../oauthcheck")
    ],
    targets: [
        // The three-legged flow, and a request with the token, with URLSession.
        .executableTarget(
            name: "flow",
            dependencies: [
                .product(name: "OAuth1", package: oauthcheck),
                .product(name: "OAuth1Foundation", package: oauthcheck),
            ])
    ]
)
