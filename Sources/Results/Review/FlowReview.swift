import Diagnosis
import OAuth1

/// Whether a request to a token endpoint has what its step of the flow needs (§2).
struct FlowReview {
    private(set) var remarks: [AcceptanceReview.Remark] = []

    /// Ends of paths, without case and signs, of both token endpoints.
    private static let initiation = ["requesttoken", "initiate"]
    private static let exchange = ["accesstoken"]

    init(_ facts: SigningFacts) {
        guard let uri = facts.uri else { return }
        let path = facts.url[uri.path].map(ASCII.lowercased)
        let last = path.split(separator: UInt8(ascii: "/")).last ?? []
        let name = last.filter { !"_-.".utf8.contains($0) }
        let ends = { (end: String) in name.suffix(end.utf8.count).elementsEqual(end.utf8) }
        let all = SigningProcedure(facts).parameters
        let has = { (name: String) in all.contains { $0.isNamed(name) && !$0.value.isEmpty } }
        if Self.initiation.contains(where: ends) {
            if !has("oauth_callback") {
                remarks.append(
                    .init(
                        "callback",
                        "A request for temporary credentials needs oauth_callback: a URL or"
                            + " \"oob\" (RFC 5849 §2.1)."))
            }
            if has("oauth_token") {
                remarks.append(
                    .init(
                        "token",
                        "In a request for temporary credentials, there is no oauth_token yet."))
            }
        } else if Self.exchange.contains(where: ends), !has("x_auth_mode") {
            if !has("oauth_token") {
                remarks.append(
                    .init(
                        "token",
                        "A request for token credentials needs the oauth_token of the temporary"
                            + " credentials (RFC 5849 §2.3)."))
            }
            if !has("oauth_verifier") {
                remarks.append(
                    .init(
                        "verifier",
                        "A request for token credentials needs oauth_verifier (RFC 5849 §2.3)."))
            }
        }
    }
}
