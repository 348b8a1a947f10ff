import OAuth1
import Testing

@testable import Diagnosis
@testable import Fuzzing

/// Something that programs often get wrong, and whether a request has it.
struct Occasion: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many of 10,000 requests have it at least.
    var min = 100
    let isGiven: @Sendable (DrawnRequest) -> Bool

    static let all: [Occasion] = ofParameters + ofURLs + ofProtocol

    private static let ofParameters =
        [
            Occasion(testDescription: "an empty value") {
                $0.parameters.contains { $0.value.isEmpty }
            },
            Occasion(testDescription: "an empty name") {
                $0.parameters.contains { $0.name.isEmpty && $0.hasEquals }
            },
            Occasion(testDescription: "a repeated name") { request in
                Set(request.parameters.map(\.name.plain.utf8Array)).count < request.parameters.count
            },
            Occasion(testDescription: "a repeated pair") { request in
                Set(request.parameters.map { [$0.name.plain.utf8Array, $0.value.plain.utf8Array] })
                    .count
                    < request.parameters.count
            },
            Occasion(testDescription: "names that sort differently once they are encoded") {
                request in
                let names = request.parameters.map { $0.name.plain.utf8Array }
                let encoded = { (name: [UInt8]) in TextEncoding().encoded(name) }
                let before = names.sorted { $0.lexicographicallyPrecedes($1) }.map(encoded)
                let after = names.map(encoded).sorted { $0.lexicographicallyPrecedes($1) }
                return before != after
            },
            Occasion(testDescription: "a text that looks encoded", min: 50) {
                $0.parameters.contains { $0.value.plain.contains("%C3%A9") }
            },
            Occasion(testDescription: "a decomposed character") { request in
                request.parameters.contains { $0.value.symbols.contains { $0.scalar == "\u{301}" } }
            },
            Occasion(testDescription: "a control character") { request in
                request.parameters.contains { $0.value.symbols.contains { $0.scalar.value < 0x20 } }
            },
            Occasion(testDescription: "a form body") { $0.body == .form },
            Occasion(testDescription: "a raw form body", min: 50) {
                if case .rawForm = $0.body { true } else { false }
            },
            Occasion(testDescription: "a body that is not a form") {
                if case .other = $0.body { true } else { false }
            },
        ]
        + "~*'()!+% &=".unicodeScalars.map { scalar in
            Occasion(testDescription: "the character \(scalar)", min: 500) { request in
                request.parameters.contains { $0.value.symbols.contains { $0.scalar == scalar } }
            }
        }
        + [2, 3, 4].map { length in
            Occasion(testDescription: "a character of \(length) bytes", min: 500) { request in
                request.parameters.contains {
                    $0.value.symbols.contains { $0.scalar.utf8.count == length }
                }
            }
        }

    private static let ofURLs =
        [
            Occasion(testDescription: "the port of the scheme") {
                $0.scheme.lowercased() == "http" ? $0.port == "80" : $0.port == "443"
            },
            Occasion(testDescription: "the port of the other scheme") {
                $0.scheme.lowercased() == "http" ? $0.port == "443" : $0.port == "80"
            },
            Occasion(testDescription: "another port") { $0.port == "8080" },
            Occasion(testDescription: "a host in upper case") { $0.host == "EXAMPLE.com" },
            Occasion(testDescription: "an IPv6 address") { $0.host.hasPrefix("[") },
            Occasion(testDescription: "an empty path") { $0.path.isEmpty },
            Occasion(testDescription: "a path with dots") { $0.path.contains { $0.wire == ".." } },
            Occasion(testDescription: "a path with \"//\"") {
                $0.path.dropLast().contains(DrawnText())
            },
            Occasion(testDescription: "a path with ;") {
                $0.path.contains { $0.wire.contains(";") }
            },
            Occasion(testDescription: "an escape in lower case in the path") {
                $0.path.contains { $0.wire.contains("%c3") }
            },
            Occasion(testDescription: "an empty query") { $0.hasQuery && $0.query.isEmpty },
            Occasion(testDescription: "a + in the query", min: 500) { request in
                request.query.contains { $0.value.wire.contains("+") }
            },
            Occasion(testDescription: "a name without =") { request in
                request.query.contains { !$0.hasEquals && !$0.name.isEmpty }
            },
            Occasion(testDescription: "query parameters beside the URL's") {
                !$0.moreQuery.isEmpty
            },
            Occasion(testDescription: "a custom method") { $0.method == "M-SEARCH" },
            Occasion(testDescription: "a method in lower case") { $0.method == "get" },
        ]
        + ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"].map { method in
            Occasion(testDescription: method) { $0.method == method }
        }

    private static let ofProtocol = [
        Occasion(testDescription: "no token", min: 1000) { $0["oauth_token"] == nil },
        Occasion(testDescription: "an empty token") { $0["oauth_token"]?.isEmpty ?? false },
        Occasion(testDescription: "no version", min: 1000) { $0["oauth_version"] == nil },
        Occasion(testDescription: "a realm") { $0["realm"] != nil },
        Occasion(testDescription: "a callback") { $0["oauth_callback"] != nil },
        Occasion(testDescription: "a verifier") { $0["oauth_verifier"] != nil },
        Occasion(testDescription: "an empty consumer secret") { $0.consumerSecret.isEmpty },
        Occasion(testDescription: "an empty token secret") { $0.tokenSecret.isEmpty },
        Occasion(testDescription: "a secret with &") { request in
            request.consumerSecret.symbols.contains { $0.scalar == "&" }
        },
        Occasion(testDescription: "a secret beyond ASCII") { request in
            request.tokenSecret.symbols.contains { !$0.scalar.isASCII }
        },
    ]
}

extension DrawnRequest {
    /// The parameters of query and form, a plus sign of the URL's query not read as a space.
    var parameters: [Parameter] { query + moreQuery + form }
}

extension String {
    fileprivate var utf8Array: [UInt8] { Array(utf8) }
}
