// swift-tools-version: 6.3
import PackageDescription

// scripts/judge/library copies this beside a link to the repository.
let oauthcheck = "oauthcheck"
let package = Package(
    name: "app",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(path: "../oauthcheck"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The three-legged flow, and a request with the token, with URLSession.
        .executableTarget(
            name: "flow",
            dependencies: [
                .product(name: "OAuth1", package: oauthcheck),
                .product(name: "OAuth1Foundation", package: oauthcheck),
            ]),
        // Verifies requests.
        .executableTarget(
            name: "server",
            dependencies: [
                .product(name: "OAuth1", package: oauthcheck),
                .product(name: "OAuth1HTTPTypes", package: oauthcheck),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        // Sends signed requests.
        .executableTarget(
            name: "sender",
            dependencies: [
                .product(name: "OAuth1", package: oauthcheck),
                .product(name: "OAuth1Foundation", package: oauthcheck),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ]),
    ]
)
