import OAuth1
import Vectors

// MARK: - The signed authority is not the one that is sent (§3.4.1.2)

extension Pitfall {
    /// The scheme and host are not converted to lower case; seen in Katello/katello#1858.
    static let hostCaseKept = Pitfall(
        "host-case-kept", section: "3.4.1.2", .common,
        mistake: "did not convert the scheme and host to lower case",
        fix: "convert the scheme and host to lower case"
    ) { facts in
        guard let uri = facts.uri else { return [] }
        let isWrittenSo = facts.url[uri.scheme].hasUpperCase || facts.url[uri.host].hasUpperCase
        let own = Array(facts.url[uri.host]).map(ASCII.lowercased)
        // The text may write the same host with capitals elsewhere.
        let spelling = facts.traces.otherURLs.lazy.compactMap { text in
            SplitURL(text.utf8).map { Array($0.authority.prefix { $0 != UInt8(ascii: ":") }) }
        }.first { $0.hasUpperCase && $0.map(ASCII.lowercased) == own }
        guard isWrittenSo || spelling != nil else { return [] }
        return [
            Mistake(
                .uri {
                    if !isWrittenSo, let spelling { $0.host = spelling }
                    $0.keepsSchemeCase = true
                    $0.keepsHostCase = true
                })
        ]
    }

    /// Client and server differ in the `www.` of the host; seen in WP-API/OAuth1#58.
    static let hostWww = Pitfall(
        "host-www", section: "3.4.1.2",
        mistake: "signed the host with \"www.\" added or removed",
        fix: "sign the host exactly as it is sent"
    ) { facts in
        guard let host = facts.text(facts.uri?.host) else { return [] }
        return isWww(host.prefix(www.count))
            ? [Mistake(.uri { $0.host.removeFirst(www.count) }, detail: "\"www.\" was left out")]
            : [Mistake(.uri { $0.host = www + $0.host }, detail: "\"www.\" was added")]
    }

    /// The user name and password stay in the base string URI.
    static let userinfoInBaseUri = Pitfall(
        "userinfo-in-base-uri", section: "3.4.1.2", .common,
        mistake: "kept the user name and password in the base string URI",
        fix: "leave the user name, the password and \"@\" out of the base string URI"
    ) { facts in
        guard let userinfo = facts.text(facts.uri?.userinfo) else { return [] }
        return [Mistake(.uri { $0.userinfo = userinfo })]
    }

    /// The Unicode form of an internationalized host is signed; the request has the `xn--` form.
    ///
    /// Seen in thephpleague/oauth2-client#672, where the cause is the same.
    static let idnULabel = Pitfall(
        "idn-u-label", section: "3.4.1.2",
        mistake: "signed the Unicode form of an internationalized host name",
        fix: "sign the host name as it is sent, in its \"xn--\" form"
    ) { facts in
        guard let host = facts.text(facts.uri?.host) else { return [] }
        let unicode = withULabels(host)
        guard unicode != host else { return [] }
        return [
            Mistake(
                .uri { $0.host = withULabels($0.host) },
                detail: "the Unicode form was \(PlainText.visible(bytes: unicode))")
        ]
    }

    private static let www = Array("www.".utf8)

    private static func isWww(_ text: ArraySlice<UInt8>) -> Bool {
        text.map(ASCII.lowercased) == www
    }

    /// The longest label of a host (RFC 1035 §2.3.4); a longer one is not decoded.
    private static let labelMax = 63

    /// The host with each label that begins with `xn--` in its Unicode form.
    private static func withULabels(_ host: [UInt8]) -> [UInt8] {
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return Array(
            labels.map { label in
                let isEncoded = label.prefix(4).map(ASCII.lowercased).elementsEqual("xn--".utf8)
                guard isEncoded, label.count <= labelMax,
                    let text = Punycode.decode(label.dropFirst(4))
                else { return Array(label) }
                return Array(text.utf8)
            }.joined(separator: ".".utf8))
    }
}

extension Collection<UInt8> {
    /// Whether there is an ASCII upper-case letter.
    var hasUpperCase: Bool { contains { ASCII.lowercased($0) != $0 } }
}
