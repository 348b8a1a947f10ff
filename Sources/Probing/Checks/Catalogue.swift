/// What `Resources/checks.txt` says of each check, and of what checks need, each on one line.
enum Catalogue {
    struct Entry: Sendable {
        var section = ""
        var level = CheckLevel.information
        var needs: [CheckNeed] = []
        var rule = ""
        var risk = ""
    }

    private static let rows: [[String]] = {
        let text = String(decoding: PackageResources.checks_txt, as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.split(separator: " ").joined(separator: " ")
            }
        }
    }()

    /// By the ids.
    static let entries: [String: Entry] = rows.reduce(into: [:]) { entries, columns in
        guard columns.count > 4 else { return }
        entries[columns[0]] = Entry(
            section: columns[1], level: CheckLevel(rawValue: columns[2]) ?? .information,
            needs: columns[3].split(separator: " ").compactMap { CheckNeed(rawValue: "\($0)") },
            rule: columns[4], risk: columns.count > 5 ? columns[5] : "")
    }

    /// By their names.
    static let needs: [String: (text: String, names: [String])] = rows.reduce(into: [:]) {
        guard $1[0] == "need", $1.count > 2 else { return }
        let names = $1.count > 3 ? $1[3].split(separator: ",").map { $0.drop { $0 == " " } } : []
        $0[$1[1]] = ($1[2], names.map(String.init))
    }
}
