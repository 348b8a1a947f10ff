import Foundation
import OAuth1
import Vectors

/// Compares what our reader and Foundation's read from the same text.
///
/// The fuzzer of JSON texts uses it too.
struct JSONComparison {
    /// Known differences of Foundation; that of Swift 6.3 on Linux has all of them.
    enum KnownDifference: CaseIterable {
        /// It accepts byte order marks, and reads NUL as a sign of UTF-16 or UTF-32.
        case encoding
        /// It reads 512 levels, we 64.
        case depth
        /// It refuses numbers that are not a finite Double; we keep their spelling.
        case number
        /// It keeps one of several members if their names are canonically equivalent.
        case equivalentNames
        /// It ignores a comma after the last value of a list or object.
        case trailingComma
        /// It removes U+FEFF from strings if it is not escaped.
        case markInString
    }

    private(set) var isAccepted = false
    private(set) var knownDifferences: Set<KnownDifference> = []
    /// A fault of the outcome, or a difference that is not known; nil if there is none.
    private(set) var disagreement: String?

    /// - Parameters:
    ///   - text: any bytes.
    ///   - document: reads the bytes; what it read before must not matter.
    init(of text: [UInt8], readBy document: inout JSONDocument) {
        let error = Self.read(text.span, with: &document)
        isAccepted = error == nil
        disagreement =
            JSONConsistency.fault(of: document, text, error)
            ?? Self.faultInside(anotherText: text, document, error)
            ?? compareWithFoundation(text, document, error)
    }

    private static func read(
        _ text: Span<UInt8>,
        with document: inout JSONDocument
    ) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            try document.read(text)
            return nil
        } catch {
            return error
        }
    }

    /// What changes if `text` is between bytes that could belong to it.
    private static func faultInside(
        anotherText text: [UInt8],
        _ document: JSONDocument,
        _ error: JSONSyntaxError?
    ) -> String? {
        let frame = (before: Array("[\"\\".utf8), after: Array("0\"]}e1 true".utf8))
        let framed = frame.before + text + frame.after
        var other = JSONDocument()
        let place = frame.before.count..<frame.before.count + text.count
        let otherError = read(framed.span.extracting(place), with: &other)
        guard otherError == error else {
            return "bytes around the text make \(describe(otherError)) of \(describe(error))"
        }
        guard document.duplicateNames == other.duplicateNames,
            document.bytes == other.bytes,
            document.nodes.map(\.place) == other.nodes.map(\.place)
        else { return "bytes around the text make other nodes" }
        return nil
    }

    private static func describe(_ error: JSONSyntaxError?) -> String {
        error.map { "\"\($0.message)\" at \($0.offset)" } ?? "no error"
    }

    private mutating func compareWithFoundation(
        _ text: [UInt8],
        _ document: JSONDocument,
        _ error: JSONSyntaxError?
    ) -> String? {
        do {
            let escaped = Self.escapingMarks(in: text)
            if escaped != text { knownDifferences.insert(.markInString) }
            let value = try JSONSerialization.jsonObject(
                with: Data(escaped), options: .fragmentsAllowed)
            return compare(text, document, error, with: value)
        } catch let refusal {
            guard error == nil else { return nil }
            guard document.nodes.contains(where: { document.isBeyondDouble($0) }) else {
                return "accepted; Foundation: \(refusal)"
            }
            knownDifferences.insert(.number)
            return nil
        }
    }

    /// Compares our outcome with `value`, which is what Foundation reads.
    private mutating func compare(
        _ text: [UInt8],
        _ document: JSONDocument,
        _ error: JSONSyntaxError?,
        with value: Any
    ) -> String? {
        guard let error else { return differences(of: 0, document, value) }
        if Self.hasMarkOrNUL(text) {
            knownDifferences.insert(.encoding)
            return nil
        }
        if let shorter = Self.withoutComma(text, before: error.offset) {
            knownDifferences.insert(.trailingComma)
            var other = JSONDocument()
            let otherError = Self.read(shorter.span, with: &other)
            return compare(shorter, other, otherError, with: value)
        }
        guard Self.depth(of: value) > 64 else { return "refused: \(Self.describe(error))" }
        knownDifferences.insert(.depth)
        return nil
    }

    /// Whether `text` has a mark of UTF-8, UTF-16 or UTF-32, or the NULs of the latter two.
    private static func hasMarkOrNUL(_ text: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
        return marks.contains(where: text.starts) || text.prefix(4).contains(0)
    }

    /// `text` without the comma before the bracket at `offset`; nil if there is no such comma.
    private static func withoutComma(_ text: [UInt8], before offset: Int) -> [UInt8]? {
        let blanks: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
        guard offset < text.count, "]}".utf8.contains(text[offset]),
            let comma = text[..<offset].lastIndex(where: { !blanks.contains($0) }),
            text[comma] == UInt8(ascii: ",")
        else { return nil }
        return Array(text[..<comma] + text[(comma + 1)...])
    }

    /// `text` with each U+FEFF as an escape, except at its beginning and at the end of an escape.
    private static func escapingMarks(in text: [UInt8]) -> [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard text.dropFirst().contains(mark[0]) else { return text }
        var escaped: [UInt8] = []
        var isEscape = false
        var rest = text[...]
        while let byte = rest.first {
            if rest.starts(with: mark), !isEscape, !escaped.isEmpty {
                escaped.append(contentsOf: #"\uFEFF"#.utf8)
                rest.removeFirst(mark.count)
            } else {
                isEscape = byte == UInt8(ascii: "\\") && !isEscape
                escaped.append(byte)
                rest.removeFirst()
            }
        }
        return escaped
    }

    private static func depth(of value: Any) -> Int {
        if let list = value as? [Any] { return 1 + (list.map(depth).max() ?? 0) }
        if let object = value as? [String: Any] { return 1 + (object.values.map(depth).max() ?? 0) }
        return 0
    }

    /// How the value at `node` differs from `value`; nil if it is the same.
    private mutating func differences(
        of node: Int,
        _ document: JSONDocument,
        _ value: Any
    ) -> String? {
        switch document.nodes[node].kind {
        case .object: return differences(ofObject: node, document, value)
        case .array:
            let children = Array(document.children(of: node))
            guard let list = value as? [Any], list.count == children.count else { break }
            for (child, element) in zip(children, list) {
                if let found = differences(of: child, document, element) { return found }
            }
            return nil
        case .string:
            let text = document.text(of: node)
            if let string = value as? String, string.utf8.elementsEqual(text) { return nil }
        case .number:
            if document.isNumber(value, at: node) { return nil }
        case .true, .false:
            let isTrue = document.nodes[node].kind == .true
            if let number = value as? NSNumber, number.isBoolean, number.boolValue == isTrue {
                return nil
            }
        case .null:
            if value is NSNull { return nil }
        }
        return "at \(document.path(of: node)): \(document.string(of: node)), Foundation: \(value)"
    }

    private mutating func differences(
        ofObject node: Int,
        _ document: JSONDocument,
        _ value: Any
    ) -> String? {
        let children = Array(document.children(of: node))
        let names = stride(from: 0, to: children.count, by: 2).map { children[$0] }
        guard let object = value as? [String: Any],
            object.count == Set(names.map(document.string)).count
        else { return "at \(document.path(of: node)): Foundation: \(value)" }
        guard object.count == names.count else {
            knownDifferences.insert(.equivalentNames)
            return nil
        }
        // Strings as keys are compared by canonical equivalence; bytes are not.
        let members = Dictionary(
            uniqueKeysWithValues: object.map { (Array($0.key.utf8), $0.value) })
        for name in names {
            guard let member = members[Array(document.text(of: name))] else {
                return "\(document.path(of: name)) is not a member for Foundation"
            }
            if let found = differences(of: name + 1, document, member) { return found }
        }
        return nil
    }
}

extension JSONNode {
    /// All its properties, to compare them.
    fileprivate var place: [Int] {
        [
            source.lowerBound, source.upperBound, text.lowerBound, text.upperBound, next,
            isComplete ? 1 : 0,
        ]
    }
}

extension JSONDocument {
    fileprivate func isBeyondDouble(_ node: JSONNode) -> Bool {
        guard node.kind == .number else { return false }
        return Double(String(decoding: bytes[node.text], as: UTF8.self))?.isFinite == false
    }

    /// Whether `value` is the number at `node`, as precisely as Foundation can say: its decimal
    /// numbers have many digits, of which a Double loses some.
    fileprivate func isNumber(_ value: Any, at node: Int) -> Bool {
        guard let number = value as? NSNumber, !number.isBoolean else { return false }
        let spelling = string(of: node)
        if let integer = Int64(spelling) { return number.int64Value == integer }
        guard let double = Double(spelling) else { return false }
        return abs(number.doubleValue - double) <= abs(double) * 0x1p-44
    }
}

extension NSNumber {
    /// Whether the text has true or false, and not 1 or 0.
    fileprivate var isBoolean: Bool { unsafe String(cString: objCType) == "c" }
}
