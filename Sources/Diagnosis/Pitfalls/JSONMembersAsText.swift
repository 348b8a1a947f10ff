import Vectors

extension Pitfall {
    /// The members of a JSON body are signed, their values as a language converts them to text.
    ///
    /// Seen in ddo/oauth-1.0a#60 (JavaScript). At most seven instances.
    static let jsonMembersAsText = Pitfall(
        "json-members-as-text", section: "3.4.1.3.1",
        mistake: "signed the members of a JSON body, and wrote objects, lists, true or null as a "
            + "programming language prints them",
        fix: "sign body parameters only if the Content-Type is "
            + "application/x-www-form-urlencoded",
        readsBody: true
    ) { facts in
        guard let body = facts.body, case .object(let members)? = WrittenJSON(body) else {
            return []
        }
        let plain = members.map { $0.value.plainText.map { Array($0.utf8) } }
        return MemberText.allCases.compactMap { language in
            let added = language.parameters(members)
            guard added.map({ $0.value }) != plain, !added.isEmpty else { return nil }
            return Mistake(
                .parameters { $0 += added },
                detail: "the values were written as in \(language.rawValue)")
        }
    }
}
