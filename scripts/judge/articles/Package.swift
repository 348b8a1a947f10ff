// swift-tools-version: 6.3
import PackageDescription

// scripts/judge/library copies this beside a link to the repository.
let oauth1 = Target.Dependency.product(name: "OAuth1", package: "oauthcheck")
let foundation = Target.Dependency.product(name: "OAuth1Foundation", package: "oauthcheck")
let httpTypes = Target.Dependency.product(name: "OAuth1HTTPTypes", package: "oauthcheck")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let package = Package(
    name: "app",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../oauthcheck"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The three-legged flow, and a request with the token, with URLSession.
        .executableTarget(name: "flow", dependencies: [oauth1, foundation]),
        // Verifies requests.
        .executableTarget(name: "server", dependencies: [oauth1, httpTypes, hummingbird]),
        // Sends signed requests.
        .executableTarget(name: "sender", dependencies: [oauth1, foundation, httpClient]),
    ]
)
