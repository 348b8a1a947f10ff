import AsyncHTTPClient
import NIOCore
import OAuth1
import OAuth1Foundation

// Prints the status of the answer to each request, and its body.
let server = CommandLine.arguments[1]
let client = ClientCredentials(identifier: "ck", sharedSecret: "cs")
let token = TokenCredentials(identifier: "tk", sharedSecret: "ts")

var configuration = HTTPClient.Configuration.singletonConfiguration
configuration.redirectConfiguration = .disallow
let httpClient = HTTPClient(configuration: configuration)

func show(
    _ name: String,
    _ request: HTTPClientRequest,
    by httpClient: HTTPClient = httpClient
) async throws {
    let response = try await httpClient.execute(request, timeout: .seconds(30))
    let body = String(buffer: try await response.body.collect(upTo: 1_000_000))
    print("\(name) \(response.status.code) \(body.prefix { $0 != "\n" })")
}

func show(
    _ name: String,
    _ request: Request,
    by client: ClientCredentials = client,
    with token: TokenCredentials = token,
    freshness: Freshness = Freshness()
) async throws {
    let signed = try SignedRequest(request, client: client, token: token, freshness: freshness)
    try await show(name, HTTPClientRequest(signed))
}

/// The example of the article.
func post(_ url: String) async throws -> String {
    let signed = try SignedRequest(
        Request(method: "POST", url: url, form: [Parameter("status", "Hello Ladies + Gentlemen")]),
        client: client, token: token, freshness: Freshness())
    let response = try await httpClient.execute(HTTPClientRequest(signed), timeout: .seconds(30))
    let body = try await response.body.collect(upTo: 1_000_000)
    return "\(response.status.code) \(String(buffer: body))"
}

let photos = Request(method: "GET", url: "\(server)/photos?size=a%20b&b=%C3%A9")
let form = Request(
    method: "POST", url: "\(server)/photos",
    form: [Parameter("status", "1 + 1"), Parameter("é", "&")])
let freshness = Freshness()

print("article", try await post("\(server)/photos"))
try await show("query", photos, freshness: freshness)
try await show("form", form)

try await show("again", photos, freshness: freshness)
try await show("token", photos, with: TokenCredentials(identifier: "other", sharedSecret: "ts"))
try await show("client", photos, by: ClientCredentials(identifier: "other", sharedSecret: "cs"))
try await show("secret", photos, by: ClientCredentials(identifier: "ck", sharedSecret: "wrong"))
let old = Freshness(nonce: Freshness().nonce, timestamp: 1_000_000_000)
try await show("old", photos, freshness: old)
try await show("unsigned", HTTPClientRequest(url: photos.url))
var changed = HTTPClientRequest(
    try SignedRequest(form, client: client, token: token, freshness: Freshness()))
changed.body = .bytes(FormEncodedBody([Parameter("status", "2 + 2")]).bytes)
try await show("changed", changed)
var twice = HTTPClientRequest(
    try SignedRequest(photos, client: client, token: token, freshness: Freshness()))
twice.url += "&oauth_token=tk"
try await show("twice", twice)
let moved = HTTPClientRequest(
    try SignedRequest(
        Request(method: "GET", url: "\(server)/moved"), client: client, token: token,
        freshness: Freshness()))
try await show("moved", moved)
let followed = HTTPClientRequest(
    try SignedRequest(
        Request(method: "GET", url: "\(server)/moved"), client: client, token: token,
        freshness: Freshness()))
try await show("followed", followed, by: .shared)
try await httpClient.shutdown()
