import OAuth1
import Vectors

extension Pitfall {
    /// The test system is called, and the other one is signed, or the reverse.
    ///
    /// Seen in RADAR-base/RADAR-Rest-Source-Auth#313 (connectapi and connectapitest) and in
    /// netsuitephp/netsuite-php#121 (account and account-sb1). At most seventeen instances,
    /// and one for each URL that the text has besides.
    static let hostSandbox = Pitfall(
        "host-sandbox", section: "3.4.1.2",
        mistake: "signed the host of another environment, such as the sandbox",
        fix: "sign the host exactly as it is sent"
    ) { facts in
        guard let host = facts.text(facts.uri?.host).map({ $0.map(ASCII.lowercased) }),
            host.first != UInt8(ascii: "[")
        else { return [] }
        var seen: Set<[UInt8]> = [host]
        let invented = otherHosts(of: host).filter { !$0.isEmpty && seen.insert($0).inserted }
        return facts.traces.otherURLs.prefix(shownMax).flatMap { address($0, insteadOf: host) }
            + invented.map { other in
                Mistake(
                    .uri { $0.host = other },
                    detail: "the signed host was \(PlainText.visible(bytes: other))")
            }
    }

    /// More URLs that the text has besides are not tried.
    private static let shownMax = 24

    /// The scheme and host of another URL that the text, or the file of secrets, has.
    ///
    /// Its path is not tried: then the text may rather have been read wrongly.
    private static func address(_ text: String, insteadOf own: [UInt8]) -> [Mistake] {
        do throws(RequestURIError) {
            let url = Array(text.utf8)
            let uri = try RequestURI(url.span)
            let (scheme, host) = (Array(url[uri.scheme]), Array(url[uri.host]))
            let port = uri.port.map { Array(url[$0]) }
            guard host.map(ASCII.lowercased) != own else { return [] }
            let start = scheme + "://".utf8 + host + (port.map { ":".utf8 + $0 } ?? [])
            return [
                Mistake(
                    .uri { parts in
                        (parts.scheme, parts.host, parts.otherPort) = (scheme, host, .some(port))
                    },
                    detail: "the signed URL began with \(PlainText.visible(bytes: start))")
            ]
        } catch {
            // It only looked like a URL.
            return []
        }
    }

    /// First labels of hosts, and ends of first labels.
    private static let labels = ["sandbox", "api", "test", "staging", "dev"].map { Array($0.utf8) }
    private static let ends = ["-sandbox", "test", "-test", "-staging", "-sb1"].map {
        Array($0.utf8)
    }

    private static func otherHosts(of host: [UInt8]) -> [[UInt8]] {
        let first = Array(host.prefix { $0 != UInt8(ascii: ".") })
        let rest = Array(host.dropFirst(first.count))
        let added = labels.map { $0 + ".".utf8 + host }
        let longer = ends.map { first + $0 + rest }
        let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
        let respelt = [(hyphen, underscore), (underscore, hyphen)].compactMap { old, new in
            host.contains(old) ? host.map { $0 == old ? new : $0 } : nil
        }
        let shorter = ends.filter { first.count > $0.count && first.suffix($0.count) == $0[...] }
            .map { Array(first.dropLast($0.count)) + rest }
        guard labels.contains(first), !rest.isEmpty else {
            return shorter + added + longer + respelt
        }
        let replaced = labels.map { $0 + rest }
        return [Array(rest.dropFirst())] + replaced + shorter + added + longer + respelt
    }
}
