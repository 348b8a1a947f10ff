import OAuth1
import Vectors

extension Pitfall {
    /// The test system is called, and the other one is signed, or the reverse.
    ///
    /// Seen in RADAR-base/RADAR-Rest-Source-Auth#313 (connectapi and connectapitest) and in
    /// netsuitephp/netsuite-php#121 (account and account-sb1). At most seventeen instances.
    static let hostSandbox = Pitfall(
        "host-sandbox", section: "3.4.1.2",
        mistake: "signed the host of another environment, such as the sandbox",
        fix: "sign the host exactly as it is sent"
    ) { facts in
        guard let host = facts.text(facts.uri?.host).map({ $0.map(ASCII.lowercased) }),
            host.first != UInt8(ascii: "[")
        else { return [] }
        var seen: Set<[UInt8]> = [host]
        return otherHosts(of: host).filter { !$0.isEmpty && seen.insert($0).inserted }.map {
            other in
            Mistake(
                .uri { $0.host = other },
                detail: "the signed host was \(PlainText.visible(bytes: other))")
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
        let shorter = ends.filter { first.count > $0.count && first.suffix($0.count) == $0[...] }
            .map { Array(first.dropLast($0.count)) + rest }
        guard labels.contains(first), !rest.isEmpty else { return shorter + added + longer }
        let replaced = labels.map { $0 + rest }
        return [Array(rest.dropFirst())] + replaced + shorter + added + longer
    }
}
