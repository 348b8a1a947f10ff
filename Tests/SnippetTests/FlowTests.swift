import Foundation
import OAuth1
import OAuth1Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of the documentation, as it is there; the answers are those of RFC 5849 §1.2.
@Suite("Snippets of the three steps")
struct FlowTests {
    /// An HTTP client that answers as the server of §1.2 does.
    private func send(_ signed: SignedRequest) throws -> (status: Int, body: Data) {
        let request = try URLRequest(signed)
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "Authorization") == signed.authorizationHeader)
        let answers = [
            "https://photos.example.net/initiate":
                "oauth_token=hh5s93j4hdidpola&oauth_token_secret=hdhd0244k9j7ao03"
                + "&oauth_callback_confirmed=true",
            "https://photos.example.net/token":
                "oauth_token=nnch734d00sl2jdk&oauth_token_secret=pfkkdhi9sl3r4s00",
        ]
        return (200, Data((answers[signed.request.url] ?? "").utf8))
    }

    @Test("get token credentials")
    func flow() throws {
        let authorization = RedirectionBasedAuthorization(
            client: ClientCredentials(
                identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44"),
            endpoints: .init(
                temporaryCredentials: "https://photos.example.net/initiate",
                authorization: "https://photos.example.net/authorize",
                token: "https://photos.example.net/token"))

        // 1. Ask for temporary credentials (§2.1).
        let initiate = try authorization.temporaryCredentialsRequest(
            callback: "http://printer.example.com/ready", freshness: Freshness())
        let first = try send(initiate)
        let temporary = try TemporaryCredentials(
            CredentialsAnswer(status: first.status, body: first.body))

        // 2. Send the user to this page (§2.2).
        let page = try authorization.authorizationURL(for: temporary)
        #expect(page == "https://photos.example.net/authorize?oauth_token=hh5s93j4hdidpola")
        let callbackURL =
            "http://printer.example.com/ready?oauth_token=hh5s93j4hdidpola"
            + "&oauth_verifier=hfdp7dh39dks9884"

        // The user comes back to the callback.
        let callback = try AuthorizationCallback(url: callbackURL)
        let verifier = try callback.verifier(for: temporary)

        // 3. Exchange them for token credentials (§2.3).
        let exchange = try authorization.tokenCredentialsRequest(
            for: temporary, verifier: verifier, freshness: Freshness())
        let second = try send(exchange)
        let answer = try CredentialsAnswer(status: second.status, body: second.body)
        let token = try TokenCredentials(answer)
        #expect(token.identifier == "nnch734d00sl2jdk")
        #expect(token.sharedSecret == "pfkkdhi9sl3r4s00")
    }
}
