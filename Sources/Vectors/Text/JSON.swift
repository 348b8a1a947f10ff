/// A value that is written as JSON (RFC 8259), on one line.
package struct JSON: Sendable, CustomStringConvertible, ExpressibleByDictionaryLiteral {
    /// The members of an object, in their order; one without a value is left out.
    package struct Members: Sendable, ExpressibleByDictionaryLiteral {
        fileprivate private(set) var list: [(name: String, value: JSON)] = []

        package init(dictionaryLiteral members: (String, JSON?)...) { self.init(members) }

        package init(_ members: [(String, JSON?)]) {
            list = members.compactMap { name, value in value.map { (name, $0) } }
        }

        package static func + (first: Members, second: Members) -> Members {
            var members = first
            members.list += second.list
            return members
        }

        /// `"name": value` for each member.
        package var lines: [String] { list.map { "\(JSON.string($0.name)): \($0.value)" } }
    }

    package let description: String

    /// JSON that is written already.
    package init(written text: String) { description = text }

    package init(dictionaryLiteral members: (String, JSON?)...) { self = .object(Members(members)) }

    package static func object(_ members: Members) -> JSON {
        JSON(written: "{" + members.lines.joined(separator: ", ") + "}")
    }

    package static func string(_ text: String) -> JSON { JSON(written: JSONText.string(text)) }
    package static func string(_ bytes: [UInt8]) -> JSON {
        .string(String(decoding: bytes, as: UTF8.self))
    }
    package static func number(_ number: some BinaryInteger) -> JSON {
        JSON(written: "\(number)")
    }
    package static func bool(_ isTrue: Bool) -> JSON { JSON(written: isTrue ? "true" : "false") }
    package static let null = JSON(written: "null")

    package static func list(_ values: [JSON]) -> JSON {
        JSON(written: "[" + values.map { $0.description }.joined(separator: ", ") + "]")
    }

    package static func list(_ texts: [String]) -> JSON { .list(texts.map(JSON.string)) }
}

// Values of members that are left out unless they say something.
extension JSON {
    /// Nil for false.
    package static func flag(_ isSet: Bool) -> JSON? { isSet ? .bool(true) : nil }

    /// Nil for 0.
    package static func count(_ number: Int) -> JSON? { number > 0 ? .number(number) : nil }

    /// Nil if it is empty.
    package static func filled(_ values: [JSON]) -> JSON? { values.isEmpty ? nil : .list(values) }

    /// Nil if it is empty.
    package static func filled(_ texts: [String]) -> JSON? { .filled(texts.map(JSON.string)) }
}
