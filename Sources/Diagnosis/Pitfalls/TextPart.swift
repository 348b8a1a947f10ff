/// What a program changes of parameters: their names, their values, or both.
enum TextPart: String, CaseIterable, Sendable {
    case names, values
    case both = "names and values"

    /// The mistakes of signing these parameters, or one of them, with a change of texts.
    ///
    /// Only where the change has an effect; each set of parameters once.
    func mistakes(in list: [CollectedParameter]) -> [Mistake] {
        changes.flatMap { change in
            let places = list.indices.filter { isChanged(list[$0], by: change) }
            var seen: Set<[Int]> = [[]]
            let groups = CollectedParameter.Source.groups.map { name, sources in
                (name, places.filter { sources.contains(list[$0].source) })
            }.filter { seen.insert($0.1).inserted }
            let singles = places.count > Self.singlesMax ? [] : places.map { ("", [$0]) }
            return (groups + singles.filter { seen.insert($0.1).inserted }).map { name, places in
                mistake(changing: places.map { list[$0] }, of: name, change)
            }
        }
    }

    /// The most parameters of which each is changed alone.
    private static let singlesMax = 24

    private var changes: [TextChange] { self == .names ? TextChange.ofNames : TextChange.ofValues }

    private func mistake(
        changing parameters: [CollectedParameter],
        of group: String,
        _ change: TextChange
    ) -> Mistake {
        let name = parameters.count == 1 ? parameters[0].shownName : group
        let part = parameters.count == 1 && self != .both ? String(rawValue.dropLast()) : rawValue
        return Mistake(
            "signed the \(part) \(part == "name" ? "" : "of ")\(name) \(change.words)",
            .parameters { list in
                for place in list.indices where parameters.contains(list[place]) {
                    self.change(&list[place], by: change)
                }
            })
    }

    private func isChanged(_ parameter: CollectedParameter, by change: TextChange) -> Bool {
        let isName = change.change(parameter.name) != parameter.name
        let isValue = change.change(parameter.value) != parameter.value
        return switch self {
        case .names: isName
        case .values: isValue
        case .both: isName && isValue
        }
    }

    private func change(_ parameter: inout CollectedParameter, by change: TextChange) {
        if self != .values { parameter.name = change.change(parameter.name) }
        if self != .names { parameter.value = change.change(parameter.value) }
    }
}
