import OAuth1
import Vectors

// MARK: - The port is signed when it should not be, or the reverse (§3.4.1.2)

extension Pitfall {
    /// The URL's port 80 or 443 stays in the base string URI.
    ///
    /// Seen in ddo/oauth-1.0a#59, scribejava/scribejava#428, r-lib/httr#435.
    static let defaultPortKept = Pitfall(
        "default-port-kept", section: "3.4.1.2", .common,
        mistake: "kept the default port in the base string URI",
        fix: "leave out port 80 for http and port 443 for https"
    ) { facts in
        hasKnownPort(facts) ? [Mistake(.uri { $0.keepsDefaultPort = true })] : []
    }

    /// The default port is added although the URL has none; seen in r-lib/httr#435.
    static let defaultPortAdded = Pitfall(
        "default-port-added", section: "3.4.1.2",
        mistake: "added the default port to the base string URI",
        fix: "leave out port 80 for http and port 443 for https"
    ) { facts in
        guard let uri = facts.uri, uri.port == nil else { return [] }
        return [Mistake(.uri { $0.addsDefaultPort = true })]
    }

    /// A port that is not the default one is left out.
    ///
    /// Seen in yahoo/TDOAuth#3, thephpleague/oauth1-client#123,
    /// Mastercard/insomnia-plugin-mastercard#6.
    static let portDropped = Pitfall(
        "port-dropped", section: "3.4.1.2", .common,
        mistake: "left the port out of the base string URI",
        fix: "include every port except 80 for http and 443 for https"
    ) { facts in
        guard let port = facts.text(facts.uri?.port), !port.isEmpty else { return [] }
        let whole = Mistake(
            .uri { $0.dropsPort = true },
            detail: "the port left out was \(PlainText.visible(bytes: port))")
        // A program that cuts the text ":80" out of the URL.
        let beginnings = ["80", "443"].filter {
            port.starts(with: $0.utf8) && port.count > $0.utf8.count
        }
        let parts = beginnings.map { known in
            let rest = port.dropFirst(known.utf8.count)
            return Mistake(
                .uri {
                    $0.dropsPort = true
                    $0.host += rest
                }, detail: "the text \":\(known)\" was cut out of the port")
        }
        return [whole] + parts
    }

    /// Both `:80` and `:443` are left out, whatever the scheme; seen in an installable library.
    static let knownPortsDropped = Pitfall(
        "known-ports-dropped", section: "3.4.1.2", .rare,
        mistake: "dropped port 80 or 443 regardless of the scheme",
        fix: "drop port 80 only for http, and port 443 only for https"
    ) { facts in
        hasKnownPort(facts) ? [Mistake(.uri { $0.dropsKnownPorts = true })] : []
    }

    /// A port that the URL lacks is written as the language says that there is none.
    ///
    /// No thread found; Java's getPort returns -1. Five instances.
    static let portMissingText = Pitfall(
        "port-missing-text", section: "3.4.1.2",
        mistake: "wrote a port such as -1 or \"undefined\" into the base string URI",
        fix: "write a port into the base string URI only if the URL has one"
    ) { facts in
        guard let uri = facts.uri, uri.port == nil else { return [] }
        return ["-1", "undefined", "null", "None", "0"].map { text in
            Mistake(
                .uri { $0.otherPort = .some(Array(text.utf8)) },
                detail: "the signed host ended with \":\(text)\"")
        }
    }

    private static func hasKnownPort(_ facts: SigningFacts) -> Bool {
        facts.text(facts.uri?.port).map(BaseStringURIParts.isKnown) ?? false
    }
}
