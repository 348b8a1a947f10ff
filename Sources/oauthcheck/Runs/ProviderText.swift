import ProviderProfiles
import Vectors

/// Profiles of providers for people.
enum ProviderText {
    static var list: [String] {
        let width = (ProviderProfiles.names.map(\.utf8.count).max() ?? 0) + 2
        return ProviderProfiles.all.map { profile in
            let padding = String(repeating: " ", count: width - profile.name.utf8.count)
            return "\(profile.name)\(padding)\(profile.title): \(profile.state)"
        }
    }

    static func lines(of profile: ProviderProfile) -> [String] {
        let table = [
            ("name", profile.name), ("state", profile.state),
            ("recognized by", profile.recognition.joined(separator: ", ")),
            ("flow", profile.flow), ("methods", profile.methods.joined(separator: ", ")),
            ("sent in", profile.transmission), ("bodies", profile.body),
        ].filter { !$0.1.isEmpty }
        let width = (table.map(\.0.utf8.count).max() ?? 0) + 2
        var lines = [profile.title]
        for (name, value) in table {
            let padding = String(repeating: " ", count: width - name.utf8.count)
            lines.append("  \(name)\(padding)\(value)")
        }
        lines += section("Expects", profile.rules.sentences)
        lines += section(
            "Deviates from RFC 5849",
            profile.deviations.map { deviation in
                "it \(deviation.text) (\(deviation.pitfall); \(deviation.source))"
            })
        lines += section("Worth knowing", profile.facts)
        lines += errors(of: profile)
        lines += section("Endpoints", profile.endpoints + profile.otherAuthorizationPages)
        lines += section("Sources", profile.sources.map { "\($0.text) (read \($0.date))" })
        return lines
    }

    private static func section(_ title: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["", title] + items.map { "  \($0)" }
    }

    private static func errors(of profile: ProviderProfile) -> [String] {
        guard !profile.errors.isEmpty else { return [] }
        return ["", "Errors"]
            + profile.errors.flatMap { error in
                ["  \(error.title)", "    \(error.meaning)"]
                    + error.causes.map { "    - \($0)" }
            }
    }

    /// What to do about an error.
    static func next(_ step: ProviderError.NextStep, of provider: ProviderProfile?) -> String {
        let option = provider.map { " --provider \($0.name)" } ?? ""
        let explain = "oauthcheck explain --env-file .env\(option) -- curl …"
        switch step {
        case .explain: return "\(explain)   (the request that was refused)"
        case .header: return "\(explain)   (shows what was sent, and what is wrong with it)"
        case .clock:
            return "date -u; curl -sI URL | grep -i '^date:'   (the two times should agree)"
        case .credentials:
            return "compare your key and token with the ones that the provider shows; then run "
                + explain
        case .provider:
            return provider.map { "oauthcheck providers show \($0.name)" }
                ?? "oauthcheck providers   (what each provider permits)"
        }
    }
}

extension ProviderRules {
    /// What is expected, as sentences.
    fileprivate var sentences: [String] {
        var sentences: [String] = []
        switch realm {
        case .exactly(let realm): sentences.append("realm \"\(realm)\"")
        case .account:
            sentences.append(
                "the account id as the realm, in upper case and with \"_\" instead of \"-\"")
        case nil: break
        }
        sentences += required
        if sendsEmptyToken { sentences.append("an empty oauth_token if there is no token") }
        if let scheme { sentences.append("\(scheme) only") }
        if let clockWindow { sentences.append("a clock that is off by at most \(clockWindow) s") }
        if let nonceLengthMin {
            sentences.append("a nonce of \(nonceLengthMin) characters or more")
        }
        if nonceIsAlphanumeric { sentences.append("a nonce of letters and digits only") }
        return sentences
    }
}
