import OAuth1

extension FactReader {
    /// Reads names, and as many values in quotation marks: `KEY, SECRET = 'a', 'b'`.
    mutating func readParallel(_ body: ArraySlice<UInt8>) {
        guard let sign = body.firstIndex(of: ASCII.equals) else { return }
        let comma = UInt8(ascii: ",")
        let names = body[..<sign].split(separator: comma).map { name in
            name.filter { !ASCII.isBlank($0) && !"\"'".utf8.contains($0) }
        }
        guard (2...Self.parallelMax).contains(names.count),
            names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isName) })
        else { return }
        var values: [ArraySlice<UInt8>] = []
        var rest = body[(sign + 1)...].drop(while: ASCII.isBlank)
        while values.count < names.count {
            guard let quote = rest.first, "\"'`".utf8.contains(quote),
                let end = Self.closing(in: rest, at: rest.startIndex)
            else { return }
            values.append(rest[(rest.startIndex + 1)..<(end - 1)])
            rest = rest[end...].drop { ASCII.isBlank($0) || $0 == comma }
        }
        for (name, value) in zip(names, values) {
            add(value, [String(bytes: name)], .separator)
        }
    }

    private static let parallelMax = 8
}
