import Vectors

extension Pitfall {
    /// The caller encoded a protocol parameter's value, and the library encoded it again.
    ///
    /// Seen in jrconlin/oauthsimple#22, AFNetworking/AFOAuth1Client#1, google/google-gdata#417.
    static let doubleEncodedOauthValues = Pitfall(
        "double-encoded-oauth-values", section: "3.4.1.3.2", .common,
        mistake: "percent-encoded oauth_ parameter values twice before joining them",
        fix: "pass values to the library without encoding them yourself"
    ) { facts in
        var others: [[UInt8]] = []
        var seen = Set(given)
        for parameter in facts.protocolParameters where seen.insert(parameter.name).inserted {
            let name = parameter.name
            others.append(name)
            if others.count > instancesMax { break }
        }
        return [Mistake(encoding(given))]
            + others.map { name in
                let shown = PlainText.visible(bytes: name)
                return Mistake(
                    encoding([name]), detail: "the parameter encoded twice was \"\(shown)\"")
            }
    }

    /// The values that a caller passes in, and so may have encoded.
    private static let given = ["oauth_callback", "oauth_token", "oauth_verifier"].map {
        Array($0.utf8)
    }

    /// Encodes the values of the protocol parameters of these names.
    private static func encoding(_ names: [[UInt8]]) -> SigningStep {
        .parameters { list in
            for index in list.indices
            where list[index].source == .protocol && names.contains(list[index].name) {
                list[index].value = TextEncoding().encoded(list[index].value)
            }
        }
    }
}
