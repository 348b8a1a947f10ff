/// What a JSON file is, by the names of its first members.
///
/// For messages about a file of the wrong kind. A file that was cut off is recognized, too.
package enum FileKind: Sendable {
    case vectors, report, comparison, history, historyOutput, known, summary
    /// The list of the files of a release's vectors, and those that are all that a signer needs.
    case manifest, signing
    /// What a browser has recorded.
    case har
    /// The credentials of a server for tests.
    case clients

    /// What is read of a file to recognize it.
    package static let headMax = 4096

    /// Nil for anything else.
    ///
    /// - Parameter head: the beginning of a file, or all of it.
    package init?(_ head: Span<UInt8>) {
        let members = FirstMembers(head)
        if members.toolIsObject {
            if members.has("changes") || members.has("old") {
                self = .comparison
            } else if members.has("runs") {
                self = .historyOutput
            } else if members.has("summary_format") {
                self = .summary
            } else {
                self = .report
            }
        } else if members.has("oauthcheck"), members.has("time") {
            self = .history
        } else if members.has("known")
            || members.isList && members.has("reason")
                && (members.has("stage") || members.has("endpoint"))
        {
            self = .known
        } else if members.has("version"), members.has("vectors"), members.has("files") {
            self = .manifest
        } else if members.has("base_string"), members.has("consumer_secret") {
            self = .signing
        } else if members.has("log") {
            self = .har
        } else if members.has("clients") {
            self = .clients
        } else if ["vectors", "defaults", "request", "given"].contains(where: members.has) {
            self = .vectors
        } else {
            return nil
        }
    }
}

/// The names of the members at the beginning of a JSON object, or of the first object of a list.
private struct FirstMembers {
    private(set) var isList = false
    /// Whether `oauthcheck` is an object, as in reports.
    private(set) var toolIsObject = false
    private var names: Set<String> = []

    func has(_ name: String) -> Bool { names.contains(name) }

    init(_ head: Span<UInt8>) {
        var (index, depth, wanted) = (0, 0, 1)
        var last = ""
        while index < head.count {
            switch head[index] {
            case UInt8(ascii: "\""):
                let end = Self.end(ofStringAt: index, in: head)
                if depth == wanted, Self.isName(endingAt: end, in: head) {
                    last = Self.text(index + 1, end, of: head)
                    names.insert(last)
                }
                index = end
            case UInt8(ascii: "{"):
                if depth == wanted, last == "oauthcheck" { toolIsObject = true }
                last = ""
                depth += 1
            case UInt8(ascii: "["):
                if depth == 0 { (isList, wanted) = (true, 2) }
                last = ""
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                // The rest belongs to another line, or to another item of the list.
                if depth < wanted { return }
            case UInt8(ascii: ","): last = ""
            default: break
            }
            index += 1
        }
    }

    /// The index of the quotation mark that ends a string, or the end of the text.
    private static func end(ofStringAt start: Int, in text: Span<UInt8>) -> Int {
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, text.count)
    }

    /// Whether a colon follows the string.
    private static func isName(endingAt end: Int, in text: Span<UInt8>) -> Bool {
        var index = end + 1
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
        return index < text.count && text[index] == UInt8(ascii: ":")
    }

    private static func text(_ start: Int, _ end: Int, of text: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        for index in start..<max(start, end) { bytes.append(text[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
