extension Pitfall {
    /// A nested object is signed as JavaScript prints it, next to its members or instead of them.
    ///
    /// Seen in ddo/oauth-1.0a#49.
    static let objectObject = Pitfall(
        "object-object", section: "3.4.1.3.1",
        mistake: "signed a nested object as \"[object Object]\"",
        fix: "sign each member of the object separately, under its name in the request"
    ) { _ in
        // Another mistake may add brackets, so this one is possible on every request.
        [
            Mistake(
                .parameters { $0 += objects(in: $0) },
                detail: "the members of the object were also signed"),
            Mistake(
                .parameters { list in
                    let added = objects(in: list)
                    list.removeAll { family(of: $0) != nil }
                    list += added
                }, detail: "the members of the object were not signed"),
        ]
    }

    /// Node's querystring and other libraries write nothing for a nested object; no thread found.
    static let nestedObjectEmpty = Pitfall(
        "nested-object-empty", section: "3.4.1.3.1",
        mistake: "signed a nested object as an empty value",
        fix: "sign each member of the object separately, under its name in the request"
    ) { facts in
        let list = facts.parameters
        guard list.contains(where: { family(of: $0) != nil }) else { return [] }
        return [
            Mistake(
                .parameters { list in
                    let added = objects(in: list).map { CollectedParameter($0.name, [], .form) }
                    list.removeAll { family(of: $0) != nil }
                    list += added
                })
        ]
    }

    /// One parameter for each family, in the order of the first members.
    private static func objects(in list: [CollectedParameter]) -> [CollectedParameter] {
        var seen: Set<[UInt8]> = []
        return list.compactMap(family).filter { seen.insert($0).inserted }.map {
            CollectedParameter($0, Array("[object Object]".utf8), .form)
        }
    }

    /// `a` for `a[b]` and `a[b][c]`; nil for names that do not end in brackets.
    static func family(of parameter: CollectedParameter) -> [UInt8]? {
        guard parameter.name.last == UInt8(ascii: "]"),
            let bracket = parameter.name.firstIndex(of: UInt8(ascii: "[")), bracket > 0
        else { return nil }
        return Array(parameter.name[..<bracket])
    }
}
