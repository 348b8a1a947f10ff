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

let session = URLSession(
    configuration: .default, delegate: Redirections(), delegateQueue: nil)

/// Sends a request, and gives the status and the body of the answer.
func send(_ request: URLRequest) async throws -> (status: Int, body: Data, url: String) {
    let (body, response) = try await session.data(for: request)
    let answer = response as? HTTPURLResponse
    return (
        answer?.statusCode ?? 0, body, answer?.value(forHTTPHeaderField: "Location") ?? ""
    )
}

/// Shows redirections to us, as a browser would follow them.
final class Redirections: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

// §2.1
let initiate = try authorization.temporaryCredentialsRequest(
    callback: "http://127.0.0.1:1/ready", freshness: Freshness())
let first = try await send(URLRequest(initiate))
let temporary = try TemporaryCredentials(CredentialsAnswer(status: first.status, body: first.body))

// §2.2: the server approves at once, and redirects.
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
