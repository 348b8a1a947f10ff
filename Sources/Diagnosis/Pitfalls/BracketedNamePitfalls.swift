// MARK: - Names that PHP changes when it parses them (§3.4.1.3.1)

extension Pitfall {
    /// PHP's parse_str makes variables of names, so "." and " " become "_"; no thread found.
    static let phpMangledNames = Pitfall(
        "php-mangled-names", section: "3.4.1.3.1",
        mistake: "signed names in which PHP had replaced \".\" or a space with \"_\"",
        fix: "do not read the query from parse_str or $_GET; split it at \"&\" and \"=\""
    ) { facts in
        let list = facts.parameters
        guard list.contains(where: { $0.source != .protocol && mangled($0.name) != $0.name })
        else { return [] }
        return [
            Mistake(
                .parameters { list in
                    for index in list.indices where list[index].source != .protocol {
                        list[index].name = mangled(list[index].name)
                    }
                })
        ]
    }

    /// PHP and Rails number the elements of a list when they write its names again.
    ///
    /// Seen in WP-API/OAuth1#46, ciaranj/node-oauth#34.
    static let bracketsNumbered = Pitfall(
        "brackets-numbered", section: "3.4.1.3.1",
        mistake: "added a number to names such as a[] when signing, as in a[0]",
        fix: "sign names exactly as they are sent"
    ) { facts in
        let list = facts.parameters
        guard list.contains(where: { $0.isListElement }) else { return [] }
        return [
            Mistake(
                .parameters { list in
                    var counts: [[UInt8]: Int] = [:]
                    for index in list.indices where list[index].isListElement {
                        let name = list[index].name
                        let number = counts[name, default: 0]
                        counts[name] = number + 1
                        list[index].name = name.dropLast() + "\(number)]".utf8
                    }
                })
        ]
    }

    /// The name with "." and " " as "_", up to its first bracket.
    private static func mangled(_ name: [UInt8]) -> [UInt8] {
        let start = name.prefix { $0 != UInt8(ascii: "[") }
        return start.map { ". ".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
            + name[start.endIndex...]
    }
}

extension CollectedParameter {
    /// Whether the name ends in "[]".
    fileprivate var isListElement: Bool {
        source != .protocol && name.count > 2 && name.suffix(2).elementsEqual("[]".utf8)
    }
}
