import OAuth1

/// The fields of a log that names them on a line of its own, as the W3C's extended format does:
/// `#Fields: date time cs-method cs-uri-stem`.
struct LogFields {
    private var names: [String] = []

    /// The fields of a line; none for the line with the names, and nil if the line has others.
    mutating func cells(of line: ArraySlice<UInt8>) -> [FactReader.Table.Cell]? {
        if let named = Self.names(on: line) {
            names = named
            return []
        }
        guard !names.isEmpty else { return nil }
        let values = line.split(separator: ASCII.space)
        guard values.count == names.count else {
            names = []
            return nil
        }
        return zip(names, values).compactMap { name, value in
            value.elementsEqual("-".utf8) ? nil : FactReader.Table.Cell(name: name, bytes: value)
        }
    }

    private static func names(on line: ArraySlice<UInt8>) -> [String]? {
        let mark = "fields: ".utf8
        let text = line.drop { $0 == ASCII.hash }
        guard text.prefix(mark.count).map(ASCII.lowercased).elementsEqual(mark) else { return nil }
        let names = text.dropFirst(mark.count).split(separator: ASCII.space)
        return names.count > 2 ? names.map { String(bytes: $0) } : nil
    }
}
