import OAuth1

extension FactReader {
    /// The columns of a table: a line of names, and lines with as many cells below it.
    struct Table {
        struct Cell {
            let name: String
            let bytes: ArraySlice<UInt8>
        }

        private var header: [String] = []
        private var separator: UInt8 = 0
        /// Where the names begin in their line.
        private var starts: [Int] = []
        private var isMarked = false

        /// The table has ended.
        mutating func end() { header = [] }

        /// The cells of a line of the table; a line of names begins another table.
        mutating func cells(of line: ArraySlice<UInt8>) -> [Cell] {
            if !header.isEmpty {
                var cells = Self.split(line, at: separator)
                if separator == ASCII.space, cells.count != header.count {
                    cells = Self.cut(line, at: starts) ?? cells
                }
                // A mark may be before the names: `#fields`.
                if isMarked, cells.count > 1, header.count == cells.count + 1 {
                    header.removeFirst()
                }
                // Tabs at the end of a line are not in it.
                while separator == ASCII.tab, cells.count > 1, cells.count < header.count {
                    cells.append([])
                }
                if cells.count == header.count {
                    let ofColumns = named(cells)
                    let isList = header.count == 2 && !CredentialNames.isOfCredential(header[1])
                    return isList ? Self.pair(cells) + ofColumns : ofColumns
                }
                if cells.count == 1, line.allSatisfy({ "-+=|: ".utf8.contains($0) }) { return [] }
                header = []
            }
            for mark in Self.marks {
                let cells = Self.split(line, at: mark)
                guard Self.areNames(cells) else { continue }
                separator = mark
                header = cells.map { String(bytes: $0) }
                starts = cells.map { $0.startIndex - line.startIndex }
                isMarked = line.first == ASCII.hash
                return Self.pair(cells)
            }
            for mark in Self.marks {
                let pair = Self.pair(Self.split(line, at: mark))
                if !pair.isEmpty { return pair }
            }
            return []
        }

        /// The cells with the names of their columns, without rules between rows.
        private func named(_ cells: [ArraySlice<UInt8>]) -> [Cell] {
            let valued = Self.placeOfValue(cells)
            return cells.indices.compactMap { place in
                guard !cells[place].allSatisfy({ "-:= ".utf8.contains($0) }) else { return nil }
                let row = place == valued ? String(bytes: cells[0]) + " " : ""
                return Cell(name: row + header[place], bytes: cells[place])
            }
        }

        /// Which cell is the value of the credential that the first cell names, if it does.
        private static func placeOfValue(_ cells: [ArraySlice<UInt8>]) -> Int? {
            guard cells.count > 2, isNameShaped(cells[0]),
                CredentialNames.isOfCredential(String(bytes: cells[0]))
            else { return nil }
            return cells.indices.dropFirst().first { !isNameShaped(cells[$0]) }
        }

        /// Whether the cells of a line may be the names of columns.
        private static func areNames(_ cells: [ArraySlice<UInt8>]) -> Bool {
            cells.count > 1
                && cells.allSatisfy { cell in
                    // Two words after a mark are rather a name and its value.
                    let name = cells.count > 2 ? cell.drop { $0 == ASCII.hash } : cell
                    return cell.isEmpty || isNameShaped(name)
                }
        }

        /// What is between columns; a space for two or more of them.
        private static let marks = ",;\t| ".utf8

        /// A name and its value beside each other.
        private static func pair(_ cells: [ArraySlice<UInt8>]) -> [Cell] {
            guard cells.count == 2, isNameShaped(cells[0]), !cells[1].contains(ASCII.space)
            else { return [] }
            return [Cell(name: String(bytes: cells[0]), bytes: cells[1])]
        }

        /// The cells between marks that are in no quotes, without blanks and quotes around them.
        private static func split(_ line: ArraySlice<UInt8>, at mark: UInt8) -> [ArraySlice<UInt8>]
        {
            guard mark != ASCII.space else { return columns(of: line) }
            var cells: [ArraySlice<UInt8>] = []
            var start = line.startIndex
            var place = start
            while place <= line.endIndex {
                guard place < line.endIndex, line[place] != mark else {
                    let cell = trimmed(line[start..<min(place, line.endIndex)])
                    cells.append(cell)
                    start = place + 1
                    place += 1
                    continue
                }
                let isStart = line[start..<place].allSatisfy(ASCII.isBlank)
                if isStart, line[place] == ASCII.quote,
                    let end = FactReader.closing(in: line, at: place)
                {
                    place = end
                } else {
                    place += 1
                }
            }
            // `| a | b |`
            if mark == UInt8(ascii: "|"), cells.count > 2, cells.first?.isEmpty == true {
                cells.removeFirst()
                if cells.last?.isEmpty == true { cells.removeLast() }
            }
            return cells
        }

        /// The cells that begin below the names, of which some may fill their columns; nil if
        /// something else is between two of them.
        private static func cut(_ line: ArraySlice<UInt8>, at starts: [Int]) -> [ArraySlice<UInt8>]?
        {
            let places = starts.map { line.startIndex + $0 }
            guard let last = places.last, last < line.endIndex,
                places.dropFirst().allSatisfy({ ASCII.isBlank(line[$0 - 1]) })
            else { return nil }
            return zip(places, places.dropFirst() + [line.endIndex]).map { trimmed(line[$0..<$1]) }
        }

        /// The cells between two or more spaces.
        private static func columns(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
            var cells: [ArraySlice<UInt8>] = []
            var rest = line.drop(while: ASCII.isBlank)
            while !rest.isEmpty {
                let end =
                    rest.indices.dropLast().first {
                        rest[$0] == ASCII.space && rest[$0 + 1] == ASCII.space
                    } ?? rest.endIndex
                cells.append(trimmed(rest[..<end]))
                rest = rest[end...].drop(while: ASCII.isBlank)
            }
            return cells
        }

        private static func trimmed(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            var text = cell.drop(while: ASCII.isBlank)
            while text.last.map(ASCII.isBlank) == true { text.removeLast() }
            guard text.count > 1, let quote = text.first, text.last == quote,
                "\"'`".utf8.contains(quote)
            else { return text }
            return text.dropFirst().dropLast()
        }
    }
}
