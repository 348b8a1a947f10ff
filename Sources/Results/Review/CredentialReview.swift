import Diagnosis
import OAuth1

/// Whether keys, tokens and secrets look as if one had been taken for another.
struct CredentialReview {
    private(set) var remarks: [AcceptanceReview.Remark] = []

    init(_ facts: SigningFacts) {
        let key = facts.protocolValue("oauth_consumer_key") ?? []
        let token = facts.protocolValue("oauth_token") ?? []
        let secrets = [
            ("consumer secret", facts.consumerSecret), ("token secret", facts.tokenSecret),
        ].filter { !$0.1.isEmpty }
        if !key.isEmpty, key == token {
            add("oauth_token is the same as oauth_consumer_key.")
        }
        for (name, secret) in secrets {
            if secret == key { add("The \(name) is the same as oauth_consumer_key.") }
            if secret == token { add("The \(name) is the same as oauth_token.") }
            if [secret.first, secret.last].contains(where: { ($0 ?? 0xFF) <= 0x20 }) {
                add("The \(name) begins or ends with white space: is that a part of it?")
            }
        }
        if secrets.count == 2, secrets[0].1 == secrets[1].1 {
            add("The consumer secret and the token secret are the same.")
        }
        if key.starts(with: "cs_".utf8) {
            add("oauth_consumer_key begins with \"cs_\", as WooCommerce's consumer secrets do.")
        }
        if facts.consumerSecret.starts(with: "ck_".utf8) {
            add("The consumer secret begins with \"ck_\", as WooCommerce's consumer keys do.")
        }
        if Self.isNumbered(key), !Self.isNumbered(token) {
            add(
                "oauth_consumer_key looks like a token of Twitter/X (number, \"-\", letters): were"
                    + " the key and the token swapped?")
        }
    }

    private mutating func add(_ text: String) { remarks.append(.init("credentials", text)) }

    /// `12345-abc…`: the number of a user and the rest of a token.
    private static func isNumbered(_ text: [UInt8]) -> Bool {
        let digits = text.prefix(while: ASCII.isDigit)
        return digits.count >= 5 && text.dropFirst(digits.count).first == UInt8(ascii: "-")
            && text.count >= 40
    }
}
