import OAuth1
import Vectors

extension Pitfall {
    /// One request parameter is sent but not signed: it was disabled, added late or filtered out.
    static let parameterLeftOut = Pitfall(
        "parameter-left-out", section: "3.4.1.3.1", .common,
        mistake: "left one of the request parameters out of the signature",
        fix: "sign every parameter that is sent"
    ) { facts in
        let list = facts.requestParameters
        let counts = list.nameCounts
        var ordinals: [[UInt8]: Int] = [:]
        var seen: Set<CollectedParameter> = []
        var mistakes: [Mistake] = []
        for parameter in list where mistakes.count <= instancesMax {
            ordinals[parameter.name, default: 0] += 1
            guard seen.insert(parameter).inserted else { continue }
            let (count, ordinal) = (counts[parameter.name] ?? 1, ordinals[parameter.name] ?? 1)
            // Found by name and value, since other mistakes may have moved it.
            let mistake = Mistake(
                .parameters { list in
                    if let index = list.place(of: parameter) { list.remove(at: index) }
                },
                detail:
                    "the parameter left out was \"\(PlainText.visible(bytes: parameter.name))\""
                    + (count > 1 ? ", value \(ordinal) of \(count)" : ""))
            mistakes.append(mistake)
        }
        return mistakes
    }
}

extension Array<CollectedParameter> {
    /// Where a parameter is, perhaps not decoded.
    fileprivate func place(of parameter: CollectedParameter) -> Int? {
        firstIndex(of: parameter)
            ?? firstIndex { other in
                other.source == parameter.source
                    && FormEncoding.decoded(other.name[...]) == parameter.name
                    && FormEncoding.decoded(other.value[...]) == parameter.value
            }
    }
}
