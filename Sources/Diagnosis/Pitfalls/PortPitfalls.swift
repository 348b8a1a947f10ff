import OAuth1
import Vectors

// The port is signed where it should not be, or the reverse (§3.4.1.2).

extension Pitfall {
    /// The port 80 or 443 that the URL has stays in the base string URI.
    ///
    /// Met in ddo/oauth-1.0a#59, scribejava/scribejava#428, r-lib/httr#435.
    static let defaultPortKept = Pitfall(
        "default-port-kept", section: "3.4.1.2", .common,
        mistake: "kept the default port in the base string URI",
        fix: "leave out port 80 of http and port 443 of https"
    ) { facts in
        hasKnownPort(facts) ? [Mistake(.uri { $0.keepsDefaultPort = true })] : []
    }

    /// The default port is written although the URL has none; met in r-lib/httr#435.
    static let defaultPortAdded = Pitfall(
        "default-port-added", section: "3.4.1.2",
        mistake: "added the default port to the base string URI",
        fix: "leave out port 80 of http and port 443 of https"
    ) { facts in
        guard let uri = facts.uri, uri.port == nil else { return [] }
        return [Mistake(.uri { $0.addsDefaultPort = true })]
    }

    /// A port that is not the default one is left out.
    ///
    /// Met in yahoo/TDOAuth#3, thephpleague/oauth1-client#123,
    /// Mastercard/insomnia-plugin-mastercard#6.
    static let portDropped = Pitfall(
        "port-dropped", section: "3.4.1.2", .common,
        mistake: "left the port out of the base string URI",
        fix: "write every port but 80 of http and 443 of https"
    ) { facts in
        guard let port = facts.text(facts.uri?.port), !port.isEmpty else { return [] }
        return [
            Mistake(
                .uri { $0.dropsPort = true },
                detail: "the port left out is \(PlainText.visible(octets: port))")
        ]
    }

    /// Both `:80` and `:443` are left out, whatever the scheme; seen in an installable library.
    static let knownPortsDropped = Pitfall(
        "known-ports-dropped", section: "3.4.1.2", .rare,
        mistake: "left out ports 80 and 443 of either scheme",
        fix: "leave out port 80 of http and port 443 of https, and no other"
    ) { facts in
        hasKnownPort(facts) ? [Mistake(.uri { $0.dropsKnownPorts = true })] : []
    }

    private static func hasKnownPort(_ facts: SigningFacts) -> Bool {
        facts.text(facts.uri?.port).map(BaseStringURIParts.isKnown) ?? false
    }
}
