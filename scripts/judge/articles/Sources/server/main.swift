import Hummingbird
import OAuth1

let router = Router()
router.middlewares.add(
    OAuthMiddleware(
        clients: ["ck": ClientCredentials(identifier: "ck", sharedSecret: "cs")],
        tokens: ["ck": ["tk": TokenCredentials(identifier: "tk", sharedSecret: "ts")]]))
router.get("photos") { _, _ in "photos" }
// A handler can read the body again.
router.post("photos") { request, _ in
    let body = try await request.body.collect(upTo: 1_000_000)
    return String(buffer: body)
}
router.get("moved") { _, _ in Response.redirect(to: "/photos", type: .temporary) }
// The log says which port it is.
try await Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0))
).runService()
