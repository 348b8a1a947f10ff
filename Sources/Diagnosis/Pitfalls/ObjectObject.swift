extension Pitfall {
    /// A nested object is signed as JavaScript writes it, beside its members or in their place.
    ///
    /// Met in ddo/oauth-1.0a#49.
    static let objectObject = Pitfall(
        "object-object", section: "3.4.1.3.1",
        mistake: "signed a nested object as \"[object Object]\"",
        fix: "sign the parameters that are sent, under the names that they have there"
    ) { _ in
        // Brackets may come from another mistake, so there is occasion everywhere.
        [
            Mistake(.parameters { $0 += objects(in: $0) }, detail: "next to its members"),
            Mistake(
                .parameters { list in
                    let added = objects(in: list)
                    list.removeAll { family(of: $0) != nil }
                    list += added
                }, detail: "in place of its members"),
        ]
    }

    /// One parameter for each family, in the order of the first members.
    private static func objects(in list: [CollectedParameter]) -> [CollectedParameter] {
        var seen: Set<[UInt8]> = []
        return list.compactMap(family).filter { seen.insert($0).inserted }.map {
            CollectedParameter($0, Array("[object Object]".utf8), .form)
        }
    }

    /// `a` for `a[b]` and `a[b][c]`; nil for names without brackets behind them.
    private static func family(of parameter: CollectedParameter) -> [UInt8]? {
        guard parameter.name.last == UInt8(ascii: "]"),
            let bracket = parameter.name.firstIndex(of: UInt8(ascii: "[")), bracket > 0
        else { return nil }
        return Array(parameter.name[..<bracket])
    }
}
