import OAuth1

/// Writes a JSON text value by value, on one line or with each member of an object on its own.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// What precedes a member on its line; nil if everything is on one line.
    private var lineStart: [UInt8]?
    /// Whether the list or object that is being written has something in it.
    private var hasBefore = false
    /// Whether a member's name was written last, so that its value is next.
    private var isAfterName = false

    /// - Parameter indentation: what the lines after the first begin with; nil for one line.
    init(indentation: String?) {
        lineStart = indentation.map { Array($0.utf8) }
    }

    /// Adds a string: a list's item, or a member's value after its name.
    mutating func add(_ text: String) {
        begin()
        JSONText.append(Array(text.utf8).span, to: &bytes)
        hasBefore = true
    }

    /// Adds the name of a member, before its value.
    mutating func addName(_ name: String) {
        add(name)
        bytes += ": ".utf8
        isAfterName = true
    }

    /// Adds a member whose value is a string; none if there is no value.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        addName(name)
        add(value)
    }

    mutating func addObject(isOneLine: Bool = false, _ addMembers: (inout Self) -> Void) {
        let outer = isOneLine ? nil : lineStart
        begin()
        bytes.append(UInt8(ascii: "{"))
        addContent(addMembers, lineStart: outer.map { $0 + "  ".utf8 })
        if let outer { bytes += [0x0A] + outer }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Adds a list, which is always on one line.
    mutating func addList(_ addItems: (inout Self) -> Void) {
        begin()
        bytes.append(UInt8(ascii: "["))
        addContent(addItems, lineStart: nil)
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func addContent(_ addContent: (inout Self) -> Void, lineStart: [UInt8]?) {
        let outer = self.lineStart
        (self.lineStart, hasBefore) = (lineStart, false)
        addContent(&self)
        (self.lineStart, hasBefore) = (outer, true)
    }

    /// Separates what follows from what precedes it.
    private mutating func begin() {
        guard !isAfterName else {
            isAfterName = false
            return
        }
        if hasBefore { bytes += (lineStart == nil ? ", " : ",").utf8 }
        guard let lineStart, !bytes.isEmpty else { return }
        bytes += [0x0A] + lineStart
    }
}
