import Vectors

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
    package init?(_ head: Span<UInt8>) {
        let members = FirstMembers(head)
        if members.hasTool {
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

/// The members at the beginning of a JSON object, or of the first object of a list.
private struct FirstMembers {
    private var document = JSONDocument()
    let isList: Bool

    init(_ head: Span<UInt8>) {
        do throws(JSONSyntaxError) {
            try document.read(head)
        } catch {
            // What precedes the end of the head, or of the first line, is enough.
        }
        isList = document.nodes.first?.kind == .array
    }

    func has(_ name: String) -> Bool { member(name) != nil }

    /// Whether `oauthcheck` is an object, as in reports.
    var hasTool: Bool { member("oauthcheck").map { document.nodes[$0].kind } == .object }

    private func member(_ name: String) -> Int? {
        let object = isList ? 1 : 0
        return object < document.nodes.count ? document.member(name, of: object) : nil
    }
}
