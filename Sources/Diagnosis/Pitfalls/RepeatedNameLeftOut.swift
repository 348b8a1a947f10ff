import Vectors

extension Pitfall {
    /// An array, which a program does not expect, is not signed at all; no thread found.
    static let repeatedNameLeftOut = Pitfall(
        "repeated-name-left-out", section: "3.4.1.3.1",
        mistake: "left all values of a repeated name out of the signature",
        fix: "sign every value of a repeated name"
    ) { facts in
        let list = facts.requestParameters
        let counts = list.nameCounts
        var seen: Set<[UInt8]> = []
        var mistakes: [Mistake] = []
        for name in list.lazy.map({ $0.name }) where mistakes.count <= instancesMax {
            guard counts[name, default: 1] > 1, seen.insert(name).inserted else { continue }
            let mistake = Mistake(
                .parameters { $0.removeAll { $0.source != .protocol && $0.name == name } },
                detail: "the repeated name was \"\(PlainText.visible(bytes: name))\"")
            mistakes.append(mistake)
        }
        return mistakes
    }
}
