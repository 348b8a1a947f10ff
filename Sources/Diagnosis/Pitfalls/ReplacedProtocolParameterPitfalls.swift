import OAuth1
import Vectors

// MARK: - Protocol parameters that are signed with another value than the one sent

extension Pitfall {
    /// The protocol's name, 1.0a, is used as its version, 1.0.
    ///
    /// Seen in ciaranj/node-oauth#271, desmondmorris/node-twitter#4, Kong/insomnia#4238.
    static let oauthVersion10a = Pitfall(
        "oauth-version-1.0a", section: "3.1", .common,
        mistake: "signed a different oauth_version than it sent",
        fix: "send and sign oauth_version=1.0, or leave it out"
    ) { facts in
        guard let sent = facts.protocolValue("oauth_version") else { return [] }
        let names = ["1.0a", "1.0A"].map { Array($0.utf8) }
        let others = names.contains(sent) ? names + [Array("1.0".utf8)] : names
        return others.filter { $0 != sent }.map { replaced("oauth_version", by: $0) }
    }

    /// Milliseconds are signed but seconds are sent, or the reverse.
    ///
    /// Seen in scribejava/scribejava#1067, Asquera/warden-hmac-authentication#6.
    static let timestampMilliseconds = Pitfall(
        "timestamp-milliseconds", section: "3.3", .common,
        mistake: "signed oauth_timestamp in a different unit than it sent",
        fix: "send and sign oauth_timestamp in seconds"
    ) { facts in
        guard let sent = facts.protocolValue("oauth_timestamp"), sent.allSatisfy(ASCII.isDigit)
        else { return [] }
        let number = Array(sent.drop { $0 == UInt8(ascii: "0") })
        guard !number.isEmpty else { return [] }
        let others =
            [number + "000".utf8] + (number.count == 13 ? [Array(number.dropLast(3))] : [])
        return others.map { replaced("oauth_timestamp", by: $0) }
    }

    /// The signature method's name is signed in another spelling.
    ///
    /// Seen in stackoverflow.com/questions/10199545.
    static let signatureMethodMisspelt = Pitfall(
        "signature-method-misspelt", section: "3.4",
        mistake: "signed oauth_signature_method in a spelling that RFC 5849 does not use",
        fix: "send and sign oauth_signature_method as RFC 5849 spells it, for example HMAC-SHA1"
    ) { facts in
        guard facts.protocolValue("oauth_signature_method") != nil else { return [] }
        return spellings(of: facts.signatureMethod.rawValue).map {
            replaced("oauth_signature_method", by: Array($0.utf8))
        }
    }

    /// Common misspellings: `HMAC_SHA1`, `hmac-sha1`, `HMACSHA1`, `HMAC-SHA-1` and `SHA1` for
    /// `HMAC-SHA1`.
    private static func spellings(of name: String) -> [String] {
        let parts = name.split(separator: "-").map(String.init)
        guard let kind = parts.first, let hash = parts.dropFirst().first else {
            return [name.lowercased()]
        }
        let letters = hash.prefix { $0.isLetter }
        let hyphenated = "\(kind)-\(letters)-\(hash.dropFirst(letters.count))"
        return ["\(kind)_\(hash)", name.lowercased(), kind + hash, hyphenated, hash]
    }

    private static func replaced(_ name: String, by value: [UInt8]) -> Mistake {
        Mistake(
            .parameters { $0.replaceProtocolParameter(name, by: value) },
            detail: "the signed \(name) was \"\(PlainText.visible(bytes: value))\"")
    }
}
