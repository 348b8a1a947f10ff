import Foundation
import OAuth1
import OAuth1Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let server = CommandLine.arguments[1]
let authorization = RedirectionBasedAuthorization(
    client: ClientCredentials(identifier: "ck", sharedSecret: "cs"),
    endpoints: .init(
        temporaryCredentials: "\(server)/initiate", authorization: "\(server)/authorize",
        token: "\(server)/token"))

/// The status and the body of the answer, and the URL to which redirections led.
func send(_ request: URLRequest) async throws -> (status: Int, body: Data, url: String) {
    let (body, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, body, response.url?.absoluteString ?? "")
}

// §2.1
let initiate = try authorization.temporaryCredentialsRequest(
    callback: "\(server)/ready", freshness: Freshness())
let first = try await send(URLRequest(initiate))
let temporary = try TemporaryCredentials(CredentialsAnswer(status: first.status, body: first.body))

// §2.2: the server approves at once, and redirects to the callback, which it answers itself.
let page = try authorization.authorizationURL(for: temporary)
guard let pageURL = URL(string: page) else { throw URLRequestError.noURL }
let redirection = try await send(URLRequest(url: pageURL))
let verifier = try AuthorizationCallback(url: redirection.url).verifier(for: temporary)

// §2.3
let exchange = try authorization.tokenCredentialsRequest(
    for: temporary, verifier: verifier, freshness: Freshness())
let second = try await send(URLRequest(exchange))
let token = try TokenCredentials(CredentialsAnswer(status: second.status, body: second.body))

// A protected resource
guard let photos = URL(string: "\(server)/photos?size=a%20b") else { throw URLRequestError.noURL }
var request = URLRequest(url: photos)
request.setForm([Parameter("status", "1 + 1")])
try request.sign(client: authorization.client, token: token)
let answer = try await send(request)
print("flow", answer.status)
