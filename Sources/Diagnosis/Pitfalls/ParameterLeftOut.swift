import Vectors

extension Pitfall {
    /// One request parameter is sent but not signed: it was disabled, added late or filtered out.
    static let parameterLeftOut = Pitfall(
        "parameter-left-out", section: "3.4.1.3.1", .common,
        mistake: "left one of the request parameters out of the signature",
        fix: "sign every parameter that is sent"
    ) { facts in
        let list = ParameterReading(facts).parameters(of: facts).filter { $0.source != .protocol }
        let counts = list.nameCounts
        var ordinals: [[UInt8]: Int] = [:]
        var seen: Set<CollectedParameter> = []
        return list.compactMap { parameter in
            ordinals[parameter.name, default: 0] += 1
            guard seen.insert(parameter).inserted else { return nil }
            var detail =
                "the parameter left out was \"\(PlainText.visible(octets: parameter.name))\""
            if let count = counts[parameter.name], count > 1 {
                detail += ", number \(ordinals[parameter.name, default: 1]) of \(count)"
            }
            // Found by name and value, since other mistakes may have moved it.
            return Mistake(
                .parameters { list in
                    if let index = list.firstIndex(of: parameter) { list.remove(at: index) }
                }, detail: detail)
        }
    }
}
