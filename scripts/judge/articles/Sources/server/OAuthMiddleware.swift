import Foundation
import Hummingbird
import OAuth1
import OAuth1HTTPTypes

/// Lets only signed requests pass.
struct OAuthMiddleware<Context: RequestContext>: RouterMiddleware {
    let clients: [String: ClientCredentials]
    let tokens: [String: TokenCredentials]
    /// What clients use: behind a proxy, often "https".
    var scheme = "http"
    let nonces = MemoryNonceStore()

    func handle(
        _ request: Hummingbird.Request,
        context: Context,
        next: (Hummingbird.Request, Context) async throws -> Response
    ) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: context.maxUploadSize)
        do throws(RequestRefusal) {
            try await verify(request.head, body: body)
        } catch {
            return Response(
                status: .init(code: error.status), headers: [.wwwAuthenticate: "OAuth"],
                body: .init(byteBuffer: ByteBuffer(string: "\(error)\n")))
        }
        return try await next(request, context)
    }

    private func verify(
        _ head: HTTPRequest,
        body: ByteBuffer
    ) async throws(RequestRefusal) {
        var head = head
        head.scheme = scheme
        let verification = try RequestVerification(head, body: body.readableBytesView)
        guard let client = clients[verification.clientIdentifier ?? ""] else {
            throw RequestRefusal.client
        }
        let identifier = verification.tokenIdentifier
        let token = identifier.flatMap { tokens[$0] }
        guard identifier == nil || token != nil else { throw RequestRefusal.token }
        let now = UInt64(Date().timeIntervalSince1970)
        try await verification.verify(client: client, token: token, at: now, nonces: nonces)
    }
}
