import ArgumentParser
import Diagnosis
import Vectors

extension PitfallCatalogue {
    /// The pitfalls that have a word in their id or their description.
    static func pitfalls(having word: String) -> [Pitfall] {
        all.filter { pitfall in
            [pitfall.id, pitfall.mistake, pitfall.fix].contains {
                $0.lowercased().contains(word.lowercased())
            }
        }
    }

    /// Refuses ids that no pitfall has.
    static func require(_ ids: [String]) throws {
        for id in ids where pitfall(id) == nil {
            throw CallError("unknown pitfall \(PlainText.quoted(id)); \(hint(for: id))")
        }
    }

    /// What was meant by an id, or where to look.
    static func hint(for id: String) -> String {
        let parts = id.split(separator: ",").map(String.init)
        if parts.count > 1, parts.allSatisfy({ pitfall($0) != nil }) {
            return "repeat the option: " + parts.map { "--pitfall \($0)" }.joined(separator: " ")
        }
        if let near = Misspelling.hint(for: id, among: all.map(\.id)) { return near }
        let found = pitfalls(having: id)
        guard !found.isEmpty, HarmlessWord.isOne(id) else {
            return "'oauthcheck pitfalls' lists all pitfalls"
        }
        return found.count == 1
            ? "did you mean \(PlainText.quoted(found[0].id))?"
            : "'oauthcheck pitfalls \(ShellWord.quoted(id))' shows \(found.count) pitfalls "
                + "with this word"
    }
}
