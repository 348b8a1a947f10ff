import OAuth1
import Vectors

// MARK: - Lists and maps that are signed as the text that a language makes of them (§3.4.1.3.1)

extension Pitfall {
    /// Values are lists, as parse_qs or a map of lists gives them, and are converted to text.
    ///
    /// No thread found; str() of Python's parse_qs(…) values does it. At most fourteen instances.
    static let listText = Pitfall(
        "list-text", section: "3.4.1.3.1",
        mistake: "converted all values that share a name to the text of a list, such as ['a'], "
            + "and signed that text as one value",
        fix: "sign each value as a separate parameter"
    ) { facts in
        let list = facts.requestParameters
        guard !list.isEmpty else { return [] }
        let isRepeated = list.nameCounts.values.contains { $0 > 1 }
        return (isRepeated ? [true, false] : [false]).flatMap { onlyRepeated in
            LanguageText.allCases.map { listText(in: $0, onlyRepeated: onlyRepeated) }
        }
    }

    private static func listText(in language: LanguageText, onlyRepeated: Bool) -> Mistake {
        let names = onlyRepeated ? "repeated names" : "all names"
        return Mistake(
            .parameters { $0.joinValues(onlyRepeated: onlyRepeated, with: language.list) },
            detail: "the values of \(names) were signed as \(language.name) writes a list")
    }

    /// Members `a[b]` are a map, which is converted to text.
    ///
    /// Seen in ddo/oauth-1.0a#49, in JavaScript (`object-object`). At most seven instances.
    static let mapText = Pitfall(
        "map-text", section: "3.4.1.3.1",
        mistake: "converted a nested object to text, such as {'a': 'b'}, and signed that text as "
            + "one value",
        fix: "sign each member of the object separately, under its name in the request"
    ) { facts in
        let list = facts.requestParameters
        guard list.contains(where: { $0.member != nil }) else { return [] }
        return LanguageText.allCases.map { language in
            Mistake(
                .parameters { $0.joinMembers(with: language.map) },
                detail: "the object was signed as \(language.name) writes it")
        }
    }
}

extension Pitfall {
    /// The values of each repeated name as one, printed as a list in a way that has no name.
    static func valuesListed(_ facts: SigningFacts) -> [Mistake] {
        let names = facts.signedParameters.filter { $0.source != .protocol }.map { $0.name }
        guard Set(names).count < names.count else { return [] }
        let ends = [("[", "]"), ("(", ")"), ("{", "}"), ("#(", ")"), ("", "")]
        return withoutBrackets(names)
            + ends.flatMap { start, end in
                ["", "\"", "'"].flatMap { quote in
                    [", ", ",", " ", ";", "; ", "|", "\n", ":", "+"].map { separator in
                        let example = [1, 2].map { "\(quote)\($0)\(quote)" }.joined(
                            separator: separator)
                        return Mistake(
                            "signed the values of a repeated name as one, such as "
                                + PlainText.visible(start + example + end),
                            .parameters {
                                $0.joinValues(onlyRepeated: true) { values in
                                    let items = values.map { quote + $0 + quote }
                                    return start + items.joined(separator: separator) + end
                                }
                            })
                    }
                }
            }
    }
}

extension Pitfall {
    /// The values of each name that ends in `[]` as one, under the name before the brackets.
    private static func withoutBrackets(_ names: [[UInt8]]) -> [Mistake] {
        guard names.contains(where: { $0.suffix(2).elementsEqual("[]".utf8) }) else { return [] }
        return [",", ", ", ";", "|", " "].map { separator in
            Mistake(
                "signed the values of a repeated name as one, under its name without [], such "
                    + "as a=1\(separator)2 for a[]=1 and a[]=2",
                .parameters { list in
                    list.joinValues(onlyRepeated: true) { $0.joined(separator: separator) }
                    for place in list.indices
                    where list[place].source != .protocol
                        && list[place].name.suffix(2).elementsEqual("[]".utf8)
                    {
                        list[place].name.removeLast(2)
                    }
                })
        }
    }
}

extension CollectedParameter {
    /// `a` and `b` of a name `a[b]`, if `b` is a name: not empty, and not a number.
    fileprivate var member: (family: [UInt8], name: [UInt8])? {
        guard source != .protocol, name.last == UInt8(ascii: "]"),
            let bracket = name.firstIndex(of: UInt8(ascii: "[")), bracket > 0
        else { return nil }
        let inside = name[(bracket + 1)...].dropLast()
        guard !inside.isEmpty, !inside.contains(UInt8(ascii: "[")),
            !inside.allSatisfy(ASCII.isDigit)
        else { return nil }
        return (Array(name[..<bracket]), Array(inside))
    }
}

extension [CollectedParameter] {
    /// Gives each name of query and form one value, which `text` makes of all its values.
    fileprivate mutating func joinValues(
        onlyRepeated: Bool,
        with text: ([String]) -> String
    ) {
        guard !onlyRepeated || hasRepeatedName else { return }
        var values: [[UInt8]: [String]] = [:]
        for parameter in self where parameter.source != .protocol {
            values[parameter.name, default: []].append(
                String(decoding: parameter.value, as: UTF8.self))
        }
        var seen: Set<[UInt8]> = []
        self = compactMap { parameter -> CollectedParameter? in
            guard parameter.source != .protocol, let all = values[parameter.name],
                !onlyRepeated || all.count > 1
            else { return parameter }
            guard seen.insert(parameter.name).inserted else { return nil }
            var joined = parameter
            joined.value = [UInt8](text(all).utf8)
            return joined
        }
    }

    /// Whether a name occurs twice in query and form.
    private var hasRepeatedName: Bool {
        let names = lazy.filter { $0.source != .protocol }.map { $0.name }
        // A few are compared sooner than they are hashed.
        guard count <= 16 else { return Set(names).count < names.count }
        return names.indices.contains { index in
            names[names.index(after: index)...].contains(names[index])
        }
    }

    /// Puts one parameter in the place of the members of each object.
    fileprivate mutating func joinMembers(
        with text: ([(name: String, value: String)]) -> String
    ) {
        var members: [[UInt8]: [(name: String, value: String)]] = [:]
        for parameter in self {
            guard let member = parameter.member else { continue }
            members[member.family, default: []].append(
                (
                    String(decoding: member.name, as: UTF8.self),
                    String(decoding: parameter.value, as: UTF8.self)
                ))
        }
        var seen: Set<[UInt8]> = []
        self = compactMap { parameter -> CollectedParameter? in
            guard let member = parameter.member, let all = members[member.family] else {
                return parameter
            }
            guard seen.insert(member.family).inserted else { return nil }
            return CollectedParameter(member.family, [UInt8](text(all).utf8), parameter.source)
        }
    }
}
