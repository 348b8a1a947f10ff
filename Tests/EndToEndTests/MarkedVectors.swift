import Fixtures
import Foundation

/// A copy of a part of the vector set in which every secret carries a mark, and every vector fails.
///
/// The mark is made of letters, so it stands in whatever form a secret is written: percent-encoded,
/// escaped for JSON or the shell, cut off at either end. It occurs nowhere else, so that no value
/// has to be left out of the search because it is public in another place.
enum MarkedVectors {
    static let mark = "MarkOfASecret"

    /// The lines of base64 of every private key of the set; those are secrets without a mark.
    static let keyLines = Result { try privateKeys().flatMap(body) }

    /// The copy has every fourth vector of each file.
    private static let step = Variants.step(4)

    private static let source = Repository.root.appending(path: "vectors")
        .resolvingSymlinksInPath()

    /// The files of the copy by their names, and how many vectors they have.
    private static let copy = Result {
        var count = 0
        let copies = try files().map { file in
            let bytes = try Data(contentsOf: source.appending(path: file))
            return (name: file, bytes: try marked(bytes, of: file, &count))
        }
        return (copies, count: count)
    }

    /// Writes the copy; returns how many vectors it has.
    static func write(to folder: URL) throws -> Int {
        let (copies, count) = try copy.get()
        for copy in copies {
            let file = folder.appending(path: copy.name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try copy.bytes.write(to: file)
        }
        return count
    }

    /// The files of the set, by their path in it.
    private static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: source.path)
            .filter { file in
                ["json", "jsonl", "ndjson", "pem"].contains { file.hasSuffix(".\($0)") }
            }
    }

    private static func marked(_ bytes: Data, of file: String, _ count: inout Int) throws -> Data {
        guard !file.hasSuffix(".pem"), file != "schema.json" else { return bytes }
        let documents = file.hasSuffix(".json") ? [bytes] : bytes.split(separator: 0x0A)
        let copies = try documents.map { document in
            let value = try JSONSerialization.jsonObject(with: document)
            return try JSONSerialization.data(withJSONObject: marked(document: value, &count))
        }
        return Data(copies.joined(separator: [0x0A]))
    }

    /// An object with vectors, a list of them, or one.
    private static func marked(document: Any, _ count: inout Int) -> Any {
        guard var object = document as? [String: Any] else {
            let vectors = document as? [[String: Any]] ?? []
            count += vectors.count
            return vectors.map { marked($0, over: [:]) }
        }
        guard let vectors = object["vectors"] as? [[String: Any]] else {
            count += 1
            return marked(object, over: [:])
        }
        let chosen = vectors.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
        count += chosen.count
        let defaults = object["defaults"] as? [String: Any] ?? [:]
        object["vectors"] = chosen.map { marked($0, over: defaults) }
        if !defaults.isEmpty { object["defaults"] = marked(defaults, over: [:]) }
        return object
    }

    private static func marked(
        _ vector: [String: Any],
        over defaults: [String: Any]
    ) -> [String: Any] {
        let method = [vector, defaults].lazy.compactMap { part in
            (part["oauth"] as? [String: Any])?["oauth_signature_method"] as? String
        }.first
        let isPlaintext = method == "PLAINTEXT"
        var vector = vector
        change(&vector, "secrets") { name in name.hasSuffix("_secret") ? .mark : .keep }
        change(&vector, "given") { name in name == "signing_key" ? .mark : .keep }
        change(&vector, "oauth") { name in
            name == "oauth_signature" && isPlaintext ? .mark : .keep
        }
        for part in ["expected", "correct"] {
            let secrets =
                isPlaintext
                ? ["signing_key", "signature", "authorization_header"] : ["signing_key"]
            let members = vector[part] as? [String: Any] ?? [:]
            // The first difference is shown, which is to be that of a secret where there is one.
            let rest: Change = secrets.contains { members[$0] != nil } ? .keep : .spoil
            change(&vector, part) { name in secrets.contains(name) ? .mark : rest }
        }
        return vector
    }

    private enum Change {
        case keep, mark, spoil
    }

    /// Changes the texts of the object `part` of `vector`, each as `choose` says of its name.
    private static func change(
        _ vector: inout [String: Any],
        _ part: String,
        _ choose: (String) -> Change
    ) {
        guard let members = vector[part] as? [String: Any] else { return }
        vector[part] = Dictionary(
            uniqueKeysWithValues: members.map { name, value in
                (name, changed(value, choose(name)))
            })
    }

    private static func changed(_ value: Any, _ change: Change) -> Any {
        if let list = value as? [Any] { return list.map { changed($0, change) } }
        guard let text = value as? String else { return value }
        switch change {
        case .keep: return text
        case .mark: return mark + text + mark
        case .spoil: return text + "x"
        }
    }

    private static func privateKeys() throws -> [String] {
        try files().map { try String(contentsOf: source.appending(path: $0), encoding: .utf8) }
            .flatMap { text in
                // In JSON, the line ends of a PEM are escapes.
                text.replacingOccurrences(of: "\\n", with: "\n")
                    .components(separatedBy: "PRIVATE KEY-----\n").dropFirst()
            }
    }

    private static func body(of pem: String) -> [String] {
        pem.split(separator: "\n").map(String.init).prefix { line in
            line.count >= lineMin
                && line.allSatisfy { $0.isLetter || $0.isNumber || "+/=".contains($0) }
        }
    }

    /// Shorter text is found anywhere.
    private static let lineMin = 8
}
