import Diagnosis
import Explaining
import OAuth1
import ProviderProfiles
import Vectors

/// Signs requests as their providers want them.
///
/// What a request itself has is never replaced.
struct ProviderSigning {
    let choice: ProviderChoice

    private func request(_ parts: VectorParts) -> ProviderRequest {
        var request = ProviderRequest()
        request.takeURL(parts.request.url ?? "")
        request.method = parts.request.method ?? ""
        request.parameters = parts.oauth
        return request
    }

    /// Adds the protocol parameters that the provider requires, and the signature method, which
    /// every server requires.
    func complete(_ parts: inout VectorParts, at place: String?) {
        let request = request(parts)
        let prefix = place.map { "\($0): " } ?? ""
        let profile = choice.profile(for: request)
        func add(_ name: String, _ value: String) {
            guard !parts.oauth.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                return
            }
            parts.oauth.append((name, value))
            let why = profile.map { ", for \($0.title)" } ?? ""
            let shown = value.isEmpty ? "empty" : value
            Console.printNote("\(prefix)\(name) is set to \(PlainText.visible(shown))\(why)")
        }
        if let profile {
            if let realm = profile.realm(of: request) { add("realm", realm) }
            if profile.rules.required.contains("oauth_version") { add("oauth_version", "1.0") }
            if profile.rules.sendsEmptyToken { add("oauth_token", "") }
        }
        add("oauth_signature_method", profile?.methods.first ?? "HMAC-SHA1")
    }

    /// The vector with the base string and the key that its provider makes of it, if they are not
    /// those of RFC 5849.
    func deviating(_ vector: TestVector, at place: String?) throws(SigningError) -> TestVector {
        var derivation = Derivation()
        var vector = vector
        if vector.lacksFreshness { vector = vector.refreshed(with: .now).vector }
        let facts = try SigningFacts(vector, using: &derivation)
        let request = ProviderRequest(facts)
        guard let profile = choice.profile(for: request) else { return vector }
        let deviations = profile.deviations.filter {
            $0.holds(method: request.method, path: request.path)
        }
        guard !deviations.isEmpty else { return vector }
        let correct = SigningProcedure(facts)
        let signing = try DeviatingSigning(deviations, vector, facts)
        let hasOtherText = signing.baseString != correct.baseString
        let hasOtherKey = signing.signingKey != correct.signingKey
        guard hasOtherText || hasOtherKey else { return vector }
        if hasOtherText, let text = signing.baseString {
            vector.set({ $0.given.baseString = $1 }, to: text)
        }
        if hasOtherKey, let key = signing.signingKey {
            vector.set({ $0.given.signingKey = $1 }, to: key)
        }
        let prefix = place.map { "\($0): " } ?? ""
        Console.printNote(
            "\(prefix)signed the way \(profile.title) signs: it \(deviations.map(\.text).formatted)"
                + " (to sign by RFC 5849: --provider none)")
        return vector
    }
}
