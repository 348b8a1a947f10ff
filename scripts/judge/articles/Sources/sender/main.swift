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

/// The example of the article.
func post(_ url: String) async throws -> String {
    let signed = try SignedRequest(
        Request(method: "POST", url: url, form: [Parameter("status", "Hello Ladies + Gentlemen")]),
        client: client, token: token, freshness: Freshness())
    let response = try await httpClient.execute(HTTPClientRequest(signed), timeout: .seconds(30))
    let body = try await response.body.collect(upTo: 1_000_000)
    return "\(response.status.code) \(String(buffer: body))"
}

func signed(
    _ request: Request,
    by client: ClientCredentials = client,
    with token: TokenCredentials = token
) throws -> HTTPClientRequest {
    HTTPClientRequest(
        try SignedRequest(request, client: client, token: token, freshness: Freshness()))
}

func show(
    _ name: String,
    _ request: HTTPClientRequest,
    by httpClient: HTTPClient = httpClient
) async throws {
    let response = try await httpClient.execute(request, timeout: .seconds(30))
    let body = String(buffer: try await response.body.collect(upTo: 1_000_000))
    print("\(name) \(response.status.code) \(body.prefix { $0 != "\n" })")
}

let photos = Request(method: "GET", url: "\(server)/photos?size=a%20b&b=%C3%A9")
let form = Request(
    method: "POST", url: "\(server)/photos",
    form: [Parameter("status", "1 + 1"), Parameter("é", "&")])
let moved = Request(method: "GET", url: "\(server)/moved")

print("article", try await post("\(server)/photos"))
try await show("query", signed(photos))
try await show("form", signed(form))

try await show("client", signed(photos, by: .init(identifier: "other", sharedSecret: "cs")))
try await show("token", signed(photos, with: .init(identifier: "other", sharedSecret: "ts")))
var changed = try signed(form)
changed.body = .bytes(FormEncodedBody([Parameter("status", "2 + 2")]).bytes)
try await show("changed", changed)
try await show("moved", signed(moved))
try await show("followed", signed(moved), by: .shared)
try await httpClient.shutdown()
