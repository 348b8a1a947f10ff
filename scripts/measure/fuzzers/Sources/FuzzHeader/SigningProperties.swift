import Expect
import OAuth1

/// Properties of requests made of lines: URL, header, realm, and a form.
enum SigningProperties {
    private static let client = ClientCredentials(identifier: "key", sharedSecret: "secret")
    private static let token = TokenCredentials(identifier: "token", sharedSecret: "token secret")

    static func hold(for text: [UInt8]) {
        let lines = text.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        var list = ParameterList()
        if lines.count > 3 {
            ParameterSources.append(formEncoded: Array(lines[3].utf8).span, to: &list)
        }
        let form = list.pairs.map { pair in
            Parameter(
                String(decoding: pair[0], as: UTF8.self), String(decoding: pair[1], as: UTF8.self))
        }
        let request = Request(method: "POST", url: lines[0], form: form)
        if lines.count > 1 { _ = isAuthentic(request, lines[1]) }
        for method in [SignatureMethod.hmacSHA1, .plaintext] {
            do throws(SigningError) {
                let signed = try SignedRequest(
                    request, client: client, token: token, method: method,
                    freshness: Freshness(nonce: "nonce", timestamp: 1), realm: lines.last)
                let verdict = isAuthentic(request, signed.authorizationHeader)
                expect(verdict != false, "a request that we signed is authentic")
            } catch {
                expect(!error.description.isEmpty, "a fault has a description")
            }
        }
    }

    /// Nil if the header or the request cannot be read.
    private static func isAuthentic(_ request: Request, _ header: String) -> Bool? {
        do {
            let verification = try RequestVerification(request, authorizationHeader: header)
            return try verification.isAuthentic(client: client, token: token)
        } catch {
            return nil
        }
    }
}
