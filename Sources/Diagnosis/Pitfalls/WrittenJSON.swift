import OAuth1
import Vectors

/// A JSON value that is written again, in the layouts that languages have.
indirect enum WrittenJSON: Sendable {
    case object([(name: String, value: WrittenJSON)])
    case list([WrittenJSON])
    case string(String)
    /// A number, true, false or null, as written.
    case literal(String)

    /// Nil if `bytes` are not JSON.
    init?(_ bytes: [UInt8]) {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(bytes.span)
        } catch {
            return nil
        }
        self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ node: Int) {
        let children = Array(document.children(of: node))
        switch document.nodes[node].kind {
        case .object:
            self = .object(
                stride(from: 0, to: children.count - 1, by: 2).map {
                    (document.string(of: children[$0]), WrittenJSON(document, children[$0 + 1]))
                })
        case .array: self = .list(children.map { WrittenJSON(document, $0) })
        case .string: self = .string(document.string(of: node))
        default: self = .literal(document.string(of: node))
        }
    }
}

extension WrittenJSON {
    /// A string itself, or a number or word as written; nil for objects and lists.
    var plainText: String? {
        switch self {
        case .string(let text), .literal(let text): text
        case .object, .list: nil
        }
    }
}

extension WrittenJSON {
    struct Layout: Sendable {
        var afterComma = ","
        var afterColon = ":"
        /// Spaces for each level; nil writes everything on one line.
        var indentation: Int?
        var escapesSlashes = false
        var escapesNonASCII = false
        var sortsNames = false

        /// What languages write by themselves, and a way to say it.
        static let all: [(layout: Layout, detail: String)] = [
            (Layout(), "without spaces"),
            (Layout(afterComma: ", ", afterColon: ": "), "with a space after \",\" and \":\""),
            (
                Layout(afterComma: ", ", afterColon: ": ", escapesNonASCII: true),
                "with spaces, as Python writes it"
            ),
            (
                Layout(escapesSlashes: true, escapesNonASCII: true),
                "with escaped \"/\", as PHP writes it"
            ),
            (Layout(afterColon: ": ", indentation: 2), "indented by two spaces"),
            (Layout(afterColon: ": ", indentation: 4), "indented by four spaces"),
            (Layout(sortsNames: true), "without spaces and with sorted names"),
        ]
    }

    func text(_ layout: Layout) -> [UInt8] {
        var text = ""
        write(to: &text, layout, depth: 0)
        return Array(text.utf8)
    }

    private func write(to text: inout String, _ layout: Layout, depth: Int) {
        switch self {
        case .string(let string): text += layout.quoted(string)
        case .literal(let literal): text += literal
        case .list(let items):
            layout.writeItems(items, "[", "]", depth, to: &text) { item, text in
                item.write(to: &text, layout, depth: depth + 1)
            }
        case .object(let members):
            let members =
                layout.sortsNames
                ? members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : members
            layout.writeItems(members, "{", "}", depth, to: &text) { member, text in
                text += layout.quoted(member.name) + layout.afterColon
                member.value.write(to: &text, layout, depth: depth + 1)
            }
        }
    }
}

extension WrittenJSON.Layout {
    fileprivate func writeItems<Item>(
        _ items: [Item],
        _ start: String,
        _ end: String,
        _ depth: Int,
        to text: inout String,
        _ write: (Item, inout String) -> Void
    ) {
        text += start
        for (index, item) in items.enumerated() {
            if index > 0 { text += afterComma }
            text += lineStart(depth + 1)
            write(item, &text)
        }
        if !items.isEmpty { text += lineStart(depth) }
        text += end
    }

    private func lineStart(_ depth: Int) -> String {
        indentation.map { "\n" + String(repeating: " ", count: $0 * depth) } ?? ""
    }

    fileprivate func quoted(_ string: String) -> String {
        "\"" + string.unicodeScalars.map(escaped).joined() + "\""
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "/" where escapesSlashes: "\\/"
        default:
            scalar.value < 0x20 || scalar.value > 0x7E && escapesNonASCII
                ? String(scalar).utf16.map(Self.unit).joined() : String(scalar)
        }
    }

    private static func unit(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
