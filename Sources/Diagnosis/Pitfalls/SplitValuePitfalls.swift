import OAuth1
import Vectors

// MARK: - Values that are taken apart, or that came apart on their way (§3.4.1.3.1)

extension Pitfall {
    /// .NET's NameValueCollection gives all values of a name as one text, joined with commas.
    ///
    /// A program that splits this text again also splits a single value with a comma.
    static let valuesSplitAtComma = Pitfall(
        "values-split-at-comma", section: "3.4.1.3.1",
        mistake: "split a value at its commas, and signed each piece as a parameter",
        fix: "sign each value as one parameter; in C#, read the values with GetValues instead of "
            + "Get"
    ) { facts in
        let comma = UInt8(ascii: ",")
        let list = facts.parameters
        guard list.contains(where: { $0.source != .protocol && $0.value.contains(comma) })
        else { return [] }
        return [
            Mistake(
                .parameters { list in
                    list = list.flatMap { parameter in
                        guard parameter.source != .protocol else { return [parameter] }
                        return parameter.value.split(
                            separator: comma, omittingEmptySubsequences: false
                        ).map { CollectedParameter(parameter.name, Array($0), parameter.source) }
                    }
                })
        ]
    }

    /// A value with `&` is sent unencoded, so servers read several parameters; no thread found.
    ///
    /// An instance for each parameter and the one after it, then for each and all after it.
    static let ampersandSentRaw = Pitfall(
        "ampersand-sent-raw", section: "3.4.1.3.1", .common,
        mistake: "sent a value that contains \"&\" without percent-encoding it, so that it "
            + "arrived as several parameters",
        fix: "percent-encode names and values in the query and the body that you send"
    ) { facts in
        let list = facts.parameters
        let starts = list.indices.dropLast().filter { list.comesApart($0, $0 + 1) }
        let pairs = starts.map { $0...($0 + 1) }
        let all = starts.map { start in
            start...(list.indices.last { list.comesApart(start, $0) } ?? start + 1)
        }
        return (pairs + all.filter { !pairs.contains($0) }).map { places in
            let name = PlainText.visible(bytes: list[places.lowerBound].name)
            return Mistake(
                .parameters { $0.join(places) },
                detail: "the value of \"\(name)\" was signed together with the "
                    + "\(places.count - 1) parameter\(places.count == 2 ? "" : "s") after it")
        }
    }
}

extension [CollectedParameter] {
    /// Whether the parameter at `last` may be a piece of the one at `first`.
    fileprivate func comesApart(_ first: Int, _ last: Int) -> Bool {
        self[first].source != .protocol && self[first].source == self[last].source
    }

    /// Makes one parameter of several, in the place of the first.
    fileprivate mutating func join(_ places: ClosedRange<Int>) {
        guard places.upperBound < endIndex else { return }
        for place in places.dropFirst() {
            let piece = self[place]
            self[places.lowerBound].value += "&".utf8 + piece.name
            if !piece.value.isEmpty { self[places.lowerBound].value += "=".utf8 + piece.value }
        }
        removeSubrange(places.lowerBound + 1...places.upperBound)
    }
}
