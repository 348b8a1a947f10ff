import OAuth1
import Vectors

/// What differs between two base string URIs, component by component (§3.4.1.2).
enum URIFindings {
    static func findings(found: [UInt8], correct: [UInt8]) -> [ValueFinding] {
        guard found != correct else { return [] }
        let texts = (found: URIComponents(found), correct: URIComponents(correct))
        guard let other = texts.found, let own = texts.correct else {
            return [.differs(.uri, .words("it"), found: found, correct: correct)]
        }
        let userinfo = other.userinfo.map { _ in
            ValueFinding(.uri, .words("there is a user name before the host"))
        }
        let findings = [
            differing("scheme", other.scheme, own.scheme), userinfo,
            differing("host", other.host, own.host), differing("port", other.port, own.port),
            differing("path", other.path, own.path), differing("query", other.query, own.query),
            differing("fragment", other.fragment, own.fragment),
        ].compactMap { $0 }
        return findings.isEmpty
            ? [.differs(.uri, .words("it"), found: found, correct: correct)] : findings
    }

    private static func differing(
        _ name: String,
        _ found: [UInt8]?,
        _ correct: [UInt8]?
    ) -> ValueFinding? {
        switch (found, correct) {
        case let (found, correct) where found == correct: nil
        case (let found?, let correct?):
            .differs(.uri, .words("the \(name)"), found: found, correct: correct)
        case (let found?, nil):
            ValueFinding(.uri, .words("there is a \(name),"), .value(found))
        case (nil, let correct):
            ValueFinding(
                .uri,
                .words(
                    "there is no \(name); the correct \(name) is"), .value(correct ?? []))
        }
    }
}

/// A URI split at its delimiters, without any rules.
private struct URIComponents {
    let scheme: [UInt8]
    private(set) var userinfo: [UInt8]?
    let host: [UInt8]
    private(set) var port: [UInt8]?
    let path: [UInt8]
    private(set) var query: [UInt8]?
    private(set) var fragment: [UInt8]?

    init?(_ text: [UInt8]) {
        guard let url = SplitURL(text) else { return nil }
        scheme = Array(url.scheme)
        var (authority, rest) = (url.authority, url.rest)
        fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
        query = Self.cut(&rest, at: UInt8(ascii: "?"))
        path = Array(rest)
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            userinfo = Array(authority[..<at])
            authority = authority[(at + 1)...]
        }
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")),
            !authority[colon...].contains(UInt8(ascii: "]"))
        {
            port = Array(authority[(colon + 1)...])
            authority = authority[..<colon]
        }
        host = Array(authority)
    }

    private static func cut(_ text: inout ArraySlice<UInt8>, at mark: UInt8) -> [UInt8]? {
        guard let place = text.firstIndex(of: mark) else { return nil }
        defer { text = text[..<place] }
        return Array(text[(place + 1)...])
    }
}
